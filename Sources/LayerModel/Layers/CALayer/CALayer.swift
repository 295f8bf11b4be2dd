public import Foundation
internal import Synchronization

/// A rectangle with contents, decoration and sublayers: the unit of composition.
///
/// A tree of layers belongs to the thread that edits it. `commit(at:)` makes an immutable copy of the tree that any thread may
/// draw.
///
/// A subclass with stored properties of its own overrides `init(layer:)` to copy them: so its presentation copies are made.
/// Layers are equal, by `==` and `isEqual(_:)`, if they are the same object.
open class CALayer: NSObject {
    // Members of the class itself can be overridden in Swift, members of extensions cannot. So every overridable member of
    // Core Animation is declared here, and longer bodies are in extensions.

    /// The model values.
    ///
    /// Setters of declared properties change them through `change(_:_:)`, which marks the change and runs actions.
    @exclusivity(unchecked) package private(set) final var properties = LayerProperties()
    @exclusivity(unchecked) final var state: LayerState = []

    // The tree. A layer owns one reference to each of its sublayers, which `link` takes and `unlink` gives back; so all links
    // may be plain pointers: their layer is alive while it is linked.
    @exclusivity(unchecked) final var parentLink: Unmanaged<CALayer>?
    @exclusivity(unchecked) final var firstChildLink: Unmanaged<CALayer>?
    unowned(unsafe) final var lastChild: CALayer?
    unowned(unsafe) final var previousSibling: CALayer?
    @exclusivity(unchecked) final var nextSiblingLink: Unmanaged<CALayer>?
    final var childCount: Int32 = 0
    final var maskLayer: CALayer?

    /// The index of the layer's node in the committed tree, or `RenderNode.none`.
    @exclusivity(unchecked) final var slot = RenderNode.none
    /// The number of layers above this one in its hosted tree.
    final var depth: Int32 = 0
    // The root owns the host, which releases every layer before its deinitialisation.
    unowned(unsafe) final var host: LayerHost?
    /// The host of the tree that this layer is the root of.
    final var ownedHost: LayerHost?

    /// Unique to the layer for the life of the process.
    package final let layerID: UInt64
    final var extras: LayerExtras?
    /// Running and pending animations; `nil` before the first one.
    final var animationStorage: LayerAnimations?
    /// The layer that this one is a presentation copy of.
    final var presentedLayer: CALayer?

    private static let lastID = Atomic<UInt64>(0)

    /// A layer with default values.
    public override init() {
        layerID = CALayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        super.init()
        if type(of: self) != CALayer.self {
            state = [.subclassed, .observed]
        }
    }

    /// A layer of a class of this library.
    init(_ layerClass: LayerClass, of libraryClass: CALayer.Type) {
        layerID = CALayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        properties = LayerProperties(of: layerClass)
        super.init()
        if type(of: self) != libraryClass {
            state = [.subclassed, .observed]
        }
    }

    /// A presentation copy of another layer, if called by `presentation()`; a layer with default values else.
    ///
    /// A subclass copies its own stored properties in its override. Values of properties and custom keys are there already,
    /// in presentation copies only: as in Core Animation, `CAShapeLayer(layer: view.layer)` does not lie where the view's
    /// layer does.
    public init(layer: Any) {
        layerID = CALayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        super.init()
        present(layer, .layer, of: CALayer.self)
    }

    /// A presentation copy of another layer, in a layer of a class of this library, or one with default values.
    init(layer: Any, _ layerClass: LayerClass, of libraryClass: CALayer.Type) {
        layerID = CALayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        super.init()
        present(layer, layerClass, of: libraryClass)
    }

    private func present(_ layer: Any, _ layerClass: LayerClass, of libraryClass: CALayer.Type) {
        state = type(of: self) == libraryClass ? .observed : [.subclassed, .observed]
        guard let other = layer as? CALayer, let otherExtras = other.extras, otherExtras.isMakingPresentation,
            other.properties.layerClass == layerClass
        else {
            properties = LayerProperties(of: layerClass)
            return
        }
        properties = other.properties
        extras = LayerExtras(copying: otherExtras)
    }

    /// Archives are not read: the result is always `nil`.
    ///
    /// It is there so that subclasses written for Core Animation, which must have this initializer, compile.
    public required init?(coder: NSCoder) {
        nil
    }

    deinit {
        tearDown()
    }

    /// Changes the model values without marking the layer or running actions.
    ///
    /// For layers outside a tree, in their own initializers and `prepareForCommit()`, and if the change is marked in
    /// another way.
    @inline(__always)
    package final func write(_ store: (inout LayerProperties) -> Void) {
        store(&properties)
    }

    /// Brings `properties` up to date with objects that change without the layer's notice; called before a commit copies the
    /// layer.
    func prepareForCommit() {}

    /// Notes that the layer is committed for the first time since it came into its tree.
    ///
    /// - Parameter time: Of the commit, in seconds of the time that the root layer lives in.
    func prepareForFirstCommit(at time: CFTimeInterval) {}

    // MARK: - Geometry

    /// The layer's own coordinate system and extent, in points.
    ///
    /// Its origin scrolls the sublayers; a negative size is standardised. Default zero. Animatable.
    open var bounds: CGRect {
        get { self[\.bounds] }
        set {
            let old = properties.bounds
            let bounds = newValue.standardized
            guard bounds != old else { return }
            change(.bounds) { $0.bounds = bounds }
            boundsDidChange(from: old)
        }
    }

    /// The place of the anchor point in the superlayer, in points of its space.
    ///
    /// Default (0, 0). Animatable.
    open var position: CGPoint {
        get { self[\.position] }
        set { self[\.position] = newValue }
    }

    /// The layer's transform, about its anchor point.
    ///
    /// Default identity. Animatable.
    open var transform: CATransform3D {
        get { self[\.transform] }
        set {
            guard newValue != properties.transform else { return }
            change(.transform) { $0.transform = newValue }
            setNeedsLayout()
            parent?.setNeedsLayout()
        }
    }

    /// The smallest upright rectangle around the transformed bounds, in points of the superlayer's space; not animatable.
    ///
    /// Setting it keeps the origin of `bounds` and the anchor point, and changes the size of `bounds` and `position`.
    open var frame: CGRect {
        get { properties.frame }
        set {
            let (size, position) = properties.boundsSizeAndPosition(forFrame: newValue)
            bounds = CGRect(origin: bounds.origin, size: size)
            self.position = position
        }
    }

    /// The anchor point's distance from the superlayer's plane, towards the viewer, in the superlayer's points.
    ///
    /// Siblings are drawn by depth, including that of their `transform`, and in one plane in their order. A rotated layer is
    /// cut where it passes through a sibling. Hit tests go from front to back. Default 0. Animatable.
    open var zPosition: CGFloat {
        get { self[\.zPosition] }
        set {
            guard newValue != properties.zPosition else { return }
            change(.zPosition) { $0.zPosition = newValue }
        }
    }

    /// The point that `position` places and `transform` acts about, in the unit space of `bounds`; may lie outside of it.
    ///
    /// A change moves the layer. Default (0.5, 0.5). Animatable.
    open var anchorPoint: CGPoint {
        get { self[\.anchorPoint] }
        set { self[\.anchorPoint] = newValue }
    }

    /// The anchor point's z, in points (not in unit space).
    ///
    /// Default 0. Animatable.
    open var anchorPointZ: CGFloat {
        get { self[\.anchorPointZ] }
        set { self[\.anchorPointZ] = newValue }
    }

    /// The transform of every sublayer, not of the layer itself, about the layer's anchor point; perspective, as a rule.
    ///
    /// Default identity. Animatable.
    open var sublayerTransform: CATransform3D {
        get { self[\.sublayerTransform] }
        set { self[\.sublayerTransform] = newValue }
    }

    /// Whether y runs the other way for sublayers, gravity, paths and unit points.
    ///
    /// Pictures stay upright. Default false.
    open var isGeometryFlipped: Bool {
        get { self[.geometryFlipped] }
        set { self[.geometryFlipped] = newValue }
    }

    /// Whether the layer shows when its back faces the viewer.
    ///
    /// Default true. Animatable, by explicit animations.
    open var isDoubleSided: Bool {
        get { self[.doubleSided] }
        set { self[.doubleSided] = newValue }
    }

    /// Whether the layer and its sublayers are left out of drawing and of hit tests.
    ///
    /// Default false. Animatable.
    open var isHidden: Bool {
        get { self[.hidden] }
        set {
            guard newValue != self[.hidden] else { return }
            self[.hidden] = newValue
            if state.contains(.committed) { runAction(forKey: newValue ? kCAOnOrderOut : kCAOnOrderIn) }
        }
    }

    /// The opacity of the layer with its sublayers: 0 to 1, clamped when it is drawn.
    ///
    /// Default 1. Animatable.
    open var opacity: Float {
        get { self[\.opacity] }
        set { self[\.opacity] = newValue }
    }

    /// Whether contents, sublayers and the layer's own shadow are clipped to the bounds with their rounded corners.
    ///
    /// Default false. Animatable.
    open var masksToBounds: Bool {
        get { self[.masksToBounds] }
        set { self[.masksToBounds] = newValue }
    }

    // MARK: - Background, corners, border

    /// The colour that fills the bounds, below the contents.
    ///
    /// Default `nil`. Animatable.
    open var backgroundColor: CGColor? {
        get { self[\.backgroundColor] }
        set { self[\.backgroundColor] = newValue }
    }

    /// The radius of the corners in `maskedCorners`, in points; clamped to half the shorter side when drawn.
    ///
    /// Rounds the background, the border and the clip of `masksToBounds`. Default 0. Animatable.
    open var cornerRadius: CGFloat {
        get { self[\.cornerRadius] }
        set { self[\.cornerRadius] = newValue }
    }

    /// The corners that `cornerRadius` rounds; bits without a corner are dropped.
    ///
    /// Default all four.
    open var maskedCorners: CACornerMask {
        get { self[\.maskedCorners] }
        set { self[\.maskedCorners] = newValue.intersection(.all) }
    }

    /// The curve of the corners; unknown names read as `circular`.
    ///
    /// Default `circular`.
    open var cornerCurve: CALayerCornerCurve {
        get { self[\.cornerCurve] }
        set { self[\.cornerCurve] = newValue.resolved }
    }

    /// The reach of a curve's corner along the edges, in radii.
    open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? ContinuousCorner.reach : 1
    }

    /// The width of the border, in points inside the bounds.
    ///
    /// Default 0. Animatable.
    open var borderWidth: CGFloat {
        get { self[\.borderWidth] }
        set { self[\.borderWidth] = newValue }
    }

    /// The colour of the border, which is above contents and sublayers.
    ///
    /// Default opaque black. Animatable.
    open var borderColor: CGColor? {
        get { self[\.borderColor] }
        set { self[\.borderColor] = newValue }
    }

    // MARK: - Contents

    /// Pixels per point of the contents: of a picture placed at its own size, of nine-slice caps, and of backing stores
    /// that `display()` makes.
    ///
    /// Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { self[\.contentsScale] }
        set { self[\.contentsScale] = newValue }
    }

    /// The picture above the layer's background: a `CGImage`.
    ///
    /// Anything else is kept, and shows nothing. Default `nil`. Animatable.
    open var contents: Any? {
        get { contentsObject }
        set { setContents(newValue) }
    }

    /// The part of the picture that shows, in its unit space; beyond it the pixels at its edges go on.
    ///
    /// Default (0, 0, 1, 1). Animatable.
    open var contentsRect: CGRect {
        get { self[\.contentsRect] }
        set { self[\.contentsRect] = newValue }
    }

    /// The part that stretches when gravity resizes the image, in the unit space of `contentsRect`; the parts around it keep
    /// their size along each axis.
    ///
    /// Default (0, 0, 1, 1). Animatable.
    open var contentsCenter: CGRect {
        get { self[\.contentsCenter] }
        set { self[\.contentsCenter] = newValue }
    }

    /// The placement of the contents in the bounds; an unknown name reads as `center`.
    ///
    /// Default `resize`.
    open var contentsGravity: CALayerContentsGravity {
        get { self[\.contentsGravity] }
        set { self[\.contentsGravity] = newValue.resolved }
    }

    /// The storage of backing stores; unknown names read as `RGBA8Uint`.
    ///
    /// Default `RGBA8Uint`.
    open var contentsFormat: CALayerContentsFormat {
        get { self[\.contentsFormat] }
        set { self[\.contentsFormat] = newValue.resolved }
    }

    /// The sampling of contents that are shown smaller than they are.
    ///
    /// Default `linear`.
    open var minificationFilter: CALayerContentsFilter {
        get { self[\.minificationFilter] }
        set { self[\.minificationFilter] = newValue }
    }

    /// The sampling of contents that are shown larger than they are.
    ///
    /// Default `linear`.
    open var magnificationFilter: CALayerContentsFilter {
        get { self[\.magnificationFilter] }
        set { self[\.magnificationFilter] = newValue }
    }

    /// Added to the level of detail of `trilinear` minification.
    ///
    /// Default 0. Animatable.
    open var minificationFilterBias: Float {
        get { self[\.minificationFilterBias] }
        set { self[\.minificationFilterBias] = newValue }
    }

    /// A promise that the contents have no transparent pixels; backing stores are then made without an alpha channel.
    ///
    /// Default false, but true on layers made for video and GPU drawing.
    open var isOpaque: Bool {
        get { self[.opaque] }
        set { self[.opaque] = newValue }
    }

    /// A hint that drawing commands may be carried out later; the result is the same.
    ///
    /// Default false.
    open var drawsAsynchronously: Bool {
        get { self[.drawsAsynchronously] }
        set { self[.drawsAsynchronously] = newValue }
    }

    /// Whether a change of `bounds` calls `setNeedsDisplay()`.
    ///
    /// Default false.
    open var needsDisplayOnBoundsChange: Bool {
        get { self[.needsDisplayOnBoundsChange] }
        set { self[.needsDisplayOnBoundsChange] = newValue }
    }

    // MARK: - Shadow

    /// The colour of the shadow; its alpha multiplies `shadowOpacity`.
    ///
    /// Default opaque black. Animatable.
    open var shadowColor: CGColor? {
        get { self[\.shadowColor] }
        set { self[\.shadowColor] = newValue }
    }

    /// The opacity of the shadow, 0 to 1; 0 by default.
    ///
    /// Animatable.
    open var shadowOpacity: Float {
        get { self[\.shadowOpacity] }
        set { self[\.shadowOpacity] = newValue }
    }

    /// The offset of the shadow, in points of the layer's own space.
    ///
    /// Default (0, −3), upwards where y runs down. Animatable.
    open var shadowOffset: CGSize {
        get { self[\.shadowOffset] }
        set { self[\.shadowOffset] = newValue }
    }

    /// The standard deviation of the shadow's blur, in points.
    ///
    /// Default 3. Animatable.
    open var shadowRadius: CGFloat {
        get { self[\.shadowRadius] }
        set { self[\.shadowRadius] = newValue }
    }

    /// The outline that casts the shadow, filled by the non-zero rule, in points of the layer's own space.
    ///
    /// Copied when set. With `nil`, the default, the layer's own picture casts the shadow. Animatable, by explicit
    /// animations.
    open var shadowPath: CGPath? {
        get { self[\.shadowPath] }
        set {
            guard newValue !== properties.rare.value.shadowPath else { return }
            let path = newValue?.copy()
            change(RareLayerProperties.rows[\.shadowPath]) { $0.rare.value.shadowPath = path }
        }
    }

    // MARK: - Composition

    /// Whether `opacity` acts on the layer and its sublayers drawn as one, rather than on each.
    ///
    /// Default true.
    open var allowsGroupOpacity: Bool {
        get { self[.allowsGroupOpacity] }
        set { self[.allowsGroupOpacity] = newValue }
    }

    /// Whether edges that do not fall on pixel boundaries are smoothed.
    ///
    /// Default true.
    open var allowsEdgeAntialiasing: Bool {
        get { self[.allowsEdgeAntialiasing] }
        set { self[.allowsEdgeAntialiasing] = newValue }
    }

    /// The edges that may be smoothed.
    ///
    /// Default all four.
    open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
        get { self[\.edgeAntialiasingMask] }
        set { self[\.edgeAntialiasingMask] = newValue }
    }

    /// Whether the layer is drawn into a bitmap at `rasterizationScale` first.
    ///
    /// Default false. Animatable.
    open var shouldRasterize: Bool {
        get { self[.shouldRasterize] }
        set { self[.shouldRasterize] = newValue }
    }

    /// Pixels per point of the bitmap that `shouldRasterize` makes.
    ///
    /// Default 1. Animatable.
    open var rasterizationScale: CGFloat {
        get { self[\.rasterizationScale] }
        set { self[\.rasterizationScale] = newValue }
    }

    // MARK: - Filters

    /// The blend mode that replaces source-over: a `LayerFilter` or the name of one, such as `multiplyBlendMode`.
    ///
    /// A mode that changes the backdrop under clear pixels, such as `copy`, acts in the rectangles that the layer and its
    /// sublayers draw in, each in its own space.
    ///
    /// Default `nil`. Animatable, by a cross-fade.
    open var compositingFilter: Any? {
        get { compositingFilterObject }
        set { setCompositingFilter(newValue) }
    }

    /// The filters of the layer with its sublayers, in this order, before its shadow is cast.
    ///
    /// A filter that makes clear pixels opaque acts in the rectangles that the layer and its sublayers draw in, each in its
    /// own space.
    ///
    /// Default `nil`. Animatable, by a cross-fade; inputs by the key path `filters.NAME.input`.
    open var filters: [Any]? {
        get { filterObjects(.filters, properties.rare.value.filters) }
        set { setFilters(newValue) }
    }

    /// The filters of the layer's backdrop, in this order.
    ///
    /// They act inside the bounds, and inside the rounded corners if the layer masks to its bounds, both in the layer's own
    /// space; the layer's opacity and mask apply to the result.
    ///
    /// Default `nil`. Animatable, by a cross-fade; inputs by the key path `backgroundFilters.NAME.input`.
    open var backgroundFilters: [Any]? {
        get { filterObjects(.backgroundFilters, properties.rare.value.backgroundFilters) }
        set { setBackgroundFilters(newValue) }
    }

    // MARK: - Dynamic range, in pictures that have an extended one

    /// Whether contents brighter than white keep their brightness in a picture of extended range, as with `high`.
    ///
    /// Default false.
    open var wantsExtendedDynamicRangeContent: Bool {
        get { self[\.wantsExtendedDynamicRangeContent] }
        set { self[\.wantsExtendedDynamicRangeContent] = newValue }
    }

    /// The largest brightness of contents in a picture of extended range: white, twice as bright, or their own.
    ///
    /// Default `standard`, as for unknown names.
    open var preferredDynamicRange: CADynamicRange {
        get { self[\.preferredDynamicRange] }
        set { self[\.preferredDynamicRange] = newValue.resolved }
    }

    /// Whether contents that are too bright are brought into range by a curve, or cut off.
    ///
    /// Default `automatic`, which unknown names read as.
    open var toneMapMode: CALayerToneMapMode {
        get { self[\.toneMapMode] }
        set { self[\.toneMapMode] = newValue.resolved }
    }

    /// The largest brightness of the contents, in multiples of white; 0 for that of their pixels.
    ///
    /// Default 0.
    open var contentsHeadroom: CGFloat {
        get { self[\.contentsHeadroom] }
        set { self[\.contentsHeadroom] = newValue }
    }

    // MARK: - The tree

    /// A name to find the layer by; constraints refer to siblings by it.
    ///
    /// Default `nil`.
    open var name: String? {
        get { self[\.name] }
        set { self[\.name] = newValue }
    }

    /// The layer that this one is a sublayer or the mask of.
    open var superlayer: CALayer? {
        parent ?? presentedLayer?.parent?.presentation()
    }

    /// The sublayers from back to front; `nil`, never empty, if there are none.
    ///
    /// Animatable.
    ///
    /// Layers of the new value that contain the receiver are left out.
    open var sublayers: [CALayer]? {
        get { sublayerList }
        set { replaceSublayers(with: newValue ?? []) }
    }

    /// A layer whose alpha the layer, with its sublayers, border and shadow, is multiplied with.
    ///
    /// Default `nil`. Animatable.
    ///
    /// It is placed in the layer's space like a sublayer, without being one. A layer that contains the receiver is not taken.
    open var mask: CALayer? {
        get { maskLayer ?? presentedLayer?.maskLayer?.presentation() }
        set { replaceMask(with: newValue) }
    }

    /// Adds a layer in front of all sublayers, and removes it from its former superlayer.
    ///
    /// A layer that contains the receiver, or the receiver, is not added.
    open func addSublayer(_ layer: CALayer) {
        insert(layer, before: nil)
    }

    /// Adds a layer as the sublayer with an index, counted from the back among the others.
    ///
    /// An index past the end means in front.
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        insert(layer, atIndex: Int(idx))
    }

    /// Adds a layer right behind a sublayer; in front of all if `sibling` is not a sublayer.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, below: sibling)
    }

    /// Adds a layer right in front of a sublayer; in front of all if `sibling` is not a sublayer.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, above: sibling)
    }

    /// Puts a layer in the place of a sublayer.
    ///
    /// Does nothing if `oldLayer` is not a sublayer.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, with: newLayer)
    }

    /// Takes the layer out of its superlayer, as its sublayer or its mask.
    open func removeFromSuperlayer() {
        leaveParent()
    }

    // MARK: - Conversion

    /// A point of this layer's space in another layer's.
    ///
    /// - Parameters:
    ///   - p: In points of this layer's own space, in its plane.
    ///   - l: The other layer; `nil` is the space that the root's `position` is in. Layers of different trees meet in
    ///     that space.
    /// - Returns: The point in the other layer's plane; `p` itself if that plane is seen edge-on.
    open func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
        Self.convert(p, from: self, to: l)
    }

    /// A point of another layer's space in this layer's; `convert(_:to:)` the other way round.
    open func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
        Self.convert(p, from: l, to: self)
    }

    /// The smallest upright rectangle around a rectangle of this layer's space in another layer's.
    open func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
        Self.convert(r, from: self, to: l)
    }

    /// The smallest upright rectangle around a rectangle of another layer's space in this layer's.
    open func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
        Self.convert(r, from: l, to: self)
    }

    /// A moment of another layer's time in this layer's.
    ///
    /// For each layer on the way down, `t = (t − beginTime) · speed + timeOffset`; the other way up, where a layer that stands
    /// still gives its `beginTime`. Repetition does not count.
    ///
    /// - Parameters:
    ///   - t: In seconds.
    ///   - l: The other layer; `nil` is the time that the root lives in.
    open func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        Self.convertTime(t, from: l, to: self)
    }

    /// A moment of this layer's time in another layer's; `convertTime(_:from:)` the other way round.
    open func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        Self.convertTime(t, from: self, to: l)
    }

    /// Whether y runs down on the screen in the layer's space.
    ///
    /// The space around the root of a committed tree is flipped, as on iOS; that around any other root is not, unless a
    /// renderer or a context whose y runs down is drawing the tree. Each layer from this one up to the root that has
    /// `isGeometryFlipped` turns it over.
    open func contentsAreFlipped() -> Bool {
        isFlippedOnScreen
    }

    /// `transform` as an affine transform; the identity if it is not affine.
    open func affineTransform() -> CGAffineTransform {
        CATransform3DIsAffine(transform) ? CATransform3DGetAffineTransform(transform) : .identity
    }

    /// Makes an affine transform the layer's `transform`.
    open func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    // MARK: - Hit tests

    /// Whether a point is in the bounds: edges at minimum x and y belong to them, the others do not.
    ///
    /// Rounded corners, masks and paths are ignored.
    ///
    /// - Parameter p: In points of the layer's own space.
    open func contains(_ p: CGPoint) -> Bool {
        boundsContain(p)
    }

    /// The front-most layer that contains a point: this one or one below it, whether it shows anything there or not.
    ///
    /// Of layers that pass through each other the nearest at the point is hit. Hidden layers are passed over, and so are
    /// single-sided layers seen from the back, and points outside the bounds of a layer that masks to them. Transform layers
    /// are never hit themselves; of a replicator's sublayers only the first instance is; masks are ignored.
    ///
    /// - Parameter p: In points of the superlayer's space; if that is a transform layer, of the nearest other layer around
    ///   it.
    open func hitTest(_ p: CGPoint) -> CALayer? {
        hitTestTree(p)
    }

    // MARK: - Scrolling

    /// Scrolls the nearest scroll layer, this one included, so that a point of this layer is its origin.
    ///
    /// Does nothing without a scroll layer.
    ///
    /// - Parameter p: In points of the layer's own space.
    open func scroll(_ p: CGPoint) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: convert(p, to: scrollLayer))
    }

    /// Scrolls the nearest scroll layer, this one included, as little as shows a rectangle of this layer.
    ///
    /// Does nothing without a scroll layer.
    ///
    /// - Parameter r: In points of the layer's own space.
    open func scrollRectToVisible(_ r: CGRect) {
        guard let scrollLayer else { return }
        scrollLayer.scroll(to: convert(r, to: scrollLayer))
    }

    /// The part of the bounds inside the bounds of the nearest scroll layer; all of them without one.
    open var visibleRect: CGRect {
        guard let scrollLayer else { return bounds }
        return bounds.overlap(with: convert(scrollLayer.bounds, from: scrollLayer))
    }

    // MARK: - Layout

    /// Whether the next commit will call `layoutSublayers()`.
    open func needsLayout() -> Bool {
        state.contains(.needsLayout)
    }

    /// Requests `layoutSublayers()` at the next commit.
    ///
    /// Ignored inside the layer's own `layoutSublayers()`.
    open func setNeedsLayout() {
        markNeedsLayout()
    }

    /// Lays out the tree that the layer is in, from the topmost contiguous ancestor that needs it downwards.
    open func layoutIfNeeded() {
        layOutSubtree()
    }

    /// Places the sublayers: asks the delegate, or else the layout manager.
    open func layoutSublayers() {
        askForLayout()
    }

    /// The layer's preferred size: that of the layout manager, or else the size of the bounds, mapped to the superlayer.
    open func preferredFrameSize() -> CGSize {
        managedFrameSize()
    }

    /// The object that lays out the sublayers unless the delegate does.
    ///
    /// Default `nil`.
    open var layoutManager: (any CALayoutManager)? {
        get { extras?.layoutManager }
        set {
            guard newValue !== extras?.layoutManager else { return }
            extrasForWriting.layoutManager = newValue
            setNeedsLayout()
        }
    }

    /// The constraints for a `CAConstraintLayoutManager` of the superlayer.
    ///
    /// Default `nil`.
    open var constraints: [CAConstraint]? {
        get { extras?.constraints }
        set {
            guard newValue != nil || extras?.constraints != nil else { return }
            extrasForWriting.constraints = newValue
            parent?.setNeedsLayout()
        }
    }

    /// Adds to `constraints`.
    open func addConstraint(_ c: CAConstraint) {
        constraints = (constraints ?? []) + [c]
    }

    /// The dependence of the layer's place on the superlayer's size.
    ///
    /// Default none: it stays.
    open var autoresizingMask: CAAutoresizingMask {
        get { extras?.autoresizingMask ?? [] }
        set {
            guard newValue != autoresizingMask else { return }
            extrasForWriting.autoresizingMask = newValue
        }
    }

    /// Resizes the sublayers after a change of size; called on the layer itself by a change of `bounds`.
    ///
    /// - Parameter size: The size of the bounds before, in points.
    open func resizeSublayers(withOldSize size: CGSize) {
        autoresize(from: CGRect(origin: bounds.origin, size: size))
    }

    /// Sets the layer's own place by its mask, for a superlayer whose size was `size`.
    open func resize(withOldSuperlayerSize size: CGSize) {
        guard let superlayer = parent else { return }
        autoresizeSelf(from: CGRect(origin: superlayer.bounds.origin, size: size), to: superlayer.bounds)
    }

    // MARK: - Delegate and style

    /// The object that provides contents, layout and actions; not retained.
    ///
    /// Default `nil`.
    open var delegate: (any CALayerDelegate)? {
        get { extras?.delegate }
        set {
            guard newValue != nil || extras != nil else { return }
            extrasForWriting.delegate = newValue
        }
    }

    /// Actions by event, asked after the delegate.
    ///
    /// Default `nil`.
    open var actions: [String: any CAAction]? {
        get { extras?.actions }
        set {
            guard newValue != nil || extras != nil else { return }
            extrasForWriting.actions = newValue
        }
    }

    /// Values, by key, for properties that have their default value; a nested `style` holds more, with lower priority.
    ///
    /// A property that is set while the layer has a style keeps its value, even the default. A property set to its default
    /// before takes the style's value. Not used for `bounds`, `frame` and `emitterCells`. Default `nil`.
    open var style: [AnyHashable: Any]? {
        get { extras?.style }
        set {
            guard newValue != nil || extras != nil else { return }
            extrasForWriting.style = newValue
            applyStyle()
        }
    }

    // MARK: - Display

    /// Whether the layer's contents have to be made anew when `key` changes.
    ///
    /// Default false for every key.
    open class func needsDisplay(forKey key: String) -> Bool {
        false
    }

    /// Whether the next commit will call `display()`.
    open func needsDisplay() -> Bool {
        state.contains(.needsDisplay)
    }

    /// Requests `display()` at the next commit.
    open func setNeedsDisplay() {
        markNeedsDisplay()
    }

    /// Requests `display()` at the next commit.
    ///
    /// - Parameter r: The changed part, in points of the layer's own space; the whole is redrawn all the same.
    open func setNeedsDisplay(_ r: CGRect) {
        setNeedsDisplay()
    }

    /// Calls `display()` if it was requested.
    open func displayIfNeeded() {
        guard state.contains(.needsDisplay) else { return }
        displayNow()
    }

    /// Makes new contents: by the delegate's `display(_:)`, or else by drawing with `draw(in:)` into a picture of the
    /// size of the bounds times `contentsScale`.
    ///
    /// A layer without either keeps its contents.
    open func display() {
        makeContents()
    }

    /// Draws the contents; called by `display()`.
    ///
    /// The default asks the delegate.
    ///
    /// A layer without an override and without a delegate that draws keeps its contents.
    ///
    /// - Parameter ctx: Records the drawing. User space is the layer's own space; drawing outside the bounds is clipped.
    open func draw(in ctx: CGContext) {
        drawByDelegate(in: ctx)
    }

    /// Draws the layer and all below it into a context, as the tree is now.
    ///
    /// The layer's own bounds are user space: its position and transform have no effect, those of its sublayers have. Layers
    /// that need layout and display are laid out and displayed first, as a commit does, so custom drawing of `draw(in:)`
    /// is part of the picture. Values are the model's: animations and transitions have no effect. A presentation copy is
    /// drawn with the values that it and the layers below it show. Everything else is drawn as it is on the screen, which is
    /// more than Core Animation does: masks, filters, shadow paths, 3D transforms, and colours of replicators. Clip, alpha,
    /// blend mode and shadow of the context apply to the whole.
    ///
    /// Pictures and text of a tree that was never committed are upright, whichever way the context's y runs. Those of a committed
    /// tree are as on the screen, where y runs down, so that a context whose y runs up shows them upside down.
    open func render(in ctx: CGContext) {
        drawTree(in: ctx)
    }

    // MARK: - Time

    /// When the layer's time starts, in seconds of the superlayer's time.
    ///
    /// Default 0.
    open var beginTime: CFTimeInterval {
        get { self[\.timing.beginTime] }
        set { self[\.timing.beginTime] = newValue }
    }

    /// Added to the layer's time, in seconds.
    ///
    /// Default 0.
    open var timeOffset: CFTimeInterval {
        get { self[\.timing.timeOffset] }
        set { self[\.timing.timeOffset] = newValue }
    }

    /// Seconds of the layer's time for each second of the superlayer's; 0 stops it, below 0 it runs backwards.
    ///
    /// Default 1.
    open var speed: Float {
        get { self[\.timing.speed] }
        set { self[\.timing.speed] = newValue }
    }

    /// In seconds of the layer's time.
    ///
    /// Default infinity.
    open var duration: CFTimeInterval {
        get { self[\.timing.duration] }
        set { self[\.timing.duration] = newValue }
    }

    /// The number of repetitions of the duration.
    ///
    /// Default 0.
    open var repeatCount: Float {
        get { self[\.timing.repeatCount] }
        set { self[\.timing.repeatCount] = newValue }
    }

    /// The time that the duration is repeated, in seconds.
    ///
    /// Default 0.
    open var repeatDuration: CFTimeInterval {
        get { self[\.timing.repeatDuration] }
        set { self[\.timing.repeatDuration] = newValue }
    }

    /// Whether each run is followed by one backwards.
    ///
    /// Default false.
    open var autoreverses: Bool {
        get { self[\.timing.autoreverses] }
        set { self[\.timing.autoreverses] = newValue }
    }

    /// The values outside the active duration.
    ///
    /// Default `removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { self[\.timing.fillMode] }
        set { self[\.timing.fillMode] = newValue }
    }

    // MARK: - Values by key

    /// A property by its key, or the value stored under any other key.
    ///
    /// Numbers and switches are `NSNumber`, names are `String`, structures and objects are themselves. A key without a value
    /// gives the value in `style`, or else `defaultValue(forKey:)`.
    open func value(forKey key: String) -> Any? {
        keyedValue(key)
    }

    /// Sets a property by its key, or stores a value under any other key.
    ///
    /// A value of another type than the property's is ignored. Values under other keys are copied to presentation copies, and
    /// can be animated if they are numbers, structures, colours or paths.
    open func setValue(_ value: Any?, forKey key: String) {
        setKeyedValue(value, key)
    }

    /// A value by a path: into structures (`position.x`, `transform.rotation.z`), filters, emitter cells, and other layers
    /// (`mask.opacity`).
    open func value(forKeyPath keyPath: String) -> Any? {
        pathValue(keyPath)
    }

    /// Sets a value by a path; does nothing if the path leads nowhere.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setPathValue(value, keyPath)
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open class func defaultValue(forKey key: String) -> Any? {
        CALayer.libraryDefault(forKey: key)
    }

    /// Whether an archive of the layer has a value for a key: not for default values, nor for keys derived from others.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        hasValueToArchive(key)
    }

    // MARK: - Actions

    /// The action for an event: the answer of the delegate, of `actions`, of `style` or of the class, in this order.
    ///
    /// - Returns: `nil` if there is nothing, or if `NSNull` ended the search.
    open func action(forKey event: String) -> (any CAAction)? {
        foundAction(forKey: event)
    }

    /// The action for an event of any layer of the class.
    ///
    /// Default `nil` for every event.
    open class func defaultAction(forKey event: String) -> (any CAAction)? {
        nil
    }

    // MARK: - Animations

    /// Adds a copy of an animation, which starts to run when the layer is committed.
    ///
    /// A duration of 0 becomes the transaction's, or 0.25 s; an animation without a timing function gets the transaction's.
    /// A begin time of 0 becomes the layer's time at the commit.
    ///
    /// - Parameters:
    ///   - anim: The animation; later changes of it have no effect.
    ///   - key: An animation with the same key is replaced; `nil` replaces none. Transitions always have the key
    ///     `transition`.
    open func add(_ anim: CAAnimation, forKey key: String?) {
        addCopy(of: anim, forKey: key)
    }

    /// Removes the animation with a key, if there is one; its delegate is notified that it did not finish.
    open func removeAnimation(forKey key: String) {
        animationStorage?.remove { $0.key == key }
    }

    /// Removes all animations; their delegates are notified that they did not finish.
    open func removeAllAnimations() {
        animationStorage?.remove { _ in true }
    }

    /// The layer's copy of the animation with a key, not to be changed; `nil` if there is none.
    open func animation(forKey key: String) -> CAAnimation? {
        animationStorage?.entries.last { $0.key == key }?.animation
    }

    /// The keys of all animations with a key, in the order of their application; `nil` if there is none.
    open func animationKeys() -> [String]? {
        guard let keys = animationStorage?.entries.compactMap({ $0.key }), !keys.isEmpty else { return nil }
        return keys
    }

    /// The number of the layer's animations, those without a key included; a group counts as one.
    package var animationCount: Int { animationStorage?.entries.count ?? 0 }

    // MARK: - Presentation

    /// A copy of the layer with the values that it shows: those of the last commit with the animations at the time of the last
    /// commit or step of the clock.
    ///
    /// It is of the layer's own class, made by its `init(layer:)`; a class that has stored properties without values to start
    /// from, and no such initializer, has no presentation copies, and asking for one is a mistake that ends the program. Its
    /// superlayer, sublayers and mask, and the result of `hitTest(_:)`, are presentation copies too. Changing it has no effect.
    ///
    /// - Returns: `nil` until the layer is displayed for its first commit. A presentation copy gives itself.
    open func presentation() -> Self? {
        presentationCopy() as? Self
    }

    /// The layer that a presentation copy was made of; another layer is its own model.
    open func model() -> Self {
        presentedLayer as? Self ?? self
    }
}
