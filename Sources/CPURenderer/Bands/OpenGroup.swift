internal import Graphics

/// A pass that is being drawn in a band.
///
/// Its memory holds anything at first. It is cleared when something is drawn, but not for other groups: over nothing, a group's
/// pixels are its own times its opacity, so they are written instead of being put over zeros. A range of columns
/// holds pixels, and grows with each group:
///
/// ```
///     rows of the pass      ┊     ░░░░░░▓▓▓▓▓▓▓▓▓▓▓▓       ┊     ▓  hold pixels already: those of a group are put over them
///     in the band           ┊     ▒▒▒▒▒▒▓▓▓▓▓▓▓▓▓▓▓▓       ┊     ▒  a group's, which are written
///                           ┊     ▒▒▒▒▒▒▓▓▓▓▓▓▓▓▓▓▓▓       ┊     ░  cleared, since the group does not reach there
/// ```
///
/// `groups3`, groups in groups, takes 0.95 of the time that clearing all takes. Keeping to the columns of single drawings as well
/// loses as much as it gains.
struct OpenGroup {
    let rows: PixelRows
    /// The columns that hold pixels, in all rows; those beside them hold anything, and count as clear.
    private var columns: Range<Int32>
    /// The pass's change of its backdrop, in the alpha of rows that are valid until another pass opens.
    var coverage: PixelRows?

    /// A pass that holds nothing yet.
    init(rows: PixelRows) {
        self.rows = rows
        columns = rows.bounds.minX..<rows.bounds.minX
    }

    /// A pass that holds pixels everywhere.
    init(filled rows: PixelRows) {
        self.rows = rows
        columns = rows.bounds.minX..<rows.bounds.maxX
    }

    /// Whether it holds anything.
    var isDrawn: Bool { !columns.isEmpty }

    /// The pixels that it holds.
    var bounds: DeviceRect {
        DeviceRect(minX: columns.lowerBound, minY: rows.bounds.minY, maxX: columns.upperBound, maxY: rows.bounds.maxY)
    }

    /// Makes it hold nothing.
    mutating func removeAll() {
        columns = rows.bounds.minX..<rows.bounds.minX
    }

    /// Clears all that does not hold pixels.
    mutating func prepare() {
        clear(to: rows.bounds.minX..<rows.bounds.maxX)
    }

    /// Puts other rows' pixels in some bounds over its own, multiplied by an opacity of 0…1; the bounds lie in both.
    mutating func put(_ source: PixelRows, in bounds: DeviceRect, opacity: Float) {
        guard !bounds.isEmpty else { return }
        let rows = rows
        let new = bounds.minX..<bounds.maxX
        let old = columns.clamped(to: new)
        if old.isEmpty, isDrawn {
            // The columns between them.
            clear(to: min(new.upperBound, columns.lowerBound)..<max(new.lowerBound, columns.upperBound))
        }
        for row in bounds.minY..<bounds.maxY where !old.isEmpty {
            rows.paint(source, opacity: opacity, x: old.lowerBound, row: row, count: Int32(old.count))
        }
        grow(to: new) { columns in
            for row in rows.bounds.minY..<rows.bounds.maxY {
                let target = rows.pixel(x: columns.lowerBound, row: row)
                if row >= bounds.minY, row < bounds.maxY {
                    target.write(source.pixel(x: columns.lowerBound, row: row), opacity: opacity, count: columns.count)
                } else {
                    target.clear(count: columns.count)
                }
            }
        }
    }

    private mutating func clear(to others: Range<Int32>) {
        let rows = rows
        grow(to: others) { rows.fill(0, columns: $0) }
    }

    /// Makes the columns include others, after `body` has filled the new ones.
    @inline(__always)
    private mutating func grow(to others: Range<Int32>, _ body: (Range<Int32>) -> Void) {
        let (low, high) = (columns.lowerBound, columns.upperBound)
        if columns.isEmpty {
            columns = others
            return body(others)
        }
        columns = min(low, others.lowerBound)..<max(high, others.upperBound)
        if columns.lowerBound < low { body(columns.lowerBound..<low) }
        if columns.upperBound > high { body(high..<columns.upperBound) }
    }
}
