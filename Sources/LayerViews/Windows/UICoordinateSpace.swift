public import LayerModel

/// An object whose points can be converted to those of another: views, and the screen.
public protocol UICoordinateSpace: AnyObject {
    /// The extent, in its own points.
    var bounds: CGRect { get }
    /// A point of this space in another one.
    func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// A point of another space in this one.
    func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
    /// The smallest upright rectangle around a rectangle of this space in another one.
    func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
    /// The smallest upright rectangle around a rectangle of another space in this one.
    func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UICoordinateSpace {
    /// The view that it is; `nil` for the screen.
    // Not inlined: Swift 6.3's optimiser ends on the cast if the view is known.
    @inline(never)
    fileprivate var view: UIView? { self as? UIView }
}

extension UIView: UICoordinateSpace {
    // Objects other than views are the screen, whose points are those of the window.

    /// A point of this view's space in another one.
    public final func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, to: coordinateSpace.view)
    }

    /// A point of another space in this view's.
    public final func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
        convert(point, from: coordinateSpace.view)
    }

    /// The smallest upright rectangle around a rectangle of this view's space in another one.
    public final func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, to: coordinateSpace.view)
    }

    /// The smallest upright rectangle around a rectangle of another space in this view's.
    public final func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
        convert(rect, from: coordinateSpace.view)
    }
}

extension UIScreen {
    /// The screen's own space, which windows lie in.
    public var coordinateSpace: any UICoordinateSpace { Space() }

    private final class Space: UICoordinateSpace {
        var bounds: CGRect { UIScreen.main.bounds }

        func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
            coordinateSpace.view?.convert(point, from: nil) ?? point
        }

        func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
            coordinateSpace.view?.convert(point, to: nil) ?? point
        }

        func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
            coordinateSpace.view?.convert(rect, from: nil) ?? rect
        }

        func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
            coordinateSpace.view?.convert(rect, to: nil) ?? rect
        }
    }
}
