internal import Rasterization

/// The two pairs of opposite edges of a small rectangle, for four pixels of two rows each at a time in fixed point: 1024 is a
/// distance over which the coverage of an edge rises from 0 to 1.
struct EdgePairs {
    /// A number for each of eight pixels and either pair: the upright pair's in the first eight lanes, the level one's in the
    /// others, and of each the pixels of the first row in the even lanes, those of the second in the odd ones.
    ///
    /// So the rows come apart by shifts, where shuffles would keep the compiler from working on all lanes at once.
    typealias Lanes = SIMD16<Int16>

    private let half: Lanes
    private let soft: Lanes
    private let straight: Lanes
    /// Brings the bent part near 2¹⁴, and its square back to the bend.
    private let shift: Lanes
    private let bend: Lanes

    fileprivate static let one: Float = 1024

    /// What does not depend on the row, of one pair.
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
            self.half = EdgePairs.whole(half * EdgePairs.one)
            soft = EdgePairs.whole((0.5 + 0.5 * bent) * EdgePairs.one)
            straight = EdgePairs.whole((0.5 - 0.5 * bent) * EdgePairs.one)
            shift = EdgePairs.whole(scale)
            bend = EdgePairs.whole(2_097_152 / (bounded * scale * scale))
        }
    }

    @inline(__always)
    init(_ x: Shape, _ y: Shape) {
        half = Self.lanes(x.half, y.half)
        soft = Self.lanes(x.soft, y.soft)
        straight = Self.lanes(x.straight, y.straight)
        shift = Self.lanes(x.shift, y.shift)
        bend = Self.lanes(x.bend, y.bend)
    }

    @inline(__always)
    private static func lanes(_ x: Int16, _ y: Int16) -> Lanes {
        Lanes(lowHalf: SIMD8(repeating: x), highHalf: SIMD8(repeating: y))
    }

    /// What four pixels of each row from the first on lie apart, given the changes from one to the next, −1…1.
    @inline(__always)
    static func steps(_ x: Float, _ y: Float) -> Lanes {
        let four = SIMD8<Int16>(0, 0, 4096, 4096, 8192, 8192, 12288, 12288)
        return upperProduct(Lanes(lowHalf: four, highHalf: four), lanes(whole(x * 16384), whole(y * 16384)))
    }

    /// How far pixels move to the ones behind the next three, given the changes from one to the next, −1…1.
    @inline(__always)
    static func strides(_ x: Float, _ y: Float) -> Lanes {
        lanes(whole(x * 4 * one), whole(y * 4 * one))
    }

    /// Distances of two rows' first pixels from the centre lines, −31…31, those from the upright one first, in all lanes of
    /// either row.
    @inline(__always)
    static func places(_ distances: SIMD4<Float>) -> Lanes {
        let fixed = unsafeBitCast(distances * one + 12_582_912, to: SIMD8<Int16>.self)
        return Lanes(
            fixed[0], fixed[2], fixed[0], fixed[2], fixed[0], fixed[2], fixed[0], fixed[2],
            fixed[4], fixed[6], fixed[4], fixed[6], fixed[4], fixed[6], fixed[4], fixed[6])
    }

    /// The coverage between the two pairs as factors of 0…256 for the pixels of either row, in both channels of a pair, in
    /// pixels that lie so far from the middle.
    ///
    /// The area beside a line that crosses a unit square is straight in the middle and parabolic towards its ends.
    ///
    /// Transparent since the optimiser, which `@inline(__always)` only advises, finds it too large to inline, and calling it for
    /// each block costs a sixth of drawing.
    @_transparent
    func coverage(at place: Lanes) -> (first: ChannelPairs, second: ChannelPairs) {
        let depth = half &- Self.greater(place, 0 &- place)
        let inside = Self.lesser(Self.greater(depth, 0 &- soft), soft)
        let excess = (inside &- Self.lesser(Self.greater(inside, 0 &- straight), straight)) &* shift
        let square = Self.upperProduct(excess, Self.greater(excess, 0 &- excess))
        // 0…16384 give or take a few.
        let covered = (inside &+ 512 &- Self.upperProduct(square, bend)) &* 16
        // 4096 stands for 1; 8 is half a level.
        let product = Self.productOfPairs(covered) &+ 8
        let (least, most) = (SIMD8<Int16>(), SIMD8<Int16>(repeating: 4096))
        let floored = product.replacing(with: least, where: product .< least)
        let bounded = floored.replacing(with: most, where: most .< floored)
        let rows = unsafeBitCast(bounded &>> 4, to: PixelBlock.self)
        return ((rows & 0xffff).doubled, (rows &>> 16).doubled)
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
        return Lanes(
            lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7),
            lane(8), lane(9), lane(10), lane(11), lane(12), lane(13), lane(14), lane(15))
    }

    /// The upper halves of the products of either pair's numbers.
    @inline(__always)
    private static func productOfPairs(_ a: Lanes) -> SIMD8<Int16> {
        @inline(__always)
        func lane(_ i: Int) -> Int16 { Int16(truncatingIfNeeded: (Int32(a[i]) &* Int32(a[i + 8])) &>> 16) }
        return SIMD8(lane(0), lane(1), lane(2), lane(3), lane(4), lane(5), lane(6), lane(7))
    }
}
