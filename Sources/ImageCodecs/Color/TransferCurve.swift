internal import Graphics

/// The light of a stored component.
enum TransferCurve {
    case sRGB
    /// Light is the component to this power.
    case power(Double)
    /// Of ITU-R BT.709 and BT.2020.
    case broadcast
    /// Of SMPTE ST 2084 and ITU-R BT.2100.
    case perceptual
    /// Of ITU-R BT.2100.
    case hybridLogGamma

    /// The luminance that counts as white, in candelas for a square metre.
    ///
    /// Source: ITU-R BT.2408.
    private static var white: Double { 203 }

    /// A curve by its number in ITU-T H.273, table 3; `nil` for a number that has none here.
    static func codePoint(_ number: Int) -> TransferCurve? {
        switch number {
        case 1, 6, 14, 15: .broadcast
        case 4: .power(2.2)
        case 5: .power(2.8)
        case 8: .power(1)
        case 13: .sRGB
        case 16: .perceptual
        case 18: .hybridLogGamma
        default: nil
        }
    }

    /// Light, 1 for white, of a component from 0 to 1.
    func light(_ value: Double) -> Double {
        switch self {
        case .sRGB: return CGColorSpace.Transfer.sRGB.decoded(value)
        case .power(let exponent): return Portable.pow(value, exponent)
        case .broadcast: return value < 0.081 ? value / 4.5 : Portable.pow((value + 0.099) / 1.099, 1 / 0.45)
        case .perceptual:
            let root = Portable.pow(value, 1 / 78.84375)
            let light = Portable.pow(max(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root), 1 / 0.1593017578125)
            return light * 10_000 / Self.white
        case .hybridLogGamma:
            let scene =
                value <= 0.5 ? value * value / 3 : (Portable.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
            // The exponent of a screen with a peak of 1000.
            return Portable.pow(scene, 1.2) * 1000 / Self.white
        }
    }
}
