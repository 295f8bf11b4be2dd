/// A layer that emits, moves and draws particles.
open class CAEmitterLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.emitter, of: CAEmitterLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .emitter, of: CAEmitterLayer.self)
        guard let other = layer as? CAEmitterLayer else { return }
        cells = other.cells
        emitterStartsWhenAdded = other.emitterStartsWhenAdded
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The cells that emit particles.
    ///
    /// Cells are shared: their changes show from the next commit of the layer on. Default `nil`.
    open var emitterCells: [CAEmitterCell]? {
        get { cells.isEmpty ? nil : cells }
        set {
            cells = newValue ?? []
            change(EmitterProperties.rows[\.cells]) { $0[EmitterProperties.self].cells = cells.map(\.snapshot) }
        }
    }

    /// The cells as objects.
    final var cells: [CAEmitterCell] = []

    /// Sets a value of the cells that names lead to, from the layer's own cells inwards.
    final func setCellValue(_ value: AnimatableValue, _ names: [String], _ key: EmitterCellKeyPath) {
        var found = cells.filter { $0.name == names.first }
        for name in names.dropFirst() {
            found = found.flatMap { $0.emitterCells ?? [] }.filter { $0.name == name }
        }
        for cell in found { cell.values[key] = value }
    }

    override func prepareForCommit() {
        if !cells.isEmpty { write { $0[EmitterProperties.self].cells = cells.map(\.snapshot) } }
    }

    /// Whether a layer with a `beginTime` of 0 begins to emit at its first commit, rather than at the time 0.
    ///
    /// At the time 0 it would have emitted since the machine's start.
    ///
    /// Not in Core Animation, which behaves as with false: there programs set `beginTime` to the current time. Default true.
    open var emitterStartsWhenAdded = true

    override func prepareForFirstCommit(at time: CFTimeInterval) {
        guard emitterStartsWhenAdded, beginTime == 0 else { return }
        // A time offset shows the particles emitted by then.
        let start = defaultBeginTime(committedAt: time, isFirst: true) - (countsTimeFromCommit ? 0 : timeOffset)
        if start != properties[EmitterProperties.self].start { write { $0[EmitterProperties.self].start = start } }
    }

    /// A factor for the cells' birth rates.
    ///
    /// Default 1. Animatable.
    open var birthRate: Float {
        get { self[\.birthRate] }
        set { self[\.birthRate] = newValue }
    }

    /// A factor for the lifetime of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var lifetime: Float {
        get { self[\.lifetime] }
        set { self[\.lifetime] = newValue }
    }

    /// The middle of the shape, in points of the layer's own space.
    ///
    /// Default (0, 0). Animatable.
    open var emitterPosition: CGPoint {
        get { self[\.emitterPosition] }
        set { self[\.emitterPosition] = newValue }
    }

    /// The middle of the shape along z, in points.
    ///
    /// Default 0. Animatable.
    open var emitterZPosition: CGFloat {
        get { self[\.emitterZPosition] }
        set { self[\.emitterZPosition] = newValue }
    }

    /// The size of the shape, in points.
    ///
    /// Default zero. Animatable.
    open var emitterSize: CGSize {
        get { self[\.emitterSize] }
        set { self[\.emitterSize] = newValue }
    }

    /// The extent of the shape along z, in points.
    ///
    /// Default 0. Animatable.
    open var emitterDepth: CGFloat {
        get { self[\.emitterDepth] }
        set { self[\.emitterDepth] = newValue }
    }

    /// The form that particles come from.
    ///
    /// Default `point`.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { self[\.emitterShape] }
        set { self[\.emitterShape] = newValue }
    }

    /// The part of the shape that particles come from.
    ///
    /// Default `volume`.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { self[\.emitterMode] }
        set { self[\.emitterMode] = newValue }
    }

    /// The order of drawing particles.
    ///
    /// Default `unordered`.
    open var renderMode: CAEmitterLayerRenderMode {
        get { self[\.renderMode] }
        set { self[\.renderMode] = newValue }
    }

    /// Whether particles move in the superlayer's space rather than in the layer's plane.
    ///
    /// Default false.
    open var preservesDepth: Bool {
        get { self[\.preservesDepth] }
        set { self[\.preservesDepth] = newValue }
    }

    /// A factor for the velocity of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var velocity: Float {
        get { self[\.velocity] }
        set { self[\.velocity] = newValue }
    }

    /// A factor for the scale of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var scale: Float {
        get { self[\.scale] }
        set { self[\.scale] = newValue }
    }

    /// A factor for the spin of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var spin: Float {
        get { self[\.spin] }
        set { self[\.spin] = newValue }
    }

    /// The seed of the random numbers: the same seed gives the same particles.
    ///
    /// Default 0.
    open var seed: UInt32 {
        get { self[\.seed] }
        set { self[\.seed] = newValue }
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .emitter) ?? super.defaultValue(forKey: key)
    }
}

extension CAEmitterLayer: SpecificLayer {
    typealias Specifics = EmitterProperties
}
