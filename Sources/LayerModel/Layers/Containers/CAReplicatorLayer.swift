/// A layer that draws its sublayers several times, each instance placed, coloured and timed after the one before.
open class CAReplicatorLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.replicator, of: CAReplicatorLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .replicator, of: CAReplicatorLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The number of instances of the sublayers, the sublayers themselves included.
    ///
    /// Default 1. Animatable.
    open var instanceCount: Int {
        get { self[\.instanceCount] }
        set { self[\.instanceCount] = newValue }
    }

    /// Whether the sublayers share the superlayer's space, as a `CATransformLayer`'s do.
    ///
    /// Default false.
    open var preservesDepth: Bool {
        get { self[\.preservesDepth] }
        set { self[\.preservesDepth] = newValue }
    }

    /// The delay of each instance's time after the one before, in seconds.
    ///
    /// Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { self[\.instanceDelay] }
        set { self[\.instanceDelay] = newValue }
    }

    /// The transform from each instance to the next, about the layer's anchor point.
    ///
    /// Default identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { self[\.instanceTransform] }
        set { self[\.instanceTransform] = newValue }
    }

    /// The colour that the first instance's colours are multiplied with.
    ///
    /// Default opaque white. Animatable.
    open var instanceColor: CGColor? {
        get { self[\.instanceColor] }
        set { self[\.instanceColor] = newValue }
    }

    /// The change of red from each instance to the next.
    ///
    /// Default 0. Animatable.
    open var instanceRedOffset: Float {
        get { self[\.instanceRedOffset] }
        set { self[\.instanceRedOffset] = newValue }
    }

    /// The change of green from each instance to the next.
    ///
    /// Default 0. Animatable.
    open var instanceGreenOffset: Float {
        get { self[\.instanceGreenOffset] }
        set { self[\.instanceGreenOffset] = newValue }
    }

    /// The change of blue from each instance to the next.
    ///
    /// Default 0. Animatable.
    open var instanceBlueOffset: Float {
        get { self[\.instanceBlueOffset] }
        set { self[\.instanceBlueOffset] = newValue }
    }

    /// The change of alpha from each instance to the next.
    ///
    /// Default 0. Animatable.
    open var instanceAlphaOffset: Float {
        get { self[\.instanceAlphaOffset] }
        set { self[\.instanceAlphaOffset] = newValue }
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .replicator) ?? super.defaultValue(forKey: key)
    }
}

extension CAReplicatorLayer: SpecificLayer {
    typealias Specifics = ReplicatorProperties
}
