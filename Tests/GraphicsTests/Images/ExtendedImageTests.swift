import Foundation
import TestSupport
import Testing

@testable import Graphics

/// Images that hold more than RGBA8 in sRGB encoding does.
struct ExtendedImageTests {
    /// An image of one row of straight pixels.
    private func image(_ pixels: [SIMD4<Float>], space name: String) throws -> CGImage {
        var bytes = Data()
        for pixel in pixels {
            for lane in 0..<4 {
                withUnsafeBytes(of: pixel[lane].bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
            }
        }
        let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
        let space = try #require(CGColorSpace(name: name))
        let image = CGImage(
            width: pixels.count, height: 1, bitsPerComponent: 32, bitsPerPixel: 128, bytesPerRow: pixels.count * 16,
            space: space, bitmapInfo: info.union([.floatComponents, .byteOrder32Little]),
            provider: try #require(CGDataProvider(data: bytes)), decode: nil, shouldInterpolate: true,
            intent: .defaultIntent)
        return try #require(image)
    }

    private func halves(of image: CGImage) -> [SIMD4<Float>] {
        image.withPremultiplied(.extended) { bytes, _ in
            (0..<(bytes.count / 8)).map {
                HalfFloat.color(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)))
            }
        }
    }

    @Test(arguments: [
        CGColorSpace.displayP3, CGColorSpace.itur_2100_PQ, CGColorSpace.itur_2100_HLG,
        CGColorSpace.extendedLinearSRGB, CGColorSpace.extendedSRGB, CGColorSpace.adobeRGB1998,
    ])
    func halvesAreTheColoursOfTheSpace(name: String) throws {
        let space = try #require(CGColorSpace(name: name))
        var random = SplitMix64(seed: 7)
        let colors = (0..<200).map { index in
            let top: Float = CGColorSpaceUsesExtendedRange(space) ? 4 : 1
            return SIMD4<Float>(
                .random(in: 0...top, using: &random), .random(in: 0...top, using: &random),
                .random(in: 0...top, using: &random), index % 3 == 0 ? 0.5 : 1)
        }
        let image = try image(colors, space: name)
        #expect(image.isExtended)
        for (found, given) in zip(halves(of: image), colors) {
            let components = (0..<4).map { CGFloat(given[$0]) }
            let color = try #require(CGColor(colorSpace: space, components: components)).extendedSRGBComponents
            for lane in 0..<3 {
                let expected = color[lane] * color.w
                #expect(abs(Double(found[lane]) - expected) < 1.0 / 1023 * max(1, abs(expected)), "\(name) \(given)")
            }
            #expect(Double(found.w) == color.w)
        }
    }

    @Test func bytesAreClipped() throws {
        let image = try image([SIMD4(2, 0.5, -1, 1)], space: CGColorSpace.extendedSRGB)
        #expect(image.readPixels() == [255, 128, 0, 255])
    }

    @Test func bytesOfSRGBAreNotExtended() throws {
        let image = try ImageFormatTests.image([1, 2, 3, 255], pixel: 32, alpha: .last)
        #expect(!image.isExtended && image.contentHeadroom == 1)
        #expect(image.range(in: .extended) == .standard)
    }

    @Test func headroomIsThatOfTheBrightestPixel() throws {
        let pixels = [SIMD4<Float>(1, 1, 1, 1), SIMD4(3, 3, 3, 1), SIMD4(0.5, 0.5, 0.5, 0.5)]
        let bright = try image(pixels, space: CGColorSpace.extendedLinearSRGB)
        #expect(abs(bright.contentHeadroom - 3) < 0.01)
        let part = try #require(bright.cropping(to: CGRect(x: 0, y: 0, width: 1, height: 1)))
        #expect(abs(part.contentHeadroom - 3) < 0.01)
        // A saturated colour of a wide gamut is no brighter than white.
        #expect(try image([SIMD4(1, 0, 0, 1)], space: CGColorSpace.displayP3).contentHeadroom == 1)
    }

    @Test func toneMappingScalesColours() throws {
        let bright = try image(
            [SIMD4(4, 2, 1, 1), SIMD4(0.2, 0.1, 0.05, 1)], space: CGColorSpace.extendedLinearSRGB)
        let curve = try #require(ToneCurve(peak: 4, headroom: 2))
        let mapped = halves(of: try #require(bright.toneMapped(curve, threads: 2)))
        let light = (0..<3).map { CGColorSpace.Transfer.sRGB.decoded(Double(mapped[0][$0])) }
        // Its brightest component by BT.2020's primaries is what the curve says, and its hue is as it was.
        let brightest = 4 * 0.627403895934699 + 2 * 0.3292830383778837 + 0.043313065687417225
        let factor = curve.mapped(brightest) / brightest
        #expect(abs(light[0] - 4 * factor) < 0.01 && abs(light[1] - 2 * factor) < 0.01)
        #expect(abs(light[2] - factor) < 0.01 && factor < 0.9)
        let dark = halves(of: bright)[1]
        #expect(distance(mapped[1], dark) < 1.0 / 1023)
    }

    @Test func halvesOfABufferAreShared() throws {
        guard let buffer = PixelBuffer(width: 3, height: 2, range: .extended) else { throw CancellationError() }
        let words = buffer.bytes.bindMemory(to: UInt64.self)
        for index in 0..<6 { words[index] = HalfFloat.pixel(SIMD4(Float(index), -1, 0.25, 1)).littleEndian }
        let image = CGImage(buffer, isOpaque: true)
        #expect(image.isExtended && image.bitsPerComponent == 16 && image.bitmapInfo.contains(.floatComponents))
        let part = try #require(image.cropping(to: CGRect(x: 1, y: 1, width: 2, height: 1)))
        #expect(halves(of: part) == [SIMD4(4, -1, 0.25, 1), SIMD4(5, -1, 0.25, 1)])
        #expect(part.readPixels() == [255, 0, 64, 255, 255, 0, 64, 255])
    }
}
