import Foundation
import LayerModel

/// The bytes build a tree of layers by the library's own calls, change it and draw it in between.
enum TreeTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        var choices = Choices(bytes)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 96, height: 64)
        var layers = [root]
        var time: CFTimeInterval = 0
        var steps = 0
        while !choices.isAtEnd, steps < 128 {
            steps += 1
            let layer = layers[choices.index(below: layers.count)]
            switch choices.index(below: 8) {
            case 0 where layers.count < 48:
                let new = choices.element(of: Self.makers)()
                new.frame = CGRect(x: choices.number(), y: choices.number(), width: 20, height: 20)
                new.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.8)
                choices.flag() ? layer.addSublayer(new) : layer.insertSublayer(new, at: 0)
                layers.append(new)
            case 2:
                // Moves a layer elsewhere; the library refuses circles.
                let other = layers[choices.index(below: layers.count)]
                if !isAncestor(other, of: layer) { layer.addSublayer(other) }
            case 3: layer.removeFromSuperlayer()
            case 4 where layer.mask == nil:
                let mask = CALayer()
                mask.frame = layer.bounds
                mask.backgroundColor = CGColor(gray: 0, alpha: 1)
                layer.mask = mask
                layers.append(mask)
            case 5: animate(layer, &choices)
            case 6:
                time += abs(choices.number()).isFinite ? min(abs(choices.number()), 1e6) : 0.1
                Drawing.draw(root, at: time)
            default: layer.setValue(value(&choices), forKeyPath: choices.element(of: Self.keyPaths))
            }
        }
        Drawing.draw(root, at: time)
    }

    private static func isAncestor(_ layer: CALayer, of other: CALayer) -> Bool {
        sequence(first: other, next: \.superlayer).contains { $0 === layer }
    }

    private static func animate(_ layer: CALayer, _ choices: inout Choices) {
        let animation = CABasicAnimation(keyPath: choices.element(of: keyPaths))
        animation.fromValue = value(&choices)
        animation.toValue = value(&choices)
        animation.duration = choices.number()
        animation.speed = Float(choices.number())
        animation.timeOffset = choices.number()
        animation.repeatCount = Float(choices.number())
        animation.autoreverses = choices.flag()
        animation.isAdditive = choices.flag()
        animation.isCumulative = choices.flag()
        animation.fillMode = choices.element(of: [.removed, .both, .forwards, .backwards])
        layer.add(animation, forKey: choices.flag() ? "a" : nil)
    }

    private static func value(_ choices: inout Choices) -> Any? {
        switch choices.index(below: 10) {
        case 0: nil
        case 1: CGPoint(x: choices.number(), y: choices.number())
        case 2: CGSize(width: choices.number(), height: choices.number())
        case 3: CGRect(x: choices.number(), y: choices.number(), width: choices.number(), height: choices.number())
        case 4: CGColor(red: choices.number(), green: choices.number(), blue: choices.number(), alpha: choices.number())
        case 5: CGPath(ellipseIn: CGRect(x: 0, y: 0, width: choices.number(), height: choices.number()), transform: nil)
        case 6:
            CATransform3DConcat(
                CATransform3DMakeRotation(choices.number(), choices.number(), choices.number(), choices.number()),
                CATransform3DMakeScale(choices.number(), choices.number(), choices.number()))
        case 7: [choices.number(), choices.number(), choices.number()]
        case 8: choices.text()
        default: choices.number()
        }
    }

    private static let makers: [@Sendable () -> CALayer] = [
        { CALayer() }, { CAShapeLayer() }, { CAGradientLayer() }, { CATextLayer() }, { CAReplicatorLayer() },
        { CAEmitterLayer() }, { CATransformLayer() }, { CAScrollLayer() }, { CATiledLayer() },
    ]

    private static let keyPaths = [
        "position", "position.x", "bounds", "bounds.size", "frame", "anchorPoint", "zPosition", "transform",
        "transform.rotation.z", "transform.scale", "transform.translation", "sublayerTransform", "opacity", "hidden",
        "cornerRadius", "borderWidth", "borderColor", "backgroundColor", "masksToBounds", "shadowOpacity",
        "shadowRadius", "shadowOffset", "shadowPath", "contentsScale", "contentsRect", "contentsGravity", "speed",
        "timeOffset", "beginTime", "duration", "repeatCount", "rasterizationScale", "shouldRasterize", "path",
        "strokeEnd", "lineWidth", "lineDashPattern", "lineDashPhase", "colors", "locations", "startPoint", "endPoint",
        "type", "string", "fontSize", "instanceCount", "instanceTransform", "instanceDelay", "birthRate", "emitterSize",
        "doubleSided", "geometryFlipped", "name", "noSuchKey",
    ]
}
