internal import LayerModel

/// The action for a change of a view's geometry: an animation that is added to the value that the layer has at the moment,
/// from the change undone to nothing.
///
/// Each change has an animation of its own, so that a view whose movement is interrupted turns round smoothly.
final class AdditiveAction: CAAction {
    private let block: ViewAnimation
    private let position: CGPoint
    private let bounds: CGRect
    private let transform: CATransform3D
    private let cornerRadius: CGFloat

    /// Notes a layer's value before a change; `nil` for keys whose animations are not added.
    init?(of layer: CALayer, forKey key: String, in block: ViewAnimation) {
        guard ["position", "bounds", "transform", "cornerRadius"].contains(key) else { return nil }
        self.block = block
        (position, bounds) = (layer.position, layer.bounds)
        (transform, cornerRadius) = (layer.transform, layer.cornerRadius)
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer else { return }
        switch event {
        case "position":
            add(position - layer.position, .zero, to: layer, forKey: "position")
        case "bounds":
            if bounds.origin != layer.bounds.origin {
                add(bounds.origin - layer.bounds.origin, .zero, to: layer, forKey: "bounds.origin")
            }
            let (old, new) = (bounds.size, layer.bounds.size)
            if old != new {
                let change = CGSize(width: old.width - new.width, height: old.height - new.height)
                add(change, .zero, to: layer, forKey: "bounds.size")
            }
        case "transform":
            // The added transform comes before the layer's.
            let change = CATransform3DConcat(transform, CATransform3DInvert(layer.transform))
            if change.isNear(transform, before: layer.transform) {
                add(change, CATransform3DIdentity, to: layer, forKey: "transform")
            } else {
                layer.add(block.animation(forKey: "transform", from: transform), forKey: "transform")
            }
        default:
            add(cornerRadius - layer.cornerRadius, 0, to: layer, forKey: "cornerRadius")
        }
    }

    private func add<Value>(_ from: Value, _ to: Value, to layer: CALayer, forKey keyPath: String) {
        let animation = block.animation(forKey: keyPath, from: from, to: to)
        // Without running animations the last change counts.
        let taken = layer.isHosted ? Set(layer.animationKeys() ?? []) : []
        let others = (2...).lazy.map { "\(keyPath)-\($0)" }
        guard let key = taken.contains(keyPath) ? others.first(where: { !taken.contains($0) }) : keyPath else { return }
        layer.add(animation, forKey: key)
    }
}

extension CGPoint {
    fileprivate static func - (a: CGPoint, b: CGPoint) -> CGPoint { CGPoint(x: a.x - b.x, y: a.y - b.y) }
}

extension CATransform3D {
    /// Whether this transform before another one gives a third, within rounding: not if the other one has no inverse.
    fileprivate func isNear(_ whole: CATransform3D, before other: CATransform3D) -> Bool {
        let product = CATransform3DConcat(self, other)
        let entries: [KeyPath<CATransform3D, CGFloat>] = [
            \.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33, \.m34, \.m41, \.m42, \.m43,
            \.m44,
        ]
        return entries.allSatisfy {
            abs(product[keyPath: $0] - whole[keyPath: $0]) <= 1e-6 * (1 + abs(whole[keyPath: $0]))
        }
    }
}
