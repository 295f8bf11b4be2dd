import LayerModel
import Testing

@Suite struct LayerTreeTests {
    let parent = CALayer()
    let a = CALayer()
    let b = CALayer()
    let c = CALayer()

    func isOrder(_ layers: [CALayer], in parent: CALayer? = nil) -> Bool {
        guard let sublayers = (parent ?? self.parent).sublayers else { return layers.isEmpty }
        return sublayers.count == layers.count && zip(sublayers, layers).allSatisfy { $0 === $1 }
    }

    @Test func sublayersReadNilWhenThereAreNone() {
        #expect(parent.sublayers == nil)
        parent.sublayers = []
        #expect(parent.sublayers == nil)
        parent.addSublayer(a)
        a.removeFromSuperlayer()
        #expect(parent.sublayers == nil)
        #expect(a.superlayer == nil)
    }

    @Test func insertionPlacesBetweenSiblings() {
        parent.addSublayer(a)
        parent.insertSublayer(b, at: 0)
        #expect(isOrder([b, a]))
        parent.insertSublayer(c, above: b)
        #expect(isOrder([b, c, a]))
        parent.insertSublayer(a, below: c)
        #expect(isOrder([b, a, c]))
        parent.insertSublayer(b, at: 99)
        #expect(isOrder([a, c, b]))
        parent.insertSublayer(a, above: a)
        parent.insertSublayer(a, below: a)
        #expect(isOrder([a, c, b]))
        parent.insertSublayer(b, at: 1)
        #expect(isOrder([a, b, c]))
        parent.addSublayer(a)
        #expect(isOrder([b, c, a]))
    }

    @Test func aSiblingElsewhereMeansInFront() {
        parent.sublayers = [a, b]
        parent.insertSublayer(c, below: CALayer())
        #expect(isOrder([a, b, c]))
        parent.insertSublayer(a, above: nil)
        #expect(isOrder([b, c, a]))
    }

    @Test func replacingKeepsThePlace() {
        parent.sublayers = [a, b]
        parent.replaceSublayer(a, with: c)
        #expect(isOrder([c, b]))
        #expect(a.superlayer == nil)
        parent.replaceSublayer(a, with: b)
        #expect(isOrder([c, b]))
        parent.replaceSublayer(b, with: c)
        #expect(isOrder([c]))
    }

    @Test func movingLeavesTheOldSuperlayer() {
        let other = CALayer()
        parent.sublayers = [a, b]
        other.addSublayer(a)
        #expect(isOrder([b]))
        #expect(isOrder([a], in: other))
        #expect(a.superlayer === other)
    }

    @Test func cyclesAreRefused() {
        parent.addSublayer(a)
        a.addSublayer(b)
        b.addSublayer(parent)
        b.addSublayer(b)
        b.mask = parent
        b.mask = b
        b.sublayers = [a, c, b, c]
        #expect(parent.superlayer == nil)
        #expect(isOrder([c], in: b))
        #expect(b.mask == nil)
    }

    @Test func aMaskIsNoSublayer() {
        parent.addSublayer(a)
        parent.mask = b
        #expect(b.superlayer === parent)
        #expect(isOrder([a]))
        a.addSublayer(b)
        #expect(parent.mask == nil)
        #expect(b.superlayer === a)
        parent.mask = b
        #expect(a.sublayers == nil)
        #expect(parent.mask === b)
        parent.insertSublayer(c, above: b)
        #expect(isOrder([a, c]))
        b.removeFromSuperlayer()
        #expect(parent.mask == nil)
        #expect(b.superlayer == nil)
    }

    @Test func theSublayersAreASnapshot() throws {
        parent.sublayers = [a, b, c]
        for layer in try #require(parent.sublayers) {
            layer.removeFromSuperlayer()
        }
        #expect(parent.sublayers == nil)
    }

    @Test func sublayersLiveAsLongAsTheirSuperlayer() {
        weak var watched: CALayer?
        var root: CALayer? = CALayer()
        do {
            let child = CALayer()
            let grandchild = CALayer()
            child.addSublayer(grandchild)
            child.mask = CALayer()
            root?.addSublayer(child)
            watched = grandchild
        }
        #expect(root?.sublayers?.first?.sublayers?.count == 1)
        #expect(watched != nil)
        _ = root?.commit(at: 0)
        root = nil
        #expect(watched == nil)
    }

    @Test func aLayerHeldElsewhereSurvivesItsSuperlayer() {
        var root: CALayer? = CALayer()
        root?.addSublayer(a)
        a.addSublayer(b)
        _ = root?.commit(at: 0)
        root = nil
        #expect(a.superlayer == nil)
        #expect(b.superlayer === a)
        #expect(a.commit(at: 0).count == 2)
    }

    @Test func depthIsNoLimit() {
        let root = CALayer()
        var deepest = root
        for index in 0..<100_000 {
            let layer = CALayer()
            if index % 5 == 4 {
                deepest.mask = layer
            } else {
                deepest.addSublayer(layer)
            }
            deepest = layer
        }
        #expect(root.commit(at: 0).count == 100_001)
        root.sublayers = nil
        #expect(root.commit(at: 0).count == 1)
    }
}
