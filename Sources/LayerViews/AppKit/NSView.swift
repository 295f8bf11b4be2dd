internal import AppleNames
public import LayerModel

/// AppKit's view, for uses of its layer: y runs up in it unless it `isFlipped`, and it has a layer on request.
///
/// There are two ways. *Layer-backed*: `wantsLayer = true` has the view make its layer by `makeBackingLayer()`, draw it by
/// `draw(_:)` or `updateLayer()`, and keep its geometry in step. *Layer-hosting*: the program sets `layer` to one of its own
/// before it sets `wantsLayer`, and from then on draws that itself; the view only keeps its place. See
/// `Documentation/Apps.md`.
open class NSView: NSObject, CALayerDelegate {
    /// When a layer-backed view draws its layer.
    public enum LayerContentsRedrawPolicy: Int, Sendable {
        /// Never.
        case never = 0
        /// After `needsDisplay` was set.
        case onSetNeedsDisplay = 1
        /// Then, and at every change of size.
        case duringViewResize = 2
    }

    private var shownLayer: CALayer?
    private var hostsLayer = false
    private var place: CGRect
    private var children: [NSView] = []
    private weak var parentView: NSView?
    private var isDeclined = false

    /// A view with a place in its superview, in points.
    public init(frame frameRect: CGRect) {
        place = frameRect
        super.init()
    }

    /// A view of no size.
    public override convenience init() {
        self.init(frame: .zero)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    // MARK: - Layer

    /// Whether the view has a layer.
    ///
    /// Default false.
    ///
    /// With a superview that has one it has one, too.
    open var wantsLayer = false {
        didSet {
            guard wantsLayer != oldValue else { return }
            if wantsLayer {
                makeLayer()
            } else if !hostsLayer {
                shownLayer?.removeFromSuperlayer()
                shownLayer = nil
            }
        }
    }

    /// The view's layer; `nil` if it has none.
    ///
    /// Setting it before `wantsLayer` makes the layer the program's own.
    open var layer: CALayer? {
        get { shownLayer }
        set {
            shownLayer?.removeFromSuperlayer()
            shownLayer = newValue
            hostsLayer = newValue != nil
            link()
        }
    }

    /// Makes the layer of a layer-backed view.
    ///
    /// The default is a `CALayer`.
    open func makeBackingLayer() -> CALayer { CALayer() }

    /// Whether the view sets its layer's contents by `updateLayer()` rather than by `draw(_:)`.
    ///
    /// Default false.
    open var wantsUpdateLayer: Bool { false }

    /// Sets the layer's contents and look, if `wantsUpdateLayer` is true.
    open func updateLayer() {}

    /// When the view draws its layer.
    ///
    /// Default during resizing.
    open var layerContentsRedrawPolicy = LayerContentsRedrawPolicy.duringViewResize {
        didSet {
            shownLayer?.needsDisplayOnBoundsChange = layerContentsRedrawPolicy == .duringViewResize && !hostsLayer
        }
    }

    private func makeLayer() {
        if shownLayer == nil {
            let made = makeBackingLayer()
            made.delegate = self
            made.contentsScale = UIScreen.main.scale
            made.needsDisplayOnBoundsChange = layerContentsRedrawPolicy == .duringViewResize
            made.setNeedsDisplay()
            shownLayer = made
        }
        for child in children { child.wantsLayer = true }
        link()
    }

    /// Puts the layer in its place and among the superview's.
    private func link() {
        guard let layer = shownLayer else { return }
        layer.frame = place
        if !hostsLayer { layer.isGeometryFlipped = isFlipped != (parentView?.isFlipped ?? true) }
        if let above = parentView?.shownLayer {
            if layer.superlayer !== above { above.addSublayer(layer) }
        }
        for child in children { child.link() }
    }

    // MARK: - Geometry

    /// Whether y runs down in the view.
    ///
    /// Default false.
    open var isFlipped: Bool { false }

    /// The view's place in its superview, in points.
    open var frame: CGRect {
        get { place }
        set {
            place = newValue
            shownLayer?.frame = newValue
        }
    }

    /// The view's own space.
    open var bounds: CGRect { CGRect(origin: shownLayer?.bounds.origin ?? .zero, size: place.size) }

    // MARK: - The tree

    /// The views in this one, from back to front.
    open var subviews: [NSView] { children }
    /// The view that this one is in.
    open var superview: NSView? { parentView }

    /// Adds a view in front of all others.
    open func addSubview(_ view: NSView) {
        var ancestor: NSView? = self
        while let current = ancestor {
            if current === view { return }
            ancestor = current.parentView
        }
        view.removeFromSuperview()
        children.append(view)
        view.parentView = self
        if wantsLayer { view.wantsLayer = true }
        view.link()
    }

    /// Takes the view out of its superview.
    open func removeFromSuperview() {
        parentView?.children.removeAll { $0 === self }
        parentView = nil
        shownLayer?.removeFromSuperlayer()
    }

    // MARK: - Drawing

    /// Draws the view's content in the current context, whose user space is the view's own.
    open func draw(_ dirtyRect: CGRect) {
        isDeclined = true
    }

    /// Whether the next commit draws the view.
    open var needsDisplay: Bool {
        get { shownLayer?.needsDisplay() ?? false }
        set {
            if newValue, layerContentsRedrawPolicy != .never { shownLayer?.setNeedsDisplay() }
        }
    }

    /// Calls `updateLayer()` if the view wants that.
    open func display(_ layer: CALayer) {
        if wantsUpdateLayer { updateLayer() } else { layer.declineDelegateCall() }
    }

    /// Draws the layer's content with `draw(_:)`.
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        isDeclined = false
        UIGraphicsPushContext(ctx)
        draw(layer.bounds)
        UIGraphicsPopContext()
        if isDeclined, ctx.recording.isEmpty { layer.declineDelegateCall() }
    }

    /// No implicit animations.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
}
