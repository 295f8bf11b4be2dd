/// A layer that emits, moves and draws particles.
open class CAEmitterLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(specifics: .emitter(CopyOnWrite()), of: CAEmitterLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? CAEmitterLayer else { return }
        cells = other.cells
        emitterStartsWhenAdded = other.emitterStartsWhenAdded
    }

    /// Archives are not read: the result is always nil.
    public required init?(coder: NSCoder) {
        nil
    }

    /// What emits particles.
    ///
    /// Cells are shared: their changes show from the next commit of the layer on. Default nil.
    open var emitterCells: [CAEmitterCell]? {
        get { cells.isEmpty ? nil : cells }
        set {
            cells = newValue ?? []
            change(.emitterCells) { $0.specifics.emitter.cells = (newValue ?? []).map(\.snapshot) }
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
        if !cells.isEmpty { properties.specifics.emitter.cells = cells.map(\.snapshot) }
    }

    /// Whether a layer whose `beginTime` is 0 begins to emit when it is first committed, rather than at the time 0, at which it
    /// would have emitted for as long as the machine runs.
    ///
    /// Not in Core Animation, which behaves as with false: there programs set `beginTime` to the current time. Default true.
    open var emitterStartsWhenAdded = true

    override func prepareForFirstCommit(at time: CFTimeInterval) {
        guard emitterStartsWhenAdded, beginTime == 0 else { return }
        // A time offset shows what has been emitted by then.
        let start = defaultBeginTime(committedAt: time, isFirst: true) - (countsTimeFromCommit ? 0 : timeOffset)
        if start != properties.specifics.emitter.start { properties.specifics.emitter.start = start }
    }

    /// A factor for the cells' birth rates.
    ///
    /// Default 1. Animatable.
    open var birthRate: Float {
        get { properties.specifics.emitter.birthRate }
        set {
            set(.birthRate, properties.specifics.emitter.birthRate, newValue) {
                $0.specifics.emitter.birthRate = newValue
            }
        }
    }

    /// A factor for the lifetime of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var lifetime: Float {
        get { properties.specifics.emitter.lifetime }
        set {
            set(.lifetime, properties.specifics.emitter.lifetime, newValue) { $0.specifics.emitter.lifetime = newValue }
        }
    }

    /// The middle of the shape, in points of the layer's own space.
    ///
    /// Default (0, 0). Animatable.
    open var emitterPosition: CGPoint {
        get { properties.specifics.emitter.emitterPosition }
        set {
            set(.emitterPosition, properties.specifics.emitter.emitterPosition, newValue) {
                $0.specifics.emitter.emitterPosition = newValue
            }
        }
    }

    /// The middle of the shape along z, in points.
    ///
    /// Default 0. Animatable.
    open var emitterZPosition: CGFloat {
        get { properties.specifics.emitter.emitterZPosition }
        set {
            set(.emitterZPosition, properties.specifics.emitter.emitterZPosition, newValue) {
                $0.specifics.emitter.emitterZPosition = newValue
            }
        }
    }

    /// The size of the shape, in points.
    ///
    /// Default zero. Animatable.
    open var emitterSize: CGSize {
        get { properties.specifics.emitter.emitterSize }
        set {
            set(.emitterSize, properties.specifics.emitter.emitterSize, newValue) {
                $0.specifics.emitter.emitterSize = newValue
            }
        }
    }

    /// The extent of the shape along z, in points.
    ///
    /// Default 0. Animatable.
    open var emitterDepth: CGFloat {
        get { properties.specifics.emitter.emitterDepth }
        set {
            set(.emitterDepth, properties.specifics.emitter.emitterDepth, newValue) {
                $0.specifics.emitter.emitterDepth = newValue
            }
        }
    }

    /// The form that particles come from.
    ///
    /// Default `point`.
    open var emitterShape: CAEmitterLayerEmitterShape {
        get { properties.specifics.emitter.emitterShape }
        set {
            set(.emitterShape, properties.specifics.emitter.emitterShape, newValue) {
                $0.specifics.emitter.emitterShape = newValue
            }
        }
    }

    /// The part of the shape that particles come from.
    ///
    /// Default `volume`.
    open var emitterMode: CAEmitterLayerEmitterMode {
        get { properties.specifics.emitter.emitterMode }
        set {
            set(.emitterMode, properties.specifics.emitter.emitterMode, newValue) {
                $0.specifics.emitter.emitterMode = newValue
            }
        }
    }

    /// The order in which particles are drawn.
    ///
    /// Default `unordered`.
    open var renderMode: CAEmitterLayerRenderMode {
        get { properties.specifics.emitter.renderMode }
        set {
            set(.renderMode, properties.specifics.emitter.renderMode, newValue) {
                $0.specifics.emitter.renderMode = newValue
            }
        }
    }

    /// Whether particles move in the superlayer's space rather than in the layer's plane.
    ///
    /// Default false.
    open var preservesDepth: Bool {
        get { properties.specifics.emitter.preservesDepth }
        set {
            set(.preservesDepth, properties.specifics.emitter.preservesDepth, newValue) {
                $0.specifics.emitter.preservesDepth = newValue
            }
        }
    }

    /// A factor for the velocity of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var velocity: Float {
        get { properties.specifics.emitter.velocity }
        set {
            set(.velocity, properties.specifics.emitter.velocity, newValue) { $0.specifics.emitter.velocity = newValue }
        }
    }

    /// A factor for the scale of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var scale: Float {
        get { properties.specifics.emitter.scale }
        set { set(.scale, properties.specifics.emitter.scale, newValue) { $0.specifics.emitter.scale = newValue } }
    }

    /// A factor for the spin of particles that are born from now on.
    ///
    /// Default 1. Animatable.
    open var spin: Float {
        get { properties.specifics.emitter.spin }
        set { set(.spin, properties.specifics.emitter.spin, newValue) { $0.specifics.emitter.spin = newValue } }
    }

    /// What the random numbers start from: the same seed gives the same particles.
    ///
    /// Default 0.
    open var seed: UInt32 {
        get { properties.specifics.emitter.seed }
        set { set(.seed, properties.specifics.emitter.seed, newValue) { $0.specifics.emitter.seed = newValue } }
    }

    /// The value that a new layer has under a key; nil for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, specifics: .emitter(CopyOnWrite())) ?? super.defaultValue(forKey: key)
    }
}
