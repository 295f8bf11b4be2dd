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
        upperLeft = PixelBlock(a[0], b[0], c[0], d[0])
        upperRight = PixelBlock(a[1], b[1], c[1], d[1])
        lowerLeft = PixelBlock(a[below], b[below], c[below], d[below])
        lowerRight = PixelBlock(a[below &+ 1], b[below &+ 1], c[below &+ 1], d[below &+ 1])
    }

    /// The mixture by weights of 0…255 of 256.
    @inline(__always)
    func mixed(weightX: PixelBlock, weightY: PixelBlock) -> PixelBlock {
        let right = weightX.doubled
        let left = 256 &- right
        let lower = weightY.doubled
        let upper = 256 &- lower
        let even = Self.mix(
            Self.mix(upperLeft.evenChannels, lowerLeft.evenChannels, upper, lower),
            Self.mix(upperRight.evenChannels, lowerRight.evenChannels, upper, lower), left, right)
        let odd = Self.mix(
            Self.mix(upperLeft.oddChannels, lowerLeft.oddChannels, upper, lower),
            Self.mix(upperRight.oddChannels, lowerRight.oddChannels, upper, lower), left, right)
        return PixelBlock(even: even, odd: odd)
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
