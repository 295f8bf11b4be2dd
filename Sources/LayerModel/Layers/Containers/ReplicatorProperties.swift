/// What `CAReplicatorLayer` adds.
package struct ReplicatorProperties: Sendable, Defaulted {
    package static let initial = ReplicatorProperties()

    package var instanceCount = 1
    package var instanceDelay: CFTimeInterval = 0
    package var instanceTransform = CATransform3DIdentity
    package var instanceColor: CGColor? = .white
    package var instanceRedOffset: Float = 0
    package var instanceGreenOffset: Float = 0
    package var instanceBlueOffset: Float = 0
    package var instanceAlphaOffset: Float = 0
    package var preservesDepth = false
}
