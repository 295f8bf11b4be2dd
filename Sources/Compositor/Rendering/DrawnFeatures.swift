/// Which of Core Animation's classes, properties and values have an effect on the picture.
///
/// Everything else is kept by the model and has none yet; `glrender check` lists it.
package enum DrawnFeatures {
    /// Whether a feature is drawn.
    ///
    /// - Parameters:
    ///   - className: The class that declares the property.
    ///   - property: By its key; `nil` is the class as such.
    ///   - value: A value of the property that is a name; `nil` is the property as such.
    package static func includes(_ className: String, _ property: String?, _ value: String? = nil) -> Bool {
        guard let properties = drawn[className] else { return !classesNotDrawn.contains(className) }
        guard let property else { return true }
        guard properties.contains(property) else { return false }
        guard let value, let values = drawnValues["\(className).\(property)"] else { return true }
        return values.contains(value)
    }

    /// Layer, animation and filter classes that are read and have no effect at all.
    private static let classesNotDrawn: Set<String> = [
        "CATextLayer", "CATiledLayer", "CAEmitterLayer", "CAEmitterCell", "CAOpenGLLayer", "AVPlayerLayer",
        "CATransition",
    ]

    private static let timing: Set<String> = [
        "beginTime", "timeOffset", "speed", "duration", "repeatCount", "repeatDuration", "autoreverses", "fillMode",
    ]

    private static let animation: Set<String> = timing.union([
        "keyPath", "isAdditive", "isCumulative", "valueFunction", "timingFunction", "isRemovedOnCompletion", "key",
        "class",
    ])

    private static let basic: Set<String> = animation.union(["fromValue", "toValue", "byValue"])

    private static let drawn: [String: Set<String>] = [
        "CALayer": timing.union([
            "bounds", "position", "frame", "anchorPoint", "anchorPointZ", "zPosition", "transform", "affineTransform",
            "sublayerTransform", "isDoubleSided", "isGeometryFlipped", "isHidden", "opacity", "allowsGroupOpacity",
            "masksToBounds", "backgroundColor", "cornerRadius", "maskedCorners", "cornerCurve", "borderWidth",
            "borderColor", "contents", "contentsRect", "contentsCenter", "contentsGravity", "contentsScale",
            "magnificationFilter", "minificationFilter", "minificationFilterBias", "isOpaque",
            "allowsEdgeAntialiasing", "edgeAntialiasingMask", "sublayers", "name", "animations", "actions", "style",
            "mask",
        ]),
        "CAShapeLayer": [
            "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
            "lineCap", "lineJoin", "lineDashPhase", "lineDashPattern",
        ],
        "CATransformLayer": [],
        "CAScrollLayer": ["scrollMode", "scrollPoint"],
        "CAGradientLayer": ["type", "colors", "locations", "startPoint", "endPoint"],
        "CAShapeLayer": [
            "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
            "lineCap", "lineJoin", "lineDashPhase", "lineDashPattern",
        ],
        "CAReplicatorLayer": [
            "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
            "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset", "preservesDepth",
        ],
        "CABasicAnimation": basic,
        "CASpringAnimation": basic.union(["mass", "stiffness", "damping", "initialVelocity"]),
        "CAKeyframeAnimation": animation.union([
            "values", "path", "keyTimes", "timingFunctions", "calculationMode", "tensionValues", "continuityValues",
            "biasValues", "rotationMode",
        ]),
        "CAAnimationGroup": animation.union(["animations"]),
    ]

    /// The drawn values of properties of which only some are.
    private static let drawnValues: [String: Set<String>] = [:]
}
