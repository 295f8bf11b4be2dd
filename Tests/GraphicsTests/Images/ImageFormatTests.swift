import Dispatch
import Graphics
import Synchronization
import TestSupport
import Testing

struct ImageFormatTests {
    static func image(
        _ bytes: [UInt8], width: Int = 1, height: Int = 1, bits: Int = 8, pixel: Int, row: Int? = nil,
        space: CGColorSpace = CGColorSpaceCreateDeviceRGB(), alpha: CGImageAlphaInfo, order: CGBitmapInfo = [],
        decode: [CGFloat]? = nil
    ) throws -> CGImage {
        let provider = try #require(CGDataProvider(data: Data(bytes)))
        let image = CGImage(
            width: width, height: height, bitsPerComponent: bits, bitsPerPixel: pixel,
            bytesPerRow: row ?? width * pixel / 8, space: space,
            bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue | order.rawValue), provider: provider, decode: decode,
            shouldInterpolate: true, intent: .defaultIntent
        )
        return try #require(image)
    }

    @Test func everyPlaceOfAlpha() throws {
        // Straight (200, 100, 50) with alpha 51 is (40, 20, 10) premultiplied.
        #expect(try Self.image([200, 100, 50], pixel: 24, alpha: .none).readPixels() == [200, 100, 50, 255])
        #expect(
            try Self.image([200, 100, 50, 9], pixel: 32, alpha: .noneSkipLast).readPixels() == [200, 100, 50, 255])
        #expect(
            try Self.image([9, 200, 100, 50], pixel: 32, alpha: .noneSkipFirst).readPixels() == [200, 100, 50, 255])
        #expect(try Self.image([200, 100, 50, 51], pixel: 32, alpha: .last).readPixels() == [40, 20, 10, 51])
        #expect(try Self.image([51, 200, 100, 50], pixel: 32, alpha: .first).readPixels() == [40, 20, 10, 51])
        #expect(
            try Self.image([40, 20, 10, 51], pixel: 32, alpha: .premultipliedLast).readPixels() == [40, 20, 10, 51])
        #expect(
            try Self.image([51, 40, 20, 10], pixel: 32, alpha: .premultipliedFirst).readPixels() == [40, 20, 10, 51])
        #expect(try Self.image([51], pixel: 8, alpha: .alphaOnly).readPixels() == [0, 0, 0, 51])
    }

    @Test func opaquenessFollowsAlpha() throws {
        #expect(try Self.image([1, 2, 3, 4], pixel: 32, alpha: .noneSkipLast).isOpaque)
        #expect(try Self.image([1, 2, 3, 4], pixel: 32, alpha: .last).isOpaque == false)
    }

    @Test func everyByteOrder() throws {
        let rgba: [UInt8] = [40, 20, 10, 51]
        let expected = rgba
        #expect(
            try Self.image(rgba, pixel: 32, alpha: .premultipliedLast, order: .byteOrder32Big).readPixels() == expected
        )
        // BGRA, the commonest on Apple's machines.
        let bgra = try Self.image([10, 20, 40, 51], pixel: 32, alpha: .premultipliedFirst, order: .byteOrder32Little)
        #expect(bgra.readPixels() == expected)
        #expect(bgra.byteOrderInfo == .order32Little)
        let swapped = try Self.image([20, 40, 51, 10], pixel: 32, alpha: .premultipliedLast, order: .byteOrder16Little)
        #expect(swapped.readPixels() == expected)
        #expect(
            try Self.image(rgba, pixel: 32, alpha: .premultipliedLast, order: .byteOrder16Big).readPixels() == expected
        )
    }

    @Test func sixteenBitsInBothOrders() throws {
        let big: [UInt8] = [0xFF, 0xFF, 0x80, 0x00, 0x00, 0x80, 0xFF, 0xFF]
        let little: [UInt8] = [0xFF, 0xFF, 0x00, 0x80, 0x80, 0x00, 0xFF, 0xFF]
        let expected: [UInt8] = [255, 128, 0, 255]
        #expect(try Self.image(big, bits: 16, pixel: 64, alpha: .last).readPixels() == expected)
        #expect(
            try Self.image(little, bits: 16, pixel: 64, alpha: .last, order: .byteOrder16Little).readPixels()
                == expected
        )
    }

    @Test func floatingPointNumbers() throws {
        let values: [Float] = [1, 0.5, .nan, 0.5]
        let floats = values.flatMap { value in
            withUnsafeBytes(of: value.bitPattern.littleEndian) { [UInt8]($0) }
        }
        let single = try Self.image(
            floats, bits: 32, pixel: 128, alpha: .last, order: [.byteOrder32Little, .floatComponents]
        )
        #expect(single.readPixels() == [128, 64, 0, 128])
        // Half precision: 1, 0.5, a subnormal, infinity.
        let halves: [UInt8] = [0x00, 0x3C, 0x00, 0x38, 0x01, 0x00, 0x00, 0x7C]
        let half = try Self.image(
            halves, bits: 16, pixel: 64, alpha: .premultipliedLast, order: [.byteOrder16Little, .floatComponents]
        )
        #expect(half.readPixels() == [255, 128, 0, 255])
    }

    @Test func greyWithAndWithoutAlpha() throws {
        let gray = CGColorSpaceCreateDeviceGray()
        #expect(try Self.image([77], pixel: 8, space: gray, alpha: .none).readPixels() == [77, 77, 77, 255])
        #expect(try Self.image([200, 51], pixel: 16, space: gray, alpha: .last).readPixels() == [40, 40, 40, 51])
        let linear = try #require(CGColorSpace(name: CGColorSpace.linearGray))
        #expect(try Self.image([128], pixel: 8, space: linear, alpha: .none).readPixels() == [188, 188, 188, 255])
    }

    @Test func wideColoursBecomeSRGB() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        #expect(try Self.image([255, 0, 0], pixel: 24, space: space, alpha: .none).readPixels() == [255, 0, 0, 255])
        var random = SplitMix64(seed: 8)
        for _ in 0..<300 {
            let bytes = (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
            let image = try Self.image(bytes, pixel: 32, space: space, alpha: .last)
            let components = bytes.map { CGFloat($0) / 255 }
            let color = try #require(CGColor(colorSpace: space, components: components)).premultipliedSRGB() * 255
            for (index, byte) in image.readPixels().enumerated() {
                #expect(abs(Float(byte) - color[index]) <= 0.52)
            }
        }
    }

    @Test func decodeStretchesSamples() throws {
        let inverted = try Self.image([0, 255, 51], pixel: 24, alpha: .none, decode: [1, 0, 1, 0, 0, 1])
        #expect(inverted.readPixels() == [255, 0, 51, 255])
        #expect(inverted.decode == [1, 0, 1, 0, 0, 1])
    }

    @Test func masksAreBlackWhereTheyPaint() throws {
        let provider = try #require(CGDataProvider(data: Data([0, 255, 51])))
        let mask = try #require(
            CGImage(
                maskWidth: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 3, provider: provider,
                decode: nil, shouldInterpolate: false
            )
        )
        #expect(mask.isMask && !mask.isOpaque && mask.colorSpace == nil)
        #expect(mask.readPixels() == [0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 204])
    }

    @Test func rowsMayBePadded() throws {
        let bytes: [UInt8] = [1, 2, 3, 0, 0, 4, 5, 6]
        #expect(
            try Self.image(bytes, height: 2, pixel: 24, row: 5, alpha: .none).readPixels() == [
                1, 2, 3, 255, 4, 5, 6, 255,
            ]
        )
    }

    @Test func premultiplicationIsRoundedExactly() throws {
        for alpha in [UInt8]([0, 1, 2, 127, 128, 200, 254, 255]) {
            let bytes = (0...255).flatMap { (value: Int) -> [UInt8] in [UInt8(value), 0, 0, alpha] }
            let pixels = try Self.image(bytes, width: 256, pixel: 32, alpha: .last).readPixels()
            for value in 0...255 {
                #expect(pixels[value * 4] == UInt8((Double(value) * Double(alpha) / 255).rounded()))
            }
        }
    }

    @Test func callbacksDeliverBytesRowByRow() throws {
        let made = CGDataProvider(size: 12) { position, destination in
            for index in destination.indices {
                destination[index] = UInt8(position + index)
            }
            return destination.count
        }
        let provider = try #require(made)
        let image = try #require(
            CGImage(
                width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 6,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil,
                shouldInterpolate: true, intent: .defaultIntent
            )
        )
        #expect(image.readPixels() == [0, 1, 2, 255, 3, 4, 5, 255, 6, 7, 8, 255, 9, 10, 11, 255])
    }

    @Test func conversionHappensOnceForAllThreads() throws {
        let bytes = (0..<(64 * 64 * 4)).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let image = try Self.image(bytes, width: 64, height: 64, pixel: 32, alpha: .last)
        let addresses = Mutex<Set<UInt>>([])
        DispatchQueue.concurrentPerform(iterations: 16) { _ in
            image.withPremultipliedRGBA8 { pixels, _ in
                let address = UInt(bitPattern: pixels.baseAddress)
                _ = addresses.withLock { $0.insert(address) }
            }
        }
        #expect(addresses.withLock { $0.count } == 1)
        #expect(image.cropping(to: CGRect(x: 3, y: 3, width: 1, height: 1))?.readPixels().count == 4)
    }

    @Test func bytesThatNeverComeAreTransparent() throws {
        for lie in [-5, 0, 3, 5, 1000] {
            let provider = try #require(CGDataProvider(size: 12) { _, _ in lie })
            let image = try #require(
                CGImage(
                    width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 24, bytesPerRow: 6,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil,
                    shouldInterpolate: true, intent: .defaultIntent
                )
            )
            #expect(!image.isOpaque)
            #expect(image.readPixels().count == 16)
            #expect((provider.data == nil) == (lie < 12))
        }
    }

    @Test func randomArgumentsNeverTrap() throws {
        var random = SplitMix64(seed: 99)
        let sizes = [1, 1, 1, 2, 2, 3, 5, 0, -1, Int.max, Int.min, 1 << 20]
        let names = [
            CGColorSpace.sRGB, CGColorSpace.displayP3, CGColorSpace.genericGrayGamma2_2, CGColorSpace.linearGray,
            CGColorSpace.extendedLinearSRGB,
        ]
        var made = 0
        for _ in 0..<20_000 {
            let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
            let provider = try #require(CGDataProvider(data: Data(bytes)))
            let bits = try #require([8, 8, 8, 16, 16, 32, 1, 0, Int.max].randomElement(using: &random))
            let count = Int.random(in: 0...5, using: &random)
            let info = UInt32.random(in: 0...8, using: &random) | UInt32.random(in: 0...7, using: &random) << 12
            let name = try #require(names.randomElement(using: &random))
            let space = try #require(CGColorSpace(name: name))
            let image = CGImage(
                width: sizes.randomElement(using: &random) ?? 0, height: sizes.randomElement(using: &random) ?? 0,
                bitsPerComponent: bits, bitsPerPixel: bits.multipliedReportingOverflow(by: count).partialValue,
                bytesPerRow: Bool.random(using: &random) ? sizes.randomElement(using: &random) ?? 0 : 20, space: space,
                bitmapInfo: CGBitmapInfo(rawValue: info | (Bool.random(using: &random) ? 0x100 : 0)),
                provider: provider, decode: Bool.random(using: &random) ? nil : [0, 1, .nan, 2],
                shouldInterpolate: true,
                intent: .defaultIntent
            )
            if let image {
                made += 1
                let pixels = image.readPixels()
                #expect(pixels.count == image.width * image.height * 4)
                for pixel in stride(from: 0, to: pixels.count, by: 4) {
                    #expect(max(pixels[pixel], pixels[pixel + 1], pixels[pixel + 2]) <= pixels[pixel + 3])
                }
            }
        }
        #expect(made > 50)
    }

    @Test func colorsAreMaskedOut() throws {
        let bytes: [UInt8] = [10, 20, 30, 0, 12, 20, 30, 0, 10, 20, 33, 0]
        let provider = try #require(CGDataProvider(data: Data(bytes)))
        let image = try #require(
            CGImage(
                width: 3, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 12,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue), provider: provider,
                decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        let masked = try #require(image.copy(maskingColorComponents: [10, 11, 0, 255, 30, 32]))
        var pixels = [UInt8](repeating: 9, count: 12)
        pixels.withUnsafeMutableBytes {
            masked.copyPremultipliedRGBA8(PixelRect(x: 0, y: 0, width: 3, height: 1), into: $0, bytesPerRow: 12)
        }
        #expect(pixels == [0, 0, 0, 0, 12, 20, 30, 255, 10, 20, 33, 255])
        #expect(
            image.copy(maskingColorComponents: [1, 2]) == nil
                && masked.copy(maskingColorComponents: [0, 9, 0, 9, 0, 9]) == nil)
    }
}
