internal import CImageLibraries
internal import Graphics

/// A conversion to sRGB by three curves and a matrix, in tables; colours outside sRGB are clipped, alpha is kept.
struct MatrixConversion: Sendable {
    /// Colours of curves and a matrix.
    struct Colors {
        /// The light of each stored component, for red, green and blue; as many each as the depth has.
        var light: [[Float]]
        /// XYZ of full red, green and blue, adapted to D50.
        var colorants: [SIMD3<Double>]
    }

    /// The light of red, then of green and of blue.
    private let light: [Float]
    /// The linear sRGB of full red, green and blue.
    private let columns: LightColumns
    /// The share of each component in the luminance that a system's power takes, as hybrid log-gamma has it.
    private var luminance: SIMD4<Float>?

    /// sRGB components for light in steps of 1/65535, which move a component by at most 0.05.
    private static let component: [UInt8] = (0...65535).map { step in
        UInt8((CGColorSpace.Transfer.sRGB.encoded(Double(step) / 65535) * 255).rounded())
    }

    /// A conversion; `nil` if the colours are sRGB, to a step of 8 bits.
    init?(_ colors: Colors) {
        light = colors.light.flatMap { $0 }
        let columns = colors.colorants.map(Self.linearSRGB)
        self.columns = LightColumns(red: columns[0], green: columns[1], blue: columns[2])
        if isIdentity { return nil }
    }

    /// A conversion of sRGB's primaries, or of greys, by one curve; `nil` if that is sRGB's.
    init?(curve: [Float]) {
        light = curve + curve + curve
        columns = .identity
        if isIdentity { return nil }
    }

    /// A conversion of colours by their primaries; `nil` if they are sRGB's, or enclose nothing.
    init?(_ primaries: RGBPrimaries, _ curve: CGColorSpace.Transfer, _ depth: ComponentDepth) {
        let light = depth.values.map { Float(curve.lightOfGray($0)) }
        guard primaries != .sRGB else {
            self.init(curve: light)
            return
        }
        guard let colorants = primaries.colorants else { return nil }
        self.init(Colors(light: [light, light, light], colorants: colorants))
        guard curve == .hlg else { return }
        let space: CGColorSpace.Primaries = primaries == .codePoint(12) ? .displayP3 : .rec2020
        luminance = SIMD4(SIMD4<Double>(space.luminance, 0))
    }

    /// Whether full components, alone or together, lie outside sRGB.
    var exceedsSRGB: Bool {
        withTables { tables in
            let last = tables.count - 1
            let corners = (1...7).map { tables.light(last * ($0 & 1), last * ($0 >> 1 & 1), last * ($0 >> 2)) }
            return corners.contains { Swift.min($0.x, $0.y, $0.z) < -0.002 || $0.max() > 1.002 }
        }
    }

    /// Writes linear sRGB, not clipped.
    func light(_ row: StraightRow, to target: UnsafeMutablePointer<SIMD4<Float>>, count: Int) {
        withTables { tables in
            for x in 0..<count {
                let components = row.components(x)
                let (red, green, blue) = (Int(components.x), Int(components.y), Int(components.z))
                target[x] = luminance.map { tables.light(red, green, blue, $0) } ?? tables.light(red, green, blue)
            }
        }
    }

    /// The light of a scene for that of its greys on a display, and the power of luminance that a display adds; of peaks of 1.
    private static let scene = FloatTable { Portable.pow($0, 1 / CGColorSpace.Transfer.hlgGamma) }
    private static let system = FloatTable { Portable.pow($0, CGColorSpace.Transfer.hlgGamma - 1) }

    /// Source of the matrix: the inverse of IEC 61966-2-1's primaries, adapted to D50 by ICC.1:2022, annex E.
    private static func linearSRGB(_ xyz: SIMD3<Double>) -> SIMD4<Float> {
        let red = SIMD3(3.1338561, -1.6168667, -0.4906146)
        let green = SIMD3(-0.9787684, 1.9161415, 0.0334540)
        let blue = SIMD3(0.0719453, -0.2289914, 1.4052427)
        return SIMD4(Float((red * xyz).sum()), Float((green * xyz).sum()), Float((blue * xyz).sum()), 0)
    }

    /// Whether greys and colours of a lattice come out as they went in.
    private var isIdentity: Bool {
        let steps = (0...15).map { 17 * $0 }
        let lattice = steps.flatMap { r in steps.flatMap { g in steps.map { b in SIMD3(r, g, b) } } }
        let colors = (0...255).map { SIMD3(repeating: $0) } + lattice
        return withTables { tables in
            let scale = (tables.count - 1) / 255
            return colors.allSatisfy { color in
                let pixel = Int(tables.converted(color.x * scale, color.y * scale, color.z * scale))
                let difference = color &- SIMD3(pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16)
                return all(difference .<= 1) && all(difference .>= -1)
            }
        }
    }

    /// Converts straight RGBA pixels in place.
    func convert(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
        withTables { tables in
            for x in 0..<count {
                let pixel = row[x]
                let color = tables.converted(Int(pixel & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel >> 16 & 0xFF))
                row[x] = color | pixel & 0xFF00_0000
            }
        }
    }

    /// Converts the colours of straight RGBA pixels of 16 bits a component.
    func convert(_ deep: UnsafePointer<UInt64>, to row: UnsafeMutablePointer<UInt32>, count: Int) {
        withTables { tables in
            for x in 0..<count {
                let pixel = Int(truncatingIfNeeded: deep[x])
                row[x] = tables.converted(pixel & 0xFFFF, pixel >> 16 & 0xFFFF, pixel >> 32 & 0xFFFF)
            }
        }
    }

    private func withTables<Result>(_ body: (Tables) -> Result) -> Result {
        light.withUnsafeBufferPointer { light in
            Self.component.withUnsafeBufferPointer { component in
                body(Tables(light: light, count: light.count / 3, component: component, columns: columns))
            }
        }
    }

    /// The tables, as loops read them.
    private struct Tables {
        let light: UnsafeBufferPointer<Float>
        /// The light of one component.
        let count: Int
        let component: UnsafeBufferPointer<UInt8>
        let columns: LightColumns

        /// Linear sRGB.
        @inline(__always)
        func light(_ red: Int, _ green: Int, _ blue: Int) -> SIMD4<Float> {
            columns.applied(to: components(red, green, blue))
        }

        /// The light of each component by itself.
        @inline(__always)
        private func components(_ red: Int, _ green: Int, _ blue: Int) -> SIMD4<Float> {
            SIMD4(light[red], light[count + green], light[2 * count + blue], 0)
        }

        /// The same of a scene for a display, whose power takes luminance and not each component.
        func light(_ red: Int, _ green: Int, _ blue: Int, _ luminance: SIMD4<Float>) -> SIMD4<Float> {
            let peak = Float(CGColorSpace.Transfer.hlgPeak / CGColorSpace.Transfer.white)
            let scene = MatrixConversion.scene(components(red, green, blue) / peak)
            return columns.applied(to: scene * (peak * MatrixConversion.system((scene * luminance).sum())))
        }

        /// A pixel without alpha.
        @inline(__always)
        func converted(_ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
            let sum = light(red, green, blue)
            let r = component[MatrixConversion.step(sum.x)]
            let g = component[MatrixConversion.step(sum.y)]
            let b = component[MatrixConversion.step(sum.z)]
            return UInt32(r) | UInt32(g) << 8 | UInt32(b) << 16
        }
    }

    /// The nearest table entry: at 2²³ a `Float` has steps of 1.
    @inline(__always)
    private static func step(_ light: Float) -> Int {
        let clipped = light > 0 ? (light < 1 ? light : 1) : 0
        return Int((clipped * 65535 + 8_388_608).bitPattern & 0xFFFF)
    }
}
