internal import Rasterization

/// Puts one premultiplied colour over pixels by the mask of a glyph.
struct GlyphPainter {
    private let color: UInt32
    private let even: ChannelPairs
    private let odd: ChannelPairs
    private let isOpaque: Bool

    /// - Parameter color: Premultiplied RGBA8.
    init(color: UInt32) {
        self.color = color
        let block = PixelBlock(repeating: color)
        even = block.evenChannels
        odd = block.oddChannels
        isOpaque = color >> 24 == 255
    }

    /// Paints a mask; its rows are followed by zeros up to a multiple of four pixels.
    ///
    /// - Parameters:
    ///   - target: The first pixel, in rows with `PixelRows.padding`.
    ///   - stride: Pixels from one row of the target to the next.
    @inline(__always)
    func paint(
        _ mask: UnsafePointer<UInt8>, bytesPerRow: Int, width: Int, height: Int,
        into target: UnsafeMutablePointer<UInt32>, stride: Int
    ) {
        if isOpaque {
            // `mask · colour + (1 − mask) · pixel`, rounded once.
            walk(mask, bytesPerRow: bytesPerRow, width: width, height: height, target, stride: stride) { factors, old in
                let inverse = 255 &- factors
                return PixelBlock(
                    even: dividedBy255(even &* factors &+ old.evenChannels &* inverse),
                    odd: dividedBy255(odd &* factors &+ old.oddChannels &* inverse))
            }
        } else {
            walk(mask, bytesPerRow: bytesPerRow, width: width, height: height, target, stride: stride) { factors, old in
                composited(even: dividedBy255(even &* factors), odd: dividedBy255(odd &* factors), old)
            }
        }
    }

    /// Gives each block of four pixels that the mask touches what `blend` makes of the mask and the pixels.
    @inline(__always)
    private func walk(
        _ mask: UnsafePointer<UInt8>, bytesPerRow: Int, width: Int, height: Int,
        _ target: UnsafeMutablePointer<UInt32>, stride: Int, _ blend: (ChannelPairs, PixelBlock) -> PixelBlock
    ) {
        var mask = mask
        var target = target
        for _ in 0..<height {
            var position = 0
            while position < width {
                let levels = (mask + position).levels
                if levels != 0 {
                    let pixels = target + position
                    pixels.block = blend(levels.coverageBlock, pixels.block)
                }
                position &+= 4
            }
            mask += bytesPerRow
            target += stride
        }
    }
}

extension UnsafePointer<UInt8> {
    /// Four bytes of a mask.
    @inline(__always) fileprivate var levels: UInt32 {
        UnsafeRawPointer(self).loadUnaligned(as: UInt32.self)
    }
}

extension UInt32 {
    /// Each of the four bytes in both channels of a pair.
    @inline(__always) fileprivate var coverageBlock: ChannelPairs {
        PixelBlock(truncatingIfNeeded: unsafeBitCast(self, to: SIMD4<UInt8>.self)).doubled
    }
}
