/// A layer whose sublayers scroll: a change of `bounds.origin` by rules.
open class CAScrollLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.scroll, of: CAScrollLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .scroll, of: CAScrollLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The axes that may scroll.
    ///
    /// Default `both`.
    open var scrollMode: CAScrollLayerScrollMode {
        get { self[\.scrollMode] }
        set { self[\.scrollMode] = newValue }
    }

    /// Makes a point the origin of the bounds, along the axes of `scrollMode`.
    ///
    /// - Parameter p: In points of the layer's own space.
    open func scroll(to p: CGPoint) {
        var origin = bounds.origin
        if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
        if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
        bounds = CGRect(origin: origin, size: bounds.size)
    }

    /// Scrolls as little as shows a rectangle; one larger than the bounds shows from its origin.
    ///
    /// - Parameter r: In points of the layer's own space.
    open func scroll(to r: CGRect) {
        func origin(_ low: CGFloat, _ high: CGFloat, _ start: CGFloat, _ extent: CGFloat) -> CGFloat {
            if high - low > extent || low < start { return low }
            return high > start + extent ? high - extent : start
        }
        scroll(
            to: CGPoint(
                x: origin(r.minX, r.maxX, bounds.minX, bounds.width),
                y: origin(r.minY, r.maxY, bounds.minY, bounds.height)))
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .scroll) ?? super.defaultValue(forKey: key)
    }
}

extension CAScrollLayer: SpecificLayer {
    typealias Specifics = ScrollProperties
}
