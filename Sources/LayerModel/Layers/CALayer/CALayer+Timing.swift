// CAMediaTiming: the layer's own time, which its animations and sublayers live in.

extension CALayer {
    /// A moment of the time of `source` in that of `target`; nil stands for the time that a root lives in.
    static func convertTime(
        _ time: CFTimeInterval, from source: CALayer?, to target: CALayer?
    ) -> CFTimeInterval {
        let common: CALayer? = if let source, let target { source.commonAncestor(with: target) } else { nil }
        var time = time
        var current = source
        while let layer = current, layer !== common {
            time = layer.timing.parentTime(localTime: time)
            current = layer.superlayerInTree
        }
        // Few layers have a timing of their own.
        var path: [MediaTiming] = []
        current = target
        while let layer = current, layer !== common {
            if !layer.properties.rare.isInitial { path.append(layer.timing) }
            current = layer.superlayerInTree
        }
        for timing in path.reversed() {
            time = timing.localTime(parentTime: time)
        }
        return time
    }

    /// All of `CAMediaTiming`'s properties.
    private final var timing: MediaTiming {
        properties.rare.isInitial ? .layer : properties.rare.value.timing
    }
}
