import DisplayList
import LayerModel
import RenderDevices

/// Pixels that OpenGL has drawn, as an image.
enum HostedPixels {
    /// Turns rows from the bottom up into those of an image.
    ///
    /// - Parameters:
    ///   - range: Bytes, or half floats.
    ///   - isBGRA: Whether blue comes first, of bytes.
    ///   - read: Writes all pixels, the bottom row first.
    /// - Returns: `nil` if memory is short.
    static func read(
        _ range: TargetRange = .standard, width: Int, height: Int, isOpaque: Bool, isBGRA: Bool = false,
        _ read: (UnsafeMutableRawPointer) -> Void
    ) -> PixelBuffer? {
        guard let pixels = PixelBuffer(width: width, height: height, range: range),
            let base = pixels.bytes.baseAddress
        else { return nil }
        read(base)
        // Memory order is little-endian on every machine that this runs on: the first byte is the lowest.
        switch range {
        case .standard:
            let fill: UInt32 = isOpaque ? 0xFF00_0000 : 0
            turn(base.assumingMemoryBound(to: UInt32.self), width: width, height: height) { pixel in
                isBGRA ? (pixel | fill).withRedAndBlueExchanged : pixel | fill
            }
        case .extended:
            let one: UInt64 = 0x3C00 << 48
            turn(base.assumingMemoryBound(to: UInt64.self), width: width, height: height) { pixel in
                isOpaque ? pixel & (1 << 48 - 1) | one : pixel
            }
        }
        return pixels
    }

    /// Makes the last row the first, and each pixel another.
    @inline(__always)
    private static func turn<Pixel>(
        _ pixels: UnsafeMutablePointer<Pixel>, width: Int, height: Int, _ changed: (Pixel) -> Pixel
    ) {
        for row in 0..<(height / 2) {
            let (top, bottom) = (pixels + row * width, pixels + (height - 1 - row) * width)
            for column in 0..<width { swap(&top[column], &bottom[column]) }
        }
        for index in 0..<(width * height) { pixels[index] = changed(pixels[index]) }
    }
}

extension UInt32 {
    /// The same pixel with its first and third byte exchanged.
    @inline(__always)
    fileprivate var withRedAndBlueExchanged: UInt32 {
        self & 0xff00_ff00 | (self &>> 16) & 0xff | (self & 0xff) &<< 16
    }
}
