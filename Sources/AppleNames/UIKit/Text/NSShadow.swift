public import Graphics

/// A shadow, as an attribute of text.
public final class NSShadow: NSObject, NSCopying, ShadowObject {
    private let objectMark = CFObjectMark()
    /// In points, to the right and down.
    ///
    /// Default zero.
    public var shadowOffset = CGSize.zero
    /// Twice the Gaussian's standard deviation, in points; negative numbers count as 0.
    ///
    /// Default 0.
    public var shadowBlurRadius: CGFloat = 0
    /// A `UIColor` or `CGColor`; `nil` is no shadow.
    ///
    /// Default black of alpha 1/3.
    public var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

    /// A shadow right under its caster.
    public override init() {}

    /// A shadow with the same values.
    public func copy(with zone: NSZone? = nil) -> Any {
        let result = NSShadow()
        (result.shadowOffset, result.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
        result.shadowColor = shadowColor
        return result
    }

    /// Whether both have the same values.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? NSShadow)?.shadow == shadow
    }

    /// Hashes the compared values.
    public override var hash: Int { shadow.hashValue }

    /// The shadow for text; `nil` if it is invisible.
    package var shadow: TextShadow? {
        guard let color = TextRun.color(shadowColor as Any), color.alpha > 0, shadowOffset.width.isFinite,
            shadowOffset.height.isFinite, shadowBlurRadius.isFinite
        else { return nil }
        return TextShadow(offset: shadowOffset, blur: max(0, shadowBlurRadius), color: color)
    }
}
