import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

/// What is out of sight is left out with all that is in it.
struct ScrollCullingTests {
    /// A list of rows of 20 points with ten layers each.
    private func list(rows: Int) -> (root: CALayer, scroll: CAScrollLayer) {
        let scroll = CAScrollLayer()
        scroll.frame = CGRect(origin: .zero, size: RepeatTesting.size)
        scroll.masksToBounds = true
        for number in 0..<rows {
            let row = CALayer()
            row.frame = CGRect(x: 0, y: 20 * number, width: 300, height: 19)
            row.backgroundColor = .white
            for column in 0..<10 {
                let dot = CALayer()
                dot.frame = CGRect(x: column * 30, y: 4, width: 10, height: 10)
                dot.backgroundColor = .black
                row.addSublayer(dot)
            }
            scroll.addSublayer(row)
        }
        return (RepeatTesting.root([scroll]), scroll)
    }

    @Test func rowsOutOfSightCostNothing() throws {
        let (root, scroll) = list(rows: 10_000)
        let extents = SubtreeExtents()
        for offset in [0.0, 5, 100_000, 50_010, 199_800] {
            RepeatTesting.now { scroll.scroll(to: CGPoint(x: 0, y: offset)) }
            let list = DisplayList(
                root.commit(at: 0), at: 0, bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200),
                placement: PlaneTransform(scale: 1), caches: DisplayListCaches(extents: extents))
            // The first time all rows are looked at, which finds where they are.
            #expect(offset == 0 ? list.skippedLayers == 0 : (9980...9990).contains(list.skippedLayers))
            let seen = list.visitedLayers + list.skippedLayers - 2 - 10_000
            #expect((100...110).contains(seen), "\(seen) layers in rows at \(offset)")
            #expect(list.commands.count >= 110 && list.commands.count <= 121)
        }
    }

    @Test func whatReachesIntoViewIsDrawn() throws {
        let (root, scroll) = list(rows: 100)
        let row = try #require(scroll.sublayers?[50])
        let far = CALayer()
        far.frame = CGRect(x: 100, y: -1000, width: 50, height: 20)
        far.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        row.addSublayer(far)
        func isDrawn(_ extents: SubtreeExtents) -> Bool {
            let list = DisplayList(
                root.commit(at: 0), at: 0, bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200),
                placement: PlaneTransform(scale: 1), caches: DisplayListCaches(extents: extents))
            return list.commands.contains { $0.color == SIMD4(1, 0, 0, 1) }
        }
        let extents = SubtreeExtents()
        #expect(isDrawn(extents))
        RepeatTesting.now { far.position.y -= 2000 }
        #expect(!isDrawn(extents))
        RepeatTesting.now { far.position.y += 2000 }
        #expect(isDrawn(extents))
        RepeatTesting.now { row.isHidden = true }
        #expect(!isDrawn(extents))
        RepeatTesting.now {
            row.isHidden = false
            row.masksToBounds = true
        }
        #expect(!isDrawn(extents))
        let inside = CALayer()
        inside.frame = far.frame
        RepeatTesting.now {
            row.masksToBounds = false
            far.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
            inside.addSublayer(far)
            row.addSublayer(inside)
        }
        #expect(isDrawn(extents))
        RepeatTesting.now { inside.removeFromSuperlayer() }
        #expect(!isDrawn(extents))
    }

    /// Many layers of all kinds in a layer that clips, far more than it shows.
    private struct Crowd {
        var random: SplitMix64
        let scroll = CAScrollLayer()
        let root: CALayer

        init(seed: UInt64, count: Int) {
            random = SplitMix64(seed: seed)
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
            case 5: layer.transform = CATransform3DMakeRotation(number(-3...3), 0.3, 1, 0.2)
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

    @Test(arguments: UInt64(1)...12) func whatIsSkippedWouldNotHaveBeenDrawn(seed: UInt64) throws {
        var crowd = Crowd(seed: seed, count: 400)
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
            // Of what is turned, commands count as visible where only the boxes around them are.
            if !(11..<18).contains(step) {
                #expect(list(fresh).description == all.description, "places found anew, step \(step)")
                #expect(some.description == all.description, "step \(step): \(some.skippedLayers) skipped")
            }
            #expect(try GLTesting.drawOnCPU(list(fresh)) == GLTesting.drawOnCPU(all))
            #expect(try GLTesting.drawOnCPU(some) == GLTesting.drawOnCPU(all))
        }
        #expect(skipped > 24 * 10)
    }

    @Test func boxesAreFoundWhereverTheyMove() {
        var random = SplitMix64(seed: 5)
        func box(_ random: inout SplitMix64) -> SIMD4<Double> {
            let kind = Int.random(in: 0..<30, using: &random)
            if kind == 0 { return SIMD4(-.infinity, -.infinity, .infinity, .infinity) }
            if kind == 1 { return SIMD4(.infinity, .infinity, -.infinity, -.infinity) }
            let low = SIMD2(Double.random(in: -500...500, using: &random), .random(in: -9000...9000, using: &random))
            let size = SIMD2(
                Double.random(in: 0...40, using: &random), .random(in: 0...(kind == 2 ? 9000 : 40), using: &random))
            return SIMD4(lowHalf: low, highHalf: low + size)
        }
        for count in [0, 1, 15, 16, 17, 300, 5000] {
            var boxes = (0..<count).map { _ in box(&random) }
            var tree = BoxTree(boxes)
            for _ in 0..<50 {
                if let index = boxes.indices.randomElement(using: &random) {
                    boxes[index] = box(&random)
                    tree.update(index, to: boxes[index])
                }
                let part = SIMD4(-100, Double.random(in: -9000...9000, using: &random), 80, 0)
                let view = SIMD4(part.x, part.y, part.z, part.y + 300)
                var found: [Int32] = []
                tree.collect(meeting: view, into: &found)
                let expected = boxes.indices.filter {
                    boxes[$0].x <= view.z && boxes[$0].z >= view.x && boxes[$0].y <= view.w && boxes[$0].w >= view.y
                }
                #expect(found.map(Int.init).sorted() == expected)
            }
        }
    }

    @Test func whatMovesByItselfIsLookedAt() throws {
        let (root, scroll) = list(rows: 100)
        let row = try #require(scroll.sublayers?[90])
        let visitor = CALayer()
        visitor.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        visitor.backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
        row.addSublayer(visitor)
        let move = CABasicAnimation(keyPath: "position.y")
        move.fromValue = 5
        move.toValue = 5 - 1800
        move.duration = 1
        visitor.add(move, forKey: nil)
        let tree = root.commit(at: 0)
        let seen = [0.1, 0.99].map { time in
            DisplayList(
                tree, at: time, bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200),
                placement: PlaneTransform(scale: 1)
            ).commands.contains { $0.color == SIMD4(1, 0, 0, 1) }
        }
        #expect(seen == [false, true])
    }
}
