internal import Rasterization

/// Two opposite edges of a small rectangle, for eight pixels at a time in fixed point: 1024 is a distance over which the
/// coverage of an edge rises from 0 to 1.
struct EdgePair {
    typealias Lanes = SIMD8<Int16>

    private let half: Lanes
    private let soft: Lanes
    private let straight: Lanes
    /// Brings the bent part near 2¹⁴, and its square back to the bend.
    private let shift: Lanes
    private let bend: Lanes

    fileprivate static let one: Float = 1024

    /// What does not depend on the row.
    struct Shape: BitwiseCopyable {
        fileprivate let half: Int16
        fileprivate let soft: Int16
        fileprivate let straight: Int16
        fileprivate let shift: Int16
        fileprivate let bend: Int16

        /// - Parameters:
        ///   - half: Half the distance of the edges, below 31.
        ///   - slant: The lesser over the greater component of their normal, from 0 to 1.
        @inline(__always)
        init(half: Float, slant: Float) {
            // Edges that are almost straight bend by less than a quarter of a level.
            let least: Float = 1 / 64
            let bent = slant < least ? 0 : slant
            let bounded = Rasterization.greater(slant, least)
            // 2 to the power of 3 − the exponent, so that the product with `bounded` is from 8 to 16.
            let exponent = bounded.bitPattern & 0x7f80_0000
            let scale = Rasterization.greater(Float(bitPattern: (257 << 23) &- exponent), 16)
            self.half = EdgePair.whole(half * EdgePair.one)
            soft = EdgePair.whole((0.5 + 0.5 * bent) * EdgePair.one)
            straight = EdgePair.whole((0.5 - 0.5 * bent) * EdgePair.one)
            shift = EdgePair.whole(scale)
            bend = EdgePair.whole(2_097_152 / (bounded * scale * scale))
        }
    }

    @inline(__always)
    init(_ shape: Shape) {
        half = Lanes(repeating: shape.half)
        soft = Lanes(repeating: shape.soft)
        straight = Lanes(repeating: shape.straight)
        shift = Lanes(repeating: shape.shift)
        bend = Lanes(repeating: shape.bend)
    }

    /// What eight pixels from the first on lie apart, given the change from one to the next, −1…1.
    @inline(__always)
    static func steps(_ change: Float) -> Lanes {
        upperProduct(
            Lanes(0, 4096, 8192, 12288, 16384, 20480, 24576, 28672), Lanes(repeating: whole(change * 16384)))
    }

    /// The coverage between the edges, 0…1024 give or take a few, in pixels whose first one lies `distance` from the middle.
    ///
    /// The area beside a line that crosses a unit square is straight in the middle and parabolic towards its ends.
    @inline(__always)
    func coverage(_ distance: Float, _ steps: Lanes) -> Lanes {
        let place = Lanes(repeating: Self.whole(distance * Self.one)) &+ steps
        let depth = half &- Self.greater(place, 0 &- place)
        let inside = Self.lesser(Self.greater(depth, 0 &- soft), soft)
        let excess = (inside &- Self.lesser(Self.greater(inside, 0 &- straight), straight)) &* shift
        let square = Self.upperProduct(excess, Self.greater(excess, 0 &- excess))
        return inside &+ 512 &- Self.upperProduct(square, bend)
    }

    /// The product of two coverages as factors of 0…255 for four pixels each, in both channels of a pair.
    @inline(__always)
    static func product(_ a: Lanes, _ b: Lanes) -> (first: ChannelPairs, second: ChannelPairs) {
        // 4096 stands for 1; 8 is half a level.
        let fine = upperProduct(a &* 16, b &* 16) &+ 8
        let level = lesser(greater(upperProduct(fine, Lanes(repeating: 4080)), .zero), Lanes(repeating: 255))
        let c = unsafeBitCast(level, to: ChannelPairs.self)
        return (
            ChannelPairs(c[0], c[0], c[1], c[1], c[2], c[2], c[3], c[3]),
            ChannelPairs(c[4], c[4], c[5], c[5], c[6], c[6], c[7], c[7])
        )
    }

    /// The nearest whole number; adding 1.5 · 2²³ leaves it in the lowest bits.
    @inline(__always)
    fileprivate static func whole(_ value: Float) -> Int16 {
        Int16(truncatingIfNeeded: (value + 12_582_912).bitPattern)
    }

    @inline(__always)
    private static func greater(_ a: Lanes, _ b: Lanes) -> Lanes {
        a.replacing(with: b, where: b .> a)
    }

    @inline(__always)
    private static func lesser(_ a: Lanes, _ b: Lanes) -> Lanes {
        a.replacing(with: b, where: b .< a)
    }

    // Lane by lane, which becomes one instruction; the initialiser that widens all lanes becomes a call.

    /// The upper halves of the products.
    @inline(__always)
    private static func upperProduct(_ a: Lanes, _ b: Lanes) -> Lanes {
        @inline(__always)
        func lane(_ i: Int) -> Int16 { Int16(truncatingIfNeeded: (Int32(a[i]) &* Int32(b[i])) &>> 16) }
        return Lanes(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
    }
}
