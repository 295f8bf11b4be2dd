internal import PixelKernels

/// The filters that make a PNG's rows easier to compress.
///
/// Source: PNG 3rd edition, §9.
enum PNGFilter {
    /// Rows as they are.
    case none
    /// For each row, the byte to the left or the one above is subtracted, whichever gives the smaller sum of signed bytes:
    /// for pictures of layers within 2 % of all five filters, in two passes instead of five.
    case leftOrAbove
    /// For each row that of all filters whose signed bytes have the smallest sum.
    case adaptive

    /// Bytes that stand before a row and are 0, at least a pixel.
    static let lead = 8
    /// Bytes past a row that may be read.
    static let padding = Int(PK_PADDING) * 4

    /// The filters for a `--png-level`.
    init(level: Int) {
        switch level {
        case ...0: self = .none
        case 1...5: self = .leftOrAbove
        default: self = .adaptive
        }
    }

    private var candidates: ClosedRange<UInt32> {
        switch self {
        case .none: PKFilterNone.rawValue...PKFilterNone.rawValue
        case .leftOrAbove: PKFilterSub.rawValue...PKFilterUp.rawValue
        case .adaptive: PKFilterNone.rawValue...PKFilterPaeth.rawValue
        }
    }

    /// Writes the filter's number and the filtered row.
    ///
    /// - Parameters:
    ///   - row: `count` bytes, with `lead` zeros before and `padding` bytes past them.
    ///   - above: The row above, zeros for the first; in memory like `row`.
    ///   - count: Bytes of a row.
    ///   - pixelBytes: Bytes of a pixel: 3, 4, 6 or 8.
    ///   - destination: `count + 1` bytes.
    func apply(
        row: UnsafePointer<UInt8>, above: UnsafePointer<UInt8>, count: Int, pixelBytes: Int,
        to destination: UnsafeMutablePointer<UInt8>
    ) {
        let candidates = candidates
        var best = (number: candidates.lowerBound, sum: UInt64.max)
        for number in candidates {
            let sum = PKFilter(number).write(
                row, above: above, count: count, pixelBytes: pixelBytes, to: destination + 1)
            if sum < best.sum {
                best = (number, sum)
            }
        }
        if best.number != candidates.upperBound {
            _ = PKFilter(best.number).write(
                row, above: above, count: count, pixelBytes: pixelBytes, to: destination + 1)
        }
        destination[0] = UInt8(best.number)
    }
}
