import LayerModel

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
        guard let properties = drawn[className] else { return true }
        guard let property else { return true }
        return properties.contains(property)
    }

    /// The names of the properties that have an effect, of some of the model's.
    private static func names(_ rows: [LayerProperty]) -> Set<String> {
        Set(rows.filter(\.isDrawn).map(\.accessor))
    }

    private static let timing = names(RareLayerProperties.timingRows)

    private static let animation: Set<String> = timing.union([
        "keyPath", "isAdditive", "isCumulative", "valueFunction", "timingFunction", "isRemovedOnCompletion", "key",
        "class",
    ])

    private static let basic: Set<String> = animation.union(["fromValue", "toValue", "byValue"])

    private static let drawn: [String: Set<String>] = [
        "CALayer": timing.union(names(LayerProperties.rows + RareLayerProperties.rows)).union([
            "frame", "affineTransform", "sublayers", "mask", "animations", "actions", "style",
        ]),
        "CAShapeLayer": names(ShapeProperties.rows),
        "CATextLayer": names(TextProperties.rows),
        "CATransformLayer": [],
        "CAScrollLayer": names(ScrollProperties.rows).union(["scrollPoint"]),
        "CAGradientLayer": names(GradientProperties.rows),
        "CAReplicatorLayer": names(ReplicatorProperties.rows),
        "CATiledLayer": names(TiledProperties.rows).union(["tiles"]),
        "CAEmitterLayer": names(EmitterProperties.rows),
        "CAOpenGLLayer": names(OpenGLProperties.rows),
        "AVPlayerLayer": names(PlayerProperties.rows).union(["video"]),
        "CAEmitterCell": timing.union([
            "name", "isEnabled", "birthRate", "lifetime", "lifetimeRange", "emissionLatitude", "emissionLongitude",
            "emissionRange", "velocity", "velocityRange", "xAcceleration", "yAcceleration", "zAcceleration", "scale",
            "scaleRange", "scaleSpeed", "spin", "spinRange", "color", "redRange", "greenRange", "blueRange",
            "alphaRange", "redSpeed", "greenSpeed", "blueSpeed", "alphaSpeed", "contents", "contentsRect",
            "contentsScale", "magnificationFilter", "minificationFilter", "minificationFilterBias", "emitterCells",
        ]),
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
