public import AppleNames
public import LayerModel

/// A rectangle that shows a layer, lays out other views in itself, and receives touches.
///
/// A view is thin: its content is its layer's, and its geometry, colour and alpha are read from and written to the layer. It
/// adds three things. It keeps the layers of its subviews in step with its `subviews`. It is its layer's delegate: it draws
/// the contents by `draw(_:)`, lays out by `layoutSubviews()`, and answers searches for actions, so that changes do not
/// animate by themselves, but do inside `UIView.animate(withDuration:animations:)`. And it takes part in the chain of
/// responders.
///
/// Its space is that of its layer, in points, y down. A view belongs to the thread that edits its layers; it is bound to no
/// actor.
open class UIView: UIResponder, CALayerDelegate {
    // Members of the class itself can be overridden in Swift, those of extensions cannot: all overridable members of UIKit
    // are here.

    private let backing: CALayer
    /// From back to front.
    final var subviewList: [UIView] = []
    final weak var parentView: UIView?
    /// The controller that the view is the root of.
    final weak var controller: UIViewController?
    final var recognizers: [UIGestureRecognizer] = []
    /// The size that subviews were resized for last.
    final var knownSize = CGSize.zero
    private final var modeOfContents = ContentMode.scaleToFill
    final var claimsOpacity = true
    final var drawing = DrawingNote.none
    /// The style of the last notification.
    final var toldStyle = UIUserInterfaceStyle.light
    /// A background colour that depends on traits, and its value under them.
    final var traitBackground: (dynamic: UIColor, shown: CGColor)?
    final var ownTint: UIColor?
    final var ownTintMode = TintAdjustmentMode.automatic

    /// The class of the view's layer: `CALayer` or a subclass of it, made by its `init()`.
    ///
    /// Default `CALayer`.
    open class var layerClass: AnyClass { CALayer.self }

    // MARK: - Making

    /// A view with a place in its superview.
    ///
    /// - Parameter frame: In points of the superview's space.
    public init(frame: CGRect) {
        let layerClass = type(of: self).layerClass as? CALayer.Type ?? CALayer.self
        backing = layerClass.makeBacking(of: NSNull())
        super.init()
        let layer = self.layer
        layer.delegate = self
        layer.contentsScale = UIScreen.main.scale
        layer.asksDelegateAlways()
        layer.frame = frame
        knownSize = layer.bounds.size
        layer.setNeedsDisplay()
    }

    /// A view of no size.
    public override convenience init() {
        self.init(frame: .zero)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    deinit {
        for subview in subviewList { subview.layer.removeFromSuperlayer() }
    }

    // MARK: - Layer

    /// The layer that shows the view; its delegate is the view, and must stay so.
    open var layer: CALayer { backing }

    /// The pixels per point of the view's drawing; that of the screen at first.
    open var contentScaleFactor: CGFloat {
        get { layer.contentsScale }
        set {
            guard newValue.isFinite, newValue > 0, newValue != layer.contentsScale else { return }
            layer.contentsScale = newValue
            if layer.showsDrawing || layer is CATiledLayer { setNeedsDisplay() }
        }
    }

    // MARK: - Traits

    /// The traits for the view's images and colours: those of the superview, replaced by the view's own.
    ///
    /// A view without a superview is light, and is read from left to right.
    open var traitCollection: UITraitCollection { traits }

    /// The traits of the view and its subviews are other ones; does nothing.
    ///
    /// Called with the new ones as `UITraitCollection.current`. Background colours that depend on traits have been set anew,
    /// and the view will draw itself again.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Whether the view and its subviews are light or dark, regardless of the superview.
    ///
    /// Default unspecified: as the superview.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified {
        didSet { tellStyle() }
    }

    /// The meaning of the view in interfaces read from right to left.
    ///
    /// Default unspecified: it is laid out in the other direction.
    open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
        didSet { if semanticContentAttribute != oldValue { setNeedsLayout() } }
    }

    /// The layout direction of the view.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIView.userInterfaceLayoutDirection(
            for: semanticContentAttribute,
            relativeTo: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight)
    }

    // MARK: - Geometry

    /// The view's place in its superview: the smallest upright rectangle around it.
    ///
    /// Without meaning, and not to be set, while `transform` turns the view. Animatable, as `bounds` and `center` are.
    open var frame: CGRect {
        get { layer.frame }
        set {
            layer.frame = newValue
            noteSize()
        }
    }

    /// The view's own space: its size, and, by its origin, the scroll position of its subviews.
    ///
    /// Animatable.
    open var bounds: CGRect {
        get { layer.bounds }
        set {
            layer.bounds = newValue
            noteSize()
        }
    }

    /// The middle of the view in its superview; more exactly, its layer's anchor point.
    ///
    /// Animatable.
    open var center: CGPoint {
        get { layer.position }
        set { layer.position = newValue }
    }

    /// The point of the bounds that `center` and transforms refer to, in the unit of the bounds.
    ///
    /// Default (0.5, 0.5). Changing it leaves `center` as it is, and so moves the view. Animatable.
    open var anchorPoint: CGPoint {
        get { layer.anchorPoint }
        set { layer.anchorPoint = newValue }
    }

    /// The transform of the view about its middle; the identity if `transform3D` is not affine.
    ///
    /// Animatable.
    open var transform: CGAffineTransform {
        get { layer.affineTransform() }
        set { layer.setAffineTransform(newValue) }
    }

    /// The transform of the view in space, about its middle.
    ///
    /// Animatable.
    open var transform3D: CATransform3D {
        get { layer.transform }
        set { layer.transform = newValue }
    }

    /// The dependence of the view's size and margins on the size of its superview.
    ///
    /// Default none: it stays where it is.
    open var autoresizingMask: AutoresizingMask = []

    /// Whether subviews follow the view's size, each by its `autoresizingMask`.
    ///
    /// Default true.
    open var autoresizesSubviews = true

    /// The margins that the system covers; always 0.
    open var safeAreaInsets: UIEdgeInsets { .zero }

    /// The size of the view's content; `noIntrinsicMetric` without one.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Marks `intrinsicContentSize` as changed: the superview lays its subviews out again.
    open func invalidateIntrinsicContentSize() {
        superview?.setNeedsLayout()
    }

    /// The view's preferred size; the present one unless a class overrides this.
    ///
    /// - Parameter size: The available room, in points.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Resizes the view to `sizeThatFits(_:)`; its top left corner stays.
    open func sizeToFit() {
        let size = sizeThatFits(bounds.size)
        let corner = frame.origin
        bounds.size = size
        frame.origin = corner
    }

    // MARK: - Appearance

    /// The colour that fills the view, behind its content.
    ///
    /// Default `nil`. Animatable.
    open var backgroundColor: UIColor? {
        get { shownBackground }
        set { showBackground(newValue) }
    }

    /// The opacity of the view and its subviews, from 0 to 1.
    ///
    /// Default 1. Animatable.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(min(1, max(0, newValue))) }
    }

    /// Whether the view and its subviews are neither shown nor touched.
    ///
    /// Default false.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }

    /// Whether the view claims to cover its bounds.
    ///
    /// Default true: a view that draws itself and has no background colour is black where it draws nothing. Any background
    /// colour, clear ones too, shows there instead. Labels claim nothing.
    open var isOpaque: Bool {
        get { claimsOpacity }
        set {
            claimsOpacity = newValue
            redrawUnlessOpacityHolds()
        }
    }

    /// Whether subviews show inside the bounds only.
    ///
    /// Default false.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }

    /// The placement of the content if the bounds change size, or differ from the image's.
    ///
    /// Default `scaleToFill`. With `redraw` the view draws itself again.
    open var contentMode: ContentMode {
        get { modeOfContents }
        set {
            modeOfContents = newValue
            layer.contentsGravity = newValue.gravity
            layer.needsDisplayOnBoundsChange = newValue == .redraw
        }
    }

    /// A view whose alpha the view is multiplied with; in the view's space, and none of its subviews.
    open var mask: UIView? {
        didSet {
            oldValue?.layer.removeFromSuperlayer()
            mask?.removeFromSuperview()
            layer.mask = mask?.layer
        }
    }

    // MARK: - Drawing

    /// Draws the view's content in the current context, `UIGraphicsGetCurrentContext()`, whose user space is the view's own.
    ///
    /// Called by the commit after `setNeedsDisplay()`, and once at first. The default draws nothing; if it is all that is
    /// done, the view has no contents of its own.
    ///
    /// - Parameter rect: The area to draw, in the view's space: the bounds, or, of a tiled layer, a tile.
    open func draw(_ rect: CGRect) {
        if drawing == .none { drawing = .declined }
    }

    /// Marks the content for redrawing at the next commit.
    open func setNeedsDisplay() {
        layer.setNeedsDisplay()
    }

    /// Marks a rectangle for redrawing at the next commit; only tiled layers redraw just that part.
    open func setNeedsDisplay(_ rect: CGRect) {
        layer.setNeedsDisplay(rect)
    }

    // MARK: - The layer's delegate

    /// Leaves it to `draw(_:in:)`.
    open func display(_ layer: CALayer) {
        layer.declineDelegateCall()
    }

    /// Draws the layer's content with `draw(_:)`, in a context that is the current one meanwhile.
    open func draw(_ layer: CALayer, in ctx: CGContext) {
        drawContents(of: layer, in: ctx)
    }

    /// Makes the drawing of an opaque view without a background opaque.
    open func layerWillDraw(_ layer: CALayer) {
        layer.isOpaque = drawsOpaquely
    }

    /// Resizes subviews by their masks if the size changed, and calls `layoutSubviews()` between the controller's calls.
    open func layoutSublayers(of layer: CALayer) {
        guard layer === self.layer else { return }
        noteSize()
        traits.performAsCurrent {
            controller?.viewWillLayoutSubviews()
            layoutSubviews()
            controller?.viewDidLayoutSubviews()
        }
    }

    /// The action for a change of the layer: the animation of the animation block that the change is in, and outside of one
    /// `NSNull`, so that nothing animates.
    open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        ViewAnimation.current?.action(for: layer, forKey: event) ?? NSNull()
    }

    // MARK: - Layout

    /// Places the subviews; does nothing by default.
    ///
    /// Called by the commit, or `layoutIfNeeded()`, after the size or the subviews changed, or `setNeedsLayout()`.
    open func layoutSubviews() {}

    /// Marks the subviews for layout by the next commit or `layoutIfNeeded()`.
    open func setNeedsLayout() {
        layer.setNeedsLayout()
    }

    /// Lays out this view and its subviews, if layout is due.
    open func layoutIfNeeded() {
        layer.layoutIfNeeded()
    }

    /// Resizes the subviews after the bounds had another size, each by its `autoresizingMask`.
    ///
    /// - Parameter oldSize: In points.
    open func resizeSubviews(from oldSize: CGSize) {
        for subview in subviewList where !subview.autoresizingMask.isEmpty { subview.follow(oldSize, to: bounds.size) }
    }

    // MARK: - The tree

    /// The view that this one is in.
    open var superview: UIView? { parentView }

    /// The views in this one, from back to front.
    open var subviews: [UIView] { subviewList }

    /// The window that the view is in.
    open var window: UIWindow? { parentView?.window }

    /// Adds a view in front of all others, and removes it from its former superview.
    open func addSubview(_ view: UIView) {
        insert(view, at: subviewList.count)
    }

    /// Adds a view at an index among the others.
    ///
    /// - Parameters:
    ///   - view: One that does not contain this one.
    ///   - index: From the back; past the end means in front.
    open func insertSubview(_ view: UIView, at index: Int) {
        insert(view, at: index)
    }

    /// Adds a view right in front of another; in front of all if that is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, besides: siblingSubview, offset: 1)
    }

    /// Adds a view right behind another; in front of all if that is not a subview.
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, besides: siblingSubview, offset: 0)
    }

    /// Brings a subview in front of all others.
    open func bringSubviewToFront(_ view: UIView) {
        guard view.parentView === self else { return }
        place(view, at: subviewList.count)
    }

    /// Sends a subview behind all others, and behind layers that are no views'.
    open func sendSubviewToBack(_ view: UIView) {
        guard view.parentView === self else { return }
        place(view, at: 0)
    }

    /// Exchanges two subviews.
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
        exchange(min(index1, index2), max(index1, index2))
    }

    /// Takes the view out of its superview.
    open func removeFromSuperview() {
        leave()
    }

    /// A view came in.
    open func didAddSubview(_ subview: UIView) {}
    /// A view is about to leave.
    open func willRemoveSubview(_ subview: UIView) {}
    /// The view is about to come into another view, or into none.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// The view came into another view, or into none.
    open func didMoveToSuperview() {}
    /// The view is about to come into a window, or out of one.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// The view came into a window, or out of one.
    open func didMoveToWindow() {}

    /// A number to find the view by.
    ///
    /// Default 0.
    open var tag = 0

    /// The first view with a tag, from this one on downwards; `nil` if there is none.
    open func viewWithTag(_ tag: Int) -> UIView? {
        self.tag == tag ? self : subviewList.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    // MARK: - Touches

    /// Whether the view and its subviews are touched.
    ///
    /// Default true.
    open var isUserInteractionEnabled = true

    /// Whether the view takes a second touch while it has one.
    ///
    /// Default false.
    open var isMultipleTouchEnabled = false

    /// Whether no other view takes touches while this one has some; kept, and without effect.
    ///
    /// Default false.
    open var isExclusiveTouch = false

    /// The front-most view at a point that takes touches: this one or one in it; `nil` if there is none.
    ///
    /// Views are left out with their subviews if they are hidden, take no interaction, or have an alpha under 0.01, and so
    /// are views whose `point(inside:with:)` is false.
    ///
    /// - Parameters:
    ///   - point: In the view's space.
    ///   - event: The event of the test; `nil` without one.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for subview in subviewList.reversed() {
            if let hit = subview.hitTest(subview.convert(point, from: self), with: event) { return hit }
        }
        return self
    }

    /// Whether a point is in the view: in its bounds.
    ///
    /// - Parameters:
    ///   - point: In the view's space.
    ///   - event: The event of the test; `nil` without one.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        layer.contains(point)
    }

    /// The controller of the view, or the view that it is in.
    open override var next: UIResponder? { controller ?? parentView }

    /// The recognizers that watch the touches of this view and its subviews.
    open var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            for recognizer in recognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    /// Adds a recognizer for the touches of this view and those in it.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        recognizers.append(gestureRecognizer)
        gestureRecognizer.attach(to: self)
    }

    /// Ends a recognizer's watch.
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard let index = recognizers.firstIndex(where: { $0 === gestureRecognizer }) else { return }
        recognizers.remove(at: index)
        gestureRecognizer.attach(to: nil)
    }

    /// Whether a recognizer may begin on touches of this view.
    ///
    /// Default true.
    open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

    // MARK: - Tint

    /// The colour of controls, and of template images: its own, or else that of the superview.
    ///
    /// Setting it, `nil` included, calls `tintColorDidChange()` of the view and of all below it that inherit theirs. A view
    /// without one above it has the system's blue. Grey while `tintAdjustmentMode` is dimmed.
    open var tintColor: UIColor! {
        get { shownTint }
        set {
            ownTint = newValue
            tellTint { $0.ownTint == nil }
        }
    }

    /// Whether `tintColor` is the colour or a grey: the view's own choice, or else that of the superview; never automatic.
    ///
    /// Setting it calls `tintColorDidChange()` as setting the colour does.
    open var tintAdjustmentMode: TintAdjustmentMode {
        get { ownTintMode != .automatic ? ownTintMode : parentView?.tintAdjustmentMode ?? .normal }
        set {
            ownTintMode = newValue
            tellTint { $0.ownTintMode == .automatic }
        }
    }

    /// The tint colour is another one; does nothing.
    open func tintColorDidChange() {}

    // MARK: - Accessibility

    /// The view's place in its window, in points; that of its bounds unless it is set.
    open override var accessibilityFrame: CGRect {
        get { accessibility.frame ?? convert(bounds, to: nil) }
        set { super.accessibilityFrame = newValue }
    }

    /// The smallest size of text in the view; kept, and without effect.
    ///
    /// Default `nil`.
    open var minimumContentSizeCategory: UIContentSizeCategory? {
        get { accessibility.smallestText }
        set { accessibility.smallestText = newValue }
    }

    /// The largest size of text in the view; kept, and without effect.
    ///
    /// Default `nil`.
    open var maximumContentSizeCategory: UIContentSizeCategory? {
        get { accessibility.largestText }
        set { accessibility.largestText = newValue }
    }

    /// Both limits in words, for debugging.
    open var appliedContentSizeCategoryLimitsDescription: String {
        "\(minimumContentSizeCategory?.rawValue ?? "any") to \(maximumContentSizeCategory?.rawValue ?? "any")"
    }

    // MARK: - Baselines

    /// The view in it whose first baseline is its own; itself.
    open var forFirstBaselineLayout: UIView { self }
    /// The view in it whose last baseline is its own; itself.
    open var forLastBaselineLayout: UIView { self }
    /// The view in it whose baseline is its own; itself.
    open func forBaselineLayout() -> UIView { self }

    // MARK: - Interface builder

    /// Whether the view's place follows from its autoresizing mask; kept, and without effect, as there are no constraints
    /// between views.
    ///
    /// Default true.
    open var translatesAutoresizingMaskIntoConstraints = true

    /// The reach of the frame beyond the rectangle of alignment, for subclasses that draw an ornament; without effect, as
    /// there is no Auto Layout.
    ///
    /// Default zero.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// Whether the superview's margins hold in the view, too; kept, and without effect, as views have no margins.
    ///
    /// Default false.
    open var preservesSuperviewLayoutMargins = false

    /// Whether the view draws on clear pixels; kept, and without effect, as it always does.
    ///
    /// Default true.
    open var clearsContextBeforeDrawing = true
}
