import DisplayList
import LayerModel
import RenderDevices

/// Pixels that OpenGL has drawn, as an image.
enum HostedPixels {
    /// Turns rows from the bottom up into those of an image.
    ///
    /// - Parameters:
    ///   - read: Writes `width * height * 4` bytes, the bottom row first.
    /// - Returns: `nil` if memory is short.
    static func read(
        width: Int, height: Int, isOpaque: Bool, isBGRA: Bool, _ read: (UnsafeMutableRawPointer) -> Void
    ) -> PixelBuffer? {
        guard let pixels = PixelBuffer(width: width, height: height), let base = pixels.bytes.baseAddress else {
            return nil
        }
        read(base)
        let words = base.assumingMemoryBound(to: UInt32.self)
        for row in 0..<(height / 2) {
            let (top, bottom) = (words + row * width, words + (height - 1 - row) * width)
            for column in 0..<width { swap(&top[column], &bottom[column]) }
        }
        // Memory order is little-endian on every machine that this runs on: the first byte is the lowest.
        let fill: UInt32 = isOpaque ? 0xFF00_0000 : 0
        for index in 0..<(width * height) {
            let pixel = words[index] | fill
            words[index] = isBGRA ? pixel.withRedAndBlueExchanged : pixel
        }
        return pixels
    }
}
