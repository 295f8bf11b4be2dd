import CPURendererTestSupport
import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

/// What is skipped while scrolling changes no pixel.
@Suite struct ScrollCullingDrawingTests {
    /// Many layers of all kinds in a layer that clips, far more than it shows.
    private struct Crowd {
        var random: SplitMix64
        /// Whether some layers turn out of the plane, and are cut where they pass through others.
        let turns: Bool
        let scroll = CAScrollLayer()
        let root: CALayer

        init(seed: UInt64, count: Int, turns: Bool) {
            random = SplitMix64(seed: seed)
            self.turns = turns
            scroll.frame = CGRect(x: 10, y: 5, width: 260, height: 180)
            scroll.masksToBounds = true
            root = RepeatTesting.root([scroll])
            for _ in 0..<count { scroll.addSublayer(member()) }
        }

        private mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

        private mutating func color() -> CGColor {
            CGColor(srgbRed: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.3...1))
        }

        mutating func place() -> CGPoint { CGPoint(x: number(-900...900), y: number(-900...900)) }

        mutating func member(depth: Int = 0) -> CALayer {
            let kind = depth == 0 ? Int.random(in: 0..<24, using: &random) : 0
            let layer =
                switch kind {
                case 1: CATransformLayer()
                case 2: CAReplicatorLayer()
                case 14, 15: CAShapeLayer()
                default: CALayer()
                }
            layer.bounds = CGRect(x: number(-5...5), y: 0, width: number(1...60), height: number(1...60))
            layer.position = depth == 0 ? place() : CGPoint(x: number(-40...80), y: number(-40...80))
            if kind != 1 { layer.backgroundColor = color() }
            if let replicator = layer as? CAReplicatorLayer {
                replicator.instanceCount = 3
                replicator.instanceTransform = CATransform3DMakeTranslation(300, 10, 0)
                replicator.preservesDepth = number(0...1) < 0.5
            }
            if let shape = layer as? CAShapeLayer {
                let path = CGMutablePath()
                path.move(to: CGPoint(x: number(-50...90), y: number(-50...90)))
                for _ in 0..<3 { path.addLine(to: CGPoint(x: number(-50...90), y: number(-50...90))) }
                shape.path = path
                shape.fillColor = kind == 14 ? color() : nil
                shape.strokeColor = color()
                shape.lineWidth = number(0.5...9)
                shape.lineCap = .square
                shape.isGeometryFlipped = number(0...1) < 0.3
            }
            switch kind {
            case 3: layer.shadowOpacity = 0.5
            case 4: layer.zPosition = number(-9...9)
            case 5 where turns: layer.transform = CATransform3DMakeRotation(number(-3...3), 0.3, 1, 0.2)
            case 6: layer.isHidden = true
            case 7: layer.opacity = 0.5
            case 8: layer.cornerRadius = 8
            case 9: layer.setAffineTransform(CGAffineTransform(rotationAngle: number(0...6)).scaledBy(x: 2, y: 0.5))
            case 10: layer.isGeometryFlipped = true
            case 11: layer.filters = [LayerFilter(type: "gaussianBlur", inputs: ["inputRadius": [4]])]
            case 12:
                let move = CABasicAnimation(keyPath: "position.x")
                move.byValue = 400.0
                move.duration = 1
                layer.add(move, forKey: nil)
            case 13:
                let mask = CALayer()
                mask.frame = CGRect(x: 0, y: 0, width: 30, height: 30)
                mask.backgroundColor = .black
                layer.mask = mask
            default: break
            }
            layer.masksToBounds = number(0...1) < 0.2
            if depth < 2 { for _ in 0..<Int(number(0...2.9)) { layer.addSublayer(member(depth: depth + 1)) } }
            return layer
        }

        /// Some change that a program might make.
        mutating func change() {
            let sublayers = scroll.sublayers ?? []
            let layer = sublayers[Int.random(in: sublayers.indices, using: &random)]
            switch Int.random(in: 0..<9, using: &random) {
            case 0: layer.position = place()
            case 1: layer.removeFromSuperlayer()
            case 2: scroll.insertSublayer(member(), at: UInt32.random(in: 0..<UInt32(sublayers.count), using: &random))
            case 3: layer.isHidden.toggle()
            case 4: layer.addSublayer(member(depth: 1))
            case 5: layer.sublayers?.last?.position.y += 700
            case 6: layer.zPosition = layer.zPosition == 0 ? 3 : 0
            case 7: layer.mask = nil
            default: scroll.insertSublayer(layer, at: 0)
            }
        }
    }

    @Test(arguments: UInt64(1)...12, [false, true])
    func whatIsSkippedWouldNotHaveBeenDrawn(seed: UInt64, turns: Bool) throws {
        var crowd = Crowd(seed: seed, count: 400, turns: turns)
        let extents = SubtreeExtents()
        var skipped = 0
        for step in 0..<24 {
            RepeatTesting.now {
                crowd.scroll.scroll(to: CGPoint(x: (step * 37) % 600 - 300, y: (step * 53) % 700 - 350))
                if step % 3 == 0 { crowd.change() }
                if step == 11 { crowd.scroll.sublayerTransform = CATransform3DMakeRotation(0.4, 0, 0, 1) }
                if step == 18 { crowd.scroll.sublayerTransform = CATransform3DMakeScale(0.7, -1.3, 1) }
                if step == 15 { crowd.scroll.isGeometryFlipped = true }
            }
            let tree = crowd.root.commit(at: 0)
            func list(_ extents: SubtreeExtents) -> DisplayList {
                DisplayList(
                    tree, at: Double(step) / 30, bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200),
                    placement: PlaneTransform(scale: 1), caches: DisplayListCaches(extents: extents))
            }
            let (some, all) = (list(extents), list(SubtreeExtents()))
            skipped += some.skippedLayers
            #expect(all.skippedLayers == 0)
            let fresh = SubtreeExtents()
            _ = list(fresh)
            // Of what is turned, commands count as visible where only the boxes around them are; planes are cut by those that there are.
            if !turns, !(11..<18).contains(step) {
                #expect(list(fresh).description == all.description, "places found anew, step \(step)")
                #expect(some.description == all.description, "step \(step): \(some.skippedLayers) skipped")
            }
            let expected = try CPUTesting.draw(all)
            for drawn in [list(fresh), some] {
                let difference = try CPUTesting.draw(drawn).difference(from: expected)
                // A cut through a pixel of an edge rounds its coverage in each piece.
                #expect(difference.greatest <= (turns ? 8 : 0) && difference.count <= 20, "step \(step): \(difference)")
            }
        }
        #expect(skipped > 24 * 10)
    }
}
