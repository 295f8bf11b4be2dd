/// The animations of one layer, in the order of their application.
final class LayerAnimations {
    /// One animation that was added.
    final class Entry {
        /// `nil` for an animation that cannot be reached any more.
        let key: String?
        /// The layer's own copy.
        let animation: CAAnimation
        /// The property's value when the animation was added, for an animation without values.
        let previousValue: AnimatableValue?
        fileprivate let completions: [TransactionCompletion]
        /// In seconds of the layer's time; `nil` until the commit that decides it.
        fileprivate(set) var beginTime: CFTimeInterval?
        /// The picture that a transition begins from, once it was committed.
        fileprivate var source: TransitionSource?
        fileprivate var isCommitted = false
        fileprivate var hasStarted = false
        fileprivate var hasStopped = false

        init(
            key: String?, animation: CAAnimation, previousValue: AnimatableValue?, completions: [TransactionCompletion]
        ) {
            self.key = key
            self.animation = animation
            self.previousValue = previousValue
            self.completions = completions
            beginTime = animation.beginTime == 0 ? nil : animation.beginTime
            completions.forEach { $0.begin() }
        }

        deinit {
            if !hasStopped {
                completions.forEach { $0.end() }
            }
        }

        /// When the animation runs; `nil` before the commit that decides it.
        fileprivate var timing: ActiveTiming? {
            guard let beginTime else { return nil }
            var timing = animation.timing
            timing.beginTime = beginTime
            return ActiveTiming(timing)
        }

        /// The code that moves the layer during the animation or at its end; `nil` without any.
        fileprivate func motionByCode(of layer: CALayer) -> MotionByCode? {
            guard let timing else { return nil }
            if layer.state.contains(.subclassed), layer.drawsAnew(for: animation) {
                return MotionByCode(cause: .drawing, timing: timing)
            }
            guard !completions.isEmpty || animation.delegate.map({ !($0 is any CAAnimationObserver) }) == true else {
                return nil
            }
            return MotionByCode(cause: .completion, timing: timing)
        }

        fileprivate func start() {
            guard !hasStarted else { return }
            hasStarted = true
            guard let delegate = animation.delegate else { return }
            ThreadState.current.enqueue { [animation] in delegate.animationDidStart(animation) }
        }

        fileprivate func stop(finished: Bool) {
            guard !hasStopped else { return }
            hasStopped = true
            if let delegate = animation.delegate {
                ThreadState.current.enqueue { [animation] in
                    delegate.animationDidStop(animation, finished: finished)
                }
            }
            completions.forEach { $0.end() }
        }
    }

    // The layer owns this object and calls it only while it is alive itself.
    unowned(unsafe) let layer: CALayer
    private(set) var entries: [Entry] = []
    private var needsCompiling = true
    /// The animations as the last commit compiled them.
    private(set) var committedAnimations: CommittedAnimations?
    weak var timeline: AnimationTimeline?
    /// The index of this object in the timeline.
    var timelineIndex = 0

    init(layer: CALayer) {
        self.layer = layer
    }

    // MARK: - The list

    func add(_ entry: Entry) {
        if let key = entry.key {
            remove { $0.key == key }
        }
        entries.append(entry)
        if entry.animation is CATransition { layer.host?.hasNewTransitions = true }
        changed()
    }

    /// Removes animations before their end.
    func remove(where isRemoved: (Entry) -> Bool) {
        guard entries.contains(where: isRemoved) else { return }
        if layer.state.contains(.committed) { CATransaction.openFrame() }
        let removed = entries.filter(isRemoved)
        entries.removeAll(where: isRemoved)
        changed()
        removed.forEach { $0.stop(finished: false) }
    }

    /// The layer left the committed tree: its animations are removed.
    func layerLeftTree() {
        remove { _ in true }
        timeline?.remove(self)
    }

    private func changed() {
        needsCompiling = true
        layer.markChanged()
    }

    // MARK: - Commit

    /// Whether the layer draws its contents anew for values of its animations.
    var changesDrawing: Bool {
        layer.state.contains(.subclassed) && entries.contains { layer.drawsAnew(for: $0.animation) }
    }

    /// Whether a transition was added since the last commit.
    var hasNewTransition: Bool {
        entries.contains { !$0.isCommitted && $0.animation is CATransition }
    }

    /// Keeps the previous pictures of transitions added since the last commit.
    func begin(transitionsFrom source: TransitionSource) {
        for entry in entries where !entry.isCommitted && entry.animation is CATransition {
            entry.source = source
        }
        needsCompiling = true
    }

    /// The animations in the form that the committed tree has; those without a begin time begin now.
    ///
    /// - Parameter beginTime: When these begin, in seconds of the layer's time.
    func committed(beginTime: CFTimeInterval) -> CommittedAnimations? {
        for entry in entries where !entry.isCommitted {
            entry.isCommitted = true
            if entry.beginTime == nil { entry.beginTime = beginTime }
        }
        if entries.isEmpty {
            timeline?.remove(self)
        } else {
            layer.host?.timeline.insert(self)
        }
        guard needsCompiling else { return committedAnimations }
        needsCompiling = false
        var context = CompilationContext(properties: layer.properties)
        committedAnimations = CommittedAnimations(
            entries.compactMap { entry in
                context.previousValue = entry.previousValue
                return CompiledAnimation(entry.animation, beginTime: entry.beginTime ?? beginTime, in: context)
            }, transitionSource: entries.lazy.compactMap(\.source).first,
            motionsByCode: entries.compactMap { $0.motionByCode(of: layer) })
        return committedAnimations
    }

    // MARK: - Steps

    /// Notifies delegates of animations that began or ended, and removes ended ones unless they stay.
    func step(to time: CFTimeInterval) {
        let localTime = layer.convertTime(time, from: nil)
        let runsBack = layer.rateOfTime < 0
        var ended = false
        for entry in entries {
            guard let timing = entry.timing else { continue }
            if timing.hasStarted(at: localTime, runsBack: runsBack) {
                entry.start()
            }
            if timing.isFinished(at: localTime, runsBack: runsBack) {
                entry.stop(finished: true)
                ended = ended || entry.animation.isRemovedOnCompletion
            }
        }
        if ended {
            entries.removeAll { $0.hasStopped && $0.animation.isRemovedOnCompletion }
            changed()
        }
    }

    /// The next moment at which the layer's values may change, in seconds of the time around the root layer.
    func nextChange(after time: CFTimeInterval) -> CFTimeInterval {
        let localTime = layer.convertTime(time, from: nil)
        let rate = layer.rateOfTime
        guard let next = committedAnimations?.nextChange(after: localTime, runsBack: rate < 0), rate != 0 else {
            return .infinity
        }
        return next == localTime ? time : max(time, layer.convertTime(next, to: nil))
    }
}
