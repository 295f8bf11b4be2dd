/// The state of a layer beside its properties.
struct LayerState: OptionSet {
    let rawValue: UInt16

    /// Changes of properties have consequences: the layer is hosted, or its class may override the notification.
    static let observed = LayerState(rawValue: 1 << 0)
    /// The layer was in its tree at the last commit, so that changes may animate.
    static let committed = LayerState(rawValue: 1 << 1)
    /// The layer is in its host's list for copying at the next commit.
    static let changed = LayerState(rawValue: 1 << 2)
    static let needsLayout = LayerState(rawValue: 1 << 3)
    static let needsDisplay = LayerState(rawValue: 1 << 4)
    /// Inside its own `layoutSublayers()`.
    static let isLayingOut = LayerState(rawValue: 1 << 5)
    /// Of a class outside this library, so that methods may be overridden.
    static let subclassed = LayerState(rawValue: 1 << 6)
    /// The superlayer has it as its mask, not among its sublayers.
    static let isMask = LayerState(rawValue: 1 << 7)
    /// A delegate method's default implementation was reached: the delegate has none of its own.
    static let delegateDeclined = LayerState(rawValue: 1 << 8)
    /// Drawing or layout uses presentation values in place of the model's.
    static let showsPresentation = LayerState(rawValue: 1 << 9)
    /// The contents were drawn while y ran up on the screen, so that their top row is the maximum y.
    static let drewUpwards = LayerState(rawValue: 1 << 10)
    /// The contents were drawn while y ran down on the screen.
    static let drewDownwards = LayerState(rawValue: 1 << 11)
    /// Being made into a picture whose y runs down, though nothing hosts the tree.
    static let rendersDownwards = LayerState(rawValue: 1 << 12)
    /// The layer's own animations begin at the zero of its own time.
    static let countsTimeFromCommit = LayerState(rawValue: 1 << 13)
    /// Changes ask the delegate for actions before the layer is committed, too.
    static let asksDelegate = LayerState(rawValue: 1 << 14)
    /// The contents were drawn for values of animations, and not since for the model's.
    static let showsAnimatedDrawing = LayerState(rawValue: 1 << 15)
}

/// The members that few layers have beside their properties.
final class LayerExtras {
    weak var delegate: (any CALayerDelegate)?
    var layoutManager: (any CALayoutManager)?
    var constraints: [CAConstraint]?
    var actions: [String: any CAAction]?
    var style: [AnyHashable: Any]?
    /// Values under undeclared keys that cannot be animated.
    var values: [String: Any] = [:]
    /// The value of `contents` if it cannot be drawn.
    var unknownContents: Any?
    /// The values of `filters` and its like as set, which read back unchanged.
    var filterObjects: [LayerProperty: Any] = [:]
    /// Set while the sublayers are being resized.
    var autoresizingPass: AutoresizingPass?
    /// The answer of `sublayers`, until the sublayers change.
    var sublayersSnapshot: [CALayer]?
    var autoresizingMask = CAAutoresizingMask()
    /// The last presentation copy, while it is referenced.
    weak var presentation: CALayer?
    var presentationStamp: PresentationStamp?
    /// Set while `init(layer:)` makes a presentation copy of the layer.
    var isMakingPresentation = false
    /// The types of numbers under keys that no class declares, if they are not those of `Double`.
    var numberTypes: [String: KeyedNumberType] = [:]
    /// Properties that have their value from `style`.
    var styled: [LayerProperty: AnimatableValue] = [:]
    /// Properties that were set while the layer had a style, which go before it regardless of their values.
    var ownProperties: Set<LayerProperty> = []
    /// Set while the style gives its values.
    var isApplyingStyle = false

    init() {}

    /// A copy for a presentation copy of the layer.
    init(copying other: LayerExtras) {
        delegate = other.delegate
        layoutManager = other.layoutManager
        constraints = other.constraints
        actions = other.actions
        style = other.style
        values = other.values
        unknownContents = other.unknownContents
        filterObjects = other.filterObjects
        autoresizingMask = other.autoresizingMask
        styled = other.styled
        ownProperties = other.ownProperties
        numberTypes = other.numberTypes
    }
}
