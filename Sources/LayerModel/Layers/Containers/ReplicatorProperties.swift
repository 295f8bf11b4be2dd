/// What `CAReplicatorLayer` adds.
package struct ReplicatorProperties: Sendable, Defaulted {
    package static let initial = ReplicatorProperties()

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
    package static let instanceCount = ReplicatorProperties.row(
        "instanceCount", .implicit, { $0.instanceCount }, { $0.instanceCount = $1 })
    package static let instanceDelay = ReplicatorProperties.row(
        "instanceDelay", .implicit, { $0.instanceDelay }, { $0.instanceDelay = $1 })
    package static let instanceTransform = ReplicatorProperties.row(
        "instanceTransform", .implicit, { $0.instanceTransform }, { $0.instanceTransform = $1 })
    package static let instanceColor = ReplicatorProperties.row(
        "instanceColor", .implicit, { $0.instanceColor }, { $0.instanceColor = $1 })
    package static let instanceRedOffset = ReplicatorProperties.row(
        "instanceRedOffset", .implicit, { $0.instanceRedOffset }, { $0.instanceRedOffset = $1 })
    package static let instanceGreenOffset = ReplicatorProperties.row(
        "instanceGreenOffset", .implicit, { $0.instanceGreenOffset }, { $0.instanceGreenOffset = $1 })
    package static let instanceBlueOffset = ReplicatorProperties.row(
        "instanceBlueOffset", .implicit, { $0.instanceBlueOffset }, { $0.instanceBlueOffset = $1 })
    package static let instanceAlphaOffset = ReplicatorProperties.row(
        "instanceAlphaOffset", .implicit, { $0.instanceAlphaOffset }, { $0.instanceAlphaOffset = $1 })
    package static let preservesDepth = LayerProperty(
        ReplicatorProperties.row("preservesDepth", .never, { $0.preservesDepth }, { $0.preservesDepth = $1 }),
        or: EmitterProperties.row("preservesDepth", .never, { $0.preservesDepth }, { $0.preservesDepth = $1 }))
}

extension ReplicatorProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset, .instanceGreenOffset,
        .instanceBlueOffset, .instanceAlphaOffset, .preservesDepth,
    ]
}
