internal import Foundation

extension CGColorSpace {
    /// The curve between stored components and light, with white at 1.
    ///
    /// For displays brighter than white, 1 is 203 cd/m² (BT.2408, 5.1). Curves are mirrored below 0, except those of BT.2100,
    /// which have no such values.
    package enum Transfer: Sendable, Hashable {
        /// IEC 61966-2-1, with the thresholds .04045 and .0031308.
        case sRGB
        case linear
        /// A power.
        case gamma(Double)
        /// The curve of cameras by BT.709 and BT.2020, read as it is written.
        case rec709
        /// SMPTE ST 2084, up to 10,000 cd/m².
        case pq
        /// Hybrid log-gamma for a display of 1,000 cd/m²: the power of its system takes luminance, and so all components at once.
        case hlg
        /// L*, a* and b* of CIE 1976 for a white of D50, in their own units, of X, Y and Z.
        case lightness
    }
}

extension CGColorSpace.Transfer {
    /// The luminance of white, in cd/m².
    package static let white = 203.0
    /// The luminance of the brightest colour that PQ holds, in cd/m².
    package static let pqPeak = 10_000.0
    /// The luminance of the brightest colour that hybrid log-gamma shows, in cd/m².
    package static let hlgPeak = 1000.0
    /// The power of luminance that a display of `hlgPeak` has.
    package static let hlgGamma = 1.2

    /// The light of a colour's components.
    ///
    /// - Parameter luminance: The share of each linear component in the luminance.
    package func light(of color: SIMD3<Double>, luminance: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .hlg:
            let scene = decoded(color)
            let bright = (scene * luminance).sum()
            guard bright > 0 else { return .zero }
            return scene * (Self.hlgPeak / Self.white * Portable.pow(bright, Self.hlgGamma - 1))
        case .lightness:
            let middle = (color.x + 16) / 116
            func part(_ f: Double) -> Double { f > 6.0 / 29 ? f * f * f : (116 * f - 16) * 27 / 24389 }
            return SIMD3(part(middle + color.y / 500), part(middle), part(middle - color.z / 200)) * Self.whiteOfD50
        default: return decoded(color)
        }
    }

    /// The components of light.
    ///
    /// - Parameter luminance: The share of each linear component in the luminance.
    package func components(of light: SIMD3<Double>, luminance: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .hlg:
            let shown = light * (Self.white / Self.hlgPeak)
            let bright = (shown * luminance).sum()
            guard bright > 0 else { return .zero }
            return encoded(shown * Portable.pow(bright, 1 / Self.hlgGamma - 1))
        case .lightness:
            let parts = light / Self.whiteOfD50
            func f(_ part: Double) -> Double {
                part > 216.0 / 24389 ? Portable.cbrt(part) : (part * 24389 / 27 + 16) / 116
            }
            let (x, y, z) = (f(parts.x), f(parts.y), f(parts.z))
            return SIMD3(116 * y - 16, 500 * (x - y), 200 * (y - z))
        default: return encoded(light)
        }
    }

    /// The tristimulus values of D50, (0.3457, 0.3585).
    private static let whiteOfD50 = SIMD3(0.9642956764295676, 1, 0.8251046025104602)

    /// Light for stored components, each by itself.
    func decoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
        self == .linear ? color : SIMD3(decoded(color.x), decoded(color.y), decoded(color.z))
    }

    /// Stored components for light, each by itself.
    func encoded(_ light: SIMD3<Double>) -> SIMD3<Double> {
        self == .linear ? light : SIMD3(encoded(light.x), encoded(light.y), encoded(light.z))
    }

    /// Light for a stored component; of hybrid log-gamma that of the scene, and not of the display.
    package func decoded(_ value: Double) -> Double {
        let magnitude = abs(value)
        let light: Double
        switch self {
        case .linear, .lightness: light = magnitude
        case .gamma(let power): light = Portable.pow(magnitude, power)
        case .sRGB:
            light = magnitude <= 0.04045 ? magnitude / 12.92 : Portable.pow((magnitude + 0.055) / 1.055, 2.4)
        case .rec709:
            light =
                magnitude < 4.5 * Rec709.beta
                ? magnitude / 4.5 : Portable.pow((magnitude + Rec709.alpha - 1) / Rec709.alpha, 1 / 0.45)
        case .pq:
            guard value > 0 else { return 0 }
            let power = Portable.pow(min(value, 1), 1 / PQ.m2)
            let ratio = max(power - PQ.c1, 0) / (PQ.c2 - PQ.c3 * power)
            return Self.pqPeak / Self.white * Portable.pow(ratio, 1 / PQ.m1)
        case .hlg:
            guard value > 0 else { return 0 }
            return value <= 0.5 ? value * value / 3 : (Portable.exp((min(value, 2) - HLG.c) / HLG.a) + HLG.b) / 12
        }
        return value < 0 ? -light : light
    }

    /// The stored component for light; of hybrid log-gamma for that of the scene, and not of the display.
    package func encoded(_ light: Double) -> Double {
        let magnitude = abs(light)
        let value: Double
        switch self {
        case .linear, .lightness: value = magnitude
        case .gamma(let power): value = Portable.pow(magnitude, 1 / power)
        case .sRGB:
            value =
                magnitude <= 0.0031308 ? magnitude * 12.92 : 1.055 * Portable.pow(magnitude, 1 / 2.4) - 0.055
        case .rec709:
            value =
                magnitude < Rec709.beta
                ? magnitude * 4.5 : Rec709.alpha * Portable.pow(magnitude, 0.45) - (Rec709.alpha - 1)
        case .pq:
            guard light > 0 else { return 0 }
            let power = Portable.pow(min(light * Self.white / Self.pqPeak, 1), PQ.m1)
            return Portable.pow((PQ.c1 + PQ.c2 * power) / (1 + PQ.c3 * power), PQ.m2)
        case .hlg:
            guard light > 0 else { return 0 }
            return light <= 1.0 / 12
                ? (3 * light).squareRoot() : HLG.a * Portable.log(12 * light - HLG.b) + HLG.c
        }
        return light < 0 ? -value : value
    }

    /// The constants of BT.709's and BT.2020's curve, in the digits of BT.2020.
    package enum Rec709 {
        package static let alpha = 1.09929682680944
        package static let beta = 0.018053968510807
    }

    /// The constants of SMPTE ST 2084, which BT.2100 repeats.
    private enum PQ {
        static let m1 = 0.1593017578125
        static let m2 = 78.84375
        static let c1 = 0.8359375
        static let c2 = 18.8515625
        static let c3 = 18.6875
    }

    /// The constants of BT.2100, table 5.
    private enum HLG {
        static let a = 0.17883277
        static let b = 0.28466892
        static let c = 0.55991073
    }
}
