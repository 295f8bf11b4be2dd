import DisplayList
internal import Graphics

/// The pixels that drawing a list may have changed: others still have its background's colour.
///
/// A picture that is drawn again where it was drawn before is cleared there only: of strips of rows a bit each tells of columns
/// whether anything was drawn in them.
///
/// ```
///     ┌──────────────────────┐
///     │   ▟█▙       ▄▄▄▄▄    │ 0 1 1 0 0 1 1 0      columns of the first strip that are filled with the background
///     │   ▀▀▀       █████    │
///     │             █████    │ 0 0 0 0 0 1 1 0      and of the second
///     └──────────────────────┘
/// ```
///
/// If an animation of a few shapes leaves most of its picture clear, clearing all of it is an eighth of the work; in `text5k`,
/// two columns of text, clearing the space between them as well is a twentieth.
struct ChangedPixels: Sendable {
    private let region: DeviceRect
    /// The number of columns of a bit.
    private let columnsPerBit: Int32
    /// Of each strip of rows; the lowest bit is that of the first columns.
    private var strips: [UInt64]

    private static let stripHeight: Int32 = 32
    /// Of more commands nothing is noted: they change most of a picture.
    private static let commandLimit = 512

    /// - Returns: `nil` if all may be changed.
    init?(of list: DisplayList, in region: DeviceRect) {
        guard !region.isEmpty, list.commands.count + list.groups.count <= Self.commandLimit,
            list.groups.allSatisfy({ $0.effects.backdropFilters.isEmpty })
        else { return nil }
        self.region = region
        columnsPerBit = (Int32(truncatingIfNeeded: region.width) + 63) / 64
        let count = (Int32(truncatingIfNeeded: region.height) + Self.stripHeight - 1) / Self.stripHeight
        strips = Array(repeating: 0, count: Int(count))
        for command in list.commands { add(command.bounds) }
        for group in list.groups { add(group.compositeBounds) }
    }

    private mutating func add(_ bounds: DeviceRect) {
        let inside = bounds.intersection(region)
        guard !inside.isEmpty else { return }
        let low = UInt64((inside.minX - region.minX) / columnsPerBit)
        let high = UInt64((inside.maxX - 1 - region.minX) / columnsPerBit)
        let bits = (UInt64.max << low) & (UInt64.max >> (63 - high))
        let first = (inside.minY - region.minY) / Self.stripHeight
        let last = (inside.maxY - 1 - region.minY) / Self.stripHeight
        for strip in Int(first)...Int(last) { strips[strip] |= bits }
    }

    /// Adds the pixels that another list may have changed in the same region.
    mutating func add(_ other: ChangedPixels) {
        for (index, bits) in other.strips.enumerated() where index < strips.count { strips[index] |= bits }
    }

    /// Calls `body` with each run of columns that may be changed in some rows of the region.
    func forEachRun(of rows: DeviceRect, _ body: (Range<Int32>) -> Void) {
        let lowest = max(0, Int((rows.minY - region.minY) / Self.stripHeight))
        let highest = min(strips.count - 1, Int((rows.maxY - 1 - region.minY) / Self.stripHeight))
        guard lowest <= highest else { return }
        var bits = strips[lowest...highest].reduce(0, |)
        while bits != 0 {
            let first = bits.trailingZeroBitCount
            let end = first + (~(bits >> UInt64(first))).trailingZeroBitCount
            bits &= end < 64 ? UInt64.max << UInt64(end) : 0
            let low = region.minX + Int32(first) * columnsPerBit
            body(low..<min(region.maxX, region.minX + Int32(end) * columnsPerBit))
        }
    }
}
