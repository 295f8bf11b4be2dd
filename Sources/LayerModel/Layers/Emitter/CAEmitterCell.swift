/// What emits one kind of particle, for a `CAEmitterLayer` or for the particles of another cell.
///
/// A value with a range is drawn for each particle, evenly from the value less half the range to the value plus half of it.
/// Once the cell belongs to a layer, the way to change it is the key path `emitterCells.NAME.property` of the layer.
open class CAEmitterCell {
    /// The values, but for `emitterCells`.
    final var values = EmitterCellProperties()

    /// A cell with default values.
    public init() {}

    /// The cell's values with those of the cells below it.
    ///
    /// Cells in more than 16 levels of cells are left out, and so cells that contain themselves come to an end.
    final var snapshot: EmitterCellProperties {
        snapshot(levels: 16)
    }

    private final func snapshot(levels: Int) -> EmitterCellProperties {
        var snapshot = values
        if levels > 0 {
            snapshot.cells = (emitterCells ?? []).map { $0.snapshot(levels: levels - 1) }
        }
        return snapshot
    }

    /// The component of key paths that reach this cell.
    ///
    /// Default nil.
    open var name: String? {
        get { values.name }
        set { values.name = newValue }
    }

    /// Whether the cell emits.
    ///
    /// Default true.
    open var isEnabled: Bool {
        get { values.isEnabled }
        set { values.isEnabled = newValue }
    }

    /// What each particle shows: a `CGImage`; anything else shows nothing.
    ///
    /// Default nil.
    open var contents: Any? {
        get {
            if case .image(let image) = values.contents { image } else { nil }
        }
        set { values.contents = (newValue as? CGImage).map(LayerContents.image) }
    }

    /// The part of the contents that shows, in their unit space.
    ///
    /// Default (0, 0, 1, 1). Animatable.
    open var contentsRect: CGRect {
        get { values.contentsRect }
        set { values.contentsRect = newValue }
    }

    /// Pixels of the contents per point.
    ///
    /// Default 1.
    open var contentsScale: CGFloat {
        get { values.contentsScale }
        set { values.contentsScale = newValue }
    }

    /// How contents are sampled when they are shown smaller than they are: a name of `CALayerContentsFilter`.
    ///
    /// Default `linear`.
    open var minificationFilter: String {
        get { values.minificationFilter.rawValue }
        set { values.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
    }

    /// How contents are sampled when they are shown larger than they are: a name of `CALayerContentsFilter`.
    ///
    /// Default `linear`.
    open var magnificationFilter: String {
        get { values.magnificationFilter.rawValue }
        set { values.magnificationFilter = CALayerContentsFilter(rawValue: newValue) }
    }

    /// Added to the level of detail of `trilinear` minification.
    ///
    /// Default 0.
    open var minificationFilterBias: Float {
        get { values.minificationFilterBias }
        set { values.minificationFilterBias = newValue }
    }

    /// What the contents are multiplied with.
    ///
    /// Default opaque white. Animatable.
    open var color: CGColor? {
        get { values.color }
        set { values.color = newValue }
    }

    /// What emits particles from each particle of this cell.
    ///
    /// Default nil.
    open var emitterCells: [CAEmitterCell]?

    /// Values of properties that were not set, by key.
    ///
    /// Stored only. Default nil.
    open var style: [AnyHashable: Any]?
}
