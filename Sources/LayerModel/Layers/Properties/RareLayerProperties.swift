/// Properties of a layer that are seldom set.
package struct RareLayerProperties: Sendable, Defaulted {
    package static let initial = RareLayerProperties()

    package var name: String?
    /// In points.
    package var anchorPointZ: CGFloat = 0
    package var sublayerTransform = CATransform3DIdentity
    /// In the unit space of the picture.
    package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// In the unit space of `contentsRect`.
    package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    package var contentsGravity = CALayerContentsGravity.resize
    /// Pixels per point of the contents.
    package var contentsScale: CGFloat = 1
    package var contentsFormat = CALayerContentsFormat.RGBA8Uint
    package var wantsExtendedDynamicRangeContent = false
    package var preferredDynamicRange = CADynamicRange.standard
    package var toneMapMode = CALayerToneMapMode.automatic
    /// In multiples of white; 0 for that of the contents.
    package var contentsHeadroom: CGFloat = 0
    package var minificationFilter = CALayerContentsFilter.linear
    package var magnificationFilter = CALayerContentsFilter.linear
    package var minificationFilterBias: Float = 0
    package var maskedCorners = CACornerMask.all
    package var cornerCurve = CALayerCornerCurve.circular
    /// In points, inside the bounds.
    package var borderWidth: CGFloat = 0
    package var borderColor: CGColor? = .black
    package var shadowColor: CGColor? = .black
    package var shadowOpacity: Float = 0
    /// In points of the layer's own space.
    package var shadowOffset = CGSize(width: 0, height: -3)
    /// The Gaussian's standard deviation, in points.
    package var shadowRadius: CGFloat = 3
    package var shadowPath: CGPath?
    /// Pixels per point of the cached picture if `shouldRasterize` is set.
    package var rasterizationScale: CGFloat = 1
    package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
    /// A filter, by name, in place of source-over; `nil` is source-over.
    package var compositingFilter: LayerFilter?
    package var filters: [LayerFilter] = []
    package var backgroundFilters: [LayerFilter] = []
    package var timing = MediaTiming.layer
    /// Values under keys that no class of this library declares, for subclasses whose properties animate.
    package var custom: [String: AnimatableValue] = [:]
}

extension LayerProperty {
    package static let compositingFilter = RareLayerProperties.rows[\.compositingFilter]
    package static let filters = RareLayerProperties.rows[\.filters]
    package static let backgroundFilters = RareLayerProperties.rows[\.backgroundFilters]
}

extension RareLayerProperties {
    package static let rows = LayerPropertyRows<RareLayerProperties>(
        [
            row("name", \.name, .never),
            row("anchorPointZ", \.anchorPointZ, .implicit),
            row("sublayerTransform", \.sublayerTransform, .implicit),
            row("contentsRect", \.contentsRect, .implicit),
            row("contentsCenter", \.contentsCenter, .implicit),
            row("contentsGravity", \.contentsGravity, .never),
            row("contentsScale", \.contentsScale, .implicit),
            row("contentsFormat", \.contentsFormat, .never, isDrawn: false),
            row("wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent, .never),
            row("preferredDynamicRange", \.preferredDynamicRange, .never),
            row("toneMapMode", \.toneMapMode, .never),
            row("contentsHeadroom", \.contentsHeadroom, .never),
            row("minificationFilter", \.minificationFilter, .never),
            row("magnificationFilter", \.magnificationFilter, .never),
            row("minificationFilterBias", \.minificationFilterBias, .implicit),
            row("maskedCorners", \.maskedCorners, .never),
            row("cornerCurve", \.cornerCurve, .never),
            row("borderWidth", \.borderWidth, .implicit),
            row("borderColor", \.borderColor, .implicit),
            row("shadowColor", \.shadowColor, .implicit),
            row("shadowOpacity", \.shadowOpacity, .implicit),
            row("shadowOffset", \.shadowOffset, .implicit),
            row("shadowRadius", \.shadowRadius, .implicit),
            row("shadowPath", \.shadowPath, .explicit),
            row("rasterizationScale", \.rasterizationScale, .implicit),
            row("edgeAntialiasingMask", \.edgeAntialiasingMask, .never),
            row("compositingFilter", \.compositingFilter, .transition),
            row("filters", \.filters, .transition),
            row("backgroundFilters", \.backgroundFilters, .transition),
        ] + timingRows)

    /// The properties of `CAMediaTiming`.
    package static let timingRows = [
        row("beginTime", \.timing.beginTime, .never),
        row("timeOffset", \.timing.timeOffset, .never),
        row("speed", \.timing.speed, .never),
        row("duration", \.timing.duration, .never),
        row("repeatCount", \.timing.repeatCount, .never),
        row("repeatDuration", \.timing.repeatDuration, .never),
        row("autoreverses", \.timing.autoreverses, .never),
        row("fillMode", \.timing.fillMode, .never),
    ]
}
