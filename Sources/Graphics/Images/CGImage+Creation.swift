public import Foundation

extension CGImage {
    /// A picture from bytes in any supported layout.
    ///
    /// Components of 8 and 16 bits, floating-point components of 16 and 32 bits; grey or RGB, without alpha or with
    /// premultiplied, straight or skipped alpha first or last, or alpha alone; in any byte order. Pixels are converted when
    /// they are first read.
    /// - Parameters:
    ///   - width: In pixels.
    ///   - height: In pixels.
    ///   - bitsPerComponent: 8 or 16; 16 or 32 with `CGBitmapInfo.floatComponents`.
    ///   - bitsPerPixel: `bitsPerComponent` times the number of components, skipped ones counted.
    ///   - bytesPerRow: At least the bytes of `width` pixels.
    ///   - space: The space of the components; its model gives their number.
    ///   - bitmapInfo: Where alpha is, and the byte order.
    ///   - provider: The bytes, top row first.
    ///   - decode: Low and high values, one pair a component, that samples are stretched to; `nil` is 0 and 1 each.
    ///   - shouldInterpolate: Whether the picture is smoothed where it is drawn larger.
    ///   - intent: Kept; colours outside sRGB are clipped in any case.
    /// - Returns: `nil` if the numbers contradict each other, the layout is not supported, the provider has too few bytes,
    ///   or there are more than `PixelBuffer.maximumPixelCount` pixels.
    public convenience init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        self.init(
            width: width, height: height, provider: provider,
            layout: Layout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
                colorSpace: space, bitmapInfo: bitmapInfo, decode: decode, shouldInterpolate: shouldInterpolate,
                renderingIntent: intent
            )
        )
    }

    /// An image mask: samples of 0 are painted with the fill colour, samples of 1 are left out.
    ///
    /// - Parameters:
    ///   - maskWidth: In pixels.
    ///   - height: In pixels.
    ///   - bitsPerComponent: 8 or 16.
    ///   - bitsPerPixel: As `bitsPerComponent`.
    ///   - bytesPerRow: At least the bytes of `maskWidth` samples.
    ///   - provider: The samples, top row first.
    ///   - decode: The values of the lowest and the highest sample; `nil` is 0 and 1.
    ///   - shouldInterpolate: Whether the mask is smoothed where it is drawn larger.
    /// - Returns: `nil` as for images.
    public convenience init?(
        maskWidth: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int,
        provider: CGDataProvider, decode: [CGFloat]?, shouldInterpolate: Bool
    ) {
        self.init(
            width: maskWidth, height: height, provider: provider,
            layout: Layout(
                bitsPerComponent: bitsPerComponent, bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow,
                colorSpace: nil, bitmapInfo: [], decode: decode, shouldInterpolate: shouldInterpolate, isMask: true
            )
        )
    }

    private convenience init?(width: Int, height: Int, provider: CGDataProvider, layout: Layout) {
        guard let format = PixelFormat(layout), PixelBuffer.byteCount(width: width, height: height) != nil else {
            return nil
        }
        // The number of pixels is limited above, so that `width * pixelStride` cannot overflow.
        let rowBytes = width * format.pixelStride
        let above = layout.bytesPerRow.multipliedReportingOverflow(by: height - 1)
        let total = above.partialValue.addingReportingOverflow(rowBytes)
        guard layout.bytesPerRow >= rowBytes, !above.overflow, !total.overflow, total.partialValue <= provider.size
        else {
            return nil
        }
        let pixels = EncodedPixels(
            width: width, height: height, bytesPerRow: layout.bytesPerRow, format: format, provider: provider
        )
        self.init(
            region: PixelRect(x: 0, y: 0, width: width, height: height), storage: .encoded(pixels), layout: layout,
            isOpaque: format.alpha == .none && !format.isMask && provider.isInMemory
        )
    }
}
