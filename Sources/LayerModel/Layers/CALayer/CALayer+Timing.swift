// CAMediaTiming: the layer's own time, which its animations and sublayers live in.

extension CALayer {
    /// When the layer's time starts, in seconds of the superlayer's time.
    ///
    /// Default 0.
    public var beginTime: CFTimeInterval {
        get { properties.rare.value.timing.beginTime }
        set {
            set(.beginTime, properties.rare.value.timing.beginTime, newValue) {
                $0.rare.value.timing.beginTime = newValue
            }
        }
    }

    /// Added to the layer's time, in seconds.
    ///
    /// Default 0.
    public var timeOffset: CFTimeInterval {
        get { properties.rare.value.timing.timeOffset }
        set {
            set(.timeOffset, properties.rare.value.timing.timeOffset, newValue) {
                $0.rare.value.timing.timeOffset = newValue
            }
        }
    }

    /// Seconds of the layer's time for each second of the superlayer's; 0 stops it.
    ///
    /// Default 1.
    public var speed: Float {
        get { properties.rare.value.timing.speed }
        set { set(.speed, properties.rare.value.timing.speed, newValue) { $0.rare.value.timing.speed = newValue } }
    }

    /// In seconds of the layer's time.
    ///
    /// Default infinity.
    public var duration: CFTimeInterval {
        get { properties.rare.value.timing.duration }
        set {
            set(.duration, properties.rare.value.timing.duration, newValue) { $0.rare.value.timing.duration = newValue }
        }
    }

    /// How often the duration is repeated.
    ///
    /// Default 0.
    public var repeatCount: Float {
        get { properties.rare.value.timing.repeatCount }
        set {
            set(.repeatCount, properties.rare.value.timing.repeatCount, newValue) {
                $0.rare.value.timing.repeatCount = newValue
            }
        }
    }

    /// For how long the duration is repeated, in seconds.
    ///
    /// Default 0.
    public var repeatDuration: CFTimeInterval {
        get { properties.rare.value.timing.repeatDuration }
        set {
            set(.repeatDuration, properties.rare.value.timing.repeatDuration, newValue) {
                $0.rare.value.timing.repeatDuration = newValue
            }
        }
    }

    /// Whether each run is followed by one backwards.
    ///
    /// Default false.
    public var autoreverses: Bool {
        get { properties.rare.value.timing.autoreverses }
        set {
            set(.autoreverses, properties.rare.value.timing.autoreverses, newValue) {
                $0.rare.value.timing.autoreverses = newValue
            }
        }
    }

    /// What shows outside the active duration.
    ///
    /// Default `removed`.
    public var fillMode: CAMediaTimingFillMode {
        get { properties.rare.value.timing.fillMode }
        set {
            set(.fillMode, properties.rare.value.timing.fillMode, newValue) { $0.rare.value.timing.fillMode = newValue }
        }
    }
}

extension CALayer {
    /// A moment of another layer's time in this layer's.
    ///
    /// For each layer on the way down, `t = (t − beginTime) · speed + timeOffset`; the other way up, where a layer that stands
    /// still gives its `beginTime`. Repetition does not count.
    ///
    /// - Parameters:
    ///   - t: In seconds.
    ///   - l: The other layer; nil stands for the time that the root lives in.
    public final func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        Self.convertTime(t, from: l, to: self)
    }

    /// A moment of this layer's time in another layer's; `convertTime(_:from:)` the other way round.
    public final func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        Self.convertTime(t, from: self, to: l)
    }

    private static func convertTime(
        _ time: CFTimeInterval, from source: CALayer?, to target: CALayer?
    ) -> CFTimeInterval {
        let common: CALayer? = if let source, let target { source.commonAncestor(with: target) } else { nil }
        var time = time
        var current = source
        while let layer = current, layer !== common {
            time = layer.timing.parentTime(localTime: time)
            current = layer.superlayerInTree
        }
        var path: [CALayer] = []
        current = target
        while let layer = current, layer !== common {
            path.append(layer)
            current = layer.superlayerInTree
        }
        for layer in path.reversed() {
            time = layer.timing.localTime(parentTime: time)
        }
        return time
    }

    /// All of `CAMediaTiming`'s properties.
    private final var timing: MediaTiming {
        properties.rare.isInitial ? .layer : properties.rare.value.timing
    }
}
