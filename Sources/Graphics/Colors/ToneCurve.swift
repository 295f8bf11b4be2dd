/// The curve that brings light brighter than a picture can hold into its range.
///
/// Source: BT.2390, 5.4.1, for a black of 0. Light is mapped as the perceptual quantizer encodes it: as it stands up to a
/// knee at 1.5 · most − 0.5 of the brightest, and from there on by a Hermite spline that ends level at the most that can be
/// shown. The brightest of a colour's components by BT.2020's primaries is mapped, and the colour is scaled with it, so that
/// its hue stays.
package struct ToneCurve: Sendable, Hashable {
    /// The brightest light that is mapped, in multiples of white.
    package let peak: Double
    /// The end of the mapped range, in multiples of white.
    package let headroom: Double
    /// Whether light beyond the headroom becomes that, and all other stays as it is.
    package let clips: Bool

    /// A curve; `nil` if nothing is too bright.
    package init?(peak: Double, headroom: Double, clips: Bool = false) {
        guard peak.isFinite, peak > headroom, headroom > 0 else { return nil }
        (self.peak, self.headroom, self.clips) = (peak, headroom, clips)
    }

    /// Light of 0 up to the peak as it is shown.
    package func mapped(_ light: Double) -> Double {
        guard !clips else { return min(light, headroom) }
        let pq = CGColorSpace.Transfer.pq
        let whole = pq.encoded(peak)
        let most = pq.encoded(headroom) / whole
        let knee = 1.5 * most - 0.5
        let value = pq.encoded(min(light, peak)) / whole
        guard value > knee, knee < 1 else { return light }
        let t = (value - knee) / (1 - knee)
        let (square, cube) = (t * t, t * t * t)
        let shown =
            (2 * cube - 3 * square + 1) * knee + (cube - 2 * square + t) * (1 - knee) + (3 * square - 2 * cube) * most
        return pq.decoded(shown * whole)
    }
}
