/// The properties of `CAReplicatorLayer`.
@usableFromInline
package struct ReplicatorProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = ReplicatorProperties()

    package var instanceCount = 1
    package var instanceDelay: CFTimeInterval = 0
    package var instanceTransform = CATransform3DIdentity
    package var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    package var instanceRedOffset: Float = 0
    package var instanceGreenOffset: Float = 0
    package var instanceBlueOffset: Float = 0
    package var instanceAlphaOffset: Float = 0
    package var preservesDepth = false
}

extension LayerProperty {
    package static let preservesDepth = LayerProperty(
        ReplicatorProperties.row("preservesDepth", \.preservesDepth, .never),
        or: EmitterProperties.row("preservesDepth", \.preservesDepth, .never))
}

extension ReplicatorProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .replicator }

    package static let rows = LayerPropertyRows<ReplicatorProperties>([
        row("instanceCount", \.instanceCount, .implicit),
        row("instanceDelay", \.instanceDelay, .implicit),
        row("instanceTransform", \.instanceTransform, .implicit),
        row("instanceColor", \.instanceColor, .implicit),
        row("instanceRedOffset", \.instanceRedOffset, .implicit),
        row("instanceGreenOffset", \.instanceGreenOffset, .implicit),
        row("instanceBlueOffset", \.instanceBlueOffset, .implicit),
        row("instanceAlphaOffset", \.instanceAlphaOffset, .implicit),
        .preservesDepth,
    ])
}
