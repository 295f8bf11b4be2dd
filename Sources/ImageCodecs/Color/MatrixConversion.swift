internal import CImageLibraries
internal import LayerModel

/// A conversion to sRGB by three curves and a matrix, in tables; what lies outside sRGB is clipped, alpha is kept.
struct MatrixConversion: Sendable {
    /// Colours of curves and a matrix.
    struct Colors {
        /// The light of each stored component, for red, green and blue; 256 each.
        var light: [[Float]]
        /// XYZ of full red, green and blue, adapted to D50.
        var colorants: [SIMD3<Double>]
    }

    /// The light of red, then of green and of blue.
    private let light: [Float]
    /// The linear sRGB of full red, green and blue.
    private let columns: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    /// sRGB components for light in steps of 1/65535, which move a component by at most 0.05.
    private static let component: [UInt8] = (0...65535).map { step in
        let light = Double(step) / 65535
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * Portable.pow(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }

    /// A conversion; `nil` where the colours are sRGB, to a step of 8 bits.
    init?(_ colors: Colors) {
        light = colors.light.flatMap { $0 }
        let columns = colors.colorants.map(Self.linearSRGB)
        self.columns = (columns[0], columns[1], columns[2])
        if isIdentity { return nil }
    }

    /// A conversion of sRGB's primaries, or of greys, by one curve; `nil` where that is sRGB's.
    init?(curve: [Float]) {
        light = curve + curve + curve
        columns = (SIMD4(1, 0, 0, 0), SIMD4(0, 1, 0, 0), SIMD4(0, 0, 1, 0))
        if isIdentity { return nil }
    }

    /// A conversion of colours by their primaries; `nil` where they are sRGB's, or enclose nothing.
    init?(_ primaries: RGBPrimaries, _ curve: TransferCurve) {
        let light = (0...255).map { Float(curve.light(Double($0) / 255)) }
        guard primaries != .sRGB else {
            self.init(curve: light)
            return
        }
        guard let colorants = primaries.colorants else { return nil }
        self.init(Colors(light: [light, light, light], colorants: colorants))
    }

    /// Source of the matrix: the inverse of IEC 61966-2-1's primaries, adapted to D50 as ICC.1:2022, annex E, says.
    private static func linearSRGB(_ xyz: SIMD3<Double>) -> SIMD4<Float> {
        let red = SIMD3(3.1338561, -1.6168667, -0.4906146)
        let green = SIMD3(-0.9787684, 1.9161415, 0.0334540)
        let blue = SIMD3(0.0719453, -0.2289914, 1.4052427)
        return SIMD4(Float((red * xyz).sum()), Float((green * xyz).sum()), Float((blue * xyz).sum()), 0)
    }

    /// Whether greys and colours of a lattice come out as they went in.
    private var isIdentity: Bool {
        let steps = (0...15).map { UInt32(17 * $0) }
        let lattice = steps.flatMap { r in steps.flatMap { g in steps.map { b in r | g << 8 | b << 16 } } }
        let stored = (0...255).map { UInt32($0) * 0x01_0101 } + lattice
        var converted = stored
        converted.withUnsafeMutableBufferPointer { row in
            if let base = row.baseAddress { convert(base, count: row.count) }
        }
        return zip(stored, converted).allSatisfy { stored, converted in
            let difference =
                SIMD4<Int16>(truncatingIfNeeded: unsafeBitCast(stored, to: SIMD4<UInt8>.self))
                &- SIMD4(truncatingIfNeeded: unsafeBitCast(converted, to: SIMD4<UInt8>.self))
            return all(difference .<= 1) && all(difference .>= -1)
        }
    }

    /// Converts straight RGBA pixels in place.
    func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        light.withUnsafeBufferPointer { light in
            Self.component.withUnsafeBufferPointer { component in
                for x in 0..<count { row[x] = converted(row[x], light, component) }
            }
        }
    }

    @inline(__always)
    private func converted(
        _ pixel: UInt32, _ light: UnsafeBufferPointer<Float>, _ component: UnsafeBufferPointer<UInt8>
    ) -> UInt32 {
        let red = light[Int(pixel & 0xFF)]
        let green = light[256 + Int(pixel >> 8 & 0xFF)]
        let blue = light[512 + Int(pixel >> 16 & 0xFF)]
        let sum = columns.0 * red + columns.1 * green + columns.2 * blue
        let r = component[Self.step(sum.x)]
        let g = component[Self.step(sum.y)]
        let b = component[Self.step(sum.z)]
        return UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16 | pixel & 0xFF00_0000
    }

    /// The nearest table entry: at 2²³ a `Float` has steps of 1.
    @inline(__always)
    private static func step(_ light: Float) -> Int {
        let clipped = light > 0 ? (light < 1 ? light : 1) : 0
        return Int((clipped * 65535 + 8_388_608).bitPattern & 0xFFFF)
    }
}
