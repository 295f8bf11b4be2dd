/// A layer that draws a path, between its contents and its sublayers, at any scale crisp.
///
/// The path is not clipped to the bounds.
open class CAShapeLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(specifics: .shape(CopyOnWrite()), of: CAShapeLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Archives are not read: the result is always nil.
    public required init?(coder: NSCoder) {
        nil
    }

    /// What is filled and stroked, in points of the layer's own space; copied when set.
    ///
    /// Default nil. Animatable, by explicit animations.
    open var path: CGPath? {
        get { properties.specifics.shape.path }
        set {
            guard newValue !== properties.specifics.shape.path else { return }
            let path = newValue?.copy()
            change(.path) { $0.specifics.shape.path = path }
        }
    }

    /// The colour inside the path; nil fills nothing.
    ///
    /// Default opaque black. Animatable.
    open var fillColor: CGColor? {
        get { properties.specifics.shape.fillColor }
        set {
            set(.fillColor, properties.specifics.shape.fillColor, newValue) { $0.specifics.shape.fillColor = newValue }
        }
    }

    /// Which points are inside the path.
    ///
    /// Default `nonZero`.
    open var fillRule: CAShapeLayerFillRule {
        get { properties.specifics.shape.fillRule }
        set { set(.fillRule, properties.specifics.shape.fillRule, newValue) { $0.specifics.shape.fillRule = newValue } }
    }

    /// The colour of the stroke; nil strokes nothing.
    ///
    /// Default nil. Animatable.
    open var strokeColor: CGColor? {
        get { properties.specifics.shape.strokeColor }
        set {
            set(.strokeColor, properties.specifics.shape.strokeColor, newValue) {
                $0.specifics.shape.strokeColor = newValue
            }
        }
    }

    /// Where the stroke starts, from 0 to 1 along the path's whole length.
    ///
    /// Default 0. Animatable.
    open var strokeStart: CGFloat {
        get { properties.specifics.shape.strokeStart }
        set {
            set(.strokeStart, properties.specifics.shape.strokeStart, newValue) {
                $0.specifics.shape.strokeStart = newValue
            }
        }
    }

    /// Where the stroke ends, from 0 to 1 along the path's whole length.
    ///
    /// Default 1. Animatable.
    open var strokeEnd: CGFloat {
        get { properties.specifics.shape.strokeEnd }
        set {
            set(.strokeEnd, properties.specifics.shape.strokeEnd, newValue) { $0.specifics.shape.strokeEnd = newValue }
        }
    }

    /// The width of the stroke, centred on the path, in points.
    ///
    /// Default 1. Animatable.
    open var lineWidth: CGFloat {
        get { properties.specifics.shape.lineWidth }
        set {
            set(.lineWidth, properties.specifics.shape.lineWidth, newValue) { $0.specifics.shape.lineWidth = newValue }
        }
    }

    /// How many line widths long a miter may be; longer ones become bevels.
    ///
    /// Default 10. Animatable.
    open var miterLimit: CGFloat {
        get { properties.specifics.shape.miterLimit }
        set {
            set(.miterLimit, properties.specifics.shape.miterLimit, newValue) {
                $0.specifics.shape.miterLimit = newValue
            }
        }
    }

    /// The ends of open strokes.
    ///
    /// Default `butt`.
    open var lineCap: CAShapeLayerLineCap {
        get { properties.specifics.shape.lineCap }
        set { set(.lineCap, properties.specifics.shape.lineCap, newValue) { $0.specifics.shape.lineCap = newValue } }
    }

    /// The corners of strokes.
    ///
    /// Default `miter`.
    open var lineJoin: CAShapeLayerLineJoin {
        get { properties.specifics.shape.lineJoin }
        set { set(.lineJoin, properties.specifics.shape.lineJoin, newValue) { $0.specifics.shape.lineJoin = newValue } }
    }

    /// How far into the dash pattern a stroke starts, in points.
    ///
    /// Default 0. Animatable.
    open var lineDashPhase: CGFloat {
        get { properties.specifics.shape.lineDashPhase }
        set {
            set(.lineDashPhase, properties.specifics.shape.lineDashPhase, newValue) {
                $0.specifics.shape.lineDashPhase = newValue
            }
        }
    }

    /// The lengths of dashes and gaps in turn, in points; nil for a line without gaps.
    ///
    /// Default nil.
    open var lineDashPattern: [NSNumber]? {
        get { properties.specifics.shape.lineDashPattern.map { $0.map { NSNumber(value: $0) } } }
        set {
            let pattern = newValue.map { $0.map(\.doubleValue) }
            set(.lineDashPattern, properties.specifics.shape.lineDashPattern, pattern) {
                $0.specifics.shape.lineDashPattern = pattern
            }
        }
    }

    /// The value that a new layer has under a key; nil for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, specifics: .shape(CopyOnWrite())) ?? super.defaultValue(forKey: key)
    }
}
