extension CAEmitterCell: CAMediaTiming {
    /// Particles per second.
    ///
    /// Default 0. Animatable.
    public final var birthRate: Float {
        get { values[.birthRate] }
        set { values[.birthRate] = newValue }
    }

    /// The mean lifetime of particles, in seconds.
    ///
    /// Default 0. Animatable.
    public final var lifetime: Float {
        get { values[.lifetime] }
        set { values[.lifetime] = newValue }
    }

    /// By how much lifetimes differ, in seconds.
    ///
    /// Default 0. Animatable.
    public final var lifetimeRange: Float {
        get { values[.lifetimeRange] }
        set { values[.lifetimeRange] = newValue }
    }

    /// The direction's angle out of the plane, in radians.
    ///
    /// Default 0. Animatable.
    public final var emissionLatitude: CGFloat {
        get { CGFloat(values[.emissionLatitude]) }
        set { values[.emissionLatitude] = Float(newValue) }
    }

    /// The direction's angle in the plane, from +x towards +y, in radians.
    ///
    /// Default 0. Animatable.
    public final var emissionLongitude: CGFloat {
        get { CGFloat(values[.emissionLongitude]) }
        set { values[.emissionLongitude] = Float(newValue) }
    }

    /// The opening angle of the cone of directions, in radians.
    ///
    /// Default 0. Animatable.
    public final var emissionRange: CGFloat {
        get { CGFloat(values[.emissionRange]) }
        set { values[.emissionRange] = Float(newValue) }
    }

    /// The mean speed of particles, in points per second.
    ///
    /// Default 0. Animatable.
    public final var velocity: CGFloat {
        get { CGFloat(values[.velocity]) }
        set { values[.velocity] = Float(newValue) }
    }

    /// By how much speeds differ, in points per second.
    ///
    /// Default 0. Animatable.
    public final var velocityRange: CGFloat {
        get { CGFloat(values[.velocityRange]) }
        set { values[.velocityRange] = Float(newValue) }
    }

    /// In points per second squared.
    ///
    /// Default 0. Animatable.
    public final var xAcceleration: CGFloat {
        get { CGFloat(values[.xAcceleration]) }
        set { values[.xAcceleration] = Float(newValue) }
    }

    /// In points per second squared.
    ///
    /// Default 0. Animatable.
    public final var yAcceleration: CGFloat {
        get { CGFloat(values[.yAcceleration]) }
        set { values[.yAcceleration] = Float(newValue) }
    }

    /// In points per second squared.
    ///
    /// Default 0. Animatable.
    public final var zAcceleration: CGFloat {
        get { CGFloat(values[.zAcceleration]) }
        set { values[.zAcceleration] = Float(newValue) }
    }

    /// The mean scale of the contents.
    ///
    /// Default 1. Animatable.
    public final var scale: CGFloat {
        get { CGFloat(values[.scale]) }
        set { values[.scale] = Float(newValue) }
    }

    /// By how much scales differ.
    ///
    /// Default 0. Animatable.
    public final var scaleRange: CGFloat {
        get { CGFloat(values[.scaleRange]) }
        set { values[.scaleRange] = Float(newValue) }
    }

    /// What the scale changes by, per second.
    ///
    /// Default 0. Animatable.
    public final var scaleSpeed: CGFloat {
        get { CGFloat(values[.scaleSpeed]) }
        set { values[.scaleSpeed] = Float(newValue) }
    }

    /// The mean speed of rotation, in radians per second.
    ///
    /// Default 0. Animatable.
    public final var spin: CGFloat {
        get { CGFloat(values[.spin]) }
        set { values[.spin] = Float(newValue) }
    }

    /// By how much speeds of rotation differ, in radians per second.
    ///
    /// Default 0. Animatable.
    public final var spinRange: CGFloat {
        get { CGFloat(values[.spinRange]) }
        set { values[.spinRange] = Float(newValue) }
    }

    /// By how much the red of particles differs, 0 to 1.
    ///
    /// Default 0. Animatable.
    public final var redRange: Float {
        get { values[.redRange] }
        set { values[.redRange] = newValue }
    }

    /// By how much the green of particles differs, 0 to 1.
    ///
    /// Default 0. Animatable.
    public final var greenRange: Float {
        get { values[.greenRange] }
        set { values[.greenRange] = newValue }
    }

    /// By how much the blue of particles differs, 0 to 1.
    ///
    /// Default 0. Animatable.
    public final var blueRange: Float {
        get { values[.blueRange] }
        set { values[.blueRange] = newValue }
    }

    /// By how much the alpha of particles differs, 0 to 1.
    ///
    /// Default 0. Animatable.
    public final var alphaRange: Float {
        get { values[.alphaRange] }
        set { values[.alphaRange] = newValue }
    }

    /// What the red changes by, per second.
    ///
    /// Default 0. Animatable.
    public final var redSpeed: Float {
        get { values[.redSpeed] }
        set { values[.redSpeed] = newValue }
    }

    /// What the green changes by, per second.
    ///
    /// Default 0. Animatable.
    public final var greenSpeed: Float {
        get { values[.greenSpeed] }
        set { values[.greenSpeed] = newValue }
    }

    /// What the blue changes by, per second.
    ///
    /// Default 0. Animatable.
    public final var blueSpeed: Float {
        get { values[.blueSpeed] }
        set { values[.blueSpeed] = newValue }
    }

    /// What the alpha changes by, per second.
    ///
    /// Default 0. Animatable.
    public final var alphaSpeed: Float {
        get { values[.alphaSpeed] }
        set { values[.alphaSpeed] = newValue }
    }

    /// When the cell starts, in seconds of the layer's time.
    ///
    /// Default 0.
    public final var beginTime: CFTimeInterval {
        get { values.timing.beginTime }
        set { values.timing.beginTime = newValue }
    }

    /// Added to the cell's time, in seconds.
    ///
    /// Default 0.
    public final var timeOffset: CFTimeInterval {
        get { values.timing.timeOffset }
        set { values.timing.timeOffset = newValue }
    }

    /// Seconds of the cell's time for each second of the layer's.
    ///
    /// Default 1.
    public final var speed: Float {
        get { values.timing.speed }
        set { values.timing.speed = newValue }
    }

    /// How long the cell emits, in seconds.
    ///
    /// Default infinity.
    public final var duration: CFTimeInterval {
        get { values.timing.duration }
        set { values.timing.duration = newValue }
    }

    /// How often the duration is repeated.
    ///
    /// Default 0.
    public final var repeatCount: Float {
        get { values.timing.repeatCount }
        set { values.timing.repeatCount = newValue }
    }

    /// For how long the duration is repeated, in seconds.
    ///
    /// Default 0.
    public final var repeatDuration: CFTimeInterval {
        get { values.timing.repeatDuration }
        set { values.timing.repeatDuration = newValue }
    }

    /// Whether each run is followed by one backwards.
    ///
    /// Default false.
    public final var autoreverses: Bool {
        get { values.timing.autoreverses }
        set { values.timing.autoreverses = newValue }
    }

    /// What shows outside the active duration.
    ///
    /// Default `removed`.
    public final var fillMode: CAMediaTimingFillMode {
        get { values.timing.fillMode }
        set { values.timing.fillMode = newValue }
    }
}
