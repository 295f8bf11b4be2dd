import Compositor
import Foundation
import LayerModel
import Testing

/// Colour filters of layers and of what lies below them, and the names of blend modes.
@Suite struct FilterTests {
    /// A filter and what it makes of red 0.2, green 0.6, blue 0.4.
    struct Case: Sendable, CustomStringConvertible {
        var type: String
        var inputs: [String: [Double]]
        var result: SIMD3<Double>

        var description: String { "\(type) \(inputs)" }
        var filter: LayerFilter { LayerFilter(type: type, inputs: inputs) }
    }

    private static let grey = 0.2126 * 0.2 + 0.7152 * 0.6 + 0.0722 * 0.4

    static let cases = [
        Case(type: "saturate", inputs: ["inputAmount": [0]], result: SIMD3(repeating: grey)),
        Case(
            type: "saturate", inputs: ["inputAmount": [1.5]],
            result: SIMD3(0.3, 0.9, 0.6) - SIMD3(repeating: grey * 0.5)),
        Case(type: "brightness", inputs: ["inputAmount": [0.25]], result: SIMD3(0.45, 0.85, 0.65)),
        Case(type: "brightness", inputs: ["inputAmount": [-0.3]], result: SIMD3(0, 0.3, 0.1)),
        Case(type: "contrast", inputs: ["inputAmount": [2]], result: SIMD3(0, 0.7, 0.3)),
        Case(type: "contrast", inputs: ["inputAmount": [0]], result: SIMD3(0.5, 0.5, 0.5)),
        Case(type: "invert", inputs: [:], result: SIMD3(0.8, 0.4, 0.6)),
        Case(type: "hueRotate", inputs: ["inputAngle": [0]], result: SIMD3(0.2, 0.6, 0.4)),
        // Half a turn: twice the grey, of the weights 0.213, 0.715, 0.072, less the colour.
        Case(
            type: "hueRotate", inputs: ["inputAngle": [Double.pi]],
            result: SIMD3(repeating: 2 * (0.213 * 0.2 + 0.715 * 0.6 + 0.072 * 0.4)) - SIMD3(0.2, 0.6, 0.4)),
        Case(
            type: "colorMatrix",
            inputs: ["inputColorMatrix": [0, 1, 0, 0, 0, 0, 0, 1, 0, 0.1, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 1, 0]],
            result: SIMD3(0.6, 0.5, 0.4)),
    ]

    private func isClose(_ pixel: SIMD4<UInt8>, _ color: SIMD3<Double>, alpha: Double) -> Bool {
        let wanted = SIMD4(color.x * alpha, color.y * alpha, color.z * alpha, alpha) * 255
        return (0..<4).allSatisfy { abs(Double(pixel[$0]) - wanted[$0]) <= 2 }
    }

    @Test(arguments: Renderers.kinds, cases)
    func ofALayer(kind: String, filter: Case) throws {
        let root = CALayer(0, 0, 60, 20)
        for (x, alpha) in [(0.0, 1.0), (30, 0.6)] {
            let layer = CALayer(x, 0, 20, 20, CGColor(red: 0.2, green: 0.6, blue: 0.4, alpha: alpha))
            layer.filters = [filter.filter]
            root.addSublayer(layer)
        }
        let picture = try draw(root, on: Renderers.make(kind), width: 60, height: 20)
        #expect(isClose(picture[10, 10], filter.result, alpha: 1), "\(picture[10, 10])")
        #expect(isClose(picture[40, 10], filter.result, alpha: 0.6), "\(picture[40, 10])")
        #expect(picture[25, 10] == .zero)
    }

    @Test(arguments: Renderers.kinds, cases)
    func ofWhatLiesBelow(kind: String, filter: Case) throws {
        let root = CALayer(0, 0, 60, 20, CGColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1))
        let layer = CALayer(20, 0, 20, 20, CGColor(red: 0, green: 0, blue: 0, alpha: 0.002))
        layer.backgroundFilters = [filter.filter]
        root.addSublayer(layer)
        let picture = try draw(root, on: Renderers.make(kind), width: 60, height: 20)
        #expect(isClose(picture[30, 10], filter.result, alpha: 1), "\(picture[30, 10])")
        #expect(isClose(picture[5, 10], SIMD3(0.2, 0.6, 0.4), alpha: 1))
    }

    /// A layer's own filters carry its pixels beyond those below which the backdrop is filtered.
    @Test(arguments: Renderers.kinds)
    func theBackdropIsFilteredBelowTheLayerItself(kind: String) throws {
        let root = CALayer(0, 0, 100, 60, .red)
        let layer = CALayer(30, 15, 40, 30, CGColor(gray: 1, alpha: 0.002))
        layer.backgroundFilters = [LayerFilter(type: "invert", inputs: [:])]
        layer.filters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [3]])]
        root.addSublayer(layer)
        let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 60)
        #expect(isClose(picture[50, 30], SIMD3(0, 1, 1), alpha: 1))
        #expect(isClose(picture[31, 16], SIMD3(0, 1, 1), alpha: 1))
        #expect(isClose(picture[27, 30], SIMD3(1, 0, 0), alpha: 1))
        #expect(isClose(picture[50, 48], SIMD3(1, 0, 0), alpha: 1))
    }

    /// What lies below is filtered in the layer's bounds, whatever it draws there itself.
    @Test(arguments: Renderers.kinds, [false, true])
    func ofWhatLiesBelowALayerThatDrawsNothing(kind: String, isRasterized: Bool) throws {
        let root = CALayer(0, 0, 100, 60, .red)
        let layer = CALayer(30, 15, 40, 30)
        layer.shouldRasterize = isRasterized
        layer.backgroundFilters = [LayerFilter(type: "invert", inputs: [:])]
        root.addSublayer(layer)
        root.addSublayer(CALayer(60, 0, 20, 60, .white))
        let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 60)
        for (x, y) in [(30, 15), (59, 44), (45, 30)] { #expect(picture[x, y] == SIMD4(0, 255, 255, 255), "\(x), \(y)") }
        for (x, y) in [(29, 30), (59, 45), (45, 14)] { #expect(picture[x, y] == SIMD4(255, 0, 0, 255), "\(x), \(y)") }
        #expect(picture[65, 30] == SIMD4(repeating: 255))
    }

    /// An input that only an animation makes more than nothing.
    @Test(arguments: Renderers.kinds)
    func ofWhatLiesBelowByAnAnimation(kind: String) throws {
        let root = CALayer(0, 0, 40, 20, CGColor(red: 0.2, green: 0.2, blue: 0.2, alpha: 1))
        let layer = CALayer(20, 0, 20, 20)
        layer.backgroundFilters = [LayerFilter(type: "brightness", name: "light", inputs: ["inputAmount": [0]])]
        let animation = CABasicAnimation(keyPath: "backgroundFilters.light.inputAmount")
        animation.fromValue = 0.0
        animation.toValue = 0.4
        animation.duration = 2
        layer.add(animation, forKey: "light")
        root.addSublayer(layer)
        let options = RenderOptions(size: CGSize(width: 40, height: 20), scale: 1)
        let picture = Picture(try Renderers.make(kind).render(root.commit(at: 0), at: 1, options))
        #expect(isClose(picture[30, 10], SIMD3(repeating: 0.4), alpha: 1), "\(picture[30, 10])")
        #expect(isClose(picture[10, 10], SIMD3(repeating: 0.2), alpha: 1))
    }

    /// As much as is seen of the layer is seen of what it makes of what lies below.
    @Test(arguments: Renderers.kinds, [nil, 0.5] as [Double?])
    func opacityAndMaskMixWhatLiesBelow(kind: String, blur: Double?) throws {
        let root = CALayer(0, 0, 100, 60, .red)
        let layer = CALayer(20, 0, 60, 60)
        layer.backgroundFilters = [LayerFilter(type: "invert", inputs: [:])]
        if let blur {
            layer.backgroundFilters?.append(LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [blur]]))
        }
        root.addSublayer(layer)
        func pixels() throws -> [SIMD4<UInt8>] {
            let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 60)
            return [picture[25, 30], picture[35, 30], picture[50, 30], picture[90, 30]]
        }
        func share(_ part: Double) -> SIMD3<Double> { SIMD3(1 - part, part, part) }
        func expect(_ shares: [Double], _ pixels: [SIMD4<UInt8>]) {
            for (pixel, part) in zip(pixels, shares) {
                #expect(isClose(pixel, share(part), alpha: 1), "\(pixel), \(part)")
            }
        }
        layer.opacity = 0.25
        expect([0.25, 0.25, 0.25, 0], try pixels())
        let mask = CALayer(10, 0, 40, 60)
        mask.addSublayer(CALayer(0, 0, 30, 60, CGColor(gray: 0, alpha: 0.5)))
        mask.addSublayer(CALayer(15, 0, 10, 60, .black))
        layer.mask = mask
        expect([0, 0.125, 0.25, 0], try pixels())
        layer.opacity = 1
        expect([0, 0.5, 1, 0], try pixels())
        mask.opacity = 0.6
        expect([0, 0.3, 0.6, 0], try pixels())
        mask.isHidden = true
        expect([0, 0, 0, 0], try pixels())
        // What the layer draws lies on what it filtered, before both are mixed with what was there.
        mask.isHidden = false
        layer.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 0.5)
        layer.opacity = 0.5
        let picture = try draw(root, on: Renderers.make(kind), width: 100, height: 60)
        #expect(isClose(picture[50, 30], SIMD3(0.7, 0.15, 0.3), alpha: 1), "\(picture[50, 30])")
    }

    private static let modes = [
        "normalBlendMode", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode",
        "lightenBlendMode", "colorDodgeBlendMode", "colorBurnBlendMode", "softLightBlendMode", "hardLightBlendMode",
        "differenceBlendMode", "exclusionBlendMode", "hueBlendMode", "saturationBlendMode", "colorBlendMode",
        "luminosityBlendMode", "sourceIn", "sourceOut", "sourceAtop", "sourceOver", "destinationOver",
        "destinationIn", "destinationOut", "destinationAtop", "xor", "plusLighter", "plusDarker", "clear", "copy",
    ]

    @Test func modesHaveTheNamesOfFilters() {
        #expect(CGBlendMode.filterNames.sorted() == Self.modes.sorted())
        #expect(CGBlendMode.allCases.allSatisfy { CGBlendMode(filterName: $0.filterName) == $0 })
        #expect(CGBlendMode(filterName: "sourceOver") == .normal && CGBlendMode(filterName: "sourceover") == nil)
    }

    @Test(.needsGL, arguments: modes)
    func everyNameBlendsAlikeOnBothRenderers(name: String) throws {
        func scene(_ filter: String?) -> CALayer {
            let root = CALayer(0, 0, 60, 40)
            root.addSublayer(CALayer(0, 0, 60, 20, CGColor(red: 0.8, green: 0.3, blue: 0.5, alpha: 1)))
            root.addSublayer(CALayer(0, 20, 40, 20, CGColor(red: 0.1, green: 0.7, blue: 0.4, alpha: 0.6)))
            let layer = CALayer(15, 5, 30, 30, CGColor(red: 0.3, green: 0.6, blue: 0.9, alpha: 0.7))
            layer.addSublayer(CALayer(0, 0, 10, 30, CGColor(red: 0.9, green: 0.2, blue: 0.2, alpha: 1)))
            layer.compositingFilter = filter
            root.addSublayer(layer)
            return root
        }
        let cpu = try draw(scene(name), on: Renderers.make("cpu"), width: 60, height: 40)
        let gl = try draw(scene(name), on: Renderers.make("gpu"), width: 60, height: 40)
        #expect(gl.difference(from: cpu, tolerance: 2).count == 0)
        let plain = try draw(scene(nil), on: Renderers.make("cpu"), width: 60, height: 40)
        #expect((cpu.difference(from: plain).count > 100) == !["normalBlendMode", "sourceOver"].contains(name))
    }
}
