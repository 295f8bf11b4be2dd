/// What `CAReplicatorLayer` adds.
public struct ReplicatorProperties: Sendable, Defaulted {
    public static let initial = ReplicatorProperties()

    public var instanceCount = 1
    public var instanceDelay: CFTimeInterval = 0
    public var instanceTransform = CATransform3DIdentity
    public var instanceColor: CGColor? = .white
    public var instanceRedOffset: Float = 0
    public var instanceGreenOffset: Float = 0
    public var instanceBlueOffset: Float = 0
    public var instanceAlphaOffset: Float = 0
    public var preservesDepth = false
}
