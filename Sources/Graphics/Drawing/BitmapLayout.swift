internal import Foundation

/// The requested layout of a picture's pixels.
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
        self.bytesPerRow = bytesPerRow
        if bytesPerRow == 0, isSupported { self.bytesPerRow = width * bitsPerPixel / 8 }
    }

    /// Whether Core Graphics makes contexts of the layout.
    var isSupported: Bool {
        let hasFloats = bitmapInfo.contains(.floatComponents)
        switch (space.model, bitmapInfo.alphaInfo) {
        case (_, .alphaOnly): guard bitsPerComponent == 8 else { return false }
        case (.monochrome, .some(CGImageAlphaInfo.none)), (.rgb, .premultipliedLast), (.rgb, .noneSkipLast):
            guard [8, 16].contains(bitsPerComponent) || bitsPerComponent == 32 && hasFloats else { return false }
        case (.rgb, .premultipliedFirst), (.rgb, .noneSkipFirst): guard bitsPerComponent == 8 else { return false }
        default: return false
        }
        return bytesPerRow == 0 || bytesPerRow >= (width * bitsPerPixel + 7) / 8
    }

    var bitsPerPixel: Int {
        let alpha = bitmapInfo.alphaInfo ?? .none
        guard alpha != .alphaOnly else { return bitsPerComponent }
        return bitsPerComponent * (space.numberOfComponents + (alpha == .none ? 0 : 1))
    }

    /// The kinds of pixels that are drawn into.
    enum PixelKind: Equatable {
        /// Four bytes, with the places of red, green, blue and alpha.
        case packed(SIMD4<Int>)
        /// A byte of grey, opaque.
        case gray
        /// A byte of alpha.
        case alpha

        var bytes: Int { if case .packed = self { 4 } else { 1 } }
    }

    /// The kind of the pixels; `nil` for others.
    var pixelKind: PixelKind? {
        guard bitsPerComponent == 8, bitmapInfo.pixelFormat == .packed, bytesPerRow <= 1 << 31 else { return nil }
        let kind: PixelKind? =
            switch (bitmapInfo.alphaInfo, space.model) {
            case (.alphaOnly, _): .alpha
            case (.some(CGImageAlphaInfo.none), .monochrome): .gray
            case (_, .rgb): order.map(PixelKind.packed)
            default: nil
            }
        return kind.flatMap { bytesPerRow >= width * $0.bytes ? $0 : nil }
    }

    private var order: SIMD4<Int>? {
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
    /// A copy of a region's pixels, which lies inside the picture; `nil` for layouts without a kind and if memory is short.
    func image(of region: PixelRect, in memory: BitmapMemory, isOpaque: Bool) -> CGImage? {
        guard let kind = pixelKind, let pixels = PixelBuffer(width: region.width, height: region.height) else {
            return nil
        }
        for y in 0..<region.height {
            let (source, target) = (
                (region.y + y) * bytesPerRow + kind.bytes * region.x, y * pixels.bytesPerRow
            )
            for x in 0..<region.width {
                let place = source + kind.bytes * x
                let pixel: SIMD4<UInt8>
                switch kind {
                case .packed(let order):
                    let stored = memory.bytes.loadUnaligned(fromByteOffset: place, as: SIMD4<UInt8>.self)
                    let alpha = isOpaque ? 255 : stored[order.w]
                    pixel = SIMD4(stored[order.x], stored[order.y], stored[order.z], alpha)
                case .gray: pixel = SIMD4(SIMD3(repeating: memory.bytes[place]), 255)
                case .alpha: pixel = SIMD4(0, 0, 0, memory.bytes[place])
                }
                pixels.bytes.storeBytes(of: pixel, toByteOffset: target + 4 * x, as: SIMD4<UInt8>.self)
            }
        }
        return CGImage(pixels, isOpaque: isOpaque)
    }

    /// Puts premultiplied RGBA8 into a region, which lies inside the picture and is as large as `pixels`.
    func write(_ pixels: borrowing PixelBuffer, to region: PixelRect, in memory: BitmapMemory) {
        guard let kind = pixelKind else { return }
        for y in 0..<region.height {
            let (source, target) = (y * pixels.bytesPerRow, (region.y + y) * bytesPerRow + kind.bytes * region.x)
            for x in 0..<region.width {
                let pixel = pixels.bytes.loadUnaligned(fromByteOffset: source + 4 * x, as: SIMD4<UInt8>.self)
                let place = target + kind.bytes * x
                switch kind {
                case .packed(let order):
                    var ordered = pixel
                    for component in 0..<4 { ordered[order[component]] = pixel[component] }
                    memory.bytes.storeBytes(of: ordered, toByteOffset: place, as: SIMD4<UInt8>.self)
                case .gray:
                    // The luminance of BT.709's primaries, in 256ths; greys are unchanged.
                    let sum = 54 * UInt32(pixel.x) + 183 * UInt32(pixel.y) + 19 * UInt32(pixel.z)
                    memory.bytes[place] = UInt8((sum + 128) >> 8)
                case .alpha: memory.bytes[place] = pixel.w
                }
            }
        }
    }
}
