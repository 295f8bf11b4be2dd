public import Foundation

/// The range of light of a `CAMetalLayer`'s drawables, which brings brighter light into the range of a frame.
///
/// Without it, the brightest pixel of each drawable is the end of that range. With it, all frames of a movie are brought into
/// range alike.
public final class CAEDRMetadata: Sendable {
    /// Of the brightest pixel, in cd/m²; `nil` for that of each drawable.
    package let brightest: Double?
    /// The light of a component of 1 in a linear space, in cd/m²; `nil` is that of white.
    package let scale: Double?

    private init(brightest: Double?, scale: Double?) {
        self.brightest = brightest
        self.scale = scale
    }

    /// Whether layers take metadata: always.
    public static var isAvailable: Bool { true }

    /// Hybrid log-gamma for a display of 1,000 cd/m².
    public static var hlg: CAEDRMetadata { CAEDRMetadata(brightest: CGColorSpace.Transfer.hlgPeak, scale: nil) }

    /// Drawables made on a display of some brightness.
    ///
    /// - Parameters:
    ///   - minNits: The display's black, in cd/m²; it has no effect, since black stays black.
    ///   - maxNits: The display's brightest light, in cd/m².
    ///   - scale: The light of a component of 1, in cd/m², if the layer's `colorspace` is linear. Components of PQ and HLG say
    ///     their light themselves.
    public static func hdr10(
        minLuminance minNits: Float, maxLuminance maxNits: Float, opticalOutputScale scale: Float
    ) -> CAEDRMetadata {
        CAEDRMetadata(brightest: light(maxNits), scale: light(scale))
    }

    /// Drawables described as movies of HDR10 are.
    ///
    /// - Parameters:
    ///   - displayData: The mastering display colour volume of SMPTE ST 2086 in the 24 bytes of HEVC's message; others are
    ///     passed over.
    ///   - contentData: The content light level of CTA-861.3 in the four bytes of HEVC's message; its brightest pixel counts
    ///     before the display's light.
    ///   - scale: The light of a component of 1, in cd/m², if the layer's `colorspace` is linear.
    public static func hdr10(
        displayInfo displayData: Data?, contentInfo contentData: Data?, opticalOutputScale scale: Float
    ) -> CAEDRMetadata {
        let content = contentData.flatMap { number(in: $0, of: 4, at: 0..<2) }
        // In steps of 0.0001 cd/m².
        let display = displayData.flatMap { number(in: $0, of: 24, at: 16..<20) }.map { $0 / 10_000 }
        return CAEDRMetadata(brightest: (content ?? display).flatMap(light), scale: light(scale))
    }

    private static func light(_ value: some BinaryFloatingPoint) -> Double? {
        value.isFinite && value > 0 ? Double(value) : nil
    }

    /// A number, high bytes first; `nil` for 0, which means unknown, and for data of another length than `count`.
    private static func number(in data: Data, of count: Int, at place: Range<Int>) -> Double? {
        guard data.count == count else { return nil }
        let value = data.dropFirst(place.lowerBound).prefix(place.count).reduce(0) { $0 << 8 | Int($1) }
        return value > 0 ? Double(value) : nil
    }
}
