/// A layer that draws its sublayers several times, each instance placed, coloured and timed after the one before.
open class CAReplicatorLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(specifics: .replicator(CopyOnWrite()), of: CAReplicatorLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Archives are not read: the result is always nil.
    public required init?(coder: NSCoder) {
        nil
    }

    /// How many instances of the sublayers there are, the sublayers themselves included.
    ///
    /// Default 1. Animatable.
    open var instanceCount: Int {
        get { properties.specifics.replicator.instanceCount }
        set {
            set(.instanceCount, properties.specifics.replicator.instanceCount, newValue) {
                $0.specifics.replicator.instanceCount = newValue
            }
        }
    }

    /// Whether the sublayers share the superlayer's space, as a `CATransformLayer`'s do.
    ///
    /// Default false.
    open var preservesDepth: Bool {
        get { properties.specifics.replicator.preservesDepth }
        set {
            set(.preservesDepth, properties.specifics.replicator.preservesDepth, newValue) {
                $0.specifics.replicator.preservesDepth = newValue
            }
        }
    }

    /// By how much each instance's time lags behind the one before, in seconds.
    ///
    /// Default 0. Animatable.
    open var instanceDelay: CFTimeInterval {
        get { properties.specifics.replicator.instanceDelay }
        set {
            set(.instanceDelay, properties.specifics.replicator.instanceDelay, newValue) {
                $0.specifics.replicator.instanceDelay = newValue
            }
        }
    }

    /// What each instance is transformed by relative to the one before, about the layer's anchor point.
    ///
    /// Default identity. Animatable.
    open var instanceTransform: CATransform3D {
        get { properties.specifics.replicator.instanceTransform }
        set {
            set(.instanceTransform, properties.specifics.replicator.instanceTransform, newValue) {
                $0.specifics.replicator.instanceTransform = newValue
            }
        }
    }

    /// What the first instance's colours are multiplied with.
    ///
    /// Default opaque white. Animatable.
    open var instanceColor: CGColor? {
        get { properties.specifics.replicator.instanceColor }
        set {
            set(.instanceColor, properties.specifics.replicator.instanceColor, newValue) {
                $0.specifics.replicator.instanceColor = newValue
            }
        }
    }

    /// What each instance adds to the red of the one before.
    ///
    /// Default 0. Animatable.
    open var instanceRedOffset: Float {
        get { properties.specifics.replicator.instanceRedOffset }
        set {
            set(.instanceRedOffset, properties.specifics.replicator.instanceRedOffset, newValue) {
                $0.specifics.replicator.instanceRedOffset = newValue
            }
        }
    }

    /// What each instance adds to the green of the one before.
    ///
    /// Default 0. Animatable.
    open var instanceGreenOffset: Float {
        get { properties.specifics.replicator.instanceGreenOffset }
        set {
            set(.instanceGreenOffset, properties.specifics.replicator.instanceGreenOffset, newValue) {
                $0.specifics.replicator.instanceGreenOffset = newValue
            }
        }
    }

    /// What each instance adds to the blue of the one before.
    ///
    /// Default 0. Animatable.
    open var instanceBlueOffset: Float {
        get { properties.specifics.replicator.instanceBlueOffset }
        set {
            set(.instanceBlueOffset, properties.specifics.replicator.instanceBlueOffset, newValue) {
                $0.specifics.replicator.instanceBlueOffset = newValue
            }
        }
    }

    /// What each instance adds to the alpha of the one before.
    ///
    /// Default 0. Animatable.
    open var instanceAlphaOffset: Float {
        get { properties.specifics.replicator.instanceAlphaOffset }
        set {
            set(.instanceAlphaOffset, properties.specifics.replicator.instanceAlphaOffset, newValue) {
                $0.specifics.replicator.instanceAlphaOffset = newValue
            }
        }
    }

    /// The value that a new layer has under a key; nil for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, specifics: .replicator(CopyOnWrite())) ?? super.defaultValue(forKey: key)
    }
}
