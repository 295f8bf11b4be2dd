/// A layer that fills its bounds with a gradient, above its background and below its contents.
open class CAGradientLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.gradient, of: CAGradientLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .gradient, of: CAGradientLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The form of the gradient; unknown names are kept, and draw as `axial`.
    ///
    /// Default `axial`.
    open var type: CAGradientLayerType {
        get { self[\.type] }
        set { self[\.type] = newValue }
    }

    /// The stops' colours, each a `CGColor`; fewer than two draw nothing.
    ///
    /// Other objects are left out. Default `nil`. Animatable.
    open var colors: [Any]? {
        get { self[\.colors] }
        set { self[\.colors] = newValue.map { $0.compactMap { $0 as? CGColor } } }
    }

    /// The stops' places from 0 to 1, one for each colour, or else nothing is drawn; `nil` spreads the colours evenly.
    ///
    /// Default `nil`. Animatable.
    open var locations: [NSNumber]? {
        get { self[\.locations].map { $0.map { NSNumber(value: $0) } } }
        set { self[\.locations] = newValue.map { $0.map(\.doubleValue) } }
    }

    /// The start of the gradient, or the centre of radial and conic ones, in the unit space of the bounds.
    ///
    /// Default (0.5, 0). Animatable.
    open var startPoint: CGPoint {
        get { self[\.startPoint] }
        set { self[\.startPoint] = newValue }
    }

    /// The end of the gradient, in the unit space of the bounds.
    ///
    /// Default (0.5, 1). Animatable.
    open var endPoint: CGPoint {
        get { self[\.endPoint] }
        set { self[\.endPoint] = newValue }
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .gradient) ?? super.defaultValue(forKey: key)
    }
}

extension CAGradientLayer: SpecificLayer {
    typealias Specifics = GradientProperties
}
