import CPURenderer
import Compositor
import Foundation
import LayerModel
import TestSupport
import Testing

/// A renderer that has drawn other frames before gives the same pixels as a new one, and draws only what changed.
@Suite struct FrameReuseTests {
    private func options(reusing: Bool = true) -> RenderOptions {
        var options = RenderOptions(size: CGSize(width: 200, height: 160), background: .white)
        options.reusesUnchangedFrames = reusing
        return options
    }

    private func layers(below layer: CALayer) -> [CALayer] {
        var found: [CALayer] = []
        var open = [layer]
        while let next = open.popLast() {
            found.append(next)
            open += next.sublayers ?? []
        }
        return found
    }

    /// Changes some layer of a tree in some way.
    private func edit(_ root: CALayer, _ random: inout SplitMix64) {
        let all = layers(below: root)
        guard let layer = all.randomElement(using: &random) else { return }
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        switch Int.random(in: 0..<9, using: &random) {
        case 0: layer.position.x += CGFloat(number(-6...6))
        case 1:
            layer.backgroundColor = CGColor(
                red: CGFloat(number(0...1)), green: CGFloat(number(0...1)), blue: CGFloat(number(0...1)), alpha: 1)
        case 2: layer.opacity = Float(number(0.2...1))
        case 3: layer.cornerRadius = CGFloat(number(0...12))
        case 4: layer.isHidden.toggle()
        case 5: layer.addSublayer(CALayer(number(0...30), number(0...30), 20, 15, .green))
        case 6: if layer !== root { layer.removeFromSuperlayer() }
        case 7: layer.shadowOpacity = Float(number(0...1))
        default: layer.borderWidth = CGFloat(number(0...4))
        }
    }

    @Test(arguments: Renderers.kinds.flatMap { kind in (UInt64(1)...8).map { (kind, $0) } })
    func editsGiveWhatANewRendererDraws(kind: String, seed: UInt64) throws {
        var spec = RandomLayers(seed: seed &+ 500)
        let root = CALayer(0, 0, 200, 160)
        root.addSublayer(spec.tree().makeLayer())
        var random = SplitMix64(seed: seed)
        let renderer = try Renderers.make(kind)
        let fresh = try Renderers.make(kind)
        for step in 0..<14 {
            let tree = root.commit(at: 0)
            let kept = Picture(try renderer.render(tree, at: 0, options()))
            let new = Picture(try fresh.render(tree, at: 0, options(reusing: false)))
            let difference = kept.difference(from: new, tolerance: kind == "cpu" ? 0 : 2)
            #expect(difference.count == 0, "step \(step): \(difference)")
            for _ in 0...Int.random(in: 0...1, using: &random) { edit(root, &random) }
        }
    }

    @Test(arguments: Renderers.kinds)
    func anUnchangedTreeIsNotDrawnAgain(kind: String) throws {
        let root = CALayer(0, 0, 200, 160)
        root.addSublayer(CALayer(10, 10, 50, 50, .red))
        let renderer = try Renderers.make(kind)
        let first = Picture(try renderer.render(root.commit(at: 0), at: 0, options()))
        #expect(renderer.statistics.drawnPixels == 200 * 160)
        let second = Picture(try renderer.render(root.commit(at: 0), at: 3, options()))
        #expect(second == first)
        #expect(renderer.statistics.drawnPixels == 0 && renderer.statistics.drawCalls == 0)
        // A commit of what is the same already.
        root.sublayers?[0].backgroundColor = .blue
        root.sublayers?[0].backgroundColor = .red
        #expect(Picture(try renderer.render(root.commit(at: 0), at: 3, options())) == first)
        #expect(renderer.statistics.drawnPixels == 0)
        _ = try renderer.render(root.commit(at: 0), at: 3, options(reusing: false))
        #expect(renderer.statistics.drawnPixels == 200 * 160)
    }

    @Test(arguments: Renderers.kinds)
    func onlyTheChangedPartIsDrawn(kind: String) throws {
        let root = CALayer(0, 0, 200, 160)
        for index in 0..<12 { root.addSublayer(CALayer(Double(index) * 16, 20, 14, 30, .red)) }
        let renderer = try Renderers.make(kind)
        _ = try renderer.render(root.commit(at: 0), at: 0, options())
        root.sublayers?[3].backgroundColor = .blue
        let picture = Picture(try renderer.render(root.commit(at: 0), at: 0, options()))
        #expect(renderer.statistics.drawnPixels == 14 * 30)
        #expect(picture[50, 30] == SIMD4(0, 0, 255, 255))
        #expect(picture[34, 30] == SIMD4(255, 0, 0, 255))
    }

    @Test func animationsAreDrawnAnew() throws {
        let root = CALayer(0, 0, 200, 160)
        let mover = CALayer(0, 0, 20, 20, .red)
        root.addSublayer(mover)
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 10.0
        animation.toValue = 110.0
        animation.duration = 1
        mover.add(animation, forKey: nil)
        let renderer = try Renderers.make("cpu")
        let tree = root.commit(at: 0)
        let start = Picture(try renderer.render(tree, at: 0, options()))
        let middle = Picture(try renderer.render(tree, at: 0.5, options()))
        #expect(start[10, 10].y == 0 && middle[10, 10].y == 255 && middle[60, 10].y == 0)
    }

    @Test(arguments: Renderers.kinds)
    func aPartWithABlurredBackdropSeesWhatIsAroundIt(kind: String) throws {
        let root = CALayer(0, 0, 200, 160)
        for x in 0..<20 { root.addSublayer(CALayer(Double(x) * 10, 0, 5, 160, x % 2 == 0 ? .red : .blue)) }
        let dot = CALayer(60, 60, 6, 6, .green)
        root.addSublayer(dot)
        let glass = CALayer(40, 40, 70, 60, CGColor(gray: 1, alpha: 0.1))
        glass.backgroundFilters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [4]])]
        root.addSublayer(glass)
        let renderer = try Renderers.make(kind)
        _ = try draw(root, on: renderer, background: .white)
        dot.position.x += 9
        let redrawn = try draw(root, on: renderer, background: .white)
        let fresh = try draw(root, on: Renderers.make(kind), background: .white)
        #expect(redrawn.difference(from: fresh, tolerance: 1).count == 0)
    }

    @Test func anotherSizeOrBackgroundIsAnotherPicture() throws {
        let root = CALayer(10, 10, 50, 50, .red)
        let renderer = try Renderers.make("cpu")
        let tree = root.commit(at: 0)
        _ = try renderer.render(tree, at: 0, options())
        var other = options()
        other.background = .blue
        #expect(Picture(try renderer.render(tree, at: 0, other))[150, 100] == SIMD4(0, 0, 255, 255))
        other.scale = 2
        let large = Picture(try renderer.render(tree, at: 0, other))
        #expect(large.width == 400 && large[119, 119] == SIMD4(255, 0, 0, 255) && large[121, 121].z == 255)
    }
}
