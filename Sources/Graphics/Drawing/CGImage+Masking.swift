extension CGImage {
    /// The picture under a mask, which is stretched over it.
    ///
    /// - Parameter mask: An image mask, whose high samples hide, or a grey picture, whose light samples show.
    /// - Returns: `nil` for pictures that are too large to be drawn.
    public func masking(_ mask: CGImage) -> CGImage? {
        let context = CGContext(
            data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        let whole = CGRect(x: 0, y: 0, width: width, height: height)
        context?.clip(to: whole, mask: mask)
        context?.draw(self, in: whole)
        return context?.makeImage()
    }

    /// The picture without the pixels of some colours, which become transparent.
    ///
    /// - Parameter components: The lowest and the highest sample of each component in turn: of red, green and blue, or of grey.
    /// - Returns: `nil` for a picture with alpha, an image mask, and too few components.
    public func copy(maskingColorComponents components: [CGFloat]) -> CGImage? {
        let isGray = colorSpace?.model == .monochrome
        guard !isMask, !hasAlpha, components.count >= (isGray ? 2 : 6), bitsPerComponent <= 16 else { return nil }
        // Pixels are read with 8 bits a component.
        let scale = 255 / CGFloat((1 << bitsPerComponent) - 1)
        let ranges = (0..<3).map { index in
            let pair = isGray ? 0 : 2 * index
            return (low: components[pair] * scale - 0.5, high: components[pair + 1] * scale + 0.5)
        }
        var pixels = ContiguousArray<UInt8>()
        pixels.reserveCapacity(width * height * 4)
        withPremultipliedRGBA8 { bytes, bytesPerRow in
            for y in 0..<height {
                for x in 0..<width {
                    let pixel = bytes[(y * bytesPerRow + 4 * x)..<(y * bytesPerRow + 4 * x + 4)]
                    let isMasked = zip(pixel, ranges).allSatisfy { CGFloat($0) >= $1.low && CGFloat($0) <= $1.high }
                    pixels.append(contentsOf: isMasked ? [0, 0, 0, 0] : Array(pixel))
                }
            }
        }
        return CGImage(premultipliedRGBA8: pixels, width: width, height: height, isOpaque: false)
    }
}
