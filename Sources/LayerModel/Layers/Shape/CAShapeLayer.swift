/// A layer that draws a path, between its contents and its sublayers, at any scale crisp.
///
/// The path is not clipped to the bounds.
open class CAShapeLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.shape, of: CAShapeLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .shape, of: CAShapeLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The path that is filled and stroked, in points of the layer's own space; copied when set.
    ///
    /// Default `nil`. Animatable, by explicit animations.
    open var path: CGPath? {
        get { self[\.path] }
        set {
            guard newValue !== self[\.path] else { return }
            let path = newValue?.copy()
            change(ShapeProperties.rows[\.path]) { $0[ShapeProperties.self].path = path }
        }
    }

    /// The colour inside the path; `nil` fills nothing.
    ///
    /// Default opaque black. Animatable.
    open var fillColor: CGColor? {
        get { self[\.fillColor] }
        set { self[\.fillColor] = newValue }
    }

    /// The rule for the points inside the path.
    ///
    /// Default `nonZero`.
    open var fillRule: CAShapeLayerFillRule {
        get { self[\.fillRule] }
        set { self[\.fillRule] = newValue }
    }

    /// The colour of the stroke; `nil` strokes nothing.
    ///
    /// Default `nil`. Animatable.
    open var strokeColor: CGColor? {
        get { self[\.strokeColor] }
        set { self[\.strokeColor] = newValue }
    }

    /// The start of the stroke, from 0 to 1 along the path's whole length.
    ///
    /// Inside a curve, too, it is the length along the curve that counts, not the curve's parameter. Core Animation leaves that open.
    ///
    /// Default 0. Animatable.
    open var strokeStart: CGFloat {
        get { self[\.strokeStart] }
        set { self[\.strokeStart] = newValue }
    }

    /// The end of the stroke, from 0 to 1 along the path's whole length.
    ///
    /// Default 1. Animatable.
    open var strokeEnd: CGFloat {
        get { self[\.strokeEnd] }
        set { self[\.strokeEnd] = newValue }
    }

    /// The width of the stroke, centred on the path, in points.
    ///
    /// Default 1. Animatable.
    open var lineWidth: CGFloat {
        get { self[\.lineWidth] }
        set { self[\.lineWidth] = newValue }
    }

    /// The largest length of a miter, in line widths; longer ones become bevels.
    ///
    /// Default 10. Animatable.
    open var miterLimit: CGFloat {
        get { self[\.miterLimit] }
        set { self[\.miterLimit] = newValue }
    }

    /// The ends of open strokes.
    ///
    /// Default `butt`.
    open var lineCap: CAShapeLayerLineCap {
        get { self[\.lineCap] }
        set { self[\.lineCap] = newValue }
    }

    /// The corners of strokes.
    ///
    /// Default `miter`.
    open var lineJoin: CAShapeLayerLineJoin {
        get { self[\.lineJoin] }
        set { self[\.lineJoin] = newValue }
    }

    /// The offset into the dash pattern at the start of a stroke, in points.
    ///
    /// Default 0. Animatable.
    open var lineDashPhase: CGFloat {
        get { self[\.lineDashPhase] }
        set { self[\.lineDashPhase] = newValue }
    }

    /// The lengths of dashes and gaps in turn, in points; `nil` for a line without gaps.
    ///
    /// Default `nil`.
    open var lineDashPattern: [NSNumber]? {
        get { self[\.lineDashPattern].map { $0.map { NSNumber(value: $0) } } }
        set { self[\.lineDashPattern] = newValue.map { $0.map(\.doubleValue) } }
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .shape) ?? super.defaultValue(forKey: key)
    }
}

extension CAShapeLayer: SpecificLayer {
    typealias Specifics = ShapeProperties
}
