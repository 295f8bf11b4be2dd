public import LayerModel

/// A file that one picture is written into, under Image I/O's names.
public final class CGImageDestination {
    private enum Target {
        case data(NSMutableData)
        case file(URL)
    }

    private let target: Target
    private let type: ImageFormat
    private var picture: (image: CGImage, properties: CFDictionary)?
    private var properties: CFDictionary = [:]

    private init?(_ target: Target, _ type: String, _ count: Int) {
        guard count == 1, let type = ImageFormat.allCases.first(where: { $0.typeIdentifier == type }) else {
            return nil
        }
        self.target = target
        self.type = type
    }

    fileprivate convenience init?(_ data: NSMutableData, type: String, count: Int) {
        self.init(.data(data), type, count)
    }

    fileprivate convenience init?(_ url: URL, type: String, count: Int) {
        guard url.isFileURL else { return nil }
        self.init(.file(url), type, count)
    }

    fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
        picture = (image, properties ?? [:])
    }

    fileprivate func set(_ properties: CFDictionary) {
        self.properties = properties
    }

    fileprivate func write() -> Bool {
        guard let picture else { return false }
        let properties = properties.merging(picture.properties) { $1 }
        let quality = properties[kCGImageDestinationLossyCompressionQuality].flatMap(number)
        let percent = quality.map { min(100, max(1, Int(($0 * 100).rounded()))) }
        let format: OutputFormat =
            switch type {
            case .png: .png()
            case .jpeg: .jpeg(quality: percent ?? 90)
            case .webp: .webp(quality: percent)
            case .avif: .avif(quality: percent ?? 80)
            }
        // Formats without alpha show pictures on white, as `UIImage.jpegData(compressionQuality:)` does.
        let image = type == .jpeg && !picture.image.isOpaque ? picture.image.overWhite : picture.image
        guard let image else { return false }
        switch target {
        case .data(let data):
            let sink = MemorySink()
            guard (try? ImageEncoder(format: format).encode(image, to: sink)) != nil else { return false }
            data.append(Data(sink.bytes))
            return true
        case .file(let url):
            return (try? ImageEncoder(format: format).write(image, to: url.path)) != nil
        }
    }
}

extension CGImage {
    /// The picture on white.
    fileprivate var overWhite: CGImage? {
        UIGraphicsBeginImageContextWithOptions(CGSize(width: width, height: height), true, 1)
        defer { UIGraphicsEndImageContext() }
        let all = CGRect(x: 0, y: 0, width: width, height: height)
        UIColor.white.setFill()
        UIRectFill(all)
        UIImage(cgImage: self).draw(in: all)
        return UIGraphicsGetImageFromCurrentImageContext()?.cgImage
    }
}

/// A destination of bytes.
///
/// - Parameters:
///   - data: Takes the file behind what it holds.
///   - type: `public.png`, `public.jpeg`, `org.webmproject.webp` or `public.avif`.
///   - count: Of pictures: 1.
///   - options: Have no effect.
/// - Returns: `nil` for other types and numbers.
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(data, type: type, count: count)
}

/// A destination of a file, which is written whole or not at all.
///
/// - Parameters:
///   - url: The file.
///   - type: `public.png`, `public.jpeg`, `org.webmproject.webp` or `public.avif`.
///   - count: Of pictures: 1.
///   - options: Have no effect.
/// - Returns: `nil` for other types and numbers, and locations that are no files.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(url, type: type, count: count)
}

/// Sets what holds for all pictures of a destination.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.set(properties ?? [:])
}

/// Gives a destination its picture.
///
/// - Parameters:
///   - idst: The destination.
///   - image: The picture.
///   - properties: `kCGImageDestinationLossyCompressionQuality` is a number from 0 to 1; others have no effect.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties)
}

/// Writes the file.
///
/// - Returns: Whether there was a picture, and it could be written; `ImageEncoder` says why not.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

/// The property for the quality of a lossy file, from 0 to 1: a number.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// Has no effect: pictures in formats without alpha are put on white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
