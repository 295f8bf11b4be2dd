public import Graphics
internal import ImageCodecs

/// A file that pictures are written into, under Image I/O's names: one, or those of an animation of PNG or WebP.
public final class CGImageDestination {
    private enum Target {
        case data(NSMutableData)
        case file(URL)
    }

    private let target: Target
    private let type: ImageFormat
    private let count: Int
    private var pictures: [(image: CGImage, properties: CFDictionary)] = []
    private var properties: CFDictionary = [:]

    private init?(_ target: Target, _ type: String, _ count: Int) {
        guard count > 0, let type = ImageFormat.allCases.first(where: { $0.typeIdentifier == type }),
            count == 1 || type == .png || type == .webp
        else { return nil }
        self.target = target
        self.type = type
        self.count = count
    }

    fileprivate convenience init?(_ data: NSMutableData, type: String, count: Int) {
        self.init(.data(data), type, count)
    }

    fileprivate convenience init?(_ url: URL, type: String, count: Int) {
        guard url.isFileURL else { return nil }
        self.init(.file(url), type, count)
    }

    fileprivate func add(_ image: CGImage, _ properties: CFDictionary?) {
        guard pictures.count < count else { return }
        pictures.append((image, properties ?? [:]))
    }

    fileprivate func set(_ properties: CFDictionary) {
        self.properties = properties
    }

    fileprivate func write() -> Bool {
        guard pictures.count == count, let first = pictures.first else { return false }
        let quality = properties.merging(first.properties) { $1 }[kCGImageDestinationLossyCompressionQuality]
        let percent = quality.flatMap(number).map { min(100, max(1, Int(($0 * 100).rounded()))) }
        switch target {
        case .data(let data):
            let sink = MemorySink()
            guard (try? encode(first.image, percent, to: sink)) != nil else { return false }
            data.append(Data(sink.bytes))
            return true
        case .file(let url):
            guard let file = try? AtomicFile(path: url.path), (try? encode(first.image, percent, to: file)) != nil
            else {
                return false
            }
            return (try? file.commit()) != nil
        }
    }

    private func encode(_ first: CGImage, _ percent: Int?, to sink: any ByteSink) throws(ImageCodecError) {
        let format: OutputFormat
        switch type {
        case .png where count > 1: return try encodeAnimatedPNG(first, to: sink)
        case .webp where count > 1: return try encodeAnimatedWebP(first, percent, to: sink)
        case .png: format = .png()
        case .jpeg: format = .jpeg(quality: percent ?? 90)
        case .webp: format = .webp(quality: percent)
        case .avif: format = .avif(quality: percent ?? 80)
        }
        // Formats without alpha show pictures on white, as `UIImage.jpegData(compressionQuality:)` does.
        guard let image = type == .jpeg && !first.isOpaque ? first.overWhite : first else {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory for the picture")
        }
        try ImageEncoder(format: format).encode(image, to: sink)
    }

    private func encodeAnimatedPNG(_ first: CGImage, to sink: any ByteSink) throws(ImageCodecError) {
        let writer = try AnimatedPNGWriter(
            to: sink, width: first.width, height: first.height, isOpaque: pictures.allSatisfy(\.image.isOpaque),
            frameCount: count, plays: plays)
        for (image, properties) in pictures {
            let thousandths = UInt16(clamping: Int((min(delay(properties), 65) * 1000).rounded()))
            let delay = AnimatedPNGWriter.Delay(numerator: thousandths, denominator: 1000)
            try image.withRows { rows throws(ImageCodecError) in try writer.append(rows, delay: delay) }
        }
        try writer.finish()
    }

    private func encodeAnimatedWebP(
        _ first: CGImage, _ percent: Int?, to sink: any ByteSink
    ) throws(ImageCodecError) {
        let writer = try AnimatedWebPWriter(
            to: sink, width: first.width, height: first.height, plays: plays, quality: percent)
        var time = 0.0
        for (image, properties) in pictures {
            try image.withRows { rows throws(ImageCodecError) in
                try writer.append(rows, at: Int((time * 1000).rounded()))
            }
            time += max(delay(properties), 0.001)
        }
        try writer.finish(at: Int((time * 1000).rounded()))
    }

    private var plays: Int {
        animation(properties)[kCGImagePropertyAPNGLoopCount].flatMap(number).map { Int(min(max($0, 0), 65535)) } ?? 0
    }

    /// The time that a picture is shown for, in seconds.
    private func delay(_ properties: CFDictionary) -> Double {
        let values = animation(properties)
        let delay = values[kCGImagePropertyAPNGUnclampedDelayTime] ?? values[kCGImagePropertyAPNGDelayTime]
        return delay.flatMap(number).flatMap { $0 >= 0 && $0 < 86_400 ? $0 : nil } ?? 0.1
    }

    private func animation(_ properties: CFDictionary) -> CFDictionary {
        type.animationDictionary.flatMap { properties[$0] as? CFDictionary } ?? [:]
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
///   - data: Receives the file behind its present bytes.
///   - type: `public.png`, `public.jpeg`, `org.webmproject.webp` or `public.avif`.
///   - count: Of pictures: 1, or more for PNG and WebP.
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
///   - count: Of pictures: 1, or more for PNG and WebP.
///   - options: Have no effect.
/// - Returns: `nil` for other types and numbers, and locations that are no files.
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(url, type: type, count: count)
}

/// Sets the properties of all images of a destination, as `kCGImagePropertyAPNGLoopCount` among
/// `kCGImagePropertyPNGDictionary`.
public func CGImageDestinationSetProperties(_ idst: CGImageDestination, _ properties: CFDictionary?) {
    idst.set(properties ?? [:])
}

/// Adds the next image to a destination; images beyond its number are left out.
///
/// - Parameters:
///   - idst: The destination.
///   - image: The image.
///   - properties: `kCGImageDestinationLossyCompressionQuality`, of the first image, is a number from 0 to 1;
///     `kCGImagePropertyAPNGDelayTime` among `kCGImagePropertyPNGDictionary`, and WebP's likewise, are seconds, 0.1 without
///     them. Others have no effect.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    idst.add(image, properties)
}

/// Writes the file.
///
/// - Returns: Whether the number of images was that given, all were of one size, and they could be written; `ImageEncoder`
///   reports the reasons.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.write() }

/// The property for the quality of a lossy file, from 0 to 1: a number.
public let kCGImageDestinationLossyCompressionQuality: CFString = "kCGImageDestinationLossyCompressionQuality"
/// Has no effect: images in formats without alpha are put on white.
public let kCGImageDestinationBackgroundColor: CFString = "kCGImageDestinationBackgroundColor"
