// Conversion between layers' spaces. A point goes up to the nearest common superlayer and down again; layers of different trees
// meet in the space that both roots lie in.

extension CALayer {
    /// The superlayer, or for a presentation copy that of its model as a presentation copy.
    final var superlayerInTree: CALayer? {
        parent ?? presentedLayer?.parent?.presentation()
    }

    /// From the layer's own space to that of `superlayer`: the layer's flip and placement, then the superlayer's
    /// `sublayerTransform`.
    final func matrix(to superlayer: CALayer?) -> CATransform3D {
        var matrix = properties.localTransform
        if properties.isFlipped {
            matrix = CATransform3DConcat(properties.flip, matrix)
        }
        if let superlayer, !superlayer.properties.rare.isInitial,
            superlayer.properties.rare.value.sublayerTransform != CATransform3DIdentity
        {
            matrix = CATransform3DConcat(matrix, superlayer.properties.sublayerSpace)
        }
        return matrix
    }

    /// From the layer's own plane to that of a layer above it, or to the space around the root.
    ///
    /// Between them the planes are flattened where Core Animation flattens them.
    final func projection(to ancestor: CALayer?) -> Homography {
        var projection = Homography.identity
        var unflattened: CATransform3D?
        var current = self
        while current !== ancestor {
            let superlayer = current.superlayerInTree
            var matrix = current.matrix(to: superlayer)
            if let inner = unflattened {
                matrix = CATransform3DConcat(inner, matrix)
                unflattened = nil
            }
            if let superlayer, superlayer !== ancestor, superlayer.properties.keepsDepth {
                unflattened = matrix
            } else {
                projection = projection.concatenating(Homography(matrix))
            }
            guard let superlayer else { break }
            current = superlayer
        }
        return projection
    }

    /// The number of layers above this one.
    final var depthInTree: Int {
        var depth = 0
        var current = superlayerInTree
        while let layer = current {
            depth += 1
            current = layer.superlayerInTree
        }
        return depth
    }

    /// The nearest common ancestor of two layers, which may be one of them; `nil` if there is none.
    final func commonAncestor(with other: CALayer) -> CALayer? {
        var a: CALayer? = self
        var b: CALayer? = other
        var aDepth = depthInTree
        var bDepth = other.depthInTree
        while let layer = a, aDepth > bDepth {
            a = layer.superlayerInTree
            aDepth -= 1
        }
        while let layer = b, bDepth > aDepth {
            b = layer.superlayerInTree
            bDepth -= 1
        }
        while let one = a, let two = b, one !== two {
            a = one.superlayerInTree
            b = two.superlayerInTree
        }
        return a
    }

    /// From `source`'s plane to `target`'s; `nil` if `target` shows edge-on.
    ///
    /// Instead of a layer, `nil` is the space around the root.
    private static func projection(from source: CALayer?, to target: CALayer?) -> Homography? {
        if source === target { return .identity }
        guard let source else { return target?.projection(to: nil).inverse }
        guard let target else { return source.projection(to: nil) }
        let common = source.commonAncestor(with: target)
        let up = source.projection(to: common)
        if target === common { return up }
        return target.projection(to: common).inverse.map { up.concatenating($0) }
    }

    /// A point of one layer's plane in another's; `nil` is the space around the root.
    static func convert(_ point: CGPoint, from source: CALayer?, to target: CALayer?) -> CGPoint {
        projection(from: source, to: target)?.map(point) ?? point
    }

    /// The smallest upright rectangle around one of another layer's plane.
    static func convert(_ rect: CGRect, from source: CALayer?, to target: CALayer?) -> CGRect {
        guard source !== target, !rect.isNull, !rect.isInfinite,
            let projection = projection(from: source, to: target)
        else { return rect }
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ].map { projection.map($0) ?? $0 }
        let x = corners.map(\.x)
        let y = corners.map(\.y)
        guard let minX = x.min(), let maxX = x.max(), let minY = y.min(), let maxY = y.max() else { return rect }
        return CGRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
    }

    /// The answer of `contentsAreFlipped()`.
    final var isFlippedOnScreen: Bool {
        var isFlipped = false
        var hasFlippedSurroundings = false
        var current: CALayer? = self
        while let layer = current {
            if layer.properties.isFlipped { isFlipped.toggle() }
            if (layer.presentedLayer ?? layer).host != nil || layer.state.contains(.rendersDownwards) {
                hasFlippedSurroundings = true
            }
            current = layer.superlayerInTree
        }
        return isFlipped != hasFlippedSurroundings
    }
}
