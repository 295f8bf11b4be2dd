public import Foundation

/// A picture: immutable pixels, shared by reference.
///
/// Renderers read images as premultiplied RGBA8 in sRGB encoding, top row first, by region or as a whole; see
/// `copyPremultipliedRGBA8(_:into:bytesPerRow:)`. Pictures of extended range read half floats of images that hold more. All
/// functions may be called from any thread. Images are equal when they are the same object.
public final class CGImage: Sendable {
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    /// The layout of the pixels that the image was made of.
    let layout: Layout
    /// The storage of the pixels.
    let storage: CGImageStorage
    /// The part of `storage` that this image shows.
    let region: PixelRect
    /// Whether the image is opaque: every pixel's alpha is 1.
    public let isOpaque: Bool
    /// Unique to the image for the life of the process.
    public let identity: UInt64

    /// The layout of the pixels, as given to the initializer.
    struct Layout: Sendable {
        var bitsPerComponent = 8
        var bitsPerPixel = 32
        var bytesPerRow: Int
        var colorSpace: CGColorSpace? = .shared(.sRGB)
        var bitmapInfo = CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue)
        var decode: [CGFloat]?
        var shouldInterpolate = true
        var renderingIntent = CGColorRenderingIntent.defaultIntent
        var isMask = false
    }

    init(region: PixelRect, storage: CGImageStorage, layout: Layout, isOpaque: Bool, identity: UInt64? = nil) {
        width = region.width
        height = region.height
        self.layout = layout
        self.storage = storage
        self.region = region
        self.isOpaque = isOpaque
        self.identity = identity ?? ProcessIdentity.next()
    }

    /// The number of bits of each component, as the image was made.
    public var bitsPerComponent: Int { layout.bitsPerComponent }
    /// The number of bits of each pixel, as the image was made.
    public var bitsPerPixel: Int { layout.bitsPerPixel }
    /// The number of bytes from one row to the next, as the image was made.
    public var bytesPerRow: Int { layout.bytesPerRow }
    /// The space of the pixels as the image was made; `nil` for an image mask.
    public var colorSpace: CGColorSpace? { layout.colorSpace }
    /// The pixel layout as the image was made.
    public var bitmapInfo: CGBitmapInfo { layout.bitmapInfo }
    /// The place of alpha in the pixels as the image was made.
    public var alphaInfo: CGImageAlphaInfo { layout.bitmapInfo.alphaInfo ?? .none }
    /// The byte order of the pixels as the image was made.
    public var byteOrderInfo: CGImageByteOrderInfo { layout.bitmapInfo.byteOrder ?? .orderDefault }
    /// The packing of components.
    public var pixelFormatInfo: CGImagePixelFormatInfo { layout.bitmapInfo.pixelFormat ?? .packed }
    /// Low and high values, one pair a component, that samples are stretched to; `nil` is 0 and 1 each.
    public var decode: [CGFloat]? { layout.decode }
    /// Whether the picture is smoothed where it is drawn larger.
    public var shouldInterpolate: Bool { layout.shouldInterpolate }
    /// The treatment of colours outside the destination's gamut; images here clip them.
    public var renderingIntent: CGColorRenderingIntent { layout.renderingIntent }
    /// Whether the samples are a mask that paints at 0 and not at 1, rather than colours.
    public var isMask: Bool { layout.isMask }
    /// Whether the pixels have alpha.
    ///
    /// Image masks have none, and neither have layouts that skip it.
    var hasAlpha: Bool { ![.none, .noneSkipFirst, .noneSkipLast].contains(alphaInfo) }

    /// The bytes that the image was made of; for a cropped image, those of the whole.
    ///
    /// A drawing's are made once, as premultiplied RGBA8, and kept with it. `nil` if the image is fetched by region.
    public var dataProvider: CGDataProvider? {
        storage.dataProvider
    }

    /// A part of the image, sharing its pixels.
    ///
    /// - Parameter rect: In pixels, from the top left corner; rounded outwards and limited to the image.
    /// - Returns: `nil` if nothing is left.
    public func cropping(to rect: CGRect) -> CGImage? {
        guard !rect.isNull else {
            return nil
        }
        let part = PixelRect(enclosing: rect).intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        guard !part.isEmpty else {
            return nil
        }
        return CGImage(
            region: part.offsetBy(x: region.x, y: region.y), storage: storage, layout: layout, isOpaque: isOpaque
        )
    }

    /// The same pixels as a new image; always succeeds.
    public func copy() -> CGImage? {
        CGImage(region: region, storage: storage, layout: layout, isOpaque: isOpaque)
    }

    /// The image with its components read as those of another space; `nil` if that has another number of components.
    public func copy(colorSpace: CGColorSpace) -> CGImage? {
        guard !isMask, colorSpace.model == layout.colorSpace?.model, case .encoded(let pixels) = storage else {
            return nil
        }
        guard
            let whole = CGImage(
                width: pixels.width, height: pixels.height, bitsPerComponent: bitsPerComponent,
                bitsPerPixel: bitsPerPixel, bytesPerRow: bytesPerRow, space: colorSpace, bitmapInfo: bitmapInfo,
                provider: pixels.provider, decode: decode, shouldInterpolate: shouldInterpolate, intent: renderingIntent
            )
        else {
            return nil
        }
        return CGImage(region: region, storage: whole.storage, layout: whole.layout, isOpaque: isOpaque)
    }
}

extension CGImage.Layout {
    /// The layout of renderers' pixels: premultiplied, in sRGB encoding, with an alpha that is skipped if all is opaque.
    init(bytesPerRow: Int, _ range: TargetRange = .standard, isOpaque: Bool) {
        self.init(bytesPerRow: bytesPerRow)
        let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
        bitmapInfo = CGBitmapInfo(rawValue: alpha.rawValue)
        guard range == .extended else { return }
        (bitsPerComponent, bitsPerPixel) = (16, 64)
        colorSpace = .shared(.extendedSRGB)
        let order: CGImageByteOrderInfo = UInt16(littleEndian: 1) == 1 ? .order16Little : .order16Big
        bitmapInfo.formUnion([.floatComponents, CGBitmapInfo(rawValue: order.rawValue)])
    }
}

extension PixelFormat {
    /// The format of an image's layout; `nil` if that contradicts itself or is not supported.
    init?(_ layout: CGImage.Layout) {
        self.init(
            bitsPerComponent: layout.bitsPerComponent, bitsPerPixel: layout.bitsPerPixel,
            kind: layout.colorSpace?.kind ?? .deviceGray, bitmapInfo: layout.bitmapInfo, decode: layout.decode,
            isMask: layout.isMask)
    }
}

extension CGImage: Hashable {
    /// Whether both have the same identity: they are the same object, or pictures of the same drawing.
    public static func == (a: CGImage, b: CGImage) -> Bool {
        a.identity == b.identity
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }
}
