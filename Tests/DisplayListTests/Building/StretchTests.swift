import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

/// Lists are the same whatever the number of threads.
struct StretchTests {
    private let bounds = DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200)

    private func list(_ tree: RenderTree, at time: Double, _ caches: DisplayListCaches) -> DisplayList {
        DisplayList(tree, at: time, bounds: bounds, placement: PlaneTransform(scale: 1), caches: caches)
    }

    private func caches(threads: Int) -> DisplayListCaches {
        var caches = DisplayListCaches()
        caches.threads = threads
        return caches
    }

    private func animation(_ keyPath: String, from: Any, to: Any) -> CAAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 4)
        return animation
    }

    private func star(_ random: inout SplitMix64) -> CGPath {
        let path = CGMutablePath()
        path.addLines(
            between: (0..<7).map { _ in
                CGPoint(x: Double.random(in: 0...20, using: &random), y: Double.random(in: 0...20, using: &random))
            })
        return path
    }

    /// A layer of any kind, moving or not.
    private func layer(_ number: Int, hasDepth: Bool, _ random: inout SplitMix64) -> CALayer {
        let shape = CAShapeLayer()
        let layer = number % 3 == 1 ? shape : CALayer()
        layer.frame = CGRect(
            x: Double.random(in: -20...280, using: &random), y: Double.random(in: -20...180, using: &random), width: 12,
            height: 9)
        layer.backgroundColor = CGColor(srgbRed: Double(number % 7) / 7, green: 0.5, blue: 0.2, alpha: 1)
        if number % 3 == 1 {
            (shape.path, shape.strokeColor, shape.lineWidth) = (star(&random), CGColor(gray: 0, alpha: 1), 2)
            if number % 2 == 0 { shape.lineDashPattern = [3, 2] }
            shape.add(animation("path", from: star(&random), to: star(&random)), forKey: nil)
        }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: layer.cornerRadius = 3
        case 1: layer.add(animation("hidden", from: true, to: false), forKey: nil)
        case 2: layer.addSublayer(RepeatTesting.root([]))
        case 3: layer.opacity = 0.5
        case 4: break
        default: layer.add(animation("position.x", from: 0, to: 200), forKey: nil)
        }
        if hasDepth, number % 50 == 7 { layer.zPosition = Double.random(in: -1...1, using: &random) }
        return layer
    }

    @Test(arguments: UInt64(1)...6)
    func listsAreTheSameForAnyNumberOfThreads(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let crowd = CALayer()
        crowd.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        for number in 0..<700 { crowd.addSublayer(layer(number, hasDepth: seed % 3 == 0, &random)) }
        let root = RepeatTesting.root([crowd])
        let known = (1...3).map { caches(threads: $0 == 3 ? 16 : $0) }
        for time in [0.0, 0.5, 0.5, 1.25, 5] {
            if time == 0.5 { crowd.sublayers?.first?.position.x += 3 }
            let tree = root.commit(at: 0)
            let alone = list(tree, at: time, known[0])
            #expect(alone.commands.count > 300)
            for caches in known.dropFirst() {
                let shared = list(tree, at: time, caches)
                #expect(shared == alone, "\(caches.threads) threads at \(time)")
                #expect(shared.visitedLayers == alone.visitedLayers)
                #expect(shared.culledLayers == alone.culledLayers)
            }
        }
    }

    @Test func instancesAreTheSameForAnyNumberOfThreads() {
        let dot = CALayer()
        dot.frame = CGRect(x: 2, y: 1, width: 3, height: 2)
        dot.backgroundColor = CGColor(srgbRed: 0.9, green: 0.6, blue: 0.3, alpha: 1)
        dot.add(animation("transform.rotation.z", from: 0, to: 3), forKey: nil)
        let (row, rows) = (CAReplicatorLayer(), CAReplicatorLayer())
        (row.instanceCount, row.instanceTransform) = (90, CATransform3DMakeTranslation(4, 0, 0))
        (rows.instanceCount, rows.instanceTransform) = (400, CATransform3DMakeRotation(0.02, 0, 0, 1))
        (row.instanceRedOffset, rows.instanceAlphaOffset) = (-0.01, -0.002)
        row.addSublayer(dot)
        rows.addSublayer(row)
        let tree = RepeatTesting.root([rows]).commit(at: 0)
        let alone = list(tree, at: 1, caches(threads: 1))
        #expect(alone.commands.count > 5000)
        for threads in [2, 3, 16] {
            #expect(list(tree, at: 1, caches(threads: threads)) == alone, "\(threads) threads")
        }
    }

    /// A layer with layers in it, down to a depth.
    private func tree(_ depth: Int, hasDepth: Bool, _ random: inout SplitMix64) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(
            x: Double.random(in: -20...40, using: &random), y: Double.random(in: -20...40, using: &random), width: 90,
            height: 70)
        switch Int.random(in: 0..<(hasDepth ? 20 : 12), using: &random) {
        case 0: (layer.masksToBounds, layer.cornerRadius) = (true, 9)
        case 1: layer.masksToBounds = true
        case 2: layer.opacity = 0.5
        case 3: layer.bounds = .zero
        case 4: layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        case 5: layer.isGeometryFlipped = true
        case 6: layer.position.x = 900
        case 19: layer.sublayerTransform = CATransform3DMakeScale(0.9, 1, 1)
        default: layer.add(animation("position.y", from: 0, to: 90), forKey: nil)
        }
        for number in 0..<(depth > 0 ? 12 : 0) {
            layer.addSublayer(
                number % 3 == 0
                    ? tree(depth - 1, hasDepth: hasDepth, &random) : self.layer(number, hasDepth: hasDepth, &random))
        }
        return layer
    }

    @Test(arguments: UInt64(1)...8)
    func subtreesAreTheSameForAnyNumberOfThreads(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let stage = CALayer()
        stage.frame = CGRect(x: 10, y: 5, width: 250, height: 190)
        (stage.masksToBounds, stage.cornerRadius, stage.opacity) = (seed % 2 == 0, 7, seed % 4 == 1 ? 0.7 : 1)
        for _ in 0..<16 { stage.addSublayer(tree(2, hasDepth: seed % 4 == 3, &random)) }
        let root = RepeatTesting.root([stage])
        let known = [1, 2, 16].map { caches(threads: $0) }
        for time in [0.0, 0.5, 0.5, 3] {
            if time == 3 { stage.sublayers?[5].position.x += 3 }
            let tree = root.commit(at: 0)
            let alone = list(tree, at: time, known[0])
            #expect(alone.commands.count > 300)
            for caches in known.dropFirst() {
                let shared = list(tree, at: time, caches)
                #expect(shared == alone, "\(caches.threads) threads at \(time)")
                #expect(shared.visitedLayers == alone.visitedLayers)
                #expect(shared.culledLayers == alone.culledLayers)
            }
        }
    }
}
