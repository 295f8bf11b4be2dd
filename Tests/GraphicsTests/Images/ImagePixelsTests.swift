import Graphics
import TestSupport
import Testing

struct ImagePixelsTests {
    private static func gradient(_ width: Int, _ height: Int) -> ContiguousArray<UInt8> {
        var bytes = ContiguousArray<UInt8>()
        for index in 0..<(width * height) {
            bytes.append(contentsOf: [UInt8(index % 251), UInt8(index / 251 % 251), UInt8(index % 7), 255])
        }
        return bytes
    }

    @Test func readyPixelsAreGivenBackUnchanged() throws {
        let bytes = ImagePixelsTests.gradient(7, 5)
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 7, height: 5, isOpaque: true))
        #expect(image.isOpaque && image.isInMemory)
        #expect(image.alphaInfo == .noneSkipLast && image.bytesPerRow == 28 && image.bitsPerPixel == 32)
        #expect(image.readPixels() == Array(bytes))
        #expect(image.dataProvider?.data == Data(bytes))
    }

    @Test func bufferIsTakenOver() {
        guard let buffer = PixelBuffer(width: 3, height: 2) else {
            Issue.record("no memory")
            return
        }
        let (rowBytes, bytes) = (buffer.bytesPerRow, buffer.bytes)
        #expect(rowBytes == 12)
        #expect(Array(bytes) == [UInt8](repeating: 0, count: 24))
        bytes[13] = 77
        let image = CGImage(buffer, isOpaque: false)
        #expect(image.width == 3 && image.height == 2 && !image.isOpaque)
        #expect(image.readPixels()[13] == 77)
    }

    @Test func sizesOutsideTheLimitsAreRefused() {
        for (width, height) in [(0, 1), (1, 0), (-1, 5), (1 << 16, 1 << 15), (Int.max, 2), (Int.max, Int.max)] {
            if PixelBuffer(width: width, height: height) != nil {
                Issue.record("\(width) × \(height)")
            }
            #expect(CGImage(premultipliedRGBA8: [1, 2, 3, 4], width: width, height: height, isOpaque: true) == nil)
        }
        #expect(CGImage(premultipliedRGBA8: [1, 2, 3], width: 1, height: 1, isOpaque: true) == nil)
        #expect(CGImage(regions: Checker(), width: 0, height: 1, isOpaque: true) == nil)
    }

    @Test func croppingCountsFromTheTopLeftCorner() throws {
        let bytes = ImagePixelsTests.gradient(6, 4)
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 6, height: 4, isOpaque: true))
        let part = try #require(image.cropping(to: CGRect(x: 4, y: 1, width: 10, height: 2)))
        #expect(part.width == 2 && part.height == 2)
        let expected: [UInt8] = [10, 0, 3, 255, 11, 0, 4, 255, 16, 0, 2, 255, 17, 0, 3, 255]
        #expect(part.readPixels() == expected)
        #expect(part.storageIdentity == image.storageIdentity)
        #expect(part.identity != image.identity && part != image)
        #expect(part.regionInStorage == PixelRect(x: 4, y: 1, width: 2, height: 2))
        let inner = try #require(part.cropping(to: CGRect(x: 1, y: 1, width: 1, height: 1)))
        #expect(inner.readPixels() == [17, 0, 3, 255])
        #expect(inner.regionInStorage == PixelRect(x: 5, y: 2, width: 1, height: 1))
    }

    @Test func croppingToNothingFails() throws {
        let image = try #require(
            CGImage(premultipliedRGBA8: ImagePixelsTests.gradient(4, 4), width: 4, height: 4, isOpaque: true)
        )
        #expect(image.cropping(to: CGRect(x: 4, y: 0, width: 2, height: 2)) == nil)
        #expect(image.cropping(to: .null) == nil)
        #expect(image.cropping(to: CGRect(x: CGFloat.nan, y: 0, width: 2, height: 2)) == nil)
        #expect(image.cropping(to: .infinite)?.width == 4)
        let rounded = try #require(image.cropping(to: CGRect(x: 0.5, y: 0.5, width: 1, height: 1)))
        #expect(rounded.width == 2 && rounded.height == 2)
    }

    @Test func copyingARegionFillsTheOutsideWithNothing() throws {
        let image = try #require(
            CGImage(premultipliedRGBA8: ContiguousArray(repeating: 255, count: 16), width: 2, height: 2, isOpaque: true)
        )
        var pixels = [UInt8](repeating: 9, count: 4 * 20)
        pixels.withUnsafeMutableBytes { buffer in
            let part = PixelRect(x: -1, y: -1, width: 4, height: 4)
            image.copyPremultipliedRGBA8(part, into: buffer, bytesPerRow: 20)
        }
        for y in 0..<4 {
            for x in 0..<5 {
                let inside = (1...2).contains(x) && (1...2).contains(y)
                #expect(pixels[y * 20 + x * 4] == (inside ? 255 : x == 4 ? 9 : 0))
            }
        }
    }

    @Test func tooLittleRoomWritesNothing() throws {
        let image = try #require(
            CGImage(premultipliedRGBA8: ContiguousArray(repeating: 255, count: 16), width: 2, height: 2, isOpaque: true)
        )
        let whole = PixelRect(x: 0, y: 0, width: 2, height: 2)
        var pixels = [UInt8](repeating: 9, count: 15)
        pixels.withUnsafeMutableBytes { image.copyPremultipliedRGBA8(whole, into: $0, bytesPerRow: 8) }
        #expect(pixels.allSatisfy { $0 == 9 })
        var wide = [UInt8](repeating: 9, count: 64)
        wide.withUnsafeMutableBytes { buffer in
            image.copyPremultipliedRGBA8(whole, into: buffer, bytesPerRow: 7)
            image.copyPremultipliedRGBA8(whole, into: buffer, bytesPerRow: .max)
            let endless = PixelRect(x: 0, y: 0, width: 1 << 62, height: 1 << 40)
            image.copyPremultipliedRGBA8(endless, into: buffer, bytesPerRow: .max)
        }
        #expect(wide.allSatisfy { $0 == 9 })
    }

    @Test func hugeImagesAreReadByRegion() throws {
        let image = try #require(CGImage(regions: Checker(), width: 1 << 29, height: 1 << 29, isOpaque: true))
        #expect(!image.isInMemory)
        let part = try #require(image.cropping(to: CGRect(x: 1 << 28, y: 100, width: 3, height: 1)))
        #expect(part.readPixels() == [0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 255])
        image.withPremultipliedRGBA8 { bytes, _ in
            #expect(bytes.isEmpty)
        }
    }

    @Test func identitiesAreDistinct() throws {
        let images = (0..<100).compactMap { _ in
            CGImage(premultipliedRGBA8: [0, 0, 0, 0], width: 1, height: 1, isOpaque: false)
        }
        #expect(Set(images.map(\.identity)).count == 100)
        #expect(Set(images).count == 100)
    }
}

/// Black and white pixels in turn.
private struct Checker: CGImageRegionSource {
    func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
        for row in 0..<region.height {
            for column in 0..<region.width {
                let value: UInt8 = (region.x + column + region.y + row) % 2 == 0 ? 0 : 255
                let offset = row * bytesPerRow + column * 4
                for channel in 0..<3 {
                    destination[offset + channel] = value
                }
                destination[offset + 3] = 255
            }
        }
    }
}

extension CGImage {
    /// All pixels, packed, after a check that both ways of reading agree.
    func readPixels(_ location: SourceLocation = #_sourceLocation) -> [UInt8] {
        var copied = [UInt8](repeating: 1, count: width * height * 4)
        copied.withUnsafeMutableBytes { buffer in
            let whole = PixelRect(x: 0, y: 0, width: width, height: height)
            copyPremultipliedRGBA8(whole, into: buffer, bytesPerRow: width * 4)
        }
        let borrowed = withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<height).flatMap { row in Array(bytes[(row * bytesPerRow)..<(row * bytesPerRow + width * 4)]) }
        }
        #expect(copied == borrowed, sourceLocation: location)
        return copied
    }
}
