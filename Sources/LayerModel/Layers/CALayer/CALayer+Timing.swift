// CAMediaTiming: the layer's own time, which its animations and sublayers live in.

extension CALayer {
    /// A moment of the time of `source` in that of `target`; `nil` is the time that a root lives in.
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

    /// Whether the layer's own animations and particles begin at the zero of its own time, counted from its first commit,
    /// rather than at the moment of that commit.
    ///
    /// The two differ if the layer's timing, or that of one above, shifts or stops its time. As in scene files; programs change
    /// the timing of layers that are committed. Default false.
    package final var countsTimeFromCommit: Bool {
        get { state.contains(.countsTimeFromCommit) }
        set { if newValue { state.insert(.countsTimeFromCommit) } else { state.remove(.countsTimeFromCommit) } }
    }

    /// The start of animations without a begin time that a commit finds, in seconds of the layer's time.
    ///
    /// - Parameters:
    ///   - time: Of the commit, in seconds of the time that the root lives in.
    ///   - isFirst: Whether it is the layer's first.
    final func defaultBeginTime(committedAt time: CFTimeInterval, isFirst: Bool) -> CFTimeInterval {
        guard isFirst, countsTimeFromCommit else { return convertTime(time, from: nil) }
        return time == 0 ? 0 : time * rateOfTime
    }

    /// Seconds of the layer's time for each second of the time that the root lives in: below 0 if it runs backwards, 0 if it
    /// stands still.
    final var rateOfTime: Double {
        var rate = 1.0
        var current: CALayer? = self
        while let layer = current {
            if !layer.properties.rare.isInitial { rate *= Double(layer.timing.speed) }
            current = layer.superlayerInTree
        }
        return rate
    }

    /// All of `CAMediaTiming`'s properties.
    private final var timing: MediaTiming {
        properties.rare.isInitial ? .layer : properties.rare.value.timing
    }
}
