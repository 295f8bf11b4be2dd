internal import LayerModel

/// Edges of a rectangle.
public struct UIRectEdge: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Edges of bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// At minimum y.
    public static let top = UIRectEdge(rawValue: 1)
    /// At minimum x.
    public static let left = UIRectEdge(rawValue: 2)
    /// At maximum y.
    public static let bottom = UIRectEdge(rawValue: 4)
    /// At maximum x.
    public static let right = UIRectEdge(rawValue: 8)
    /// All of them.
    public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}

/// Recognises drags that begin within 20 points of an edge of the window.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
    /// The edges that count.
    ///
    /// Default none.
    open var edges: UIRectEdge = []

    /// Fails for touches that come down elsewhere.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        guard state == .possible, let size = view?.window?.bounds.size else { return }
        let isAtEdge = touches.contains { touch in
            let place = touch.location(in: nil)
            return edges.contains(.left) && place.x <= 20 || edges.contains(.right) && place.x >= size.width - 20
                || edges.contains(.top) && place.y <= 20 || edges.contains(.bottom) && place.y >= size.height - 20
        }
        if !isAtEdge { state = .failed }
    }
}
