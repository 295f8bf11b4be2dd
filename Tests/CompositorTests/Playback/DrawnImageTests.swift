import AppleNames
import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import Compositor

@Suite struct DrawnImageTests {
    private static func pixel(_ image: CGImage, x: Int, y: Int) -> SIMD4<UInt8> {
        var pixel = SIMD4<UInt8>.zero
        withUnsafeMutableBytes(of: &pixel) {
            image.copyPremultipliedRGBA8(PixelRect(x: x, y: y, width: 1, height: 1), into: $0, bytesPerRow: 4)
        }
        return pixel
    }

    @Test func imagesOfContextsHavePixels() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 5, height: 10))
        }
        let picture = try #require(image.cgImage)
        #expect(picture.width == 20)
        #expect(Self.pixel(picture, x: 9, y: 19) == Playback.opaqueRed)
        #expect(Self.pixel(picture, x: 10, y: 19) == Playback.clear)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 4), true, 1)
        UIColor.blue.setFill()
        UIRectFill(CGRect(x: 0, y: 0, width: 4, height: 2))
        let other = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
        UIGraphicsEndImageContext()
        #expect(Self.pixel(other, x: 1, y: 1) == Playback.opaqueBlue && other.isOpaque)
        #expect(Self.pixel(other, x: 1, y: 3) == SIMD4(0, 0, 0, 255))
    }

    @Test func bitmapsOfGreysAndOfAlphaKeepOneByte() throws {
        for (space, alpha) in [
            (CGColorSpaceCreateDeviceGray(), CGImageAlphaInfo.none), (CGColorSpaceCreateDeviceGray(), .alphaOnly),
        ] {
            var bytes = [UInt8](repeating: 7, count: 4 * 2)
            try bytes.withUnsafeMutableBytes { memory in
                let context = try #require(
                    CGContext(
                        data: memory.baseAddress, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 4,
                        space: space, bitmapInfo: alpha.rawValue))
                #expect(context.bitsPerPixel == 8 && context.bytesPerRow == 4)
                context.setBlendMode(.copy)
                context.setFillColor(
                    alpha == .alphaOnly
                        ? CGColor(red: 1, green: 0, blue: 0, alpha: 0.6)
                        : CGColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1))
                context.fill(CGRect(x: 1, y: 1, width: 1, height: 1))
                let image = try #require(context.makeImage())
                let expected = alpha == .alphaOnly ? SIMD4<UInt8>(0, 0, 0, 153) : SIMD4(153, 153, 153, 255)
                #expect(Self.pixel(image, x: 1, y: 0) == expected)
            }
            #expect(bytes == [7, 153, 7, 7, 7, 7, 7, 7])
        }
        let own = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: CGImageAlphaInfo.none.rawValue))
        own.setFillColor(CGColor(red: 0, green: 1, blue: 0, alpha: 1))
        own.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        let image = try #require(own.makeImage())
        let (green, black) = (Self.pixel(image, x: 0, y: 0), Self.pixel(image, x: 1, y: 0))
        #expect(green.x == green.y && green.y == green.z && green.x > 128 && black == SIMD4(0, 0, 0, 255))
    }

    @Test(arguments: [
        (CGImageAlphaInfo.premultipliedLast, UInt32(0), [200, 100, 0, 255]),
        (.premultipliedFirst, 0, [255, 200, 100, 0]),
        (.premultipliedFirst, CGBitmapInfo.byteOrder32Little.rawValue, [0, 100, 200, 255]),
        (.noneSkipLast, CGBitmapInfo.byteOrder32Big.rawValue, [200, 100, 0, 255]),
    ])
    func programsReadThePixelsOfBitmaps(
        alpha: CGImageAlphaInfo, byteOrder: UInt32, expected: [UInt8]
    ) throws {
        let context = try #require(
            CGContext(
                data: nil, width: 3, height: 2, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: alpha.rawValue | byteOrder))
        #expect(context.bytesPerRow == 16 && context.bitsPerPixel == 32 && context.alphaInfo == alpha)
        let before = try #require(context.data).loadUnaligned(fromByteOffset: 16, as: UInt32.self)
        context.setFillColor(CGColor(red: 200 / 255, green: 100 / 255, blue: 0, alpha: 1))
        context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
        let data = try #require(context.data)
        let bytes = (0..<32).map { data.load(fromByteOffset: $0, as: UInt8.self) }
        #expect(Array(bytes[20..<24]) == expected, "the bottom row is the last")
        #expect(data.loadUnaligned(fromByteOffset: 16, as: UInt32.self) == before, "what was not drawn")
        #expect(Array(bytes[4..<8]) != expected)
    }

    private static func context(over data: UnsafeMutableRawPointer?, opaque: Bool = false) throws -> CGContext {
        try #require(
            CGContext(
                data: data, width: 4, height: 3, bitsPerComponent: 8, bytesPerRow: 16,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: (opaque ? CGImageAlphaInfo.noneSkipLast : .premultipliedLast).rawValue))
    }

    /// Memory of four by three pixels in which each byte is its place.
    private static func withNumberedPixels(_ body: (UnsafeMutableRawPointer) throws -> Void) throws -> [UInt8] {
        var bytes = (0..<48).map { (place: UInt8) -> UInt8 in place % 4 == 3 ? 255 : place }
        try bytes.withUnsafeMutableBytes { try body(#require($0.baseAddress)) }
        return bytes
    }

    @Test(arguments: [false, true])
    func memoryOfTheProgramIsDrawnIntoAtOnce(opaque: Bool) throws {
        let before = try Self.withNumberedPixels { _ in }
        let after = try Self.withNumberedPixels { data in
            let context = try Self.context(over: data, opaque: opaque)
            #expect(context.data == data)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
            #expect(data.load(fromByteOffset: 36, as: SIMD4<UInt8>.self) == Playback.opaqueRed)
            context.fill([CGRect(x: 3, y: 2, width: 1, height: 1), CGRect(x: 0, y: 2, width: 1, height: 1)])
        }
        var expected = before
        for pixel in [0, 3, 9] { expected.replaceSubrange(4 * pixel..<4 * pixel + 4, with: [255, 0, 0, 255]) }
        #expect(after == expected)
    }

    @Test func drawingMixesWithWhatIsInMemory() throws {
        let after = try Self.withNumberedPixels { data in
            let context = try Self.context(over: data)
            data.storeBytes(of: SIMD4<UInt8>(0, 0, 200, 255), toByteOffset: 0, as: SIMD4<UInt8>.self)
            context.setFillColor(CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
            context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
            context.setBlendMode(.clear)
            context.fill(CGRect(x: 1, y: 2, width: 1, height: 1))
        }
        #expect(abs(Int(after[0]) - 128) <= 1 && abs(Int(after[2]) - 228) <= 1 && after[3] == 255)
        #expect(Array(after[4..<8]) == [0, 0, 0, 0] && Array(after[8..<12]) == [8, 9, 10, 255])
    }

    @Test func clipsAndStatesOutliveDrawing() throws {
        let after = try Self.withNumberedPixels { data in
            let context = try Self.context(over: data)
            context.setFillColor(Playback.blue)
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: 2, width: 2, height: 1))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 3))
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 1, y: 0, width: 3, height: 3))
            context.restoreGState()
            context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
        }
        #expect(Array(after[0..<8]) == [0, 0, 255, 255, 255, 0, 0, 255])
        #expect(Array(after[8..<12]) == [8, 9, 10, 255] && Array(after[16..<20]) == [16, 17, 18, 255])
        #expect(Array(after[44..<48]) == [0, 0, 255, 255])
    }

    @Test func layersReachMemoryWhenTheyEnd() throws {
        let after = try Self.withNumberedPixels { data in
            let context = try Self.context(over: data)
            context.setAlpha(0.5)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
            context.setFillColor(Playback.blue)
            context.fill(CGRect(x: 0, y: 2, width: 1, height: 1))
            #expect(context.data?.load(as: SIMD4<UInt8>.self) == SIMD4(0, 1, 2, 255))
            context.endTransparencyLayer()
        }
        #expect(abs(Int(after[0])) <= 1 && abs(Int(after[2]) - 128) <= 1, "red is hidden in the layer")
        #expect(Array(after[4..<8]) == [4, 5, 6, 255])
    }

    @Test func whatAProgramWritesIsPartOfThePicture() throws {
        let context = try Self.context(over: nil)
        context.setFillColor(Playback.red)
        context.fill(CGRect(x: 0, y: 2, width: 2, height: 1))
        let data = try #require(context.data)
        data.storeBytes(of: SIMD4<UInt8>(0, 0, 255, 255), toByteOffset: 0, as: SIMD4<UInt8>.self)
        let early = try #require(context.makeImage())
        context.fill(CGRect(x: 2, y: 2, width: 1, height: 1))
        let image = try #require(context.makeImage())
        #expect(Self.pixel(image, x: 0, y: 0) == Playback.opaqueBlue)
        #expect(
            Self.pixel(image, x: 1, y: 0) == Playback.opaqueRed && Self.pixel(image, x: 2, y: 0) == Playback.opaqueRed)
        #expect(Self.pixel(early, x: 2, y: 0) == Playback.clear && Self.pixel(early, x: 0, y: 0) == Playback.opaqueBlue)
        #expect(data.load(fromByteOffset: 8, as: SIMD4<UInt8>.self) == Playback.opaqueRed)
        #expect(context.data == data)
    }

    /// What is drawn piece by piece is what is drawn at once, within the rounding to eight bits.
    @Test func memoryEqualsARecording() throws {
        var bytes = [UInt8](repeating: 0, count: 40 * 30 * 4)
        func draw(into data: UnsafeMutableRawPointer?) throws -> CGImage {
            let context = try #require(
                CGContext(
                    data: data, width: 40, height: 30, bitsPerComponent: 8, bytesPerRow: 160,
                    space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
            context.setFillColor(CGColor(red: 0.2, green: 0.9, blue: 0.4, alpha: 0.8))
            context.fillEllipse(in: CGRect(x: 2.5, y: 3.25, width: 30, height: 20))
            context.rotate(by: 0.3)
            context.setShadow(offset: CGSize(width: 2, height: -3), blur: 4, color: Playback.blue)
            context.setStrokeColor(Playback.red)
            context.setLineWidth(2.5)
            context.move(to: CGPoint(x: 4, y: 1))
            context.addCurve(
                to: CGPoint(x: 30, y: 14), control1: CGPoint(x: 8, y: 20), control2: CGPoint(x: 20, y: -9))
            context.drawPath(using: .fillStroke)
            context.clip(to: CGRect(x: 5, y: 5, width: 18, height: 9))
            context.drawLinearGradient(
                try #require(
                    CGGradient(
                        colorsSpace: nil, colors: [Playback.red, Playback.blue.copy(alpha: 0)!] as CFArray,
                        locations: nil)),
                start: CGPoint(x: 5, y: 5), end: CGPoint(x: 23, y: 14), options: [])
            return try #require(context.makeImage())
        }
        let recorded = try draw(into: nil)
        let image = try bytes.withUnsafeMutableBytes { try draw(into: $0.baseAddress) }
        for y in 0..<30 {
            for x in 0..<40 {
                let (one, other) = (Self.pixel(recorded, x: x, y: y), Self.pixel(image, x: x, y: y))
                for i in 0..<4 { #expect(abs(Int(one[i]) - Int(other[i])) <= 2, "at \(x), \(y): \(one), \(other)") }
            }
        }
    }

    @Test func contextsWithoutPixelsHaveNoData() {
        #expect(CGContext(recordingIn: CGRect(x: 0, y: 0, width: 4, height: 4)).data == nil)
        let deep = CGContext(
            data: nil, width: 4, height: 4, bitsPerComponent: 16, bytesPerRow: 0, space: CGColorSpaceCreateDeviceGray(),
            bitmapInfo: 0)
        #expect(deep != nil && deep?.data == nil && deep?.bytesPerRow == 8)
        var byte: UInt16 = 7
        #expect(
            CGContext(
                data: &byte, width: 1, height: 1, bitsPerComponent: 16, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0) == nil)
    }

    @Test func bitmapContextsHaveTheirOriginAtTheBottom() throws {
        let context = try #require(
            CGContext(
                data: nil, width: 16, height: 8, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        #expect(context.width == 16 && context.height == 8 && context.ctm == .identity)
        context.setShadow(offset: CGSize(width: 0, height: 3), blur: 0, color: Playback.blue)
        context.setFillColor(Playback.red)
        context.fill(CGRect(x: 0, y: 0, width: 16, height: 2))
        let image = try #require(context.makeImage())
        #expect(
            Self.pixel(image, x: 3, y: 7) == Playback.opaqueRed && Self.pixel(image, x: 3, y: 6) == Playback.opaqueRed)
        // The shadow lies above: y points up.
        #expect(Self.pixel(image, x: 3, y: 4) == Playback.opaqueBlue && Self.pixel(image, x: 3, y: 1) == Playback.clear)
        context.fill(CGRect(x: 0, y: 0, width: 16, height: 8))
        #expect(Self.pixel(image, x: 3, y: 1) == Playback.clear)
    }

    private final class Masked: CALayer {
        override func draw(in ctx: CGContext) {
            // White where the layer's own y is less than 10, by the context's own size and transform.
            guard
                let mask = CGContext(
                    data: nil, width: ctx.width, height: ctx.height, bitsPerComponent: 8, bytesPerRow: 0,
                    space: CGColorSpaceCreateDeviceGray(), bitmapInfo: 0)
            else { return }
            // Pictures that clip stand on their heads where y runs down, as everywhere in Core Graphics.
            mask.concatenate(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(mask.height)))
            mask.concatenate(ctx.ctm)
            mask.setFillColor(CGColor(gray: 1, alpha: 1))
            mask.fill(CGRect(x: 0, y: 0, width: 20, height: 10))
            if let image = mask.makeImage() { ctx.clip(to: ctx.boundingBoxOfClipPath, mask: image) }
            ctx.setFillColor(Playback.red)
            ctx.fill(bounds)
        }
    }

    @Test("masks that are made with a context's matrix hide what is outside them", arguments: [1, 2])
    func masksByTheMatrix(scale: CGFloat) throws {
        let layer = Masked()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.contentsScale = scale
        layer.setNeedsDisplay()
        let picture = try Playback.picture(of: layer, width: 20, height: 20)
        #expect(layer.contentsAreFlipped())
        #expect(picture[5, 5] == Playback.opaqueRed && picture[5, 15] == Playback.clear)
    }

    @Test func picturesAreMaskedByMasksAndGreys() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let red = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 2), format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 2))
        }
        let samples = try #require(CGDataProvider(data: Data([0, 255])))
        let hiding = try #require(
            CGImage(
                maskWidth: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2, provider: samples,
                decode: nil, shouldInterpolate: false))
        let showing = try #require(
            CGImage(
                width: 2, height: 1, bitsPerComponent: 8, bitsPerPixel: 8, bytesPerRow: 2,
                space: CGColorSpaceCreateDeviceGray(), bitmapInfo: [], provider: samples, decode: nil,
                shouldInterpolate: false, intent: .defaultIntent))
        for (mask, shown) in [(hiding, 0), (showing, 3)] {
            let masked = try #require(red.cgImage?.masking(mask))
            #expect(masked.width == 4 && masked.height == 2)
            #expect(Self.pixel(masked, x: shown, y: 0) == Playback.opaqueRed)
            #expect(Self.pixel(masked, x: 3 - shown, y: 1) == Playback.clear)
        }
    }

    @Test func drawingsInsideDrawingsHaveNoDepthLimit() throws {
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8))
        var image = renderer.image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 8))
        }
        for _ in 0..<500 {
            let last = image
            image = renderer.image { _ in last.draw(at: .zero) }
        }
        let picture = try #require(image.cgImage)
        #expect(Self.pixel(picture, x: 3, y: 3) == Playback.opaqueRed)
        #expect(Self.pixel(picture, x: 4, y: 3) == Playback.clear)
    }

    @Test func regionsEqualTheWhole() throws {
        let image = try #require(
            UIGraphicsImageRenderer(size: CGSize(width: 50, height: 40)).image { context in
                UIColor.red.setFill()
                context.cgContext.fillEllipse(in: CGRect(x: 2, y: 3, width: 44, height: 33))
            }.cgImage)
        let part = try #require(image.cropping(to: CGRect(x: 7, y: 5, width: 20, height: 10)))
        for y in 0..<10 {
            for x in 0..<20 { #expect(Self.pixel(part, x: x, y: y) == Self.pixel(image, x: x + 7, y: y + 5)) }
        }
    }
}

@Suite struct ReusedDrawingTests {
    @Test func layersOfContextsAreDrawnAsOne() throws {
        let picture = try Playback.picture { context in
            guard let layer = CGLayer(context, size: CGSize(width: 10, height: 10), auxiliaryInfo: nil) else { return }
            layer.context?.setFillColor(Playback.red)
            layer.context?.fill(CGRect(x: 0, y: 0, width: 20, height: 5))
            layer.context?.setFillColor(Playback.blue)
            layer.context?.fill(CGRect(x: 0, y: 0, width: 5, height: 20))
            context.setAlpha(0.5)
            context.draw(layer, at: CGPoint(x: 4, y: 4))
            context.draw(layer, in: CGRect(x: 24, y: 24, width: 40, height: 20))
        }
        #expect(Playback.isNear(picture[12, 6], SIMD4(0.5, 0, 0, 0.5)))
        #expect(Playback.isNear(picture[6, 6], SIMD4(0, 0, 0.5, 0.5)))
        #expect(picture[15, 6] == Playback.clear && picture[12, 12] == Playback.clear)
        #expect(Playback.isNear(picture[30, 40], SIMD4(0, 0, 0.5, 0.5)) && picture[50, 40] == Playback.clear)
        #expect(Playback.isNear(picture[50, 30], SIMD4(0.5, 0, 0, 0.5)))
    }

    private static func pattern(isColored: Bool, step: CGFloat) -> CGPattern? {
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, context in
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }, releaseInfo: nil)
        if isColored {
            callbacks.drawPattern = { _, context in
                context.setFillColor(Playback.red)
                context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            }
        }
        return CGPattern(
            info: nil, bounds: CGRect(x: 0, y: 0, width: 8, height: 8), matrix: .identity, xStep: step, yStep: step,
            tiling: .constantSpacing, isColored: isColored, callbacks: &callbacks)
    }

    @Test(arguments: [true, false]) func patternsFillShapes(isColored: Bool) throws {
        let pattern = try #require(Self.pattern(isColored: isColored, step: 8))
        let picture = try Playback.picture { context in
            // Pattern space is the base space, whatever the transform.
            context.translateBy(x: 3, y: 3)
            context.setFillColorSpace(
                CGColorSpace(patternBaseSpace: isColored ? nil : CGColorSpaceCreateDeviceRGB())
                    ?? CGColorSpaceCreateDeviceRGB())
            context.setFillPattern(pattern, colorComponents: isColored ? [1] : [0, 0, 1, 0.5])
            context.fill(CGRect(x: 5, y: 5, width: 32, height: 32))
        }
        let expected: SIMD4<Float> = isColored ? SIMD4(1, 0, 0, 1) : SIMD4(0, 0, 0.5, 0.5)
        for (x, y) in [(8, 8), (11, 11), (16, 24), (35, 35)] { #expect(Playback.isNear(picture[x, y], expected)) }
        for (x, y) in [(12, 8), (8, 13), (3, 3), (41, 41)] { #expect(picture[x, y] == Playback.clear) }
    }

    @Test func countlessCellsAreDrawnFromTheirPixels() throws {
        let pattern = try #require(Self.pattern(isColored: true, step: 8))
        let picture = try Playback.picture(width: 600, height: 600) { context in
            context.setFillPattern(pattern, colorComponents: [1])
            context.fill(CGRect(x: 0, y: 0, width: 600, height: 600))
        }
        #expect(picture[2, 2] == Playback.opaqueRed && picture[597, 594] == Playback.clear)
        #expect(picture[594, 594] == Playback.opaqueRed && picture[593, 590] == Playback.clear)
    }

    @Test func patternsStrokeAndObeyThePhase() throws {
        let pattern = try #require(Self.pattern(isColored: true, step: 8))
        let picture = try Playback.picture { context in
            context.setPatternPhase(CGSize(width: 4, height: 0))
            context.setStrokePattern(pattern, colorComponents: [0.5])
            context.setLineWidth(16)
            context.move(to: CGPoint(x: 0, y: 32))
            context.addLine(to: CGPoint(x: 64, y: 32))
            context.strokePath()
        }
        #expect(Playback.isNear(picture[5, 26], SIMD4(0.5, 0, 0, 0.5)) && picture[9, 26] == Playback.clear)
        #expect(picture[5, 20] == Playback.clear)
    }

    @Test func patternColoursRepeatTheirImage() throws {
        let pixels: ContiguousArray<UInt8> = [255, 0, 0, 255, 0, 0, 255, 255]
        let image = try #require(CGImage(premultipliedRGBA8: pixels, width: 2, height: 1, isOpaque: true))
        let color = UIColor(patternImage: UIImage(cgImage: image, scale: 0.5, orientation: .up))
        let layer = CALayer()
        layer.frame = CGRect(x: 9, y: 9, width: 46, height: 46)
        layer.backgroundColor = color.cgColor
        layer.cornerRadius = 8
        layer.magnificationFilter = .nearest
        let background = try Playback.picture(of: layer)
        let drawn = try Playback.picture { context in
            context.interpolationQuality = .none
            context.setFillColor(color.cgColor)
            context.fill(CGRect(x: 9, y: 9, width: 46, height: 46))
        }
        // Copies are 4 × 2 points, and begin at the corner of the layer or at the origin.
        #expect(background[9, 9] == Playback.clear && background[8, 30] == Playback.clear)
        for x in stride(from: 9, to: 51, by: 4) {
            #expect(background[x, 30].x > 180 && background[x + 2, 30].z > 180)
        }
        for x in stride(from: 12, to: 52, by: 4) {
            #expect(drawn[x, 30] == Playback.opaqueRed && drawn[x + 2, 30] == Playback.opaqueBlue)
        }
        #expect(drawn[8, 30] == Playback.clear && drawn[9, 9].w == 255)
        let plain = UIColor(red: 0, green: 0, blue: 0, alpha: 0)
        #expect(color != plain && color == UIColor(patternImage: UIImage(cgImage: image, scale: 0.5, orientation: .up)))
    }

    @Test func shadingsAskTheirFunction() throws {
        var callbacks = CGFunctionCallbacks(
            version: 0,
            evaluate: { _, input, output in
                (output[0], output[1], output[2], output[3]) = (input[0] * input[0], 0, 1 - input[0] * input[0], 1)
            }, releaseInfo: nil)
        let function = try #require(
            CGFunction(
                info: nil, domainDimension: 1, domain: [0, 1], rangeDimension: 4, range: nil, callbacks: &callbacks))
        let shading = try #require(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceRGB(), start: CGPoint(x: 0, y: 0), end: CGPoint(x: 32, y: 0),
                function: function, extendStart: false, extendEnd: true))
        let picture = try Playback.picture { $0.drawShading(shading) }
        for x in 0..<32 {
            let t = Float((Double(x) + 0.5) / 32)
            #expect(Playback.isNear(picture[x, 10], SIMD4(t * t, 0, 1 - t * t, 1), tolerance: 2.5))
        }
        #expect(picture[50, 10] == Playback.opaqueRed)
        #expect(
            CGShading(
                axialSpace: CGColorSpaceCreateDeviceGray(), start: .zero, end: .zero, function: function,
                extendStart: false, extendEnd: false) == nil)
    }
}
