import CPURenderer
import Compositor
import Foundation
import LayerModel
import Rasterization
import TestSupport
import Testing

/// Where the renderers could take different ways, one case each.
@Suite(.needsGL) struct AgreementTests {
    private func difference(
        _ root: CALayer, background: CGColor? = .white, width: Double = 200, height: Double = 160
    ) throws -> Picture.Difference {
        let size = (width: width, height: height)
        let cpu = try draw(
            root, on: Renderers.make("cpu"), width: size.width, height: size.height, background: background)
        let gl = try draw(
            root, on: Renderers.make("gpu"), width: size.width, height: size.height, background: background)
        return gl.difference(from: cpu)
    }

    private func layer(_ picture: Int, scaledBy scale: Double) throws -> CALayer {
        let image = try #require(TestPictures.make(picture, nudgedBy: .zero))
        let layer = CALayer(0, 0, Double(image.width) * scale, Double(image.height) * scale)
        layer.contents = image
        return layer
    }

    /// A skew shows texels farther apart along one of the picture's axes than pixels are, along neither of its sides.
    @Test func aSkewedPictureIsMadeSmaller() throws {
        let layer = try layer(0, scaledBy: 1)
        layer.position = CGPoint(x: 100.3, y: 80.2)
        layer.minificationFilter = .nearest
        layer.setAffineTransform(CGAffineTransform(a: 1, b: -0.3713, c: 0, d: 1, tx: 0, ty: 0))
        let root = CALayer(0, 0, 200, 160)
        root.addSublayer(layer)
        let difference = try difference(root)
        // Of some four hundred, those whose centres lie between two texels but for rounding.
        #expect(difference.count <= 4, "\(difference)")
    }

    /// Where pixels' centres lie between texels, the nearest one is the same for both.
    @Test(arguments: [0.1, 0.3, 0.7, 1.1]) func texelsAtTheSameDistance(place: Double) throws {
        let root = CALayer(0, 0, 200, 160)
        for row in 0..<4 {
            let layer = try layer(0, scaledBy: 0.5)
            // Half a pixel a texel; the edges lie at decimals that no number is exactly.
            layer.position = CGPoint(x: 50 + place * 10, y: 20 + Double(row) * 30 + place)
            layer.bounds.size.width = 12 + place * 10
            layer.contentsCenter = CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4)
            layer.contentsScale = 2
            layer.minificationFilter = .nearest
            layer.magnificationFilter = .nearest
            root.addSublayer(layer)
        }
        let difference = try difference(root)
        #expect(difference.count == 0, "\(difference)")
    }

    /// The colours of what lies below go through all filters, and then as far as the group covers the pixel.
    @Test func severalFiltersOfWhatLiesHalfBelow() throws {
        let root = CALayer(0, 0, 200, 160, CGColor(red: 0.25, green: 0.4, blue: 0.75, alpha: 1))
        let clip = CALayer(20.5, 20.5, 100, 100)
        clip.cornerRadius = 40
        clip.masksToBounds = true
        root.addSublayer(clip)
        let layer = CALayer(-10, -10, 120, 120, CGColor(gray: 0, alpha: 0.002))
        layer.backgroundFilters = [
            LayerFilter(type: "invert", inputs: [:]), LayerFilter(type: "hueRotate", inputs: ["inputAngle": [1]]),
        ]
        clip.addSublayer(layer)
        let difference = try difference(root)
        #expect(difference.count == 0, "\(difference)")
        let picture = try draw(root, on: Renderers.make("cpu"))
        // Half of the pixel, of which all filters change the colour.
        let (outside, inside, edge) = (picture[10, 70], picture[70, 70], picture[20, 70])
        for channel in 0..<3 {
            let mean = (Int(outside[channel]) + Int(inside[channel])) / 2
            #expect(abs(Int(edge[channel]) - mean) <= 3, "\(channel): \(outside), \(inside), \(edge)")
        }
    }

    /// Both renderers invert what lies below a layer from 20 to 120 along both axes, but not in its corners.
    private func expectInversionInsideCorners(_ root: CALayer) throws {
        let difference = try difference(root)
        #expect(difference.count == 0, "\(difference)")
        for kind in Renderers.kinds {
            let picture = try draw(root, on: Renderers.make(kind))
            #expect(picture[23, 23] == picture[10, 70], "\(kind)")
            #expect(picture[116, 116] == picture[10, 70], "\(kind)")
            #expect(abs(Int(picture[70, 70].x) - 191) <= 2 && abs(Int(picture[23, 70].x) - 191) <= 2)
        }
    }

    /// A layer that masks to its bounds changes what lies below inside of its corners only.
    @Test func whatLiesBelowIsFilteredInsideRoundedCorners() throws {
        let root = CALayer(0, 0, 200, 160, CGColor(red: 0.25, green: 0.4, blue: 0.75, alpha: 1))
        let layer = CALayer(20, 20, 100, 100, CGColor(gray: 0, alpha: 0.002))
        layer.backgroundFilters = [LayerFilter(type: "invert", inputs: [:])]
        layer.cornerRadius = 40
        layer.masksToBounds = true
        root.addSublayer(layer)
        try expectInversionInsideCorners(root)
    }

    /// One blur of what lies below after another, at the border of the picture: it goes on with its own colours.
    @Test(arguments: [[3.5, 9], [9, 3.5], [3.5, 4, 30], [20, 30]] as [[Double]])
    func backdropsBlurredTwice(radii: [Double]) throws {
        let root = CALayer(0, 0, 200, 160, CGColor(red: 0.25, green: 0.4, blue: 0.75, alpha: 1))
        for stripe in 0..<10 {
            root.addSublayer(
                CALayer(Double(stripe) * 23, 0, 9, 160, CGColor(gray: Double(stripe) / 10, alpha: 1)))
        }
        let layer = CALayer(120, 100, 80, 60, CGColor(gray: 0, alpha: 0.002))
        layer.backgroundFilters = radii.map { LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [$0]]) }
        root.addSublayer(layer)
        let difference = try difference(root)
        #expect(difference.count == 0, "\(difference)")
        for kind in Renderers.kinds {
            let picture = try draw(root, on: Renderers.make(kind), background: .white)
            #expect(picture.pixels.allSatisfy { $0.w >= 254 })
        }
    }

    /// Many faint or dark particles on each other have the colour that one has.
    @Test(arguments: Renderers.kinds, [12.0, 255.0]) func faintParticlesAddUp(kind: String, alpha: Double) throws {
        // Texels that times the tint are 2.1 levels of blue; of the tint as whole levels they would be 2.5, which is 3.
        var bytes = ContiguousArray<UInt8>(repeating: 214, count: 64 * 64 * 4)
        for alpha in stride(from: 3, to: bytes.count, by: 4) { bytes[alpha] = 255 }
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 64, height: 64, isOpaque: true))
        let cell = CAEmitterCell()
        cell.birthRate = 100
        cell.lifetime = 10
        cell.contents = image
        cell.color = CGColor(red: 1, green: 0.5, blue: 2.51 / alpha, alpha: alpha / 255)
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        emitter.emitterPosition = CGPoint(x: 32, y: 32)
        emitter.renderMode = .additive
        emitter.emitterCells = [cell]
        let options = RenderOptions(size: CGSize(width: 64, height: 64), scale: 1, background: .black)
        let tree = emitter.commit(at: 0)
        let picture = Picture(try Renderers.make(kind).render(tree, at: 0.2, options))
        // Twenty of 2.106 levels of blue and 10.07 of red, each rounded to whole levels.
        let pixel = picture[32, 32]
        let (red, blue) = (Double(pixel.x), Double(pixel.z))
        #expect(abs(blue - 42.1) <= 6)
        #expect(abs(red - (alpha == 12 ? 201.4 : 255)) <= 16)
    }

    /// Stops that lie upon one another at the ends of the line: the first one counts before, the last one behind.
    @Test(arguments: [CAGradientLayerType.axial, .radial], [false, true])
    func stopsUponOneAnother(type: CAGradientLayerType, isLong: Bool) throws {
        let root = CAGradientLayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 160)
        root.type = type
        // Radial lines have no place before their start.
        (root.startPoint, root.endPoint) = (CGPoint(x: 0.25, y: 0.5), CGPoint(x: 0.75, y: 0.75))
        root.colors = [CGColor.red, .green] + (isLong ? Array(repeating: .green, count: 8) : []) + [.blue, .white]
        let between = isLong ? (1...8).map { Double($0) / 10 } : []
        root.locations = ([0, 0] + between + [1, 1]).map { NSNumber(value: $0) }
        let difference = try difference(root)
        #expect(difference.count == 0, "\(difference)")
        for kind in Renderers.kinds {
            let picture = try draw(root, on: Renderers.make(kind))
            #expect(picture[5, 10] == (type == .axial ? SIMD4(255, 0, 0, 255) : .init(repeating: 255)), "\(kind)")
            #expect(picture[195, 150] == SIMD4(repeating: 255), "\(kind)")
            #expect(picture[55, 82].y > 200, "\(kind): \(picture[55, 82])")
        }
    }

    /// Where the colours change at once, at the start, the pixels on either side have those of their stops.
    @Test(arguments: Renderers.kinds, [2, 12]) func theStartIsSharp(kind: String, count: Int) throws {
        let root = CAGradientLayer()
        root.frame = CGRect(x: 0, y: 0, width: 200, height: 160)
        (root.startPoint, root.endPoint) = (CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.75, y: 0.5))
        root.colors = [CGColor.red] + Array(repeating: CGColor.blue, count: count)
        root.locations = ([0] + (0..<count).map { Double($0) / Double(count) }).map { NSNumber(value: $0) }
        let picture = try draw(root, on: Renderers.make(kind))
        #expect(picture[99, 80] == SIMD4(255, 0, 0, 255) && picture[100, 80] == SIMD4(0, 0, 255, 255))
    }

    /// What lies below is filtered inside the rounded bounds whatever else the layer does, and contents are clipped once.
    @Test(arguments: [[], ["gaussianBlur"], ["rasterize"], ["mask"]])
    func backdropsKeepToRoundedBounds(with others: [String]) throws {
        let ground = CGColor(red: 0.25, green: 0.4, blue: 0.75, alpha: 1)
        let root = CALayer(0, 0, 200, 160, ground)
        let layer = CALayer(20, 20, 100, 100)
        layer.backgroundFilters = [LayerFilter(type: "invert", inputs: [:])]
        let blur = LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [4]])
        layer.filters = others.contains("gaussianBlur") ? [blur] : nil
        layer.shouldRasterize = others.contains("rasterize")
        layer.mask = others.contains("mask") ? CALayer(0, 0, 100, 100, .white) : nil
        layer.cornerRadius = 40.3
        layer.masksToBounds = true
        layer.addSublayer(CALayer(-20, -20, 140, 140, CGColor(gray: 0, alpha: 0.002)))
        root.addSublayer(layer)
        try expectInversionInsideCorners(root)
    }

    /// The corners of what a layer with a filter of what lies below masks are those that they are without.
    @Test(arguments: Renderers.kinds) func cornersAreMaskedOnce(kind: String) throws {
        func picture(isFiltered: Bool) throws -> Picture {
            let root = CALayer(0, 0, 200, 160, .black)
            let layer = CALayer(20, 20, 100, 100)
            // Together they leave everything as it is.
            let filter = LayerFilter(type: "invert", inputs: [:])
            layer.backgroundFilters = isFiltered ? [filter, filter] : nil
            layer.cornerRadius = 40
            layer.masksToBounds = true
            layer.addSublayer(CALayer(0, 0, 100, 100, .white))
            root.addSublayer(layer)
            return try draw(root, on: Renderers.make(kind))
        }
        let difference = try picture(isFiltered: true).difference(from: picture(isFiltered: false))
        #expect(difference.count == 0, "\(difference)")
    }

    /// Copies of a picture that are smaller than it and larger ones each have the filter, and the level of detail, of their size.
    @Test(
        arguments: [("trilinear", "linear"), ("linear", "nearest"), ("trilinear", "nearest"), ("nearest", "linear")],
        [1.8, 0])
    func particlesAreSampledBySize(filters: (String, String), range: Double) throws {
        let cell = CAEmitterCell()
        cell.birthRate = 20
        cell.lifetime = 10
        (cell.velocity, cell.emissionRange, cell.spin) = (70, 2 * .pi, 0.7)
        (cell.scale, cell.scaleRange) = (1, range)
        cell.contents = TestPictures.all[0]
        (cell.minificationFilter, cell.magnificationFilter) = filters
        cell.minificationFilterBias = 0.5
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(x: 0, y: 0, width: 200, height: 160)
        emitter.emitterPosition = CGPoint(x: 100, y: 80)
        emitter.emitterCells = [cell]
        let options = RenderOptions(size: CGSize(width: 200, height: 160), scale: 1, background: .white)
        let tree = emitter.commit(at: 0)
        let pictures = try Renderers.kinds.map { Picture(try Renderers.make($0).render(tree, at: 1.5, options)) }
        let difference = pictures[1].difference(from: pictures[0], tolerance: 4)
        #expect(difference.isSmall, "\(difference)")
    }

    /// What a clip leaves of pixels that both of its edges meet.
    @Test(arguments: Renderers.kinds) func thinClips(kind: String) throws {
        let root = CALayer(0, 0, 200, 160, .white)
        let clip = CALayer(58.25, 20, 0.25, 100)
        clip.masksToBounds = true
        clip.addSublayer(CALayer(-20, 0, 100, 100, .black))
        root.addSublayer(clip)
        let picture = try draw(root, on: Renderers.make(kind))
        #expect(abs(Int(picture[58, 60].x) - 191) <= 2 && picture[57, 60].x == 255 && picture[59, 60].x == 255)
    }

    /// Corners that bend inside of a pixel.
    @Test(arguments: [0.7, 1, 1.5, 2, 2.5, 3, 4, 6, 8]) func dots(diameter: Double) throws {
        var random = SplitMix64(seed: UInt64(diameter * 10))
        let root = CALayer(0, 0, 200, 160)
        for number in 0..<80 {
            let (x, y) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
            let dot = CALayer(
                Double(number % 10) * 18 + x, Double(number / 10) * 18 + y,
                diameter * Double(1 + number % 3), diameter, .black)
            dot.cornerRadius = 9
            root.addSublayer(dot)
        }
        let difference = try difference(root)
        #expect(difference.greatest <= 8, "\(difference)")
    }
}
