internal import Foundation

extension CGContext {
    /// A context for a bitmap, whose user space begins with the origin at the bottom left and y up, one unit a pixel.
    ///
    /// Without memory of the program it records like all contexts, and `makeImage()` returns the drawing so far; with memory,
    /// everything is drawn there at once, over the pixels that are there.
    ///
    /// - Parameters:
    ///   - data: `height` rows of `bytesPerRow` bytes that outlive the context; needs a layout in which the property `data`
    ///     can be read, and a program with a renderer. `nil` for memory of the context's own.
    ///   - width: In pixels, at least 1.
    ///   - height: In pixels, at least 1.
    ///   - bitsPerComponent: 8, 16 or 32; images have 8 in any case.
    ///   - bytesPerRow: Of `data`, and enough for a row; 0 for the length of a row.
    ///   - space: A space of greys, without alpha, makes a grey bitmap; others are in sRGB.
    ///   - bitmapInfo: Without alpha the bitmap is opaque, and black at first. The order of components is that of `data`. As
    ///     in Core Graphics, colours have a fourth component, of premultiplied alpha or skipped, which comes last beyond 8
    ///     bits; greys have none; 32 bits are of floating point.
    /// - Returns: `nil` for numbers and layouts outside these.
    public convenience init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) {
        guard (1...BackingStore.maximumSide).contains(width), (1...BackingStore.maximumSide).contains(height) else {
            return nil
        }
        let layout = BitmapLayout(
            width: width, height: height, bitsPerComponent: bitsPerComponent, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo))
        guard layout.isSupported else { return nil }
        self.init(recordingIn: CGRect(x: 0, y: 0, width: width, height: height))
        begin(in: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height)))
        isOpaque = ![.alphaOnly, .premultipliedFirst, .premultipliedLast].contains(layout.bitmapInfo.alphaInfo)
        bitmap = layout
        if let data {
            guard layout.pixelKind != nil, DrawingService.rasterizer != nil else { return nil }
            memory = BitmapMemory(data, count: layout.bytesPerRow * height)
        }
    }

    /// The width in pixels, rounded up; a context that was made for no pixels has one to a unit of its bounds.
    public var width: Int {
        pixels(bounds.width * device.a)
    }

    /// The height in pixels, rounded up; a context that was made for no pixels has one to a unit of its bounds.
    public var height: Int {
        pixels(bounds.height * abs(device.d))
    }

    private func pixels(_ length: CGFloat) -> Int {
        Int(min(max(length.rounded(.up), 0), CGFloat(BackingStore.maximumSide)))
    }

    /// An image of the drawing so far, one pixel to a unit of the base space; `nil` if the context has no extent.
    ///
    /// Its pixels are drawn when they are first read; later drawing does not change them.
    public func makeImage() -> CGImage? {
        // A bitmap of greys or of alpha alone reduces colours in its pixels.
        if bitmap?.pixelKind?.bytes == 1 { _ = data }
        return CGImage(BackingStore(recording: recording, isOpaque: isOpaque))
    }
}
