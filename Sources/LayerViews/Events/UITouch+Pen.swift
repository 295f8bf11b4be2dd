public import LayerModel

/// Properties of touches by pens, which are the same as of other touches here.
extension UITouch {
    /// The place of the touch, in a view's space: the same as `location(in:)`.
    public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

    /// The place of the touch before the present event, in a view's space: the same as `previousLocation(in:)`.
    public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

    /// The direction that a pen leans in, in radians from the view's x axis: 0, as the pen is upright.
    public func azimuthAngle(in view: UIView?) -> CGFloat { 0 }

    /// The direction that a pen leans in, of length 1: along the view's x axis, as the pen is upright.
    public func azimuthUnitVector(in view: UIView?) -> CGVector { CGVector(dx: 1, dy: 0) }
}
