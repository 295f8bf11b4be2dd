import Foundation
import ImageCodecs
import LayerModel
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
