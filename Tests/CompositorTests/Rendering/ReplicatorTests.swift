import CPURendererTestSupport
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import RenderDevices

/// Replicators draw what the same tree written out by hand draws.
struct ReplicatorTests {
    /// A layer with one that reaches beyond it.
    private func subject(seed: UInt64, alpha: CGFloat = 1) -> CALayer {
        var random = SplitMix64(seed: seed)
        let layer = CALayer()
        layer.frame = CGRect(
            x: Double.random(in: 60...200, using: &random), y: Double.random(in: 30...100, using: &random),
            width: Double.random(in: 15...60, using: &random), height: Double.random(in: 15...60, using: &random))
        layer.backgroundColor = CGColor(srgbRed: 0.9, green: 0.5, blue: 0.3, alpha: alpha)
        layer.cornerRadius = Double.random(in: 0...7, using: &random)
        layer.borderWidth = seed % 2 == 0 ? 2 : 0
        layer.borderColor = CGColor(srgbRed: 0, green: 0, blue: 0.4, alpha: alpha)
        let child = CALayer()
        child.frame = CGRect(x: -6, y: 4, width: 14, height: 9)
        child.backgroundColor = CGColor(srgbRed: 0.2, green: 0.8, blue: 0.6, alpha: 0.7 * alpha)
        child.setAffineTransform(CGAffineTransform(rotationAngle: Double.random(in: 0...3, using: &random)))
        layer.addSublayer(child)
        return layer
    }

    private func replicator(seed: UInt64) -> CAReplicatorLayer {
        var random = SplitMix64(seed: seed)
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 10, y: 5, width: 280, height: 180)
        replicator.instanceCount = 7
        var step = CATransform3DMakeTranslation(
            Double.random(in: -30...30, using: &random), Double.random(in: -20...20, using: &random), 0)
        if seed % 3 > 0 { step = CATransform3DRotate(step, Double.random(in: -1...1, using: &random), 0, 0, 1) }
        if seed % 4 == 3 { step = CATransform3DScale(step, 1, -0.9, 0) }
        replicator.instanceTransform = step
        return replicator
    }

    @Test(arguments: UInt64(1)...24)
    func looksLikeTheTreeWrittenOut(seed: UInt64) throws {
        let replicator = replicator(seed: seed)
        let offset: Float = seed % 2 == 0 ? 0 : -0.125
        replicator.instanceAlphaOffset = offset
        replicator.addSublayer(subject(seed: seed))
        let whole = CALayer()
        whole.frame = replicator.frame
        var power = CATransform3DIdentity
        for instance in 0..<7 {
            let space = CALayer()
            space.frame = whole.bounds
            space.transform = power
            space.addSublayer(subject(seed: seed, alpha: 1 + CGFloat(instance) * CGFloat(offset)))
            whole.addSublayer(space)
            power = CATransform3DConcat(power, replicator.instanceTransform)
        }
        let list = RepeatTesting.list(RepeatTesting.root([replicator]))
        let drawn = try CPUTesting.draw(list)
        let expected = try CPUTesting.draw(RepeatTesting.list(RepeatTesting.root([whole])))
        #expect(drawn.difference(from: expected, tolerance: 1).count == 0, "\(drawn.difference(from: expected))")
        #expect(Set(drawn.pixels).count > 3)
        // The root, the replicator, the layer and the one in it: instances are not visited again.
        #expect(list.visitedLayers == 4)
    }

    @Test func tenThousandInstancesAreNoLayers() {
        let dot = CALayer()
        dot.frame = CGRect(x: 0, y: 0, width: 2, height: 1)
        dot.backgroundColor = .black
        let grid = RepeatTesting.grid(of: dot, columns: 100, rows: 100, step: CGSize(width: 3, height: 2))
        grid.columns.instanceRedOffset = -0.01
        let list = RepeatTesting.list(RepeatTesting.root([grid.rows]))
        #expect(list.commands.count == 10_000)
        #expect(list.visitedLayers == 4)
    }

    @Test(.needsGL) func tenThousandInstancesAreOneDrawOfTenThousandQuads() throws {
        let dot = CALayer()
        dot.frame = CGRect(x: 0, y: 0, width: 2, height: 1)
        dot.backgroundColor = .black
        let grid = RepeatTesting.grid(of: dot, columns: 100, rows: 100, step: CGSize(width: 3, height: 2))
        let list = RepeatTesting.list(RepeatTesting.root([grid.rows]))
        let renderer = try GLRenderer(GLTesting.device())
        let (_, statistics) = try GLTesting.draw(list, with: renderer)
        #expect(statistics.drawCalls == 1 && statistics.primitives == 10_000)
        let instances = 10_000 * MemoryLayout<QuadInstance>.stride
        #expect(statistics.geometryBytes >= instances && statistics.geometryBytes < instances + 4096)
        #expect(statistics.openGL.textureBytes <= 300 * 200 * 4)
    }

    @Test func coloursOfNestedReplicatorsMultiply() throws {
        let dot = CALayer()
        dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        dot.backgroundColor = .white
        let grid = RepeatTesting.grid(of: dot, columns: 4, rows: 3, step: CGSize(width: 20, height: 20))
        grid.columns.instanceRedOffset = -0.2
        grid.rows.instanceColor = CGColor(srgbRed: 0.8, green: 1, blue: 1, alpha: 1)
        grid.rows.instanceGreenOffset = -0.4
        let picture = try CPUTesting.draw(RepeatTesting.list(RepeatTesting.root([grid.rows])))
        for column in 0..<4 {
            for row in 0..<3 {
                let red = (0.8 * (1 - 0.2 * Float(column)) * 255).rounded()
                let green = ((1 - 0.4 * Float(row)) * 255).rounded()
                let pixel = picture[column * 20 + 5, row * 20 + 5]
                #expect(abs(Float(pixel.x) - red) <= 1 && abs(Float(pixel.y) - green) <= 1 && pixel.z == 255)
            }
        }
    }

    @Test func laterInstancesLag() throws {
        let dot = CALayer()
        dot.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        dot.backgroundColor = .black
        let move = CABasicAnimation(keyPath: "position.y")
        move.fromValue = 5
        move.toValue = 105
        move.duration = 10
        dot.add(move, forKey: nil)
        let row = CAReplicatorLayer()
        row.frame = CGRect(origin: .zero, size: RepeatTesting.size)
        row.instanceCount = 5
        row.instanceDelay = 1
        row.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
        row.addSublayer(dot)
        let picture = try CPUTesting.draw(RepeatTesting.list(RepeatTesting.root([row]), at: 4))
        for instance in 0..<5 {
            let top = 40 - 10 * instance
            #expect(picture[instance * 20 + 5, top + 5] == SIMD4(0, 0, 0, 255))
            #expect(picture[instance * 20 + 5, top + 15] == SIMD4(255, 255, 255, 255))
        }
    }

    @Test func whatDiffersByInstanceIsVisited() throws {
        let replicator = replicator(seed: 6)
        let group = subject(seed: 6)
        group.opacity = 0.5
        group.masksToBounds = true
        replicator.addSublayer(group)
        let list = RepeatTesting.list(RepeatTesting.root([replicator]))
        #expect(list.visitedLayers == 2 + 2 * 7)
        #expect(list.groups.count > 1)
        let none = CAReplicatorLayer()
        none.frame = CGRect(origin: .zero, size: RepeatTesting.size)
        none.addSublayer(subject(seed: 1))
        for count in [0, -1, Int.min] {
            none.instanceCount = count
            #expect(RepeatTesting.list(RepeatTesting.root([none])).commands.isEmpty)
        }
    }
}
