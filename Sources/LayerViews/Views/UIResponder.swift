public import LayerModel

/// An object that receives events: views, windows and view controllers, in a chain that ends at the window.
///
/// Each method's default hands the event on to `next`. Responders belong to the thread that edits their layers; they are bound to no
/// actor, as layers are not: see `Documentation/Porting.md`.
open class UIResponder: NSObject {
    /// A responder.
    public override init() {
        super.init()
    }

    /// Who is told of an event that this one does not handle; `nil` at the end of the chain.
    open var next: UIResponder? { nil }

    /// Touches went down in the responder.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesBegan(touches, with: event)
    }

    /// Touches that went down in the responder moved.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesMoved(touches, with: event)
    }

    /// Touches that went down in the responder were lifted.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesEnded(touches, with: event)
    }

    /// Touches that went down in the responder are somebody else's from now on: a gesture's, or the system's.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        next?.touchesCancelled(touches, with: event)
    }
}
