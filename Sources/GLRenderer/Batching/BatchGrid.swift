import LayerModel

/// The latest batch that may have changed a pixel, by squares of the target.
///
/// Squares far apart share a place, so that batches may seem to meet; real overlaps are never missed.
struct BatchGrid: Sendable {
    private struct Square {
        /// The clearing before it was marked; older than the last one, it counts as empty.
        var epoch: UInt32
        var newest: Int32
        /// The latest batch but the newest.
        var older: Int32
        /// Around all that the newest changes here.
        var box: DeviceRect
    }

    /// A square's width and height in pixels, as a power of two.
    private static let shift: Int32 = 5
    /// Squares along each axis before places are shared, as a power of two.
    private static let sideShift: Int32 = 6
    private static let side: Int32 = 1 << sideShift

    private var squares = [Square](
        repeating: Square(epoch: 0, newest: -1, older: -1, box: .empty), count: 1 << Int(2 * sideShift))
    private var epoch: UInt32 = 1

    /// The latest batch marked in a rectangle; −1 if there is none.
    func latest(in rect: DeviceRect) -> Int {
        var latest: Int32 = -1
        let (columns, rows) = Self.places(of: rect)
        squares.withUnsafeBufferPointer { squares in
            for row in rows {
                for column in columns {
                    let square = squares[Self.index(column, row)]
                    guard square.epoch == epoch else { continue }
                    latest = max(latest, square.box.intersects(rect) ? square.newest : square.older)
                }
            }
        }
        return Int(latest)
    }

    /// Notes that a batch changes pixels of a rectangle.
    mutating func mark(_ rect: DeviceRect, batch: Int) {
        let number = Int32(truncatingIfNeeded: batch)
        let (columns, rows) = Self.places(of: rect)
        squares.withUnsafeMutableBufferPointer { squares in
            for row in rows {
                for column in columns {
                    let index = Self.index(column, row)
                    let square = squares[index]
                    if square.epoch != epoch {
                        squares[index] = Square(epoch: epoch, newest: number, older: -1, box: rect)
                    } else if number == square.newest {
                        squares[index].box = square.box.union(rect)
                    } else if number > square.newest {
                        squares[index] = Square(epoch: epoch, newest: number, older: square.newest, box: rect)
                    } else {
                        squares[index].older = max(square.older, number)
                    }
                }
            }
        }
    }

    /// Forgets all marks.
    mutating func removeAll() {
        epoch &+= 1
    }

    @inline(__always)
    private static func index(_ column: Int32, _ row: Int32) -> Int {
        Int((row & (side - 1)) << sideShift | column & (side - 1))
    }

    /// The columns and rows that a rectangle touches, each place at most once.
    private static func places(of rect: DeviceRect) -> (columns: Range<Int32>, rows: Range<Int32>) {
        func range(_ low: Int32, _ high: Int32) -> Range<Int32> {
            let first = low >> shift
            let end = ((high &- 1) >> shift) &+ 1
            guard end > first else { return first..<first }
            return first..<min(end, first + side)
        }
        return (range(rect.minX, rect.maxX), range(rect.minY, rect.maxY))
    }
}
