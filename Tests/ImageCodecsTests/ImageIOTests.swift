import AppleNames
import Foundation
import ImageCodecs
import LayerModel
import TestSupport
import Testing

/// Files of pictures under Image I/O's names.
struct ImageIOTests {
    private static func image(width: Int, height: Int, isOpaque: Bool = true) throws -> CGImage {
        var bytes = [UInt8](repeating: isOpaque ? 255 : 0, count: width * height * 4)
        for pixel in 0..<(width * height) where isOpaque { bytes[4 * pixel + 1] = 0 }
        let provider = try #require(CGDataProvider(data: Data(bytes)))
        return try #require(
            CGImage(
                width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
                provider: provider, decode: nil, shouldInterpolate: true,
                intent: .defaultIntent))
    }

    @Test(arguments: ["public.png", "public.jpeg", "org.webmproject.webp", "public.avif"])
    func picturesComeBack(type: String) throws {
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type, 1, nil))
        #expect(!CGImageDestinationFinalize(destination), "there is no picture yet")
        CGImageDestinationAddImage(destination, try Self.image(width: 40, height: 20), nil)
        #expect(CGImageDestinationFinalize(destination))
        let source = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
        #expect(CGImageSourceGetType(source) == type && CGImageSourceGetCount(source) == 1)
        let image = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
        #expect(image.width == 40 && image.height == 20)
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
        #expect(properties[kCGImagePropertyPixelWidth] as? Int == 40)
        let small = CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: 10])
        #expect(small?.width == 10 && small?.height == 5)
        let whole = CGImageSourceCreateThumbnailAtIndex(source, 0, [kCGImageSourceThumbnailMaxPixelSize: 100])
        #expect(whole?.width == 40)
    }

    @Test(arguments: [
        ("public.png", kCGImagePropertyPNGDictionary), ("org.webmproject.webp", kCGImagePropertyWebPDictionary),
    ])
    func animationsComeBack(type: String, dictionary: CFString) throws {
        var random = SplitMix64(seed: 7)
        let frames = (0..<3).map { Pictures.random(width: 8, height: 6, isOpaque: $0 == 0, using: &random) }
        let delays = [0.05, 0.2, 0.5]
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, type, 3, nil))
        CGImageDestinationSetProperties(destination, [dictionary: [kCGImagePropertyAPNGLoopCount: 4]])
        for (index, frame) in frames.enumerated() {
            #expect(!CGImageDestinationFinalize(destination), "there are only \(index)")
            let image = try #require(
                CGImage(
                    premultipliedRGBA8: ContiguousArray(frame), width: 8, height: 6, isOpaque: index == 0))
            CGImageDestinationAddImage(
                destination, image, [dictionary: [kCGImagePropertyAPNGDelayTime: delays[index]]])
        }
        #expect(CGImageDestinationFinalize(destination))
        let source = try #require(CGImageSourceCreateWithData(Data(referencing: data), nil))
        #expect(CGImageSourceGetCount(source) == 3 && CGImageSourceGetType(source) == type)
        let all = CGImageSourceCopyProperties(source, nil)?[dictionary] as? CFDictionary
        #expect(all?[kCGImagePropertyAPNGLoopCount] as? Int == 4)
        for index in [0, 1, 2, 1, 0, 2] {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(Pictures.bytes(of: image) == frames[index])
            let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
            let timing = try #require(properties?[dictionary] as? CFDictionary)
            #expect(timing[kCGImagePropertyAPNGUnclampedDelayTime] as? Double == delays[index])
            #expect(timing[kCGImagePropertyAPNGDelayTime] as? Double == max(delays[index], 0.1))
        }
        #expect(CGImageSourceCreateImageAtIndex(source, 3, nil) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, -1, nil) == nil)
        #expect(CGImageSourceCopyPropertiesAtIndex(source, 3, nil) == nil)
    }

    @Test func formatsOfOnePictureTakeOne() throws {
        for type in ["public.jpeg", "public.avif"] {
            #expect(CGImageDestinationCreateWithData(NSMutableData(), type, 2, nil) == nil)
        }
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 0, nil) == nil)
        let destination = try #require(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 2, nil))
        for side in [4, 5] { CGImageDestinationAddImage(destination, try Self.image(width: side, height: 4), nil) }
        #expect(!CGImageDestinationFinalize(destination), "the pictures have two sizes")
    }

    /// Numbers of a frame's control chunk: its place, then what becomes of it, then whether it lies over the canvas.
    private static func control(_ sequence: Int, _ place: PixelRect, _ disposal: UInt8, _ blend: UInt8) -> [UInt8] {
        [sequence, place.width, place.height, place.x, place.y].flatMap(PNGBuilder.big) + [0, 1, 0, 0, disposal, blend]
    }

    @Test("frames of PNG files lie over and in place of others, and are taken away again") func composedFrames() throws
    {
        var random = SplitMix64(seed: 8)
        var png = PNGBuilder(width: 4, height: 3, using: &random)
        let red: [UInt16] = [255, 0, 0, 255]
        png.samples = (0..<12).flatMap { _ in red }
        func pixels(_ place: PixelRect, _ color: [UInt8], _ sequence: Int) -> (String, [UInt8]) {
            let row = [UInt8(0)] + [[UInt8]](repeating: color, count: place.width).joined()
            let rows = [[UInt8]](repeating: row, count: place.height).flatMap { $0 }
            return ("fdAT", PNGBuilder.big(sequence) + PNGBuilder.zlib(rows))
        }
        let whole = PixelRect(x: 0, y: 0, width: 4, height: 3)
        let middle = PixelRect(x: 1, y: 1, width: 2, height: 1)
        let corner = PixelRect(x: 0, y: 0, width: 1, height: 1)
        let last = PixelRect(x: 3, y: 2, width: 1, height: 1)
        png.chunks = [("acTL", PNGBuilder.big(4) + PNGBuilder.big(0)), ("fcTL", Self.control(0, whole, 0, 0))]
        png.lastChunks = [
            ("fcTL", Self.control(1, middle, 2, 1)), pixels(middle, [0, 0, 255, 51], 2),
            ("fcTL", Self.control(3, corner, 1, 0)), pixels(corner, [0, 255, 0, 0], 4),
            ("fcTL", Self.control(5, last, 0, 0)), pixels(last, [0, 255, 0, 255], 6),
        ]
        let source = try #require(CGImageSourceCreateWithData(Data(png.file), nil))
        #expect(CGImageSourceGetCount(source) == 4)
        let (opaque, mixed, clear, green): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
            [255, 0, 0, 255], [204, 0, 51, 255], [0, 0, 0, 0], [0, 255, 0, 255]
        )
        for (index, changes) in [
            [:], [5: mixed, 6: mixed], [0: clear], [0: clear, 11: green],
        ].enumerated() {
            let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
            #expect(Pictures.bytes(of: image) == (0..<12).flatMap { changes[$0] ?? opaque }, "frame \(index)")
            #expect(image.isOpaque == (index < 2))
        }
        // A frame that lies outside, and one that is damaged.
        png.chunks[1].data = Self.control(0, PixelRect(x: 1, y: 0, width: 4, height: 3), 0, 0)
        let outside = try #require(CGImageSourceCreateWithData(Data(png.file), nil))
        #expect(CGImageSourceGetCount(outside) == 1 && CGImageSourceCreateImageAtIndex(outside, 0, nil) != nil)
        png.chunks[1].data = Self.control(0, whole, 0, 0)
        png.lastChunks[1].data = PNGBuilder.big(2) + [1, 2, 3]
        let damaged = try #require(CGImageSourceCreateWithData(Data(png.file), nil))
        #expect(CGImageSourceCreateImageAtIndex(damaged, 0, nil) != nil)
        #expect(CGImageSourceCreateImageAtIndex(damaged, 1, nil) == nil)
    }

    @Test func lowerQualitiesAreSmaller() throws {
        let image = try Self.image(width: 64, height: 64)
        let sizes = try [0.05, 1].map { quality in
            let data = NSMutableData()
            let destination = try #require(CGImageDestinationCreateWithData(data, "public.jpeg", 1, nil))
            CGImageDestinationAddImage(destination, image, [kCGImageDestinationLossyCompressionQuality: quality])
            #expect(CGImageDestinationFinalize(destination))
            return data.length
        }
        #expect(sizes[0] <= sizes[1])
    }

    @Test func otherBytesAreNoPicture() throws {
        let source = try #require(CGImageSourceCreateWithData(Data([1, 2, 3]), nil))
        #expect(CGImageSourceGetCount(source) == 0 && CGImageSourceGetType(source) == nil)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil) == nil)
        #expect(CGImageSourceGetStatus(source) == .statusUnknownType)
        #expect(CGImageDestinationCreateWithData(NSMutableData(), "public.tiff", 1, nil) == nil)
        #expect(CGImageSourceCreateWithURL(URL(fileURLWithPath: "/nowhere"), nil) == nil)
    }
}
