// Properties that a subclass seldom overrides; unlike the ones in the class itself they cannot be overridden.

extension CALayer {
    /// A name to find the layer by; constraints refer to siblings by it.
    ///
    /// Default nil.
    public var name: String? {
        get { properties.rare.value.name }
        set { set(.name, properties.rare.value.name, newValue) { $0.rare.value.name = newValue } }
    }

    /// The anchor point's z, in points (not in unit space).
    ///
    /// Default 0. Animatable.
    public var anchorPointZ: CGFloat {
        get { properties.rare.value.anchorPointZ }
        set {
            set(.anchorPointZ, properties.rare.value.anchorPointZ, newValue) { $0.rare.value.anchorPointZ = newValue }
        }
    }

    /// What is applied to every sublayer, not to the layer itself, about the layer's anchor point; perspective, as a
    /// rule.
    ///
    /// Default identity. Animatable.
    public var sublayerTransform: CATransform3D {
        get { properties.rare.value.sublayerTransform }
        set {
            set(.sublayerTransform, properties.rare.value.sublayerTransform, newValue) {
                $0.rare.value.sublayerTransform = newValue
            }
        }
    }

    /// Whether the layer shows when its back faces the viewer.
    ///
    /// Default true. Animatable, by explicit animations.
    public var isDoubleSided: Bool {
        get { properties.flags[.doubleSided] }
        set { set(.isDoubleSided, properties.flags[.doubleSided], newValue) { $0.flags[.doubleSided] = newValue } }
    }

    /// Whether y runs the other way for sublayers, gravity, paths and unit points.
    ///
    /// Pictures stay upright. Default false.
    public var isGeometryFlipped: Bool {
        get { properties.flags[.geometryFlipped] }
        set {
            set(.isGeometryFlipped, properties.flags[.geometryFlipped], newValue) {
                $0.flags[.geometryFlipped] = newValue
            }
        }
    }

    /// A promise that the contents have no transparent pixels; backing stores are then made without an alpha channel.
    ///
    /// Default false, but true on layers made for video and GPU drawing.
    public var isOpaque: Bool {
        get { properties.flags[.opaque] }
        set { set(.isOpaque, properties.flags[.opaque], newValue) { $0.flags[.opaque] = newValue } }
    }

    /// Whether a change of `bounds` calls `setNeedsDisplay()`.
    ///
    /// Default false.
    public var needsDisplayOnBoundsChange: Bool {
        get { properties.flags[.needsDisplayOnBoundsChange] }
        set {
            set(.needsDisplayOnBoundsChange, properties.flags[.needsDisplayOnBoundsChange], newValue) {
                $0.flags[.needsDisplayOnBoundsChange] = newValue
            }
        }
    }

    /// A hint that drawing commands may be carried out later; the result is the same.
    ///
    /// Default false.
    public var drawsAsynchronously: Bool {
        get { properties.flags[.drawsAsynchronously] }
        set {
            set(.drawsAsynchronously, properties.flags[.drawsAsynchronously], newValue) {
                $0.flags[.drawsAsynchronously] = newValue
            }
        }
    }

    /// Whether edges that do not fall on pixel boundaries are smoothed.
    ///
    /// Default true.
    public var allowsEdgeAntialiasing: Bool {
        get { properties.flags[.allowsEdgeAntialiasing] }
        set {
            set(.allowsEdgeAntialiasing, properties.flags[.allowsEdgeAntialiasing], newValue) {
                $0.flags[.allowsEdgeAntialiasing] = newValue
            }
        }
    }

    /// The edges that may be smoothed.
    ///
    /// Default all four.
    public var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { properties.rare.value.edgeAntialiasingMask }
        set {
            set(.edgeAntialiasingMask, properties.rare.value.edgeAntialiasingMask, newValue) {
                $0.rare.value.edgeAntialiasingMask = newValue
            }
        }
    }

    /// Whether `opacity` acts on the layer and its sublayers drawn as one, rather than on each.
    ///
    /// Default true.
    public var allowsGroupOpacity: Bool {
        get { properties.flags[.allowsGroupOpacity] }
        set {
            set(.allowsGroupOpacity, properties.flags[.allowsGroupOpacity], newValue) {
                $0.flags[.allowsGroupOpacity] = newValue
            }
        }
    }

    /// Whether the layer is drawn into a bitmap at `rasterizationScale` first.
    ///
    /// Default false. Animatable.
    public var shouldRasterize: Bool {
        get { properties.flags[.shouldRasterize] }
        set {
            set(.shouldRasterize, properties.flags[.shouldRasterize], newValue) {
                $0.flags[.shouldRasterize] = newValue
            }
        }
    }

    /// Pixels per point of the bitmap that `shouldRasterize` makes.
    ///
    /// Default 1. Animatable.
    public var rasterizationScale: CGFloat {
        get { properties.rare.value.rasterizationScale }
        set {
            set(.rasterizationScale, properties.rare.value.rasterizationScale, newValue) {
                $0.rare.value.rasterizationScale = newValue
            }
        }
    }

    /// The width of the border, in points inside the bounds.
    ///
    /// Default 0. Animatable.
    public var borderWidth: CGFloat {
        get { properties.rare.value.borderWidth }
        set { set(.borderWidth, properties.rare.value.borderWidth, newValue) { $0.rare.value.borderWidth = newValue } }
    }

    /// The colour of the border, which is above contents and sublayers.
    ///
    /// Default opaque black. Animatable.
    public var borderColor: CGColor? {
        get { properties.rare.value.borderColor }
        set { set(.borderColor, properties.rare.value.borderColor, newValue) { $0.rare.value.borderColor = newValue } }
    }

    /// The corners that `cornerRadius` rounds; bits without a corner are dropped.
    ///
    /// Default all four.
    public var maskedCorners: CACornerMask {
        get { properties.rare.value.maskedCorners }
        set {
            set(.maskedCorners, properties.rare.value.maskedCorners, newValue.intersection(.all)) {
                $0.rare.value.maskedCorners = newValue.intersection(.all)
            }
        }
    }

    /// The curve of the corners; unknown names read as `circular`.
    ///
    /// Default `circular`.
    public var cornerCurve: CALayerCornerCurve {
        get { properties.rare.value.cornerCurve }
        set {
            set(.cornerCurve, properties.rare.value.cornerCurve, newValue.resolved) {
                $0.rare.value.cornerCurve = newValue.resolved
            }
        }
    }

    /// The colour of the shadow; its alpha multiplies `shadowOpacity`.
    ///
    /// Default opaque black. Animatable.
    public var shadowColor: CGColor? {
        get { properties.rare.value.shadowColor }
        set { set(.shadowColor, properties.rare.value.shadowColor, newValue) { $0.rare.value.shadowColor = newValue } }
    }

    /// How much of the shadow shows, 0 to 1; nothing by default.
    ///
    /// Animatable.
    public var shadowOpacity: Float {
        get { properties.rare.value.shadowOpacity }
        set {
            set(.shadowOpacity, properties.rare.value.shadowOpacity, newValue) {
                $0.rare.value.shadowOpacity = newValue
            }
        }
    }

    /// Where the shadow falls, in points of the layer's own space.
    ///
    /// Default (0, −3), upwards where y runs down. Animatable.
    public var shadowOffset: CGSize {
        get { properties.rare.value.shadowOffset }
        set {
            set(.shadowOffset, properties.rare.value.shadowOffset, newValue) { $0.rare.value.shadowOffset = newValue }
        }
    }

    /// The standard deviation of the shadow's blur, in points.
    ///
    /// Default 3. Animatable.
    public var shadowRadius: CGFloat {
        get { properties.rare.value.shadowRadius }
        set {
            set(.shadowRadius, properties.rare.value.shadowRadius, newValue) { $0.rare.value.shadowRadius = newValue }
        }
    }

    /// What casts the shadow, filled by the non-zero rule, in points of the layer's own space.
    ///
    /// Copied when set. nil, the default, casts the shadow of what the layer shows. Animatable, by explicit animations.
    public var shadowPath: CGPath? {
        get { properties.rare.value.shadowPath }
        set {
            guard newValue !== properties.rare.value.shadowPath else { return }
            let path = newValue?.copy()
            change(.shadowPath) { $0.rare.value.shadowPath = path }
        }
    }

    /// How far a corner of a curve reaches along the edges, in radii.
    public static func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }
}
