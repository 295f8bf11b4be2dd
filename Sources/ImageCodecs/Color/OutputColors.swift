package import Graphics

/// The colours of a written picture or movie: their space, their bits and their brightest.
public struct OutputColors: Sendable, Hashable {
    /// The meaning of written components; raw values are the names that commands use.
    public enum Space: String, Sendable, CaseIterable {
        /// sRGB's primaries and curve: ITU-T H.273 1/13.
        case srgb
        /// Display P3: SMPTE 432's primaries and sRGB's curve, 12/13.
        case displayP3 = "p3"
        /// ITU-R BT.2020's primaries and curve, 9/14.
        case rec2020
        /// BT.2020's primaries and the perceptual quantizer of ITU-R BT.2100, 9/16: up to 10,000 cd/m², with SDR white at 203.
        case pq
        /// BT.2020's primaries and the hybrid log-gamma of ITU-R BT.2100, 9/18: for a screen of 1000 cd/m², with SDR white at
        /// 203.
        case hlg
        /// Light of sRGB's primaries, 1/8.
        case linear
    }

    /// The bits of a written component; raw values are the names that commands use.
    public enum Depth: String, Sendable, CaseIterable {
        case bits8 = "8"
        case bits10 = "10"
        case bits12 = "12"
        case bits16 = "16"
        /// A half-precision float, which is not clipped to 0 to 1.
        case half
    }

    /// The meaning of the components.
    public var space: Space
    /// The bits of a component.
    public var depth: Depth
    /// The brightest light of a component, in multiples of SDR white, in whole numbers; brighter light is clipped.
    public var headroom: Double
    /// Whether 8 bits are dithered if the source has more; the same picture gives the same bytes.
    public var dithers: Bool

    /// Colours in a space.
    ///
    /// - Parameters:
    ///   - space: The colour space.
    ///   - depth: The bits of a component.
    ///   - headroom: Times white; `nil` is the most that the space holds.
    ///   - dithers: Whether 8 bits out of more are dithered.
    public init(_ space: Space = .srgb, depth: Depth = .bits8, headroom: Double? = nil, dithers: Bool = false) {
        self.space = space
        self.depth = depth
        self.headroom = min(max(headroom ?? space.mostHeadroom, 1), space.mostHeadroom)
        self.dithers = dithers
    }
}

extension OutputColors.Space {
    /// The brightest light that whole numbers hold, in multiples of SDR white.
    public var mostHeadroom: Double {
        switch self {
        case .srgb, .displayP3, .rec2020, .linear: 1
        case .pq: CGColorSpace.Transfer.pqPeak / CGColorSpace.Transfer.white
        case .hlg: CGColorSpace.Transfer.hlgPeak / CGColorSpace.Transfer.white
        }
    }
}

extension OutputColors.Depth {
    /// As messages write it.
    package var name: String { self == .half ? "halves" : "\(rawValue) bits" }

    /// The number of bits.
    public var bits: Int {
        switch self {
        case .bits8: 8
        case .bits10: 10
        case .bits12: 12
        case .bits16, .half: 16
        }
    }
}

extension OutputColors.Space {
    package var primaries: CGColorSpace.Primaries {
        switch self {
        case .srgb, .linear: .sRGB
        case .displayP3: .displayP3
        case .rec2020, .pq, .hlg: .rec2020
        }
    }

    /// The curve of a component; of hybrid log-gamma that of a scene's light.
    package var transfer: CGColorSpace.Transfer {
        switch self {
        case .srgb, .displayP3: .sRGB
        case .rec2020: .rec709
        case .pq: .pq
        case .hlg: .hlg
        case .linear: .linear
        }
    }
}
