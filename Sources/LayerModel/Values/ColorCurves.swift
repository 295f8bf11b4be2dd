internal import Foundation

/// Tables that take an image's colours from one space to sRGB.
final class ColorCurves: Sendable {
    /// Intervals of each table.
    private static let steps = 4096
    private let isIdentity: Bool
    private let matrix: ColorMatrix?
    /// Light for components from 0 to 1; empty where components are light.
    private let decoding: [Float]

    private init(kind: CGColorSpace.Kind) {
        isIdentity = kind.isEncodedSRGB
        matrix = kind.primaries == .displayP3 ? .displayP3ToSRGB : nil
        let transfer = kind.transfer
        decoding =
            transfer == .linear
            ? [] : (0...ColorCurves.steps).map { Float(transfer.decoded(Double($0) / Double(ColorCurves.steps))) }
    }

    /// sRGB components by the square root of light, in which the curve has no steep part.
    private static let encoding: [Float] = (0...steps).map { index in
        let root = Double(index) / Double(steps)
        return Float(CGColorSpace.Transfer.sRGB.encoded(root * root))
    }

    private static let shared = CGColorSpace.Kind.allCases.map(ColorCurves.init(kind:))

    static func `for`(_ kind: CGColorSpace.Kind) -> ColorCurves {
        shared[Int(kind.rawValue)]
    }

    /// Encoded sRGB, multiplied by alpha, each component clipped to 0 to 1; what is not a number becomes 0.
    ///
    /// The tables are interpolated; the result is within 0.01/255 of `CGColor`'s formulas.
    func premultipliedSRGB(_ sample: SIMD4<Float>, isPremultiplied: Bool) -> SIMD4<Float> {
        let alpha = ColorCurves.clipped(sample.w)
        var color = SIMD3(sample.x, sample.y, sample.z)
        guard alpha > 0 else {
            return .zero
        }
        if isPremultiplied {
            color *= 1 / alpha
        }
        if isIdentity {
            color = SIMD3(ColorCurves.clipped(color.x), ColorCurves.clipped(color.y), ColorCurves.clipped(color.z))
        } else {
            var light = SIMD3(decoded(color.x), decoded(color.y), decoded(color.z))
            if let matrix {
                light = SIMD3<Float>(matrix.applied(to: SIMD3<Double>(light)))
            }
            color = SIMD3(
                ColorCurves.encoded(light.x), ColorCurves.encoded(light.y), ColorCurves.encoded(light.z)
            )
        }
        return SIMD4(color * alpha, alpha)
    }

    private func decoded(_ value: Float) -> Float {
        decoding.isEmpty ? value : ColorCurves.interpolated(decoding, at: ColorCurves.clipped(value))
    }

    private static func encoded(_ light: Float) -> Float {
        interpolated(encoding, at: clipped(light).squareRoot())
    }

    /// `position` is from 0 to 1.
    private static func interpolated(_ table: [Float], at position: Float) -> Float {
        let scaled = position * Float(steps)
        let index = min(Int(scaled), steps - 1)
        let low = table[index]
        return low + (table[index + 1] - low) * (scaled - Float(index))
    }

    private static func clipped(_ value: Float) -> Float {
        value > 0 ? min(value, 1) : 0
    }
}
