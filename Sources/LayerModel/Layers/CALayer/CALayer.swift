import Synchronization

/// A rectangle with contents, decoration and sublayers: the unit of composition.
///
/// A tree of layers belongs to the thread that edits it. `commit(at:)` makes an immutable copy of the tree that any thread may
/// draw.
///
/// A subclass with stored properties of its own overrides `init(layer:)` to copy them, and `makePresentationCopy()` to have
/// presentation layers of its own class. Members of the class itself can be overridden, those in extensions cannot.
open class CALayer {
    /// The model values.
    ///
    /// To be changed through `change(_:_:)` only.
    @exclusivity(unchecked) package final var properties = LayerProperties()
    @exclusivity(unchecked) final var state: LayerState = []

    // The tree. A layer owns one reference to each of its sublayers, which `link` takes and `unlink` gives back; so all links
    // may be plain pointers: whatever they point to is alive while it is linked.
    @exclusivity(unchecked) final var parentLink: Unmanaged<CALayer>?
    @exclusivity(unchecked) final var firstChildLink: Unmanaged<CALayer>?
    unowned(unsafe) final var lastChild: CALayer?
    unowned(unsafe) final var previousSibling: CALayer?
    @exclusivity(unchecked) final var nextSiblingLink: Unmanaged<CALayer>?
    final var childCount: Int32 = 0
    final var maskLayer: CALayer?

    /// The index of the layer's node in the committed tree, or `RenderNode.none`.
    @exclusivity(unchecked) final var slot = RenderNode.none
    /// How many layers are above this one in its hosted tree.
    final var depth: Int32 = 0
    // The root owns the host, which lets go of every layer before it goes away.
    unowned(unsafe) final var host: LayerHost?
    /// The host of the tree that this layer is the root of.
    final var ownedHost: LayerHost?

    /// Unique to the layer for the life of the process.
    package final let layerID: UInt64
    final var extras: LayerExtras?
    /// Running and pending animations; nil where there were none.
    final var animationStorage: LayerAnimations?
    /// The layer that this one is a presentation copy of.
    final var presentedLayer: CALayer?

    private static let lastID = Atomic<UInt64>(0)

    /// A layer with default values.
    public init() {
        layerID = CALayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        if type(of: self) != CALayer.self {
            state = [.subclassed, .observed]
        }
    }

    /// A layer of a class of this library.
    init(specifics: LayerSpecifics, of libraryClass: CALayer.Type) {
        layerID = CALayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        properties.specifics = specifics
        if type(of: self) != libraryClass {
            state = [.subclassed, .observed]
        }
    }

    /// A copy of another layer's properties, without its sublayers, mask and animations.
    ///
    /// Used for presentation copies. A subclass copies its own stored properties in its override; values stored under custom keys
    /// are copied here.
    ///
    /// - Parameter layer: A `CALayer`; anything else gives a layer with default values.
    public init(layer: Any) {
        layerID = CALayer.lastID.wrappingAdd(1, ordering: .relaxed).newValue
        state = [.subclassed, .observed]
        guard let other = layer as? CALayer else { return }
        properties = other.properties
        state.subtract(other.state.contains(.subclassed) ? [] : .subclassed)
        if let otherExtras = other.extras {
            extras = LayerExtras(copying: otherExtras)
        }
    }

    /// Archives are not read: the result is always nil.
    ///
    /// It is there so that subclasses written for Core Animation, which must have this initializer, compile.
    public required init?(coder: NSCoder) {
        nil
    }

    deinit {
        tearDown()
    }

    /// A presentation copy of the layer's class: of `CALayer` or the nearest class of this library, unless a subclass overrides
    /// it to return `Self(layer: self)` of its own.
    open func makePresentationCopy() -> CALayer {
        CALayer(layer: self)
    }

    /// Brings `properties` up to date with objects that change without the layer's notice; called before a commit copies the
    /// layer.
    func prepareForCommit() {}

    /// Notes that the layer is committed for the first time since it came into its tree.
    ///
    /// - Parameter time: Of the commit, in seconds of the time that the root layer lives in.
    func prepareForFirstCommit(at time: CFTimeInterval) {}

    // MARK: Geometry

    /// The layer's own coordinate system and extent, in points.
    ///
    /// Its origin scrolls the sublayers; a negative size is standardised. Default zero. Animatable.
    open var bounds: CGRect {
        get { properties.bounds }
        set {
            let old = properties.bounds
            let bounds = newValue.standardized
            guard bounds != old else { return }
            change(.bounds) { $0.bounds = bounds }
            boundsDidChange(from: old)
        }
    }

    /// Where the anchor point lies in the superlayer, in points of its space.
    ///
    /// Default (0, 0). Animatable.
    open var position: CGPoint {
        get { properties.position }
        set { set(.position, properties.position, newValue) { $0.position = newValue } }
    }

    /// What is applied to the layer about its anchor point.
    ///
    /// Default identity. Animatable.
    open var transform: CATransform3D {
        get { properties.transform }
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
    /// Siblings are drawn in its order, and hit in the opposite one. Default 0. Animatable.
    open var zPosition: CGFloat {
        get { properties.zPosition }
        set { set(.zPosition, properties.zPosition, newValue) { $0.zPosition = newValue } }
    }

    /// What `position` places and `transform` acts about, in the unit space of `bounds`; may lie outside of it.
    ///
    /// A change moves the layer. Default (0.5, 0.5). Animatable.
    open var anchorPoint: CGPoint {
        get { properties.anchorPoint }
        set { set(.anchorPoint, properties.anchorPoint, newValue) { $0.anchorPoint = newValue } }
    }

    /// Whether the layer and its sublayers are left out of drawing and of hit tests.
    ///
    /// Default false. Animatable.
    open var isHidden: Bool {
        get { properties.flags[.hidden] }
        set { set(.isHidden, properties.flags[.hidden], newValue) { $0.flags[.hidden] = newValue } }
    }

    /// How much of the layer, with its sublayers, shows: 0 to 1, clamped where it is drawn.
    ///
    /// Default 1. Animatable.
    open var opacity: Float {
        get { properties.opacity }
        set { set(.opacity, properties.opacity, newValue) { $0.opacity = newValue } }
    }

    /// Whether contents, sublayers and the layer's own shadow are clipped to the bounds with their rounded corners.
    ///
    /// Default false. Animatable.
    open var masksToBounds: Bool {
        get { properties.flags[.masksToBounds] }
        set { set(.masksToBounds, properties.flags[.masksToBounds], newValue) { $0.flags[.masksToBounds] = newValue } }
    }

    /// What fills the bounds, below the contents.
    ///
    /// Default nil. Animatable.
    open var backgroundColor: CGColor? {
        get { properties.backgroundColor }
        set { set(.backgroundColor, properties.backgroundColor, newValue) { $0.backgroundColor = newValue } }
    }

    /// The radius of the corners in `maskedCorners`, in points; clamped to half the shorter side where it is drawn.
    ///
    /// Rounds the background, the border and the clip of `masksToBounds`. Default 0. Animatable.
    open var cornerRadius: CGFloat {
        get { properties.cornerRadius }
        set { set(.cornerRadius, properties.cornerRadius, newValue) { $0.cornerRadius = newValue } }
    }

    /// Pixels per point of the contents: of a picture placed at its own size, of nine-slice caps, and of backing stores
    /// that `display()` makes.
    ///
    /// Default 1. Animatable.
    open var contentsScale: CGFloat {
        get { properties.rare.value.contentsScale }
        set {
            set(.contentsScale, properties.rare.value.contentsScale, newValue) {
                $0.rare.value.contentsScale = newValue
            }
        }
    }

    /// What the layer shows above its background: a `CGImage`.
    ///
    /// Anything else is kept, and shows nothing. Default nil. Animatable.
    open var contents: Any? {
        get { contentsObject }
        set { setContents(newValue) }
    }

    // MARK: The tree

    /// The layer that this one is a sublayer or the mask of.
    open var superlayer: CALayer? {
        parent ?? presentedLayer?.parent?.presentation()
    }

    /// The sublayers from back to front; nil, never empty, where there are none.
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
    /// Default nil. Animatable.
    ///
    /// It is placed in the layer's space like a sublayer, without being one. A layer that contains the receiver is not taken.
    open var mask: CALayer? {
        get { maskLayer }
        set { replaceMask(with: newValue) }
    }

    /// Adds a layer in front of all sublayers, and removes it from where it was.
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

    /// Adds a layer right behind a sublayer; in front of all where `sibling` is none of the sublayers.
    open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        insert(layer, below: sibling)
    }

    /// Adds a layer right in front of a sublayer; in front of all where `sibling` is none of the sublayers.
    open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        insert(layer, above: sibling)
    }

    /// Puts a layer in the place of a sublayer.
    ///
    /// Does nothing where `oldLayer` is none of the sublayers.
    open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
        replace(oldLayer, with: newLayer)
    }

    /// Takes the layer out of its superlayer, as its sublayer or its mask.
    open func removeFromSuperlayer() {
        leaveParent()
    }

    // MARK: Hit tests

    /// Whether a point is in the bounds: edges at minimum x and y belong to them, the others do not.
    ///
    /// Rounded corners, masks and paths are not looked at.
    ///
    /// - Parameter p: In points of the layer's own space.
    open func contains(_ p: CGPoint) -> Bool {
        boundsContain(p)
    }

    /// The front-most layer that contains a point: this one or one below it, whether it shows anything there or not.
    ///
    /// Hidden layers are passed over, and so is what lies outside the bounds of a layer that masks to them. Transform layers are
    /// never hit themselves; of a replicator's sublayers only the first instance is; masks are not looked at.
    ///
    /// - Parameter p: In points of the superlayer's space, or where that is a transform layer's, of the nearest layer's around it
    ///   which is none.
    open func hitTest(_ p: CGPoint) -> CALayer? {
        hitTestTree(p)
    }

    // MARK: Layout

    /// Whether the next commit will call `layoutSublayers()`.
    open func needsLayout() -> Bool {
        state.contains(.needsLayout)
    }

    /// Asks for `layoutSublayers()` at the next commit.
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

    /// The size that the layer would like: what the layout manager says, or else the size of the bounds, mapped to the superlayer.
    open func preferredFrameSize() -> CGSize {
        managedFrameSize()
    }

    // MARK: Display

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

    /// Asks for `display()` at the next commit.
    open func setNeedsDisplay() {
        markNeedsDisplay()
    }

    /// Asks for `display()` at the next commit.
    ///
    /// - Parameter r: The part that changed, in points of the layer's own space; the whole is drawn anew all the same.
    open func setNeedsDisplay(_ r: CGRect) {
        setNeedsDisplay()
    }

    /// Calls `display()` where it was asked for.
    open func displayIfNeeded() {
        guard state.contains(.needsDisplay) else { return }
        display()
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
    /// - Parameter ctx: Records what is drawn. User space is the layer's own space; what lies outside the bounds is clipped away.
    open func draw(in ctx: CGContext) {
        drawByDelegate(in: ctx)
    }

    // MARK: Values by key

    /// A property by its key, or what was stored under any other key.
    ///
    /// Numbers and switches are `NSNumber`, names are `String`, structures and objects are themselves. A key that nothing was
    /// stored under gives the value in `style`, or else `defaultValue(forKey:)`.
    open func value(forKey key: String) -> Any? {
        keyedValue(key)
    }

    /// Sets a property by its key, or stores a value under any other key.
    ///
    /// A value of a type that the property does not have is not taken. What is stored under other keys is copied to presentation
    /// copies, and can be animated where it is a number, structure, colour or path.
    open func setValue(_ value: Any?, forKey key: String) {
        setKeyedValue(value, key)
    }

    /// A value by a path: into structures (`position.x`, `transform.rotation.z`), filters, emitter cells, and other layers
    /// (`mask.opacity`).
    open func value(forKeyPath keyPath: String) -> Any? {
        pathValue(keyPath)
    }

    /// Sets a value by a path; one that leads nowhere does nothing.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setPathValue(value, keyPath)
    }

    // MARK: Actions

    /// What is to happen on an event: the answer of the delegate, of `actions`, of `style` or of the class, in this order.
    ///
    /// - Returns: nil where there is nothing, and where `NSNull` ended the search.
    open func action(forKey event: String) -> (any CAAction)? {
        foundAction(forKey: event)
    }

    /// What is to happen on an event of any layer of the class.
    ///
    /// Default nil for every event.
    open class func defaultAction(forKey event: String) -> (any CAAction)? {
        nil
    }

    /// The value that a new layer has under a key; nil for keys whose value is then zero, false or none.
    open class func defaultValue(forKey key: String) -> Any? {
        CALayer.libraryDefault(forKey: key)
    }
}
