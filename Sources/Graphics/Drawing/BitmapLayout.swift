internal import Foundation

/// The layout of a picture's pixels that a context was asked for.
struct BitmapLayout {
    var width: Int
    var height: Int
    var bitsPerComponent: Int
    var bytesPerRow: Int
    var space: CGColorSpace
    var bitmapInfo: CGBitmapInfo

    init(
        width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int, space: CGColorSpace, bitmapInfo: CGBitmapInfo
    ) {
        self.width = width
        self.height = height
        self.bitsPerComponent = bitsPerComponent
        self.space = space
        self.bitmapInfo = bitmapInfo
        self.bytesPerRow = 0
        self.bytesPerRow = bytesPerRow > 0 ? bytesPerRow : width * bitsPerPixel / 8
    }

    var bitsPerPixel: Int {
        let alpha = bitmapInfo.alphaInfo ?? .none
        return bitsPerComponent * (space.numberOfComponents + (alpha == .none ? 0 : 1))
    }

    /// Where red, green, blue and alpha are in the four bytes of a pixel; `nil` for pixels of another kind.
    var order: SIMD4<Int>? {
        guard bitsPerComponent == 8, space.model == .rgb, bitmapInfo.pixelFormat == .packed, bytesPerRow >= width * 4,
            bytesPerRow <= 1 << 31
        else { return nil }
        let order: SIMD4<Int>
        switch bitmapInfo.alphaInfo {
        case .premultipliedLast, .noneSkipLast: order = SIMD4(0, 1, 2, 3)
        case .premultipliedFirst, .noneSkipFirst: order = SIMD4(1, 2, 3, 0)
        default: return nil
        }
        switch bitmapInfo.byteOrder {
        case .orderDefault, .order32Big: return order
        case .order32Little: return 3 &- order
        default: return nil
        }
    }
}

// MARK: - Pixels in the layout

extension BitmapLayout {
    /// A copy of a region's pixels, which lies inside the picture; `nil` for layouts without `order` and where memory is short.
    func image(of region: PixelRect, in memory: BitmapMemory, isOpaque: Bool) -> CGImage? {
        guard let order, let pixels = PixelBuffer(width: region.width, height: region.height) else { return nil }
        for y in 0..<region.height {
            let (source, target) = ((region.y + y) * bytesPerRow + 4 * region.x, y * pixels.bytesPerRow)
            for x in stride(from: 0, to: 4 * region.width, by: 4) {
                let pixel = memory.bytes.loadUnaligned(fromByteOffset: source + x, as: SIMD4<UInt8>.self)
                let alpha = isOpaque ? 255 : pixel[order.w]
                pixels.bytes.storeBytes(
                    of: SIMD4(pixel[order.x], pixel[order.y], pixel[order.z], alpha), toByteOffset: target + x,
                    as: SIMD4<UInt8>.self)
            }
        }
        return CGImage(pixels, isOpaque: isOpaque)
    }

    /// Puts premultiplied RGBA8 into a region, which lies inside the picture and is as large as `pixels`.
    func write(_ pixels: borrowing PixelBuffer, to region: PixelRect, in memory: BitmapMemory) {
        guard let order else { return }
        for y in 0..<region.height {
            let (source, target) = (y * pixels.bytesPerRow, (region.y + y) * bytesPerRow + 4 * region.x)
            for x in stride(from: 0, to: 4 * region.width, by: 4) {
                let pixel = pixels.bytes.loadUnaligned(fromByteOffset: source + x, as: SIMD4<UInt8>.self)
                var ordered = pixel
                for component in 0..<4 { ordered[order[component]] = pixel[component] }
                memory.bytes.storeBytes(of: ordered, toByteOffset: target + x, as: SIMD4<UInt8>.self)
            }
        }
    }
}
