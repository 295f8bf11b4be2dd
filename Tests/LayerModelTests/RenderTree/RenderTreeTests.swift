import Testing
import TestSupport

@testable import LayerModel

/// The layers' and a tree's structure, written down in the same way.
private func outline(_ layer: CALayer, depth: Int = 0) -> [String] {
    var lines = ["\(depth) \(layer.layerID) \(layer.opacity) \(layer.position)"]
    if let mask = layer.mask { lines += ["mask"] + outline(mask, depth: depth + 1) }
    for sublayer in layer.sublayers ?? [] { lines += outline(sublayer, depth: depth + 1) }
    return lines
}

private func outline(_ tree: RenderTree) -> [String] {
    tree.withUnsafeNodes { nodes in
        func lines(_ slot: Int32, _ parent: Int32, _ depth: Int) -> [String] {
            let node = nodes[slot].pointee
            #expect(node.parent == parent)
            var result = [
                "\(depth) \(node.layerID) \(node.properties.opacity) \(nodes.properties(of: slot).pointee.position)"
            ]
            if node.mask != RenderNode.none { result += ["mask"] + lines(node.mask, slot, depth + 1) }
            var child = node.firstChild
            while child != RenderNode.none {
                result += lines(child, slot, depth + 1)
                child = nodes[child].pointee.nextSibling
            }
            return result
        }
        return tree.root == RenderNode.none ? [] : lines(tree.root, RenderNode.none, 0)
    }
}

@Suite struct RenderTreeTests {
    @Test func aTreeIsACopy() {
        let root = CALayer()
        let child = CALayer()
        root.addSublayer(child)
        let before = root.commit(at: 0)
        let expected = outline(root)
        child.opacity = 0.5
        root.addSublayer(CALayer())
        let after = root.commit(at: 0)
        #expect(outline(before) == expected)
        #expect(outline(after) == outline(root))
        #expect(before.count == 2)
        #expect(after.count == 3)
    }

    @Test func committingASublayerCommitsItsTree() {
        let root = CALayer()
        let child = CALayer()
        root.addSublayer(child)
        #expect(child.commit(at: 0).count == 2)
    }

    @Test func anEmptyTreeHasNoRoot() {
        #expect(RenderTree().count == 0)
        #expect(outline(RenderTree()).isEmpty)
    }

    @Test(arguments: 0..<8) func randomEditsKeepTreesInStep(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let roots = [CALayer(), CALayer()]
        var layers = roots + (0..<40).map { _ in CALayer() }
        var kept: [(RenderTree, [String])] = []
        for step in 0..<600 {
            let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
            let other = layers[Int.random(in: 0..<layers.count, using: &random)]
            switch Int.random(in: 0..<12, using: &random) {
            case 0...2: layer.addSublayer(other)
            case 3: layer.insertSublayer(other, at: UInt32.random(in: 0..<5, using: &random))
            case 4: layer.insertSublayer(other, above: layer.sublayers?.randomElement(using: &random))
            case 5: layer.insertSublayer(other, below: layer.sublayers?.randomElement(using: &random))
            case 6: other.removeFromSuperlayer()
            case 7: layer.mask = Bool.random(using: &random) ? other : nil
            case 8: layer.sublayers = (layer.sublayers ?? []).shuffled(using: &random).dropLast() + [other]
            case 9:
                if let child = layer.sublayers?.randomElement(using: &random) {
                    layer.replaceSublayer(child, with: other)
                }
            case 10: layer.opacity = Float.random(in: 0...1, using: &random)
            default:
                layer.position = CGPoint(x: Double(step), y: 0)
                if Int.random(in: 0..<8, using: &random) == 0 {
                    // Layers that only their superlayer holds go away with it.
                    layers[Int.random(in: 2..<layers.count, using: &random)] = CALayer()
                }
            }
            if step % 7 == 0 {
                let root = roots[step % 2]
                let tree = root.commit(at: 0)
                var top = root
                while let parent = top.superlayer { top = parent }
                let lines = outline(top)
                #expect(outline(tree) == lines)
                #expect(tree.count == lines.filter { $0 != "mask" }.count)
                if step % 35 == 0 { kept.append((tree, lines)) }
            }
            for layer in layers {
                for sublayer in layer.sublayers ?? [] { #expect(sublayer.superlayer === layer) }
                if let mask = layer.mask { #expect(mask.superlayer === layer) }
                if let superlayer = layer.superlayer {
                    let places = (superlayer.sublayers ?? []).filter { $0 === layer }.count
                    #expect(places + (superlayer.mask === layer ? 1 : 0) == 1)
                }
            }
        }
        for (tree, lines) in kept { #expect(outline(tree) == lines) }
    }

    @Test func propertiesAreTheFirstFieldOfANode() {
        #expect(MemoryLayout<RenderNode>.offset(of: \.properties) == 0)
    }
}
