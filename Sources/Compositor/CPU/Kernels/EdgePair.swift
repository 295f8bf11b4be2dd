internal import Rasterization

/// Two opposite edges of a small rectangle, for four pixels of two rows each at a time in fixed point: 1024 is a distance over
/// which the coverage of an edge rises from 0 to 1.
struct EdgePair {
    /// A number for each of eight pixels: those of the first row in the even lanes, those of the second in the odd ones.
    ///
    /// So the rows come apart by shifts, where shuffles would keep the compiler from working on all lanes at once.
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

    /// What four pixels of each row from the first on lie apart, given the change from one to the next, −1…1.
    @inline(__always)
    static func steps(_ change: Float) -> Lanes {
        upperProduct(
            Lanes(0, 0, 4096, 4096, 8192, 8192, 12288, 12288), Lanes(repeating: whole(change * 16384)))
    }

    /// How far pixels move to the ones behind the next three, given the change from one to the next, −1…1.
    @inline(__always)
    static func stride(_ change: Float) -> Lanes {
        Lanes(repeating: whole(change * 4 * one))
    }

    /// Distances of two rows' first pixels from the centre lines, −31…31, those from the upright one first, in all lanes of
    /// either row.
    @inline(__always)
    static func places(_ distances: SIMD4<Float>) -> (x: Lanes, y: Lanes) {
        let fixed = unsafeBitCast(distances * one + 12_582_912, to: Lanes.self)
        return (
            Lanes(fixed[0], fixed[2], fixed[0], fixed[2], fixed[0], fixed[2], fixed[0], fixed[2]),
            Lanes(fixed[4], fixed[6], fixed[4], fixed[6], fixed[4], fixed[6], fixed[4], fixed[6])
        )
    }

    /// The coverage between two pairs of edges as factors of 0…256 for the pixels of either row, in both channels of a pair.
    @inline(__always)
    static func coverage(
        _ x: EdgePair, at placeX: Lanes, _ y: EdgePair, at placeY: Lanes
    ) -> (first: ChannelPairs, second: ChannelPairs) {
        // 4096 stands for 1; 8 is half a level.
        let product = upperProduct(x.coverage(at: placeX) &* 16, y.coverage(at: placeY) &* 16) &+ 8
        let bounded = lesser(greater(product, .zero), Lanes(repeating: 4096))
        let rows = unsafeBitCast(bounded &>> 4, to: PixelBlock.self)
        return ((rows & 0xffff).doubled, (rows &>> 16).doubled)
    }

    /// The coverage between the edges, 0…1024 give or take a few, in pixels that lie so far from the middle.
    ///
    /// The area beside a line that crosses a unit square is straight in the middle and parabolic towards its ends.
    @inline(__always)
    private func coverage(at place: Lanes) -> Lanes {
        let depth = half &- Self.greater(place, 0 &- place)
        let inside = Self.lesser(Self.greater(depth, 0 &- soft), soft)
        let excess = (inside &- Self.lesser(Self.greater(inside, 0 &- straight), straight)) &* shift
        let square = Self.upperProduct(excess, Self.greater(excess, 0 &- excess))
        return inside &+ 512 &- Self.upperProduct(square, bend)
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
