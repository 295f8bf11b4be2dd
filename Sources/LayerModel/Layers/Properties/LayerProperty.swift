/// A stored property of a layer, of `CALayer` or of a subclass; the raw value is the property's key.
///
/// Properties that say how layers hang together (`sublayers`, `mask`, `delegate`, …) and those that follow from others
/// (`frame`) are not among them.
package enum LayerProperty: String, CaseIterable, Sendable {
    // CALayer
    case bounds
    case position
    case zPosition
    case anchorPoint
    case transform
    case isHidden = "hidden"
    case isDoubleSided = "doubleSided"
    case isGeometryFlipped = "geometryFlipped"
    case masksToBounds
    case isOpaque = "opaque"
    case allowsEdgeAntialiasing
    case allowsGroupOpacity
    case shouldRasterize
    case needsDisplayOnBoundsChange
    case drawsAsynchronously
    case backgroundColor
    case cornerRadius
    case opacity
    case contents

    // CALayer, seldom set
    case name
    case anchorPointZ
    case sublayerTransform
    case contentsRect
    case contentsCenter
    case contentsGravity
    case contentsScale
    case contentsFormat
    case minificationFilter
    case magnificationFilter
    case minificationFilterBias
    case maskedCorners
    case cornerCurve
    case borderWidth
    case borderColor
    case shadowColor
    case shadowOpacity
    case shadowOffset
    case shadowRadius
    case shadowPath
    case rasterizationScale
    case edgeAntialiasingMask
    case compositingFilter
    case filters
    case backgroundFilters

    // CAMediaTiming
    case beginTime
    case timeOffset
    case speed
    case duration
    case repeatCount
    case repeatDuration
    case autoreverses
    case fillMode

    // CAShapeLayer
    case path
    case fillColor
    case fillRule
    case strokeColor
    case strokeStart
    case strokeEnd
    case lineWidth
    case miterLimit
    case lineCap
    case lineJoin
    case lineDashPhase
    case lineDashPattern

    // CAGradientLayer
    case type
    case colors
    case locations
    case startPoint
    case endPoint

    // CATextLayer
    case string
    case font
    case fontSize
    case foregroundColor
    case isWrapped = "wrapped"
    case alignmentMode
    case truncationMode
    case allowsFontSubpixelQuantization

    // CAReplicatorLayer
    case instanceCount
    case instanceDelay
    case instanceTransform
    case instanceColor
    case instanceRedOffset
    case instanceGreenOffset
    case instanceBlueOffset
    case instanceAlphaOffset

    // CAScrollLayer
    case scrollMode

    // CATiledLayer
    case tileSize
    case levelsOfDetail
    case levelsOfDetailBias
    case fadeDuration

    // CAEmitterLayer
    case emitterPosition
    case emitterZPosition
    case emitterSize
    case emitterDepth
    case emitterShape
    case emitterMode
    case renderMode
    case birthRate
    case lifetime
    case velocity
    case scale
    case spin
    case seed
    case emitterCells

    // CAOpenGLLayer
    case shader
    case isAsynchronous = "asynchronous"

    // AVPlayerLayer
    case videoGravity
    case rate
    case startTime

    // CAReplicatorLayer and CAEmitterLayer
    case preservesDepth

    /// The property with a key, in either of its forms: `hidden` or `isHidden`.
    package init?(key: String) {
        if let property = LayerProperty(rawValue: key) {
            self = property
        } else if let property = LayerProperty.byAccessor[key] {
            self = property
        } else {
            return nil
        }
    }

    /// Properties whose accessor is not named as their key, by the accessor.
    private static let byAccessor = Dictionary(
        uniqueKeysWithValues: allCases.compactMap { property -> (String, LayerProperty)? in
            let accessor = String(describing: property)
            return accessor == property.rawValue ? nil : (accessor, property)
        })
}
