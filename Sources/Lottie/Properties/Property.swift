import LayerModel

/// The value of a property from one keyframe to the next.
struct Keyframe<Value: AnimatedValue>: Sendable {
    /// The first frame of the value.
    var frame: Double
    var value: Value
    /// The value reached at the next keyframe, whose own value may differ: a jump.
    var end: Value
    var easing = Easing.linear
    /// Whether the value stays until the next keyframe.
    var holds = false
    /// The motion of points in space; `nil` for values that are no points, and along straight lines.
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
    private let motion: Motion

    private enum Motion: Sendable {
        /// As most are.
        case fixed
        /// At least two, in the order of their frames.
        case keyframes([Keyframe<Value>])
        case expressed(ExpressedValue<Value>)
    }

    /// A value that does not change.
    init(_ value: Value) {
        initial = value
        motion = .fixed
    }

    /// A value that changes; `keyframes` has at least one, in the order of their frames.
    init(keyframes: [Keyframe<Value>]) {
        precondition(!keyframes.isEmpty)
        initial = keyframes[0].value
        motion = keyframes.count > 1 ? .keyframes(keyframes) : .fixed
    }

    /// A value that an expression works out.
    init(_ expressed: ExpressedValue<Value>) {
        initial = expressed.base.initial
        motion = .expressed(expressed)
    }

    var isAnimated: Bool {
        if case .fixed = motion { false } else { true }
    }

    /// Whether an expression works the value out, which may be any.
    var isExpressed: Bool {
        if case .expressed = motion { true } else { false }
    }

    /// At least one; those of a property with an expression are without it.
    var keyframes: [Keyframe<Value>] {
        switch motion {
        case .fixed: [Keyframe(frame: 0, value: initial, end: initial)]
        case .keyframes(let keyframes): keyframes
        case .expressed(let expressed): expressed.base.keyframes
        }
    }

    /// The frames between which the value changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        switch motion {
        case .fixed: nil
        case .keyframes(let keyframes): keyframes[0].frame...keyframes[keyframes.count - 1].frame
        case .expressed: -.infinity...(.infinity)
        }
    }

    /// The value at a frame, between frames too.
    @inline(__always)
    func value(at frame: Double) -> Value {
        isAnimated ? changingValue(at: frame) : initial
    }

    private func changingValue(at frame: Double) -> Value {
        switch motion {
        case .fixed: initial
        case .keyframes(let keyframes): Self.value(of: keyframes, at: frame)
        case .expressed(let expressed): expressed.value(at: frame)
        }
    }

    private static func value(of moving: [Keyframe<Value>], at frame: Double) -> Value {
        let index = segment(of: moving, at: frame)
        let start = moving[index].frame
        guard index + 1 < moving.count, frame > start, !moving[index].holds else { return moving[index].value }
        let progress = moving[index].easing.progress((frame - start) / (moving[index + 1].frame - start))
        guard let motion = moving[index].motion else {
            return Value.mixed(moving[index].value, moving[index].end, progress)
        }
        return Value.moved(moving[index].value, moving[index].end, along: motion, progress.x)
    }

    /// A frame with the same value, and the same one throughout a time without a change of the value.
    func settled(_ frame: Double) -> Double {
        guard case .keyframes(let moving) = motion else { return isAnimated ? frame : 0 }
        let index = Self.segment(of: moving, at: frame)
        let start = moving[index].frame
        return index + 1 == moving.count || frame < start || moving[index].isStill ? start : frame
    }

    /// Adds the frame with the value at `frame`, if the value changes.
    func settle(_ frame: Double, into key: inout [Double]) {
        if isAnimated { key.append(settled(frame)) }
    }

    /// The last keyframe at or before a frame; else the first one.
    func segment(at frame: Double) -> Int { Self.segment(of: keyframes, at: frame) }

    private static func segment(of moving: [Keyframe<Value>], at frame: Double) -> Int {
        max(0, moving.partitionPoint { !($0.frame <= frame) } - 1)
    }

    /// The property with each value made into another.
    func map<Other: AnimatedValue>(_ transform: (Value) -> Other) -> Property<Other> {
        if case .expressed(let expressed) = motion { return Property<Other>(expressed.map(transform)) }
        return Property<Other>(
            keyframes: keyframes.map {
                Keyframe<Other>(
                    frame: $0.frame, value: transform($0.value), end: transform($0.end), easing: $0.easing,
                    holds: $0.holds, motion: $0.motion)
            })
    }
}
