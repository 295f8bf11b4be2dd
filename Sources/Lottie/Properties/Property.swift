/// The value of a property from one keyframe to the next.
struct Keyframe<Value: AnimatedValue>: Sendable {
    /// The frame from which it counts.
    var frame: Double
    var value: Value
    /// The value reached at the next keyframe, whose own value may differ: a jump.
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
    /// The first value.
    let initial: Value
    /// In the order of their frames; none where the value is fixed, as most are.
    private let moving: [Keyframe<Value>]

    /// A value that does not change.
    init(_ value: Value) {
        initial = value
        moving = []
    }

    /// A value that changes; `keyframes` has at least one, in the order of their frames.
    init(keyframes: [Keyframe<Value>]) {
        precondition(!keyframes.isEmpty)
        initial = keyframes[0].value
        moving = keyframes.count > 1 ? keyframes : []
    }

    var isAnimated: Bool { !moving.isEmpty }

    /// At least one.
    var keyframes: [Keyframe<Value>] {
        isAnimated ? moving : [Keyframe(frame: 0, value: initial, end: initial)]
    }

    /// The frames between which the value changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        isAnimated ? moving[0].frame...moving[moving.count - 1].frame : nil
    }

    /// The value at a frame, between frames too.
    @inline(__always)
    func value(at frame: Double) -> Value {
        isAnimated ? changingValue(at: frame) : initial
    }

    private func changingValue(at frame: Double) -> Value {
        let index = segment(at: frame)
        let start = moving[index].frame
        guard index + 1 < moving.count, frame > start, !moving[index].holds else { return moving[index].value }
        let progress = moving[index].easing.progress((frame - start) / (moving[index + 1].frame - start))
        guard let motion = moving[index].motion else {
            return Value.mixed(moving[index].value, moving[index].end, progress)
        }
        return Value.moved(moving[index].value, moving[index].end, along: motion, progress.x)
    }

    /// A frame with the same value, and the same one for all frames of a time in which the value does not change.
    func settled(_ frame: Double) -> Double {
        guard isAnimated else { return 0 }
        let index = segment(at: frame)
        let start = moving[index].frame
        return index + 1 == moving.count || frame < start || moving[index].isStill ? start : frame
    }

    /// Adds the frame with the value at `frame`, where the value changes at all.
    func settle(_ frame: Double, into key: inout [Double]) {
        if isAnimated { key.append(settled(frame)) }
    }

    /// The last keyframe at or before a frame; the first one where there is none.
    func segment(at frame: Double) -> Int {
        var low = 0
        var high = moving.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if moving[middle].frame <= frame { low = middle } else { high = middle }
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
