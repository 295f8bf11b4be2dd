/// How a PNG's rows are made easier to compress.
///
/// Source: PNG 3rd edition, §9.
enum PNGFilter {
    /// Rows as they are.
    case none
    /// Each byte minus the one above it: quick, and good for flat pictures.
    case up
    /// For each row the filter whose signed bytes have the smallest sum.
    case adaptive

    /// What suits a `--png-level`.
    init(level: Int) {
        switch level {
        case ...0: self = .none
        case 1...5: self = .up
        default: self = .adaptive
        }
    }

    /// Writes the filter's number and the filtered row.
    ///
    /// - Parameters:
    ///   - row: `count` bytes.
    ///   - above: The row above; zeros for the first.
    ///   - count: Bytes of a row.
    ///   - pixelBytes: Bytes of a pixel: 3 or 4.
    ///   - destination: `count + 1` bytes.
    func apply(
        row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixelBytes: Int,
        to destination: UnsafeMutablePointer<UInt8>
    ) {
        switch self {
        case .none:
            destination[0] = 0
            (destination + 1).update(from: row, count: count)
        case .up:
            destination[0] = 2
            PNGFilter.subtract(row, above, count, to: destination + 1)
        case .adaptive:
            var best = (number: UInt8(0), sum: Int.max)
            for number in [UInt8(0), 1, 2, 3, 4] {
                PNGFilter.apply(number, row, above, count, pixelBytes, to: destination + 1)
                let sum = PNGFilter.sumOfMagnitudes(destination + 1, count)
                if sum < best.sum {
                    best = (number, sum)
                }
            }
            destination[0] = best.number
            PNGFilter.apply(best.number, row, above, count, pixelBytes, to: destination + 1)
        }
    }

    private static func apply(
        _ number: UInt8, _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, _ count: Int, _ pixelBytes: Int,
        to destination: UnsafeMutablePointer<UInt8>
    ) {
        // The bytes of the first pixel have nothing to their left.
        let first = min(pixelBytes, count)
        switch number {
        case 1:
            destination.update(from: row, count: first)
            subtract(row + first, row, count - first, to: destination + first)
        case 2:
            subtract(row, above, count, to: destination)
        case 3:
            for i in 0..<first {
                destination[i] = row[i] &- above[i] / 2
            }
            for i in first..<count {
                let mean = (UInt16(row[i - pixelBytes]) + UInt16(above[i])) / 2
                destination[i] = row[i] &- UInt8(truncatingIfNeeded: mean)
            }
        case 4:
            subtract(row, above, first, to: destination)
            for i in first..<count {
                destination[i] = row[i] &- paeth(row[i - pixelBytes], above[i], above[i - pixelBytes])
            }
        default:
            destination.update(from: row, count: count)
        }
    }

    /// `destination = a - b`, 64 bytes at a time.
    private static func subtract(
        _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int, to destination: UnsafeMutablePointer<UInt8>
    ) {
        var i = 0
        while i + 64 <= count {
            let left = UnsafeRawPointer(a + i).loadUnaligned(as: SIMD64<UInt8>.self)
            let right = UnsafeRawPointer(b + i).loadUnaligned(as: SIMD64<UInt8>.self)
            UnsafeMutableRawPointer(destination + i).storeBytes(of: left &- right, as: SIMD64<UInt8>.self)
            i += 64
        }
        while i < count {
            destination[i] = a[i] &- b[i]
            i += 1
        }
    }

    private static func paeth(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
        let a = Int16(left)
        let b = Int16(above)
        let c = Int16(corner)
        let (toLeft, toAbove, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
        if toLeft <= toAbove, toLeft <= toCorner {
            return left
        }
        return toAbove <= toCorner ? above : corner
    }

    private static func sumOfMagnitudes(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        var sum = 0
        for i in 0..<count {
            sum &+= Int(Int8(bitPattern: bytes[i]).magnitude)
        }
        return sum
    }
}
