internal import LayerModel

/// The changes of a block of keyframes, until they are made into animations.
final class KeyframeRecorder: CAAction {
    private struct Segment {
        var start: Double
        var end: Double
        var value: Any
    }

    private final class Track {
        let layer: CALayer
        let key: String
        let first: Any
        var segments: [Segment] = []

        init(layer: CALayer, key: String, first: Any) {
            self.layer = layer
            self.key = key
            self.first = first
        }
    }

    private var tracks: [Track] = []
    private let mode: CAAnimationCalculationMode
    /// The part of the whole, from 0 to 1, that changes are made for.
    private var span = 0.0...1.0

    init(mode: CAAnimationCalculationMode) {
        self.mode = mode
    }

    /// Makes changes for a part of the whole.
    func record(_ part: ClosedRange<Double>, _ changes: () -> Void) {
        let outer = span
        span = part
        changes()
        span = outer
    }

    /// Notes a layer's visible value before a change; `run` notes the change.
    func action(for layer: CALayer, forKey key: String) -> (any CAAction)? {
        if track(layer, key) == nil, let first = ViewAnimation.shownValue(of: layer, forKey: key) {
            tracks.append(Track(layer: layer, key: key, first: first))
        }
        return self
    }

    private func track(_ layer: CALayer, _ key: String) -> Track? {
        tracks.first { $0.layer === layer && $0.key == key }
    }

    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard let layer = anObject as? CALayer, let value = layer.value(forKey: event) else { return }
        track(layer, event)?.segments.append(Segment(start: span.lowerBound, end: span.upperBound, value: value))
    }

    /// Adds an animation for each property that changed.
    func addAnimations(of block: ViewAnimation) {
        for track in tracks where !track.segments.isEmpty {
            var (times, values) = ([0.0], [track.first])
            for segment in track.segments.sorted(by: { $0.start < $1.start }) {
                if let last = times.last, segment.start > last {
                    times.append(segment.start)
                    values.append(values[values.count - 1])
                }
                times.append(max(segment.end, times[times.count - 1]))
                values.append(segment.value)
            }
            if let last = times.last, last < 1 {
                times.append(1)
                values.append(values[values.count - 1])
            }
            let animation = CAKeyframeAnimation(keyPath: track.key)
            animation.values = values
            animation.keyTimes = times.map { NSNumber(value: $0) }
            animation.calculationMode = mode
            animation.duration = block.duration
            if case .curve(let function) = block.pace { animation.timingFunction = function }
            track.layer.add(block.finished(animation), forKey: track.key)
        }
    }
}
