import DisplayList
internal import LayerModel

/// The pixels that drawing a list may have changed: others still have its background's colour.
///
/// A picture that is drawn again where it was drawn before is cleared there only. Where an animation of a few shapes leaves most
/// of its picture clear, clearing all of it is an eighth of the work.
struct ChangedPixels: Sendable {
    private let region: DeviceRect
    /// The first column and one past the last of each strip of rows.
    private var strips: [(first: Int32, end: Int32)]

    private static let stripHeight: Int32 = 32
    /// Of more commands nothing is noted: they change most of a picture.
    private static let commandLimit = 512

    /// - Returns: `nil` where all may be changed.
    init?(of list: DisplayList, in region: DeviceRect) {
        guard !region.isEmpty, list.commands.count + list.groups.count <= Self.commandLimit,
            list.groups.allSatisfy({ $0.effects.backdropFilters.isEmpty })
        else { return nil }
        self.region = region
        let count = (Int32(truncatingIfNeeded: region.height) + Self.stripHeight - 1) / Self.stripHeight
        strips = Array(repeating: (region.maxX, region.minX), count: Int(count))
        for command in list.commands { add(command.bounds) }
        for group in list.groups { add(group.compositeBounds) }
    }

    private mutating func add(_ bounds: DeviceRect) {
        let inside = bounds.intersection(region)
        guard !inside.isEmpty else { return }
        let first = (inside.minY - region.minY) / Self.stripHeight
        let last = (inside.maxY - 1 - region.minY) / Self.stripHeight
        for strip in Int(first)...Int(last) {
            strips[strip].first = min(strips[strip].first, inside.minX)
            strips[strip].end = max(strips[strip].end, inside.maxX)
        }
    }

    /// Adds what another list may have changed in the same region.
    mutating func add(_ other: ChangedPixels) {
        for (index, strip) in other.strips.enumerated() where index < strips.count {
            strips[index].first = min(strips[index].first, strip.first)
            strips[index].end = max(strips[index].end, strip.end)
        }
    }

    /// The columns that may be changed in some rows of the region; empty where none are.
    func columns(of rows: DeviceRect) -> Range<Int32> {
        var (first, end) = (region.maxX, region.minX)
        let lowest = max(0, Int((rows.minY - region.minY) / Self.stripHeight))
        let highest = min(strips.count - 1, Int((rows.maxY - 1 - region.minY) / Self.stripHeight))
        guard lowest <= highest else { return first..<first }
        for strip in lowest...highest {
            first = min(first, strips[strip].first)
            end = max(end, strips[strip].end)
        }
        return first..<max(first, end)
    }
}
