import AppleNames
import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import Compositor

/// What pictures of drawings say of their pixels, and which layouts contexts have them in.
@Suite struct PicturePixelTests {
    private static func pixel(_ image: CGImage, x: Int, y: Int) -> SIMD4<UInt8> {
        image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            bytes.loadUnaligned(fromByteOffset: y * bytesPerRow + 4 * x, as: SIMD4<UInt8>.self)
        }
    }

    private static func format(opaque: Bool = false) -> UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        (format.scale, format.opaque) = (1, opaque)
        return format
    }

    private static func context(
        _ alpha: CGImageAlphaInfo, in space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), bits: Int = 8,
        floats: Bool = false, bytesPerRow: Int = 0, over data: UnsafeMutableRawPointer? = nil
    ) -> CGContext? {
        CGContext(
            data: data, width: 4, height: 3, bitsPerComponent: bits, bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: alpha.rawValue | (floats ? CGBitmapInfo.floatComponents.rawValue : 0))
    }

    /// Red, but for the right column and half of the two left ones, which are drawn over in a mode.
    private static func erase(in context: CGContext, _ mode: CGBlendMode) {
        context.setFillColor(Playback.red)
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 3))
        context.setBlendMode(mode)
        context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: mode == .copy ? 0 : 1))
        context.fill(CGRect(x: 0.5, y: 0, width: 1, height: 3))
        context.clip(to: CGRect(x: 3, y: 0, width: 1, height: 3))
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        if mode != .copy { context.fill(CGRect(x: 3, y: 0, width: 1, height: 3)) }
        context.endTransparencyLayer()
    }

    @Test(
        "pictures without alpha are black where they are erased",
        arguments: [CGBlendMode.clear, .copy, .destinationOut, .xor])
    func opaqueErasing(mode: CGBlendMode) throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 3), format: Self.format(opaque: true))
        var pictures = [try #require(renderer.image { Self.erase(in: $0.cgContext, mode) }.cgImage)]
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 3), true, 1)
        Self.erase(in: try #require(UIGraphicsGetCurrentContext()), mode)
        pictures.append(try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage))
        UIGraphicsEndImageContext()
        let recorded = try #require(Self.context(.noneSkipLast))
        Self.erase(in: recorded, mode)
        pictures.append(try #require(recorded.makeImage()))
        var memory = [UInt32](repeating: 0, count: 12)
        try memory.withUnsafeMutableBytes { memory in
            let context = try #require(Self.context(.noneSkipLast, over: memory.baseAddress))
            Self.erase(in: context, mode)
            pictures.append(try #require(context.makeImage()?.flattened()))
        }
        for picture in pictures {
            let row = (0..<4).map { Self.pixel(picture, x: $0, y: 1) }
            #expect(row.allSatisfy { $0.w == 255 } && row[2] == Playback.opaqueRed && row[3] == SIMD4(0, 0, 0, 255))
            #expect((120...136).contains(row[0].x) && row[0].y == 0 && row[0].z == 0)
        }
    }

    @Test("the bytes of a drawn picture can be read, those of the whole of a part", arguments: [1, 40])
    func bytes(side: Int) throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: side, height: 2), format: Self.format())
        let image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
        }
        let picture = try #require(image.cgImage)
        let data = try #require(picture.dataProvider?.data)
        let bytes = try #require(CFDataGetBytePtr(data))
        #expect(CFDataGetLength(data) == picture.bytesPerRow * 2 && bytes[3] == 0)
        #expect((0..<4).map { bytes[picture.bytesPerRow + $0] } == [255, 0, 0, 255])
        #expect(picture.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1))?.dataProvider?.data == data)
    }

    @Test("the first byte of data is where it stays, of little data too") func firstBytes() {
        let (large, little) = (Data(repeating: 5, count: 100), [Data([7, 8]), Data([9])])
        let places = ([large] + little).map { CFDataGetBytePtr($0) }
        #expect(places[0]?[99] == 5 && places[1]?[1] == 8 && places[2]?[0] == 9)
        #expect(places[0] == CFDataGetBytePtr(large) && CFDataGetBytePtr(Data()) == nil)
    }

    @Test("bitmaps have the layouts that Core Graphics has") func layouts() {
        let gray = CGColorSpaceCreateDeviceGray()
        for alpha in [CGImageAlphaInfo.premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast] {
            let isLast = alpha == .premultipliedLast || alpha == .noneSkipLast
            #expect(Self.context(alpha) != nil && Self.context(alpha, in: gray) == nil)
            #expect((Self.context(alpha, bits: 16) != nil) == isLast)
            #expect((Self.context(alpha, bits: 32, floats: true) != nil) == isLast)
            #expect(Self.context(alpha, bits: 32) == nil)
            #expect(Self.context(alpha, bytesPerRow: 16) != nil && Self.context(alpha, bytesPerRow: 15) == nil)
        }
        #expect([CGImageAlphaInfo.none, .first, .last].allSatisfy { Self.context($0) == nil })
        #expect([CGImageAlphaInfo.first, .last].allSatisfy { Self.context($0, in: gray) == nil })
        #expect(Self.context(.none, in: gray) != nil && Self.context(.none, in: gray, bits: 16) != nil)
        #expect(Self.context(.none, in: gray, bits: 32, floats: true) != nil)
        #expect(Self.context(.none, in: gray, bits: 4) == nil)
        #expect(Self.context(.alphaOnly, in: gray) != nil && Self.context(.alphaOnly, in: gray, bits: 16) == nil)
    }
}
