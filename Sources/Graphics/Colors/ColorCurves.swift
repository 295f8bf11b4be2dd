internal import Foundation

/// Tables that take an image's colours from one space to sRGB.
struct ColorCurves: @unchecked Sendable {
    // The tables are written once, before anything else sees them, and are never freed.

    /// Intervals of each table, which has one more entry.
    private static let steps = 4096
    private let isIdentity: Bool
    /// Light for components from 0 to 1; `nil` if components are light.
    private let decoding: UnsafePointer<Float>?
    /// sRGB components by the square root of light, in which the curve has no steep part.
    private let encoding: UnsafePointer<Float>
    /// The linear sRGB of red, green and blue; `nil` for sRGB's primaries and greys.
    private let columns: (red: SIMD4<Float>, green: SIMD4<Float>, blue: SIMD4<Float>)?

    private init(kind: CGColorSpace.Kind) {
        isIdentity = kind.isEncodedSRGB
        encoding = ColorCurves.sharedEncoding
        let transfer = kind.transfer
        decoding = transfer == .linear ? nil : ColorCurves.table { transfer.decoded($0) }
        let rows = ColorMatrix.displayP3ToSRGB.rows
        func column(_ index: Int) -> SIMD4<Float> {
            SIMD4(Float(rows.0[index]), Float(rows.1[index]), Float(rows.2[index]), 0)
        }
        columns = kind.primaries == .displayP3 ? (column(0), column(1), column(2)) : nil
    }

    nonisolated(unsafe) private static let sharedEncoding = table { CGColorSpace.Transfer.sRGB.encoded($0 * $0) }

    private static func table(_ value: (Double) -> Double) -> UnsafePointer<Float> {
        let entries = UnsafeMutablePointer<Float>.allocate(capacity: steps + 1)
        for index in 0...steps {
            (entries + index).initialize(to: Float(value(Double(index) / Double(steps))))
        }
        return UnsafePointer(entries)
    }

    private static let shared = CGColorSpace.Kind.allCases.map(ColorCurves.init(kind:))

    static func `for`(_ kind: CGColorSpace.Kind) -> ColorCurves {
        shared[Int(kind.rawValue)]
    }

    /// Encoded sRGB, multiplied by alpha, each component clipped to 0 to 1; what is not a number becomes 0.
    ///
    /// The tables are interpolated; the result is within 0.01/255 of `CGColor`'s formulas.
    @inline(__always)
    func premultipliedSRGB(_ sample: SIMD4<Float>, isPremultiplied: Bool) -> SIMD4<Float> {
        let alpha = ColorCurves.clipped(sample).w
        guard alpha > 0 else {
            return .zero
        }
        var color = isPremultiplied ? sample * (1 / alpha) : sample
        if !isIdentity {
            if let decoding {
                color = ColorCurves.looked(up: ColorCurves.clipped(color), in: decoding)
            }
            if let columns {
                color = columns.red * color.x + columns.green * color.y + columns.blue * color.z
            }
            color = ColorCurves.looked(up: ColorCurves.clipped(color).squareRoot(), in: encoding)
        } else {
            color = ColorCurves.clipped(color)
        }
        color.w = 1
        return color * alpha
    }

    /// The first three are looked up.
    @inline(__always)
    private static func looked(up positions: SIMD4<Float>, in table: UnsafePointer<Float>) -> SIMD4<Float> {
        let scaled = positions * Float(steps)
        return SIMD4(entry(scaled.x, table), entry(scaled.y, table), entry(scaled.z, table), 1)
    }

    /// `position` is from 0 to `steps`.
    @inline(__always)
    private static func entry(_ position: Float, _ table: UnsafePointer<Float>) -> Float {
        let index = min(Int(position), steps - 1)
        let low = table[index]
        return low + (table[index + 1] - low) * (position - Float(index))
    }

    /// Comparisons with a value that is not a number are false, so that it becomes 0.
    @inline(__always)
    private static func clipped(_ value: SIMD4<Float>) -> SIMD4<Float> {
        let zero = SIMD4<Float>.zero
        let positive = zero.replacing(with: value, where: value .> zero)
        return positive.replacing(with: 1, where: positive .> 1)
    }
}
