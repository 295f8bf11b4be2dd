internal import Rasterization

/// Puts a row of premultiplied pixels over another.
enum RowCompositor {
    /// `source` · `factors` over `target`, under a span's coverage.
    ///
    /// - Parameters:
    ///   - source: The pixel for the span's first one; readable for `span.count` rounded up to a multiple of 4.
    ///   - opacity: 0…255.
    ///   - isOpaque: Whether every pixel of the source is opaque.
    ///   - coverage: The bytes that the span's offset counts from.
    @inline(__always)
    static func paint(
        _ source: UnsafePointer<UInt32>, opacity: UInt32, isOpaque: Bool = false, span: CoverageSpan,
        coverage: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt32>
    ) {
        let count = Int(span.count)
        if span.isVarying {
            let bytes = coverage + span.coverageOffset
            if isOpaque {
                paint(source, opacity: opacity, coverage: bytes, count: count, into: target, with: mixed)
            } else {
                paint(source, opacity: opacity, coverage: bytes, count: count, into: target, with: scaledOver)
            }
        } else {
            let level = (UInt32(span.uniformCoverage) * opacity + 127) / 255
            if level == 255, isOpaque {
                target.update(from: source, count: count)
            } else if isOpaque {
                paint(source, opacity: level, count: count, into: target, with: mixed)
            } else if level == 255 {
                paint(source, count: count, into: target)
            } else {
                paint(source, opacity: level, count: count, into: target, with: scaledOver)
            }
        }
    }

    /// How four pixels, given by their channels, change what is there by factors of 0…255.
    private typealias Kernel = (ChannelPairs, ChannelPairs, PixelBlock, ChannelPairs) -> PixelBlock

    @inline(__always)
    private static func scaledOver(
        _ even: ChannelPairs, _ odd: ChannelPairs, into destination: PixelBlock, _ factors: ChannelPairs
    ) -> PixelBlock {
        composited(even: dividedBy255(even &* factors), odd: dividedBy255(odd &* factors), destination)
    }

    /// Each pixel with its own coverage; inlined with its kernel, which is then no call.
    @inline(__always)
    private static func paint(
        _ source: UnsafePointer<UInt32>, opacity: UInt32, coverage: UnsafePointer<UInt8>, count: Int,
        into target: UnsafeMutablePointer<UInt32>, with kernel: Kernel
    ) {
        let level = PixelBlock(repeating: opacity).doubled
        var position = 0
        while position < count {
            let factors = dividedBy255((coverage + position).coverageBlock &* level)
            let pixels = target + position
            let paint = (source + position).block
            pixels.block = kernel(paint.evenChannels, paint.oddChannels, pixels.block, factors)
            position &+= 4
        }
    }

    /// All pixels at one opacity; inlined with its kernel.
    @inline(__always)
    private static func paint(
        _ source: UnsafePointer<UInt32>, opacity: UInt32, count: Int, into target: UnsafeMutablePointer<UInt32>,
        with kernel: Kernel
    ) {
        let factors = PixelBlock(repeating: opacity).doubled
        var position = 0
        while position &+ 4 <= count {
            let pixels = target + position
            let paint = (source + position).block
            pixels.block = kernel(paint.evenChannels, paint.oddChannels, pixels.block, factors)
            position &+= 4
        }
        guard position < count else { return }
        let pixels = target + position
        let old = pixels.block
        let paint = (source + position).block
        let new = kernel(paint.evenChannels, paint.oddChannels, old, factors)
        pixels.block = merged(count &- position, of: new, else: old)
    }

    private static func paint(_ source: UnsafePointer<UInt32>, count: Int, into target: UnsafeMutablePointer<UInt32>) {
        var position = 0
        while position < count {
            let pixels = target + position
            let old = pixels.block
            let new = over((source + position).block, old)
            pixels.block = merged(count &- position, of: new, else: old)
            position &+= 4
        }
    }

    /// Multiplies pixels by the alpha of others.
    static func mask(_ pixels: UnsafeMutablePointer<UInt32>, by mask: UnsafePointer<UInt32>, count: Int) {
        var position = 0
        while position < count {
            let old = (pixels + position).block
            let factors = ((mask + position).block &>> 24).doubled
            (pixels + position).block = merged(count &- position, of: scaled(old, by: factors), else: old)
            position &+= 4
        }
    }

    /// Moves pixels towards others by `part` of 256.
    static func mix(
        _ pixels: UnsafeMutablePointer<UInt32>, with other: UnsafePointer<UInt32>, part: UInt32, count: Int
    ) {
        let weight = PixelBlock(repeating: part).doubled
        var position = 0
        while position < count {
            (pixels + position).block = moved(
                (pixels + position).block, towards: (other + position).block, by: weight)
            position &+= 4
        }
    }

    /// Moves pixels towards others, each by the lowest eight bits of its part, of 256.
    static func mix(
        _ pixels: UnsafeMutablePointer<UInt32>, with other: UnsafePointer<UInt32>, parts: UnsafePointer<Int32>,
        count: Int
    ) {
        let bits = UnsafeRawPointer(parts).assumingMemoryBound(to: UInt32.self)
        var position = 0
        while position < count {
            (pixels + position).block = moved(
                (pixels + position).block, towards: (other + position).block,
                by: ((bits + position).block & 255).doubled)
            position &+= 4
        }
    }

    /// Multiplies pixels by a premultiplied colour, channel by channel.
    static func tint(_ pixels: UnsafeMutablePointer<UInt32>, count: Int, color: UInt32) {
        let block = PixelBlock(repeating: color)
        let even = block.evenChannels
        let odd = block.oddChannels
        var position = 0
        while position < count {
            let old = (pixels + position).block
            (pixels + position).block = PixelBlock(
                even: dividedBy255(old.evenChannels &* even), odd: dividedBy255(old.oddChannels &* odd))
            position &+= 4
        }
    }
}
