internal import Rasterization

/// Puts one premultiplied colour over pixels.
struct SolidPainter {
    private let color: UInt32

    /// - Parameter color: Premultiplied RGBA8.
    init(color: UInt32) {
        self.color = color
    }

    /// Paints spans; every span lies in `rows`.
    func paint(_ spans: borrowing CoverageBuffer, into rows: PixelRows) {
        paint(CoverageSlice(spans), into: rows)
    }

    /// Paints spans, moved by whole pixels; every span then lies in `rows`.
    func paint(_ slice: CoverageSlice, columns: Int32 = 0, lines: Int32 = 0, into rows: PixelRows) {
        let coverage = slice.coverage
        let block = PixelBlock(repeating: color)
        let even = block.evenChannels
        let odd = block.oddChannels
        let alpha = PixelBlock(repeating: color >> 24).doubled
        let isOpaque = color >> 24 == 255
        for index in 0..<slice.spans.count {
            let span = slice.spans[index]
            let target = rows.pixel(x: span.x &+ columns, row: span.row &+ lines)
            let count = Int(span.count)
            if span.isVarying {
                if color & 0xff_ffff == 0 {
                    Self.darken(target, coverage + span.coverageOffset, count, alpha: color >> 24)
                } else if isOpaque {
                    Self.mix(target, coverage + span.coverageOffset, count, even: even, odd: odd)
                } else {
                    Self.blend(target, coverage + span.coverageOffset, count, even: even, odd: odd, alpha: alpha)
                }
            } else if span.uniformCoverage == 255 {
                if isOpaque {
                    target.update(repeating: color, count: count)
                } else {
                    Self.blend(target, count, color: block)
                }
            } else {
                let level = PixelBlock(repeating: UInt32(span.uniformCoverage)).doubled
                if isOpaque {
                    Self.mix(target, count, even: even, odd: odd, factors: level)
                } else {
                    Self.blend(target, count, color: scaled(block, by: level))
                }
            }
        }
    }

    /// Each pixel with its own coverage; `count` is a multiple of 4.
    @inline(__always)
    private static func blend(
        _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int, even: ChannelPairs,
        odd: ChannelPairs, alpha: ChannelPairs
    ) {
        var position = 0
        while position < count {
            let factors = (coverage + position).coverageBlock
            let pixels = target + position
            let source = PixelBlock(even: dividedBy255(even &* factors), odd: dividedBy255(odd &* factors))
            // Alpha for both channels of a pair: a product more is cheaper than moving it there.
            pixels.block = source &+ scaled(pixels.block, by: 255 &- dividedBy255(alpha &* factors))
            position &+= 4
        }
    }

    /// The same for an opaque colour.
    @inline(__always)
    private static func mix(
        _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int, even: ChannelPairs,
        odd: ChannelPairs
    ) {
        var position = 0
        while position < count {
            let pixels = target + position
            pixels.block = mixed(even, odd, into: pixels.block, (coverage + position).coverageBlock)
            position &+= 4
        }
    }

    /// The same at one coverage.
    @inline(__always)
    private static func mix(
        _ target: UnsafeMutablePointer<UInt32>, _ count: Int, even: ChannelPairs, odd: ChannelPairs,
        factors: ChannelPairs
    ) {
        var position = 0
        while position < count {
            let pixels = target + position
            let old = pixels.block
            pixels.block = merged(count &- position, of: mixed(even, odd, into: old, factors), else: old)
            position &+= 4
        }
    }

    /// The same for black, as shadows mostly are: only what is below is multiplied.
    @inline(__always)
    private static func darken(
        _ target: UnsafeMutablePointer<UInt32>, _ coverage: UnsafePointer<UInt8>, _ count: Int, alpha: UInt32
    ) {
        let level = PixelBlock(repeating: alpha).doubled
        var position = 0
        while position < count {
            let factors = dividedBy255((coverage + position).coverageBlock &* level)
            let pixels = target + position
            let added = unsafeBitCast(factors, to: PixelBlock.self) &<< 24
            pixels.block = added &+ scaled(pixels.block, by: 255 &- factors)
            position &+= 4
        }
    }

    /// Eight pixels at a time; the last block is masked rather than cut, since rows have padding.
    @inline(__always)
    private static func blend(_ target: UnsafeMutablePointer<UInt32>, _ count: Int, color: PixelBlock) {
        let inverse = inverseAlpha(color.oddChannels)
        var position = 0
        while position &+ 8 <= count {
            let pixels = target + position
            let first = color &+ scaled(pixels.block, by: inverse)
            let second = color &+ scaled((pixels + 4).block, by: inverse)
            pixels.block = first
            (pixels + 4).block = second
            position &+= 8
        }
        while position < count {
            let pixels = target + position
            let old = pixels.block
            let new = color &+ scaled(old, by: inverse)
            pixels.block = merged(count &- position, of: new, else: old)
            position &+= 4
        }
    }
}
