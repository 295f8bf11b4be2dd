/// The value of a property from one keyframe to the next.
struct Keyframe<Value: AnimatedValue>: Sendable {
    /// The frame from which it counts.
    var frame: Double
    var value: Value
    /// What is reached at the next keyframe; that one's value may jump from there.
    var end: Value
    var easing = Easing.linear
    /// Whether the value stays until the next keyframe.
    var holds = false
    /// How points move in space; `nil` for values that are no points, and along straight lines.
    var motion: SpatialCurve?

    /// Whether the value does not change until the next keyframe.
    var isStill: Bool {
        holds || (motion == nil && Value.isSame(value, end))
    }
}

/// A value that is fixed, or changes over the frames of its composition.
///
/// Values before the first keyframe are that one's, and after the last one, that one's.
struct Property<Value: AnimatedValue>: Sendable {
    /// In the order of their frames; at least one.
    private(set) var keyframes: [Keyframe<Value>]

    /// A value that does not change.
    init(_ value: Value) {
        keyframes = [Keyframe(frame: 0, value: value, end: value)]
    }

    /// A value that changes; `keyframes` has at least one, in the order of their frames.
    init(keyframes: [Keyframe<Value>]) {
        precondition(!keyframes.isEmpty)
        self.keyframes = keyframes
    }

    var isAnimated: Bool { keyframes.count > 1 }

    /// The first value.
    var initial: Value { keyframes[0].value }

    /// The frames between which the value changes; `nil` where it does not.
    var span: ClosedRange<Double>? {
        isAnimated ? keyframes[0].frame...keyframes[keyframes.count - 1].frame : nil
    }

    /// The value at a frame, between frames too.
    func value(at frame: Double) -> Value {
        guard isAnimated else { return keyframes[0].value }
        let index = segment(at: frame)
        let keyframe = keyframes[index]
        guard index + 1 < keyframes.count, frame > keyframe.frame, !keyframe.holds else { return keyframe.value }
        let progress = keyframe.easing.progress(
            (frame - keyframe.frame) / (keyframes[index + 1].frame - keyframe.frame))
        if let motion = keyframe.motion, let point = motion.point(at: progress.x, of: keyframe) as? Value {
            return point
        }
        return Value.mixed(keyframe.value, keyframe.end, progress)
    }

    /// A frame with the same value, and the same one for all frames of a time in which the value does not change.
    func settled(_ frame: Double) -> Double {
        guard isAnimated else { return 0 }
        let index = segment(at: frame)
        let keyframe = keyframes[index]
        return index + 1 == keyframes.count || frame < keyframe.frame || keyframe.isStill ? keyframe.frame : frame
    }

    /// The last keyframe at or before a frame; the first one where there is none.
    func segment(at frame: Double) -> Int {
        var low = 0
        var high = keyframes.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if keyframes[middle].frame <= frame { low = middle } else { high = middle }
        }
        return low
    }

    /// The property with each value made into another.
    func map<Other: AnimatedValue>(_ transform: (Value) -> Other) -> Property<Other> {
        Property<Other>(
            keyframes: keyframes.map {
                Keyframe<Other>(
                    frame: $0.frame, value: transform($0.value), end: transform($0.end), easing: $0.easing,
                    holds: $0.holds, motion: $0.motion)
            })
    }
}
