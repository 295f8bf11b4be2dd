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
    /// Pixels per point of the cached picture where `shouldRasterize` is set.
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
    package static let name = RareLayerProperties.row("name", .never, { $0.name }, { $0.name = $1 })
    package static let anchorPointZ = RareLayerProperties.row(
        "anchorPointZ", .implicit, { $0.anchorPointZ }, { $0.anchorPointZ = $1 })
    package static let sublayerTransform = RareLayerProperties.row(
        "sublayerTransform", .implicit, { $0.sublayerTransform }, { $0.sublayerTransform = $1 })
    package static let contentsRect = RareLayerProperties.row(
        "contentsRect", .implicit, { $0.contentsRect }, { $0.contentsRect = $1 })
    package static let contentsCenter = RareLayerProperties.row(
        "contentsCenter", .implicit, { $0.contentsCenter }, { $0.contentsCenter = $1 })
    package static let contentsGravity = RareLayerProperties.row(
        "contentsGravity", .never, { $0.contentsGravity }, { $0.contentsGravity = $1 })
    package static let contentsScale = RareLayerProperties.row(
        "contentsScale", .implicit, { $0.contentsScale }, { $0.contentsScale = $1 })
    package static let contentsFormat = RareLayerProperties.row(
        "contentsFormat", .never, isDrawn: false, { $0.contentsFormat }, { $0.contentsFormat = $1 })
    package static let minificationFilter = RareLayerProperties.row(
        "minificationFilter", .never, { $0.minificationFilter }, { $0.minificationFilter = $1 })
    package static let magnificationFilter = RareLayerProperties.row(
        "magnificationFilter", .never, { $0.magnificationFilter }, { $0.magnificationFilter = $1 })
    package static let minificationFilterBias = RareLayerProperties.row(
        "minificationFilterBias", .implicit, { $0.minificationFilterBias }, { $0.minificationFilterBias = $1 })
    package static let maskedCorners = RareLayerProperties.row(
        "maskedCorners", .never, { $0.maskedCorners }, { $0.maskedCorners = $1 })
    package static let cornerCurve = RareLayerProperties.row(
        "cornerCurve", .never, { $0.cornerCurve }, { $0.cornerCurve = $1 })
    package static let borderWidth = RareLayerProperties.row(
        "borderWidth", .implicit, { $0.borderWidth }, { $0.borderWidth = $1 })
    package static let borderColor = RareLayerProperties.row(
        "borderColor", .implicit, { $0.borderColor }, { $0.borderColor = $1 })
    package static let shadowColor = RareLayerProperties.row(
        "shadowColor", .implicit, { $0.shadowColor }, { $0.shadowColor = $1 })
    package static let shadowOpacity = RareLayerProperties.row(
        "shadowOpacity", .implicit, { $0.shadowOpacity }, { $0.shadowOpacity = $1 })
    package static let shadowOffset = RareLayerProperties.row(
        "shadowOffset", .implicit, { $0.shadowOffset }, { $0.shadowOffset = $1 })
    package static let shadowRadius = RareLayerProperties.row(
        "shadowRadius", .implicit, { $0.shadowRadius }, { $0.shadowRadius = $1 })
    package static let shadowPath = RareLayerProperties.row(
        "shadowPath", .explicit, { $0.shadowPath }, { $0.shadowPath = $1 })
    package static let rasterizationScale = RareLayerProperties.row(
        "rasterizationScale", .implicit, { $0.rasterizationScale }, { $0.rasterizationScale = $1 })
    package static let edgeAntialiasingMask = RareLayerProperties.row(
        "edgeAntialiasingMask", .never, { $0.edgeAntialiasingMask }, { $0.edgeAntialiasingMask = $1 })
    package static let compositingFilter = RareLayerProperties.row(
        "compositingFilter", .transition, kind: .filter, { $0.compositingFilter?.type },
        { $0.compositingFilter = $1.map { LayerFilter(type: $0) } })
    package static let filters = RareLayerProperties.row("filters", .transition, kind: .filters)
    package static let backgroundFilters = RareLayerProperties.row("backgroundFilters", .transition, kind: .filters)

    // CAMediaTiming
    package static let beginTime = RareLayerProperties.row(
        "beginTime", .never, { $0.timing.beginTime }, { $0.timing.beginTime = $1 })
    package static let timeOffset = RareLayerProperties.row(
        "timeOffset", .never, { $0.timing.timeOffset }, { $0.timing.timeOffset = $1 })
    package static let speed = RareLayerProperties.row("speed", .never, { $0.timing.speed }, { $0.timing.speed = $1 })
    package static let duration = RareLayerProperties.row(
        "duration", .never, { $0.timing.duration }, { $0.timing.duration = $1 })
    package static let repeatCount = RareLayerProperties.row(
        "repeatCount", .never, { $0.timing.repeatCount }, { $0.timing.repeatCount = $1 })
    package static let repeatDuration = RareLayerProperties.row(
        "repeatDuration", .never, { $0.timing.repeatDuration }, { $0.timing.repeatDuration = $1 })
    package static let autoreverses = RareLayerProperties.row(
        "autoreverses", .never, { $0.timing.autoreverses }, { $0.timing.autoreverses = $1 })
    package static let fillMode = RareLayerProperties.row(
        "fillMode", .never, { $0.timing.fillMode }, { $0.timing.fillMode = $1 })
}

extension RareLayerProperties {
    /// The properties that are stored here, but for those of `CAMediaTiming`.
    package static let rows: [LayerProperty] = [
        .name, .anchorPointZ, .sublayerTransform, .contentsRect, .contentsCenter, .contentsGravity, .contentsScale,
        .contentsFormat, .minificationFilter, .magnificationFilter, .minificationFilterBias, .maskedCorners,
        .cornerCurve, .borderWidth, .borderColor, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius,
        .shadowPath, .rasterizationScale, .edgeAntialiasingMask, .compositingFilter, .filters, .backgroundFilters,
    ]

    /// The properties of `CAMediaTiming`.
    package static let timingRows: [LayerProperty] = [
        .beginTime, .timeOffset, .speed, .duration, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
    ]
}
