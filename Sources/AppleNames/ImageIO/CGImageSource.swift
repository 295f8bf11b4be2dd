public import Graphics
internal import ImageCodecs
internal import Synchronization

/// The bytes of an image's file, whose header and pixels are read on demand; under Image I/O's names.
///
/// Animations, of PNG, WebP and AVIF, have an image for each frame, as it is shown. Limits are those of `ImageDecoder`, which
/// reports the errors of bytes.
public final class CGImageSource: Sendable {
    let data: Data
    /// `nil` for bytes that are no picture.
    let info: ImageInfo?
    /// Of an animation; empty for a file of one picture.
    let delays: [Double]
    let plays: Int
    private let animation: Mutex<(any AnimatedPictures)?>

    init(_ data: Data) {
        self.data = data
        info = try? ImageDecoder().info(data: data)
        let pictures = info.flatMap { try? ImageDecoder().animation(data, $0) }
        (delays, plays) = (pictures?.delays ?? [], pictures?.plays ?? 0)
        animation = Mutex(pictures)
    }

    func picture(at index: Int) -> CGImage? {
        guard !delays.isEmpty else { return index == 0 ? try? ImageDecoder().decode(data: data) : nil }
        guard delays.indices.contains(index) else { return nil }
        return animation.withLock { try? $0?.picture(at: index) }
    }

    /// The properties of a frame, or of the animation, under the type's name for them.
    func timing(_ values: CFDictionary) -> CFDictionary {
        guard !delays.isEmpty, let name = info?.format.animationDictionary else { return [:] }
        return [name: values]
    }
}

/// The readability of a source.
public enum CGImageSourceStatus: Int32, Sendable {
    /// It ends too early.
    case statusUnexpectedEOF = -5
    /// It is damaged.
    case statusInvalidData = -4
    /// It is no picture that is known.
    case statusUnknownType = -3
    /// Its header is not complete yet.
    case statusReadingHeader = -2
    /// More is to come.
    case statusIncomplete = -1
    /// It is whole.
    case statusComplete = 0
}

/// A source of bytes.
///
/// - Parameters:
///   - data: The whole file.
///   - options: Have no effect.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(data)
}

/// A source of a file; `nil` if it cannot be read.
///
/// - Parameters:
///   - url: The file.
///   - options: Have no effect.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    (try? Data(contentsOf: url, options: .mappedIfSafe)).map(CGImageSource.init)
}

/// A source of bytes.
///
/// - Parameters:
///   - provider: The whole file.
///   - options: Have no effect.
public func CGImageSourceCreateWithDataProvider(
    _ provider: CGDataProvider, _ options: CFDictionary?
) -> CGImageSource? {
    provider.data.map(CGImageSource.init)
}

/// The number of images; 0 for bytes of no image.
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { isrc.info == nil ? 0 : max(1, isrc.delays.count) }

/// The type of the file, as `public.png`; `nil` for bytes that are no picture.
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.info?.format.typeIdentifier }

/// Whether the file is known.
public func CGImageSourceGetStatus(_ isrc: CGImageSource) -> CGImageSourceStatus {
    isrc.info == nil ? .statusUnknownType : .statusComplete
}

/// An image, in the file's orientation; `nil` if there is none, or it cannot be read.
///
/// - Parameters:
///   - isrc: The source.
///   - index: From 0; the images of an animation cost least in their order.
///   - options: Have no effect.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    isrc.picture(at: index)
}

/// An image of limited size, in the file's orientation; `nil` if there is none, or it cannot be read.
///
/// - Parameters:
///   - isrc: The source.
///   - index: From 0; the images of an animation cost least in their order.
///   - options: `kCGImageSourceThumbnailMaxPixelSize` limits the longer side, in pixels; without it, and for smaller images,
///     the size is unchanged.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard let image = CGImageSourceCreateImageAtIndex(isrc, index, nil) else { return nil }
    let wanted = (options?[kCGImageSourceThumbnailMaxPixelSize]).flatMap(number) ?? .infinity
    let longer = Double(max(image.width, image.height))
    guard wanted >= 1, wanted < longer else { return image }
    let side = { (side: Int) in CGFloat(max(1, (Double(side) * wanted / longer).rounded())) }
    let size = CGSize(width: side(image.width), height: side(image.height))
    return UIGraphicsImageRenderer(size: size).image { context in
        context.cgContext.interpolationQuality = .high
        UIImage(cgImage: image).draw(in: CGRect(origin: .zero, size: size))
    }.cgImage
}

/// The properties of an image, without its pixels; `nil` if there is none.
///
/// - Parameters:
///   - isrc: The source.
///   - index: From 0; the images of an animation cost least in their order.
///   - options: Have no effect.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard (0..<CGImageSourceGetCount(isrc)).contains(index), let info = isrc.info else { return nil }
    var properties: CFDictionary = [
        kCGImagePropertyPixelWidth: info.storedWidth, kCGImagePropertyPixelHeight: info.storedHeight,
        kCGImagePropertyDepth: info.bitsPerComponent, kCGImagePropertyHasAlpha: info.hasAlpha,
        kCGImagePropertyOrientation: info.orientation.rawValue, kCGImagePropertyColorModel: "RGB",
    ]
    if !isrc.delays.isEmpty {
        let delay = isrc.delays[index]
        properties.merge(
            isrc.timing([kCGImagePropertyAPNGDelayTime: max(delay, 0.1), kCGImagePropertyAPNGUnclampedDelayTime: delay])
        ) { $1 }
    }
    return properties
}

/// The properties of the file: its length in bytes, and the number of an animation's plays.
public func CGImageSourceCopyProperties(_ isrc: CGImageSource, _ options: CFDictionary?) -> CFDictionary? {
    [kCGImagePropertyFileSize: isrc.data.count].merging(isrc.timing([kCGImagePropertyAPNGLoopCount: isrc.plays])) { $1 }
}

/// A number among options.
func number(_ value: Any) -> Double? {
    switch value {
    case let value as CGFloat: Double(value)
    case let value as Double: value
    case let value as Float: Double(value)
    case let value as Int: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
}

extension ImageFormat {
    /// The name of an animation's properties; `nil` for a type without animations.
    var animationDictionary: CFString? {
        switch self {
        case .png: kCGImagePropertyPNGDictionary
        case .webp: kCGImagePropertyWebPDictionary
        case .avif: kCGImagePropertyAVISDictionary
        case .jpeg: nil
        }
    }

    /// The name that Apple's systems have for the type.
    var typeIdentifier: String {
        switch self {
        case .png: "public.png"
        case .jpeg: "public.jpeg"
        case .webp: "org.webmproject.webp"
        case .avif: "public.avif"
        }
    }
}

/// The option for the longer side of a thumbnail, in pixels: a number.
public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
/// Has no effect: thumbnails are made of the image if it is larger.
public let kCGImageSourceCreateThumbnailFromImageAlways: CFString = "kCGImageSourceCreateThumbnailFromImageAlways"
/// Has no effect: thumbnails are made of the image if it is larger.
public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString = "kCGImageSourceCreateThumbnailFromImageIfAbsent"
/// Has no effect: images always have their files' orientation.
public let kCGImageSourceCreateThumbnailWithTransform: CFString = "kCGImageSourceCreateThumbnailWithTransform"
/// Has no effect.
public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
/// Has no effect: pixels are read at once.
public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
/// Has no effect: the content determines the type.
public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
/// The width of the stored picture, in pixels, before it is turned: a number.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height of the stored picture, in pixels, before it is turned: a number.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The bits of a stored component: a number.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Whether pixels may be transparent.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// Exif's number of the orientation of the stored rows.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// The colours as they come out: `RGB`.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// The length of the file, in bytes: a number.
public let kCGImagePropertyFileSize: CFString = "FileSize"
/// The properties of an animated PNG's frame, or of the animation.
public let kCGImagePropertyPNGDictionary: CFString = "{PNG}"
/// The properties of an animated WebP's frame, or of the animation.
public let kCGImagePropertyWebPDictionary: CFString = "{WebP}"
/// The properties of an AVIF sequence's image, or of the sequence.
public let kCGImagePropertyAVISDictionary: CFString = "{AVIS}"
/// The time that a frame is shown for, in seconds, at least 0.1: a number.
public let kCGImagePropertyAPNGDelayTime: CFString = "DelayTime"
/// The time that a frame is shown for, in seconds, as in the file: a number.
public let kCGImagePropertyAPNGUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The number of an animation's plays; 0 is for ever: a number.
public let kCGImagePropertyAPNGLoopCount: CFString = "LoopCount"
/// The same as `kCGImagePropertyAPNGDelayTime`.
public let kCGImagePropertyWebPDelayTime: CFString = "DelayTime"
/// The same as `kCGImagePropertyAPNGUnclampedDelayTime`.
public let kCGImagePropertyWebPUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The same as `kCGImagePropertyAPNGLoopCount`.
public let kCGImagePropertyWebPLoopCount: CFString = "LoopCount"
