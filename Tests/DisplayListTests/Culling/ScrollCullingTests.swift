import DisplayListTestSupport
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

    @Test func boxesAreFoundWhereverTheyMove() {
        var random = SplitMix64(seed: 5)
        func box(_ random: inout SplitMix64) -> LayerBox {
            let kind = Int.random(in: 0..<30, using: &random)
            if kind == 0 { return .everywhere }
            if kind == 1 { return .nowhere }
            let low = SIMD2(Double.random(in: -500...500, using: &random), .random(in: -9000...9000, using: &random))
            let size = SIMD2(
                Double.random(in: 0...40, using: &random), .random(in: 0...(kind == 2 ? 9000 : 40), using: &random))
            return LayerBox(low: low, high: low + size)
        }
        for count in [0, 1, 15, 16, 17, 300, 5000] {
            var boxes = (0..<count).map { _ in box(&random) }
            var tree = BoxTree(boxes)
            for _ in 0..<50 {
                if let index = boxes.indices.randomElement(using: &random) {
                    boxes[index] = box(&random)
                    tree.update(index, to: boxes[index])
                }
                let top = Double.random(in: -9000...9000, using: &random)
                let view = LayerBox(-100, top, 80, top + 300)
                var found: [Int32] = []
                tree.collect(meeting: view, into: &found)
                let expected = boxes.indices.filter { index in
                    let box = boxes[index]
                    return box.minX <= view.maxX && box.maxX >= view.minX && box.minY <= view.maxY
                        && box.maxY >= view.minY
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
