import LayerModel

/// The size and the composition of a layer tree.
public struct SceneSummary: Sendable, Equatable {
    /// All layers, masks counted.
    public var layerCount = 0
    /// The layers of each class, by the name of the class.
    public var layersByClass: [String: Int] = [:]
    /// The number of layers from the root to the deepest, both counted.
    public var depth = 0
    /// The layers that are masks.
    public var maskCount = 0
    /// The animations added to layers; those in a group count as one.
    public var animationCount = 0

    /// The summary of a tree.
    init(of root: CALayer) {
        var classes: [ObjectIdentifier: (type: CALayer.Type, count: Int)] = [:]
        // A list in place of recursion: trees may be deeper than the stack.
        var open: [(layer: CALayer, depth: Int)] = [(root, 1)]
        while let (layer, depth) = open.popLast() {
            layerCount += 1
            self.depth = max(self.depth, depth)
            animationCount += layer.animationCount
            classes[ObjectIdentifier(type(of: layer)), default: (type(of: layer), 0)].count += 1
            for sublayer in layer.sublayers ?? [] {
                open.append((sublayer, depth + 1))
            }
            if let mask = layer.mask {
                maskCount += 1
                open.append((mask, depth + 1))
            }
        }
        for (type, count) in classes.values {
            layersByClass[String(describing: type)] = count
        }
    }
}

extension Scene {
    /// The size and the composition of the layer tree.
    public var summary: SceneSummary {
        SceneSummary(of: root)
    }
}
