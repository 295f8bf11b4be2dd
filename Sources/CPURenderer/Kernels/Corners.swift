/// The four texels around each of four samples.
struct Corners {
    var upperLeft = PixelBlock.zero
    var upperRight = PixelBlock.zero
    var lowerLeft = PixelBlock.zero
    var lowerRight = PixelBlock.zero

    @inline(__always)
    init() {}

    @inline(__always)
    mutating func set(_ lane: Int, _ texels: TexelSource, _ x: Int, _ y: Int) {
        upperLeft[lane] = texels.texel(x, y)
        upperRight[lane] = texels.texel(x &+ 1, y)
        lowerLeft[lane] = texels.texel(x, y &+ 1)
        lowerRight[lane] = texels.texel(x &+ 1, y &+ 1)
    }

    @inline(__always)
    mutating func gatherClamped(_ texels: TexelSource, u: Int, v: Int, stepU: Int, stepV: Int) {
        for lane in 0..<4 {
            set(lane, texels, (u &+ lane &* stepU) &>> 32, (v &+ lane &* stepV) &>> 32)
        }
    }

    /// All texels are inside; `u` and `v` count from the first texel.
    @inline(__always)
    mutating func gather(_ texels: TexelSource, u: Int, v: Int, stepU: Int, stepV: Int) {
        let a = texels.base + ((v &>> 32) &* texels.stride &+ (u &>> 32))
        let b = texels.base + (((v &+ stepV) &>> 32) &* texels.stride &+ ((u &+ stepU) &>> 32))
        let c = texels.base + (((v &+ 2 &* stepV) &>> 32) &* texels.stride &+ ((u &+ 2 &* stepU) &>> 32))
        let d = texels.base + (((v &+ 3 &* stepV) &>> 32) &* texels.stride &+ ((u &+ 3 &* stepU) &>> 32))
        self = Corners(a, b, c, d, below: texels.stride)
    }

    /// The texels at four places and to the right of, below and diagonally below each.
    @inline(__always)
    init(
        _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ c: UnsafePointer<UInt32>, _ d: UnsafePointer<UInt32>,
        below: Int
    ) {
        let upper = Self.pairs(a, b, c, d)
        let lower = Self.pairs(a + below, b + below, c + below, d + below)
        // Lane by lane, which becomes one instruction; the halves by name are calls.
        upperLeft = PixelBlock(upper[0], upper[2], upper[4], upper[6])
        upperRight = PixelBlock(upper[1], upper[3], upper[5], upper[7])
        lowerLeft = PixelBlock(lower[0], lower[2], lower[4], lower[6])
        lowerRight = PixelBlock(lower[1], lower[3], lower[5], lower[7])
    }

    /// The texels at four places, each followed by the one to its right.
    @inline(__always)
    private static func pairs(
        _ a: UnsafePointer<UInt32>, _ b: UnsafePointer<UInt32>, _ c: UnsafePointer<UInt32>, _ d: UnsafePointer<UInt32>
    ) -> SIMD8<UInt32> {
        @inline(__always)
        func pair(_ place: UnsafePointer<UInt32>) -> UInt64 {
            UnsafeRawPointer(place).loadUnaligned(as: UInt64.self).littleEndian
        }
        return unsafeBitCast(SIMD4(pair(a), pair(b), pair(c), pair(d)), to: SIMD8<UInt32>.self)
    }

    /// The mixture by weights of 0…255 of 256.
    @inline(__always)
    func mixed(weightX: PixelBlock, weightY: PixelBlock) -> PixelBlock {
        let (right, lower) = (weightX.doubled, weightY.doubled)
        let channels = mixedChannels(left: 256 &- right, right: right, upper: 256 &- lower, lower: lower)
        return PixelBlock(even: channels.even, odd: channels.odd)
    }

    /// The channels of the mixture by weights of 256, those of `left` and `right` and those of `upper` and `lower` adding up to it.
    @inline(__always)
    func mixedChannels(
        left: ChannelPairs, right: ChannelPairs, upper: ChannelPairs, lower: ChannelPairs
    ) -> (even: ChannelPairs, odd: ChannelPairs) {
        let even = Self.mix(
            Self.mix(upperLeft.evenChannels, lowerLeft.evenChannels, upper, lower),
            Self.mix(upperRight.evenChannels, lowerRight.evenChannels, upper, lower), left, right)
        let odd = Self.mix(
            Self.mix(upperLeft.oddChannels, lowerLeft.oddChannels, upper, lower),
            Self.mix(upperRight.oddChannels, lowerRight.oddChannels, upper, lower), left, right)
        return (even, odd)
    }

    /// The weights add up to 256, so that the sum fits into 16 bits.
    @inline(__always)
    static func mix(
        _ a: ChannelPairs, _ b: ChannelPairs, _ first: ChannelPairs, _ second: ChannelPairs
    ) -> ChannelPairs {
        let sum = a &* first &+ b &* second
        return (sum &+ 128) &>> 8
    }
}
