internal import Rasterization

/// Four premultiplied RGBA8 pixels, red in the lowest byte: the unit in which the kernels work.
typealias PixelBlock = SIMD4<UInt32>

/// Red and blue, or green and alpha, of four pixels, in 16 bits each: room for a product of two bytes.
typealias ChannelPairs = SIMD8<UInt16>

extension PixelBlock {
    /// Red and blue of each pixel.
    @inline(__always) var evenChannels: ChannelPairs {
        unsafeBitCast(self & 0x00ff_00ff, to: ChannelPairs.self)
    }

    /// Green and alpha of each pixel.
    @inline(__always) var oddChannels: ChannelPairs {
        unsafeBitCast((self &>> 8) & 0x00ff_00ff, to: ChannelPairs.self)
    }

    /// The pixels from their channels, which are at most 255.
    @inline(__always)
    init(even: ChannelPairs, odd: ChannelPairs) {
        self = unsafeBitCast(even, to: PixelBlock.self) | (unsafeBitCast(odd, to: PixelBlock.self) &<< 8)
    }

    /// Whether any pixel is not transparent black; two comparisons rather than one a lane.
    @inline(__always) var isAnySet: Bool {
        let halves = unsafeBitCast(self, to: SIMD2<UInt64>.self)
        return halves.x | halves.y != 0
    }

    /// The low 16 bits of each lane, for both channels of a pair.
    @inline(__always) var doubled: ChannelPairs {
        unsafeBitCast(self | (self &<< 16), to: ChannelPairs.self)
    }
}

extension ChannelPairs {
    /// Whether any channel is not 0.
    @inline(__always) var isAnySet: Bool { unsafeBitCast(self, to: PixelBlock.self).isAnySet }
}

/// Products of two bytes divided by 255, rounded to nearest; exact for every product.
@inline(__always)
func dividedBy255(_ product: ChannelPairs) -> ChannelPairs {
    // The upper half of a product with 257 is the 255th part.
    upperHalf(product &+ 128, times: ChannelPairs(repeating: 257))
}

/// The upper halves of products, lane by lane.
@inline(__always)
func upperHalf(_ numbers: ChannelPairs, times factors: ChannelPairs) -> ChannelPairs {
    // Each written down, which becomes one instruction for all; the initialiser that widens all lanes becomes a call.
    @inline(__always)
    func half(_ number: UInt16, _ factor: UInt16) -> UInt16 {
        UInt16(truncatingIfNeeded: (UInt32(number) &* UInt32(factor)) &>> 16)
    }
    return ChannelPairs(
        half(numbers[0], factors[0]), half(numbers[1], factors[1]), half(numbers[2], factors[2]),
        half(numbers[3], factors[3]), half(numbers[4], factors[4]), half(numbers[5], factors[5]),
        half(numbers[6], factors[6]), half(numbers[7], factors[7]))
}

/// Products of two bytes divided by 255, rounded to nearest, in the upper byte of each lane: where odd channels belong.
@inline(__always)
func dividedBy255InUpperByte(_ product: ChannelPairs) -> ChannelPairs {
    dividedBy255(product) &<< 8
}

/// Pixels multiplied by factors of 0…255 for 0…1.
@inline(__always)
func scaled(_ pixels: PixelBlock, by factors: ChannelPairs) -> PixelBlock {
    let even = dividedBy255(pixels.evenChannels &* factors)
    let odd = dividedBy255InUpperByte(pixels.oddChannels &* factors)
    return unsafeBitCast(even | odd, to: PixelBlock.self)
}

/// 255 − alpha for both channels of each pair, from the pairs of green and alpha.
@inline(__always)
func inverseAlpha(_ odd: ChannelPairs) -> ChannelPairs {
    let pairs = unsafeBitCast(odd, to: PixelBlock.self)
    return 255 &- unsafeBitCast((pairs &>> 16) | (pairs & 0xffff_0000), to: ChannelPairs.self)
}

/// Pixels moved towards others by weights of 0…256.
@inline(__always)
func moved(_ old: PixelBlock, towards new: PixelBlock, by weights: ChannelPairs) -> PixelBlock {
    let rest = 256 &- weights
    let even = (old.evenChannels &* rest &+ new.evenChannels &* weights &+ 128) &>> 8
    let odd = (old.oddChannels &* rest &+ new.oddChannels &* weights &+ 128) &>> 8
    return PixelBlock(even: even, odd: odd)
}

/// A premultiplied source, given by its channels, over `destination`, which is premultiplied too.
@inline(__always)
func composited(even: ChannelPairs, odd: ChannelPairs, _ destination: PixelBlock) -> PixelBlock {
    let inverse = inverseAlpha(odd)
    // No channel of the sums passes 255: a premultiplied channel is at most alpha, and the product at most 255 − alpha.
    return PixelBlock(even: even, odd: odd) &+ scaled(destination, by: inverse)
}

/// An opaque colour, given by its channels, mixed into pixels by factors of 0…255 for 0…1: rounded once.
@inline(__always)
func mixed(
    _ even: ChannelPairs, _ odd: ChannelPairs, into destination: PixelBlock, _ factors: ChannelPairs
) -> PixelBlock {
    // The factors of both add up to 255, so that the sums fit into 16 bits.
    let rest = 255 &- factors
    let newEven = dividedBy255(even &* factors &+ destination.evenChannels &* rest)
    let newOdd = dividedBy255InUpperByte(odd &* factors &+ destination.oddChannels &* rest)
    return unsafeBitCast(newEven | newOdd, to: PixelBlock.self)
}

/// `source` over `destination`, both premultiplied.
@inline(__always)
func over(_ source: PixelBlock, _ destination: PixelBlock) -> PixelBlock {
    composited(even: source.evenChannels, odd: source.oddChannels, destination)
}

/// The first `count` pixels of `new`, and the others of `old`.
@inline(__always)
func merged(_ count: Int, of new: PixelBlock, else old: PixelBlock) -> PixelBlock {
    let signs = (SIMD4<Int32>(0, 1, 2, 3) &- SIMD4(repeating: Int32(truncatingIfNeeded: count))) &>> 31
    return old ^ ((old ^ new) & unsafeBitCast(signs, to: PixelBlock.self))
}

/// A colour of 0…1 as a pixel, each channel rounded to nearest and at most alpha; not-a-number is 0.
@inline(__always)
func packed(_ color: SIMD4<Float>) -> UInt32 {
    let bounded = lesser(greater(.zero, color), .one)
    let level = lesser(bounded, SIMD4(repeating: bounded.w)) * 255
    // 2¹⁵ leaves eight bits of fraction in the float's lowest, so that halves are rounded up.
    let fixed = unsafeBitCast(level + 32768, to: PixelBlock.self) & 0x7f_ffff
    let channels = (fixed &+ 128) &>> 8
    return channels[0] | channels[1] &<< 8 | channels[2] &<< 16 | channels[3] &<< 24
}

extension UnsafeMutablePointer<UInt32> {
    /// Four pixels from here on; no alignment beyond a pixel's is needed.
    @inline(__always) var block: PixelBlock {
        get { UnsafeRawPointer(self).loadUnaligned(as: PixelBlock.self) }
        nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: PixelBlock.self) }
    }
}

extension UnsafePointer<UInt32> {
    /// Four pixels from here on; no alignment beyond a pixel's is needed.
    @inline(__always) var block: PixelBlock {
        UnsafeRawPointer(self).loadUnaligned(as: PixelBlock.self)
    }
}

extension UnsafePointer<UInt8> {
    /// Four coverages from here on, each in both channels of a pair.
    @inline(__always) var coverageBlock: ChannelPairs {
        let bytes = UnsafeRawPointer(self).loadUnaligned(as: SIMD4<UInt8>.self)
        return PixelBlock(truncatingIfNeeded: bytes).doubled
    }
}
