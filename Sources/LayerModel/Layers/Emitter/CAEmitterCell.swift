public import Foundation

/// A source of one kind of particle, for a `CAEmitterLayer` or for the particles of another cell.
///
/// A value with a range is drawn for each particle, evenly from the value less half the range to the value plus half of it.
/// Once the cell belongs to a layer, the way to change it is the key path `emitterCells.NAME.property` of the layer.
open class CAEmitterCell: NSObject, CAMediaTiming, NSCopying {
    /// The values, except `emitterCells`.
    package final var values = EmitterCellProperties()

    /// A cell with default values.
    public override init() {}

    /// A copy of the nearest class of this library, with all values and the same cells.
    open func copy(with zone: NSZone?) -> Any {
        let copy = CAEmitterCell()
        copy.values = values
        copy.emitterCells = emitterCells
        copy.style = style
        return copy
    }

    /// The cell's values with those of the cells below it.
    ///
    /// Cells in more than 16 levels of cells are left out, so that cells may contain themselves.
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
    /// Default `nil`.
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

    /// The picture of each particle: a `CGImage`; anything else is not drawn.
    ///
    /// Default `nil`.
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

    /// The sampling of contents that are shown smaller than they are: a name of `CALayerContentsFilter`.
    ///
    /// Default `linear`.
    open var minificationFilter: String {
        get { values.minificationFilter.rawValue }
        set { values.minificationFilter = CALayerContentsFilter(rawValue: newValue) }
    }

    /// The sampling of contents that are shown larger than they are: a name of `CALayerContentsFilter`.
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

    /// The colour that the contents are multiplied with.
    ///
    /// Default opaque white. Animatable.
    open var color: CGColor? {
        get { values.color }
        set { values.color = newValue }
    }

    /// The cells that emit particles from each particle of this cell.
    ///
    /// Default `nil`.
    open var emitterCells: [CAEmitterCell]?

    /// Values of properties that were not set, by key.
    ///
    /// Stored only. Default `nil`.
    open var style: [AnyHashable: Any]?

    /// Particles per second.
    ///
    /// Default 0. Animatable.
    open var birthRate: Float {
        get { values[.birthRate] }
        set { values[.birthRate] = newValue }
    }

    /// The mean lifetime of particles, in seconds.
    ///
    /// Default 0. Animatable.
    open var lifetime: Float {
        get { values[.lifetime] }
        set { values[.lifetime] = newValue }
    }

    /// The range of lifetimes, in seconds.
    ///
    /// Default 0. Animatable.
    open var lifetimeRange: Float {
        get { values[.lifetimeRange] }
        set { values[.lifetimeRange] = newValue }
    }

    /// The direction's angle out of the plane, in radians.
    ///
    /// Default 0. Animatable.
    open var emissionLatitude: CGFloat {
        get { CGFloat(values[.emissionLatitude]) }
        set { values[.emissionLatitude] = Float(newValue) }
    }

    /// The direction's angle in the plane, from +x towards +y, in radians.
    ///
    /// It counts from the direction of the emitter: for lines up, which is -y; for the outline and the surface of circles and
    /// spheres outwards; for all other shapes, and circles and spheres as a whole, +x. Cells of particles count from the
    /// particle's direction. Default 0. Animatable.
    open var emissionLongitude: CGFloat {
        get { CGFloat(values[.emissionLongitude]) }
        set { values[.emissionLongitude] = Float(newValue) }
    }

    /// The opening angle of the cone of directions, in radians.
    ///
    /// Default 0. Animatable.
    open var emissionRange: CGFloat {
        get { CGFloat(values[.emissionRange]) }
        set { values[.emissionRange] = Float(newValue) }
    }

    /// The mean speed of particles, in points per second.
    ///
    /// Default 0. Animatable.
    open var velocity: CGFloat {
        get { CGFloat(values[.velocity]) }
        set { values[.velocity] = Float(newValue) }
    }

    /// The range of speeds, in points per second.
    ///
    /// Default 0. Animatable.
    open var velocityRange: CGFloat {
        get { CGFloat(values[.velocityRange]) }
        set { values[.velocityRange] = Float(newValue) }
    }

    /// In points per second squared.
    ///
    /// Default 0. Animatable.
    open var xAcceleration: CGFloat {
        get { CGFloat(values[.xAcceleration]) }
        set { values[.xAcceleration] = Float(newValue) }
    }

    /// In points per second squared.
    ///
    /// Default 0. Animatable.
    open var yAcceleration: CGFloat {
        get { CGFloat(values[.yAcceleration]) }
        set { values[.yAcceleration] = Float(newValue) }
    }

    /// In points per second squared.
    ///
    /// Default 0. Animatable.
    open var zAcceleration: CGFloat {
        get { CGFloat(values[.zAcceleration]) }
        set { values[.zAcceleration] = Float(newValue) }
    }

    /// The mean scale of the contents.
    ///
    /// Default 1. Animatable.
    open var scale: CGFloat {
        get { CGFloat(values[.scale]) }
        set { values[.scale] = Float(newValue) }
    }

    /// The range of scales.
    ///
    /// Default 0. Animatable.
    open var scaleRange: CGFloat {
        get { CGFloat(values[.scaleRange]) }
        set { values[.scaleRange] = Float(newValue) }
    }

    /// The change of the scale, per second.
    ///
    /// Default 0. Animatable.
    open var scaleSpeed: CGFloat {
        get { CGFloat(values[.scaleSpeed]) }
        set { values[.scaleSpeed] = Float(newValue) }
    }

    /// The mean speed of rotation, in radians per second.
    ///
    /// Default 0. Animatable.
    open var spin: CGFloat {
        get { CGFloat(values[.spin]) }
        set { values[.spin] = Float(newValue) }
    }

    /// The range of speeds of rotation, in radians per second.
    ///
    /// Default 0. Animatable.
    open var spinRange: CGFloat {
        get { CGFloat(values[.spinRange]) }
        set { values[.spinRange] = Float(newValue) }
    }

    /// The range of the particles' red, 0 to 1.
    ///
    /// Default 0. Animatable.
    open var redRange: Float {
        get { values[.redRange] }
        set { values[.redRange] = newValue }
    }

    /// The range of the particles' green, 0 to 1.
    ///
    /// Default 0. Animatable.
    open var greenRange: Float {
        get { values[.greenRange] }
        set { values[.greenRange] = newValue }
    }

    /// The range of the particles' blue, 0 to 1.
    ///
    /// Default 0. Animatable.
    open var blueRange: Float {
        get { values[.blueRange] }
        set { values[.blueRange] = newValue }
    }

    /// The range of the particles' alpha, 0 to 1.
    ///
    /// Default 0. Animatable.
    open var alphaRange: Float {
        get { values[.alphaRange] }
        set { values[.alphaRange] = newValue }
    }

    /// The change of the red, per second.
    ///
    /// Default 0. Animatable.
    open var redSpeed: Float {
        get { values[.redSpeed] }
        set { values[.redSpeed] = newValue }
    }

    /// The change of the green, per second.
    ///
    /// Default 0. Animatable.
    open var greenSpeed: Float {
        get { values[.greenSpeed] }
        set { values[.greenSpeed] = newValue }
    }

    /// The change of the blue, per second.
    ///
    /// Default 0. Animatable.
    open var blueSpeed: Float {
        get { values[.blueSpeed] }
        set { values[.blueSpeed] = newValue }
    }

    /// The change of the alpha, per second.
    ///
    /// Default 0. Animatable.
    open var alphaSpeed: Float {
        get { values[.alphaSpeed] }
        set { values[.alphaSpeed] = newValue }
    }

    /// When the cell starts, in seconds of the layer's time.
    ///
    /// Default 0.
    open var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { values.timing.beginTime = newValue }
    }

    /// Added to the cell's time, in seconds.
    ///
    /// Default 0.
    open var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { values.timing.timeOffset = newValue }
    }

    /// Seconds of the cell's time for each second of the layer's.
    ///
    /// Default 1.
    open var speed: Float {
        get { values.timing.speed }
        set { values.timing.speed = newValue }
    }

    /// The time that the cell emits, in seconds.
    ///
    /// Default infinity.
    open var duration: CFTimeInterval {
        get { values.timing.duration }
        set { values.timing.duration = newValue }
    }

    /// The number of repetitions of the duration.
    ///
    /// Default 0.
    open var repeatCount: Float {
        get { values.timing.repeatCount }
        set { values.timing.repeatCount = newValue }
    }

    /// The time that the duration is repeated, in seconds.
    ///
    /// Default 0.
    open var repeatDuration: CFTimeInterval {
        get { values.timing.repeatDuration }
        set { values.timing.repeatDuration = newValue }
    }

    /// Whether each run is followed by one backwards.
    ///
    /// Default false.
    open var autoreverses: Bool {
        get { values.timing.autoreverses }
        set { values.timing.autoreverses = newValue }
    }

    /// The values outside the active duration.
    ///
    /// Default `removed`.
    open var fillMode: CAMediaTimingFillMode {
        get { values.timing.fillMode }
        set { values.timing.fillMode = newValue }
    }

    // MARK: - Values by key

    /// The value that a new cell has under a key; `nil` for keys whose value is then zero, false or none.
    open class func defaultValue(forKey key: String) -> Any? {
        EmitterCellKeyPath(key).flatMap { EmitterCellProperties()[$0].keyedDefault }
    }

    /// A property by its key; `nil` for other keys.
    ///
    /// Numbers and switches are `NSNumber`, names are `String`.
    open func value(forKey key: String) -> Any? {
        switch key {
        case "name": name
        case "emitterCells": emitterCells
        case "style": style
        default: EmitterCellKeyPath(key).flatMap { values[$0].keyed }
        }
    }

    /// Sets a property by its key; a value of a type that the property does not have, and other keys, are not taken.
    open func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "name": name = value as? String
        case "emitterCells": emitterCells = value as? [CAEmitterCell]
        case "style": style = value as? [AnyHashable: Any]
        default:
            guard let path = EmitterCellKeyPath(key), let boxed = AnimatableValue(value) else { return }
            values[path] = boxed
        }
    }

    /// `value(forKey:)`: cells have no values with parts.
    open func value(forKeyPath keyPath: String) -> Any? {
        value(forKey: keyPath)
    }

    /// `setValue(_:forKey:)`: cells have no values with parts.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        setValue(value, forKey: keyPath)
    }

    /// Whether the property with a key has not its default value.
    open func shouldArchiveValue(forKey key: String) -> Bool {
        guard let path = EmitterCellKeyPath(key) else { return value(forKey: key) != nil }
        return values[path] != EmitterCellProperties()[path]
    }
}
