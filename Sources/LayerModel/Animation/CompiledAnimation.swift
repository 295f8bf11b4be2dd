/// One animation of a committed layer, ready to be evaluated at any time.
struct CompiledAnimation: Sendable {
    /// The values that change with progress.
    enum Track: Sendable {
        /// Up to four numbers: the common case, without allocation.
        case numeric(NumericTrack)
        case basic(BasicTrack)
        case keyframes(KeyframeTrack)
        case path(PathTrack)
        case group([CompiledAnimation])
        case transition(TransitionTrack)
        case evaluated(any LayerValueSource)
    }

    let timing: ActiveTiming
    let curve: TimingCurve
    let track: Track

    /// An animation of a layer; `nil` if it has no effect on values.
    ///
    /// An animation that is removed on completion does not fill forwards.
    init?(_ animation: CAAnimation, beginTime: CFTimeInterval, in context: CompilationContext) {
        var timing = animation.timing
        timing.beginTime = beginTime
        var active = ActiveTiming(timing)
        active.fillsForwards = active.fillsForwards && !animation.isRemovedOnCompletion
        self.init(animation, timing: active, in: context)
    }

    /// An animation in a group.
    init?(child animation: CAAnimation, in context: CompilationContext) {
        var timing = animation.timing
        if !(timing.duration > 0) {
            timing.duration = context.groupDuration
        }
        var active = ActiveTiming(timing)
        active.includesEnd = true
        self.init(animation, timing: active, in: context)
    }

    private init?(_ animation: CAAnimation, timing: ActiveTiming, in context: CompilationContext) {
        guard let track = animation.compiledTrack(in: context) else { return nil }
        self.timing = timing
        self.track = track
        curve = animation.timingFunction?.curve ?? .linear
    }

    /// Changes `properties` to their values at a moment of the parent's time.
    ///
    /// - Parameter animation: A pointer, since a copy would retain all its contents, which takes longer than many a track.
    fileprivate static func apply(
        _ animation: UnsafePointer<CompiledAnimation>, to properties: inout LayerProperties,
        at parentTime: CFTimeInterval
    ) {
        let track = animation.pointee.track
        if case .evaluated(let source) = track {
            source.apply(to: &properties, at: parentTime)
            return
        }
        let (timing, curve) = (animation.pointee.timing, animation.pointee.curve)
        let phase = timing.phase(at: parentTime)
        guard phase.isApplied else {
            // The changes of a transition outlast it.
            if case .transition(let track) = track, phase.state == .after { track.apply(to: &properties) }
            return
        }
        let progress = curve(phase.progress)
        let seconds = seconds(timing, curve, phase, progress)
        switch track {
        case .numeric(let track):
            track.apply(to: &properties, progress: progress, seconds: seconds, cycle: phase.cycle)
        case .basic(let track):
            track.apply(to: &properties, progress: progress, seconds: seconds, cycle: phase.cycle)
        case .keyframes(let track):
            track.apply(to: &properties, progress: progress, cycle: phase.cycle)
        case .path(let track):
            track.apply(to: &properties, progress: progress, cycle: phase.cycle)
        case .group(let children):
            children.apply(to: &properties, at: seconds)
        case .transition(let track):
            track.apply(to: &properties)
        case .evaluated:
            break
        }
    }

    /// The key paths whose values the animation changes.
    var keyPaths: [LayerKeyPath] {
        switch track {
        case .numeric(let track): [track.target.keyPath]
        case .basic(let track): [track.target.keyPath]
        case .keyframes(let track): [track.target.keyPath]
        case .path(let track): [track.target.keyPath]
        case .group(let children): children.flatMap(\.keyPaths)
        case .transition(let track): track.changes.map(\.keyPath)
        case .evaluated(let source): source.keyPaths
        }
    }

    /// Whether the animation changes values of a property.
    func changes(_ property: LayerProperty) -> Bool {
        switch track {
        case .numeric(let track): track.target.keyPath.property == property
        case .basic(let track): track.target.keyPath.property == property
        case .keyframes(let track): track.target.keyPath.property == property
        case .path(let track): track.target.keyPath.property == property
        case .group(let children): children.changes(property)
        case .transition(let track): track.changes.contains { $0.keyPath.property == property }
        case .evaluated(let source): source.keyPaths.contains { $0.property == property }
        }
    }

    /// Seconds from the start of the run; a timing function bends time itself.
    private static func seconds(
        _ timing: ActiveTiming, _ curve: TimingCurve, _ phase: MediaTiming.Phase, _ progress: Double
    ) -> Double {
        curve.isLinear || !timing.duration.isFinite ? phase.time : progress * timing.duration
    }

    /// The transition shown at a moment; `nil` if there is none.
    func transition(at parentTime: CFTimeInterval) -> LayerTransition? {
        let phase = timing.phase(at: parentTime)
        guard phase.isApplied else { return nil }
        switch track {
        case .transition(let track):
            return track.state(progress: curve(phase.progress), beginTime: timing.beginTime)
        case .group(let children):
            let time = Self.seconds(timing, curve, phase, curve(phase.progress))
            return children.lazy.compactMap { $0.transition(at: time) }.first
        default:
            return nil
        }
    }

    /// Whether it is a transition, or a group with one in it.
    var isTransition: Bool {
        switch track {
        case .transition: true
        case .group(let children): children.contains { $0.isTransition }
        default: false
        }
    }

    /// The next moment, `time` itself or later, at which the animation's effect may change; `nil` if there is none.
    ///
    /// - Parameter runsBack: Whether time runs backwards.
    func nextChange(after time: CFTimeInterval, runsBack: Bool) -> CFTimeInterval? {
        guard case .evaluated(let source) = track else { return timing.nextChange(after: time, runsBack: runsBack) }
        let changes = source.changes
        if runsBack { return time > changes.lowerBound ? min(time, changes.upperBound) : nil }
        return time < changes.upperBound ? max(time, changes.lowerBound) : nil
    }
}

/// A transition as it shows at a moment.
package struct LayerTransition: Sendable, Equatable {
    /// The combination of the appearances.
    package var type: CATransitionType
    /// The direction of types that move.
    package var subtype: CATransitionSubtype?
    /// From 0, all of the old appearance, to 1, all of the new one.
    package var progress: Double
    /// When it began, in seconds of the layer's local time.
    package var beginTime: CFTimeInterval
    /// Whether values of the layer change with it, so that it begins from the layer as it is without them.
    package var hasChanges: Bool
}

/// The effect of a `CATransition`.
struct TransitionTrack: Sendable {
    let type: CATransitionType
    let subtype: CATransitionSubtype?
    let startProgress: Double
    let endProgress: Double
    let changes: [(keyPath: LayerKeyPath, value: AnimatableValue)]

    func state(progress: Double, beginTime: CFTimeInterval) -> LayerTransition {
        LayerTransition(
            type: type, subtype: subtype, progress: startProgress + progress * (endProgress - startProgress),
            beginTime: beginTime, hasChanges: !changes.isEmpty)
    }

    func apply(to properties: inout LayerProperties) {
        for change in changes {
            properties[change.keyPath] = change.value
        }
    }
}

extension [CompiledAnimation] {
    /// Changes `properties` to their values at a moment of the parent's time, one animation after the other.
    func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        withUnsafeBufferPointer { animations in
            guard let first = animations.baseAddress else { return }
            for index in 0..<animations.count {
                CompiledAnimation.apply(first + index, to: &properties, at: time)
            }
        }
    }

    /// Whether any of them changes values of a property.
    func changes(_ property: LayerProperty) -> Bool {
        withUnsafeBufferPointer { animations in
            animations.indices.contains { animations[$0].changes(property) }
        }
    }

    /// The source that works a property out, if no other animation changes it.
    func onlySource(of property: LayerProperty) -> (any LayerValueSource)? {
        withUnsafeBufferPointer { animations in
            var only: (any LayerValueSource)?
            for index in animations.indices where animations[index].changes(property) {
                guard only == nil, case .evaluated(let source) = animations[index].track else { return nil }
                only = source
            }
            return only
        }
    }
}
