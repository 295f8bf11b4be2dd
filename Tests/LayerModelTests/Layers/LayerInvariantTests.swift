import Testing

@testable import LayerModel

/// A tree with broken links is found, so that checks at commits can tell.
@Suite struct LayerInvariantTests {
    private let root = CALayer()
    private let first = CALayer()
    private let second = CALayer()
    private let mask = CALayer()

    init() {
        root.sublayers = [first, second]
        second.mask = mask
        root.commit(at: 0)
    }

    @Test func treesThatProgramsMakeAreSound() {
        #expect(root.violation == nil)
        root.insertSublayer(second, at: 0)
        first.addSublayer(CALayer())
        #expect(root.sublayers?.count == 2 && root.violation == nil)
        second.mask = nil
        first.removeFromSuperlayer()
        #expect(root.violation == nil && first.violation == nil && mask.violation == nil)
    }

    /// Breaks the tree in one place, and mends it: layers that go away follow their links.
    private func check<Value>(
        _ part: String, _ layer: CALayer, _ path: ReferenceWritableKeyPath<CALayer, Value>, _ broken: Value
    ) {
        let whole = layer[keyPath: path]
        layer[keyPath: path] = broken
        let violation = root.violation
        layer[keyPath: path] = whole
        #expect(violation?.contains(part) == true, "\(violation ?? "nothing")")
        #expect(root.violation == nil)
    }

    @Test func eachBrokenLinkIsFound() {
        check("counted", root, \.childCount, 3)
        check("counted", root, \.childCount, 1)
        check("one way", second, \.previousSibling, nil)
        check("front-most", root, \.lastChild, first)
        check("superlayer", first, \.parent, second)
        check("superlayer", mask, \.parent, root)
        check("host", second, \.host, nil)
        check("depth", mask, \.depth, 7)
        check("slot", second, \.slot, root.slot)
        check("linked as a sublayer", mask, \.state, [])
        check("is a mask", first, \.state, .isMask)
    }
}
