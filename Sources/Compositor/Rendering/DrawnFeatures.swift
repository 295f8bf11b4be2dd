/// Which of Core Animation's classes and properties have an effect on the picture.
///
/// Everything else is kept by the model and has none yet; `glrender check` lists it.
package enum DrawnFeatures {
    /// Whether a feature is drawn.
    ///
    /// - Parameters:
    ///   - className: The class that declares the property.
    ///   - property: By its key; `nil` is the class as such.
    package static func includes(_ className: String, _ property: String?) -> Bool {
        guard let properties = drawn[className] else { return !classesNotDrawn.contains(className) }
        guard let property else { return true }
        return properties.contains(property)
    }

    /// Layer, animation and filter classes that are read and have no effect at all.
    private static let classesNotDrawn: Set<String> = ["AVPlayerLayer"]

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
            "mask", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath", "compositingFilter",
            "filters", "backgroundFilters", "shouldRasterize", "rasterizationScale",
        ]),
        "CAShapeLayer": [
            "path", "fillColor", "fillRule", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
            "lineCap", "lineJoin", "lineDashPhase", "lineDashPattern",
        ],
        "CATextLayer": [
            "string", "font", "fontSize", "foregroundColor", "isWrapped", "alignmentMode", "truncationMode",
        ],
        "CATransformLayer": [],
        "CAScrollLayer": ["scrollMode", "scrollPoint"],
        "CAGradientLayer": ["type", "colors", "locations", "startPoint", "endPoint"],
        "CAReplicatorLayer": [
            "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
            "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset", "preservesDepth",
        ],
        "CATiledLayer": ["tileSize", "levelsOfDetail", "levelsOfDetailBias", "fadeDuration", "tiles"],
        "CAEmitterLayer": [
            "emitterCells", "emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "emitterShape",
            "emitterMode", "renderMode", "preservesDepth", "birthRate", "lifetime", "velocity", "scale", "spin", "seed",
        ],
        "CAEmitterCell": timing.union([
            "name", "isEnabled", "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
            "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration", "scale",
            "scaleRange", "scaleSpeed", "spin", "spinRange", "color", "redRange", "greenRange", "blueRange",
            "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed", "contents", "contentsRect",
            "contentsScale", "magnificationFilter", "minificationFilter", "minificationFilterBias", "emitterCells",
        ]),
        "CAOpenGLLayer": ["shader"],
        "CABasicAnimation": basic,
        "CASpringAnimation": basic.union(["mass", "stiffness", "damping", "initialVelocity"]),
        "CAKeyframeAnimation": animation.union([
            "values", "path", "keyTimes", "timingFunctions", "calculationMode", "tensionValues", "continuityValues",
            "biasValues", "rotationMode",
        ]),
        "CAAnimationGroup": animation.union(["animations"]),
        "CATransition": timing.union([
            "type", "subtype", "startProgress", "endProgress", "to", "timingFunction", "isRemovedOnCompletion", "key",
            "class",
        ]),
    ]

}
