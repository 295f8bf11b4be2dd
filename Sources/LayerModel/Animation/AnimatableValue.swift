/// The value of one property, in the form that animations work on.
public enum AnimatableValue: Sendable {
    /// No value: `nil`.
    case none
    case bool(Bool)
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor)
    case path(CGPath)
    case contents(LayerContents)
    case numbers([Double])
    case colors([CGColor])
    case string(String)
}
