internal import Foundation

/// Tables that take an image's colours from one space to encoded sRGB.
struct ColorCurves: @unchecked Sendable {
    // The tables are written once, before anything else sees them, and are never freed.

    /// Intervals of each table, which has one more entry.
    private static let steps = 4096
    private let kind: CGColorSpace.Kind
    private let isIdentity: Bool
    private let mixesComponents: Bool
    /// Light for components from 0 to 1; `nil` if components are light.
    private let decoding: UnsafePointer<Float>?
    /// sRGB components by the square root of light, a curve without a steep part.
    private let encoding: UnsafePointer<Float>
    /// The linear sRGB of the three components; `nil` for sRGB's primaries and greys.
    private let columns: LightColumns?

    private init(kind: CGColorSpace.Kind) {
        self.kind = kind
        isIdentity = kind.isEncodedSRGB
        encoding = ColorCurves.sharedEncoding
        let transfer = kind.transfer
        // The components of these make light together.
        mixesComponents = transfer == .hlg || transfer == .lightness
        decoding = transfer == .linear || mixesComponents ? nil : ColorCurves.table { transfer.decoded($0) }
        columns = kind.primaries.toSRGB?.columns
    }

    private static let sRGBToRec2020 = PrimariesMatrix.sRGBToRec2020.columns
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

    /// Encoded sRGB, multiplied by alpha, as a range can hold it; NaN becomes 0.
    ///
    /// The tables are interpolated; the result is within 0.01/255 of `CGColor`'s formulas, where it is brighter than white within
    /// 0.01/255 of its value.
    @inline(__always)
    func premultipliedSRGB(_ sample: SIMD4<Float>, isPremultiplied: Bool, in range: TargetRange) -> SIMD4<Float> {
        let alpha = TargetRange.standard.bounded(sample).w
        guard alpha > 0 else {
            return .zero
        }
        var color = isPremultiplied ? sample * (1 / alpha) : sample
        if !isIdentity {
            // Components of L*a*b* are no parts of 1.
            color = light(of: (mixesComponents ? .extended : range).bounded(color), in: range)
            color = encoded(range.bounded(color), in: range)
        }
        color = range.bounded(color)
        color.w = 1
        return color * alpha
    }

    /// The linear sRGB of components.
    @inline(__always)
    private func light(of color: SIMD4<Float>, in range: TargetRange) -> SIMD4<Float> {
        guard !mixesComponents else {
            let light = kind.linearSRGB(from: SIMD3(Double(color.x), Double(color.y), Double(color.z)))
            return SIMD4(Float(light.x), Float(light.y), Float(light.z), 1)
        }
        var light = color
        if let decoding {
            let isInside = range == .standard || ColorCurves.isInside(color)
            light =
                isInside
                ? ColorCurves.looked(up: color, in: decoding) : ColorCurves.each(color, kind.transfer.decoded)
        }
        return columns?.applied(to: light) ?? light
    }

    /// The sRGB components of light.
    @inline(__always)
    private func encoded(_ light: SIMD4<Float>, in range: TargetRange) -> SIMD4<Float> {
        range == .standard
            ? ColorCurves.looked(up: light.squareRoot(), in: encoding) : ColorCurves.extendedSRGB(ofLight: light)
    }

    /// The light of encoded sRGB, not clipped.
    @inline(__always)
    static func light(ofExtendedSRGB color: SIMD4<Float>) -> SIMD4<Float> {
        FloatTable.sRGBLight(color)
    }

    /// Light by the primaries of BT.2020.
    @inline(__always)
    static func rec2020(ofLinearSRGB light: SIMD4<Float>) -> SIMD4<Float> {
        sRGBToRec2020.applied(to: light)
    }

    /// The sRGB components of light, not clipped.
    @inline(__always)
    static func extendedSRGB(ofLight light: SIMD4<Float>) -> SIMD4<Float> {
        FloatTable.sRGBComponents(light)
    }

    /// Whether the first three are from 0 to 1.
    @inline(__always)
    private static func isInside(_ color: SIMD4<Float>) -> Bool {
        all((color .>= 0 .& color .<= 1) .| SIMDMask(arrayLiteral: false, false, false, true))
    }

    private static func each(_ color: SIMD4<Float>, _ function: (Double) -> Double) -> SIMD4<Float> {
        SIMD4(
            Float(function(Double(color.x))), Float(function(Double(color.y))), Float(function(Double(color.z))), 1)
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
}
