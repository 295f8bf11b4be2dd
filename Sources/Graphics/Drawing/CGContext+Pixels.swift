internal import Foundation

extension CGContext {
    /// The picture's pixels, top row first, in the layout that the context was made with: to be read, and to be written.
    ///
    /// Memory that the program gave is drawn into at once. Without it, the first read makes the pixels of the drawing so far,
    /// in memory that lasts as long as the context; from then on drawing goes there at once as well. Pixels written by a
    /// program lie under later drawing, and are part of `makeImage()`. Inside a transparency layer this is the drawing before
    /// it.
    ///
    /// Nil for contexts that were not made for a picture, for layouts other than 8 bits in an RGB space with premultiplied
    /// alpha or a byte without meaning (in any order), a byte of grey without alpha, or a byte of alpha alone, where memory
    /// is short, and in programs without a renderer.
    public var data: UnsafeMutableRawPointer? {
        guard let bitmap, bitmap.pixelKind != nil, DrawingService.rasterizer != nil else { return nil }
        if memory == nil {
            memory = BitmapMemory(count: bitmap.bytesPerRow * bitmap.height)
            undrawn = bounds
        }
        flush()
        return memory?.bytes.baseAddress
    }

    /// The bits of a component, as the context was made; 0 if it was not made for a picture.
    public var bitsPerComponent: Int { bitmap?.bitsPerComponent ?? 0 }
    /// The bits of a pixel of `data`; 0 if the context was not made for a picture.
    public var bitsPerPixel: Int { bitmap?.bitsPerPixel ?? 0 }
    /// From one row of `data` to the next; 0 if the context was not made for a picture.
    public var bytesPerRow: Int { bitmap?.bytesPerRow ?? 0 }
    /// The space that the context was made with; `nil` if it was not made for a picture.
    public var colorSpace: CGColorSpace? { bitmap?.space }
    /// The layout that the context was made with; no bits where it was not made for a picture.
    public var bitmapInfo: CGBitmapInfo { bitmap?.bitmapInfo ?? [] }
    /// The place of alpha in the pixels of `data`.
    public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alphaInfo ?? .none }
}
