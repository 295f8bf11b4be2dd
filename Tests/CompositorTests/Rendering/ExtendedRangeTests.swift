import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import Compositor

/// Pictures of extended range, and the names by which layers ask for them, on both devices.
@Suite struct ExtendedRangeTests {
    private static let devices: [RendererDevice.Kind] = [.cpu, .gpu]

    private func renderer(_ kind: RendererDevice.Kind) throws -> Renderer {
        try Renderer(device: kind == .cpu ? .cpu : .gpu, allowSoftware: true)
    }

    /// The straight colour in the middle of a picture of a layer.
    private func middle(
        of layer: CALayer, _ kind: RendererDevice.Kind, range: TargetRange = .extended, headroom: CGFloat = .infinity
    ) throws -> SIMD4<Float> {
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        var options = RenderOptions(size: CGSize(width: 8, height: 8))
        (options.range, options.headroom) = (range, headroom)
        let image = try renderer(kind).render(layer.commit(at: 0), at: 0, options)
        #expect(image.isExtended == (range == .extended))
        return image.withPremultiplied(image.range(in: .extended)) { bytes, stride in
            if range == .standard {
                return SIMD4<Float>(bytes.loadUnaligned(fromByteOffset: 4 * stride + 16, as: SIMD4<UInt8>.self)) / 255
            }
            let pixel = bytes.loadUnaligned(fromByteOffset: 4 * stride + 32, as: UInt64.self)
            return HalfFloat.color(UInt64(littleEndian: pixel))
        }
    }

    /// An image of one colour of light.
    private func image(_ light: Float) throws -> CGImage {
        guard let buffer = PixelBuffer(width: 4, height: 4, range: .extended) else { throw CancellationError() }
        let level = Float(try #require(CGColor(linear: light)).extendedSRGBComponents.x)
        let words = buffer.bytes.bindMemory(to: UInt64.self)
        for index in words.indices { words[index] = HalfFloat.pixel(SIMD4(level, level, level, 1)).littleEndian }
        return CGImage(buffer, isOpaque: true)
    }

    private func light(_ color: SIMD4<Float>) -> Double {
        CGColorSpace.Transfer.sRGB.decoded(Double(color.x))
    }

    @Test(arguments: devices) func coloursStayBeyondSRGB(kind: RendererDevice.Kind) throws {
        let layer = CALayer()
        layer.backgroundColor = CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)
        let red = try middle(of: layer, kind)
        #expect(distance(red, SIMD4(1.093066, -0.226742, -0.150135, 1)) < 1.0 / 1023)
        #expect(try middle(of: layer, kind, range: .standard) == SIMD4(1, 0, 0, 1))
    }

    @Test(arguments: devices) func preferredDynamicRangeLimitsContents(kind: RendererDevice.Kind) throws {
        let layer = CALayer()
        layer.contents = try image(4)
        let standard = light(try middle(of: layer, kind))
        #expect(abs(standard - 1) < 0.01)
        layer.preferredDynamicRange = .constrainedHigh
        #expect(abs(light(try middle(of: layer, kind)) - 2) < 0.02)
        for range in [CADynamicRange.high, .automatic] {
            layer.preferredDynamicRange = range
            #expect(abs(light(try middle(of: layer, kind)) - 4) < 0.02)
            #expect(abs(light(try middle(of: layer, kind, headroom: 3)) - 3) < 0.02)
        }
        layer.preferredDynamicRange = .standard
        layer.wantsExtendedDynamicRangeContent = true
        #expect(abs(light(try middle(of: layer, kind)) - 4) < 0.02)
        // A picture of standard range shows white whatever the layer would like.
        #expect(try middle(of: layer, kind, range: .standard).x == 1)
    }

    @Test(arguments: devices) func toneMapModeAndHeadroomAct(kind: RendererDevice.Kind) throws {
        let layer = CALayer()
        layer.contents = try image(3.6)
        layer.preferredDynamicRange = .high
        // Of contents that may be eight times as bright as white, this is where the curve bends.
        layer.contentsHeadroom = 8
        let curve = try #require(ToneCurve(peak: 8, headroom: 4))
        #expect(abs(light(try middle(of: layer, kind, headroom: 4)) - curve.mapped(3.6)) < 0.03)
        #expect(curve.mapped(3.6) < 3.5)
        layer.toneMapMode = .never
        #expect(abs(light(try middle(of: layer, kind, headroom: 4)) - 3.6) < 0.03)
        #expect(abs(light(try middle(of: layer, kind, headroom: 1.5)) - 1.5) < 0.02)
    }

    @Test(arguments: devices) func contentsFormatDecidesAboutDrawings(kind: RendererDevice.Kind) throws {
        for (format, isExtended) in [(CALayerContentsFormat.RGBA8Uint, false), (.RGBA16Float, true)] {
            let layer = DrawnLayer()
            layer.contentsFormat = format
            layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
            layer.display()
            let red = try middle(of: layer, kind)
            #expect((red.x > 1.05 && red.y < -0.15) == isExtended, "\(format.rawValue): \(red)")
        }
    }

    @Test func contentsTooBrightAreNoted() throws {
        let layer = CALayer()
        layer.contents = try image(4)
        layer.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        let renderer = try renderer(.cpu)
        _ = try renderer.render(layer.commit(at: 0), at: 0, RenderOptions(size: CGSize(width: 8, height: 8)))
        let warning = try #require(renderer.warnings.first)
        #expect(warning.kind == .range && warning.message.contains("4 times as bright"))
        let plain = try image(1)
        RepeatTesting.now { layer.contents = plain }
        _ = try renderer.render(layer.commit(at: 0), at: 0, RenderOptions(size: CGSize(width: 8, height: 8)))
        #expect(renderer.warnings.isEmpty)
    }

    @Test func treesTellWhetherTheyAsk() {
        let root = CALayer()
        let inner = CALayer()
        root.addSublayer(inner)
        #expect(!root.commit(at: 0).asksForExtendedRange)
        inner.contentsFormat = .RGBA16Float
        #expect(root.commit(at: 0).asksForExtendedRange)
        inner.contentsFormat = .RGBA8Uint
        inner.preferredDynamicRange = .constrainedHigh
        #expect(root.commit(at: 0).asksForExtendedRange)
    }

    @Test(arguments: devices) func memoryHoldsHalves(kind: RendererDevice.Kind) throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 3, height: 2)
        layer.backgroundColor = CGColor(srgbRed: 2, green: 0.25, blue: -1, alpha: 1)
        var options = RenderOptions(size: CGSize(width: 3, height: 2))
        let renderer = try renderer(kind)
        func halves() throws -> SIMD4<Float> {
            var pixels = [UInt64](repeating: 0, count: 6)
            _ = try pixels.withUnsafeMutableBytes {
                try renderer.render(
                    layer.commit(at: 0), at: 0, options, into: $0, bytesPerRow: 24, layout: .rgbaHalf)
            }
            return HalfFloat.color(UInt64(littleEndian: pixels[4]))
        }
        #expect(distance(try halves(), SIMD4(1, 64.0 / 255, 0, 1)) < 1.0 / 1023)
        options.range = .extended
        #expect(distance(try halves(), SIMD4(2, 0.25, -1, 1)) < 1.0 / 1023)
        for layout in [PixelLayout.rgba, .bgra] {
            var bytes = [UInt8](repeating: 0, count: 24)
            _ = try bytes.withUnsafeMutableBytes {
                try renderer.render(layer.commit(at: 0), at: 0, options, into: $0, bytesPerRow: 12, layout: layout)
            }
            #expect(Array(bytes[20..<24]) == (layout == .rgba ? [255, 64, 0, 255] : [0, 64, 255, 255]))
        }
    }

    private func distance(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
        (0..<4).reduce(0) { max($0, (a[$1] - b[$1]).magnitude) }
    }
}

/// A layer that draws Display P3's red.
private final class DrawnLayer: CALayer {
    override func draw(in context: CGContext) {
        context.setFillColor(CGColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1))
        context.fill(bounds)
    }
}

extension CGColor {
    fileprivate init?(linear light: Float) {
        guard let space = CGColorSpace(name: CGColorSpace.extendedLinearSRGB) else { return nil }
        let level = CGFloat(light)
        self.init(colorSpace: space, components: [level, level, level, 1])
    }
}
