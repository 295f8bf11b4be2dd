import LayerModel

/// A layer that has a closure draw its contents, as a subclass of a program's own does by overriding `draw(in:)`.
final class DrawingLayer: CALayer {
    private let body: (CGContext, CGRect) -> Void

    init(_ body: @escaping (CGContext, CGRect) -> Void) {
        self.body = body
        super.init()
    }

    override init(layer: Any) {
        body = (layer as? DrawingLayer)?.body ?? { _, _ in }
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func draw(in context: CGContext) {
        body(context, bounds)
    }
}
