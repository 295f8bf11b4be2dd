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

    /// Where red, green, blue and alpha are in the four bytes of a pixel; nil for pixels of another kind.
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

/// A picture's pixels at one place, as long as the context that they are of.
final class PixelMemory {
    let bytes: UnsafeMutableRawBufferPointer

    /// Zeros; nil where memory is short.
    init?(count: Int) {
        guard count > 0, let address = calloc(count, 1) else { return nil }
        bytes = UnsafeMutableRawBufferPointer(start: address, count: count)
    }

    deinit {
        free(bytes.baseAddress)
    }
}

extension CGContext {
    /// The pixels of what was drawn so far, top row first, in the layout that the context was made with.
    ///
    /// They are drawn each time this is read, to the same memory, which is there as long as the context: read it once for many
    /// pixels, and again after drawing. What a program writes there is not drawn.
    ///
    /// Nil for contexts that were not made for a picture, for layouts other than 8 bits in an RGB space with premultiplied alpha or
    /// a byte without meaning (in any order), where memory is short, and until `Renderer.enableDrawnImages()` or a renderer has
    /// made it possible to draw.
    public var data: UnsafeMutableRawPointer? {
        guard DrawingRasterization.current != nil, let bitmap, let order = bitmap.order, let image = makeImage(),
            let pixels = PixelBuffer(width: bitmap.width, height: bitmap.height)
        else { return nil }
        pixelMemory = pixelMemory ?? PixelMemory(count: bitmap.bytesPerRow * bitmap.height)
        guard let memory = pixelMemory else { return nil }
        image.copyPremultipliedRGBA8(
            PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height), into: pixels.bytes,
            bytesPerRow: pixels.bytesPerRow)
        // Both have room for all rows: `order` is nil for rows that are too short for their pixels.
        for y in 0..<bitmap.height {
            let (source, destination) = (y * pixels.bytesPerRow, y * bitmap.bytesPerRow)
            for x in 0..<bitmap.width {
                for component in 0..<4 {
                    memory.bytes[destination + 4 * x + order[component]] = pixels.bytes[source + 4 * x + component]
                }
            }
        }
        return memory.bytes.baseAddress
    }

    /// The bits of a component, as the context was made; 0 where it was not made for a picture.
    public var bitsPerComponent: Int { bitmap?.bitsPerComponent ?? 0 }
    /// The bits of a pixel of `data`; 0 where the context was not made for a picture.
    public var bitsPerPixel: Int { bitmap?.bitsPerPixel ?? 0 }
    /// From one row of `data` to the next; 0 where the context was not made for a picture.
    public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
    /// The space that the context was made with; nil where it was not made for a picture.
    public var colorSpace: CGColorSpace? { bitmap?.space }
    /// The layout that the context was made with; no bits where it was not made for a picture.
    public var bitmapInfo: CGBitmapInfo { bitmap?.bitmapInfo ?? [] }
    /// Where alpha is in the pixels of `data`.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }
}
