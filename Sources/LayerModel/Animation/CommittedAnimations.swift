/// A layer's animations as they were at the commit: immutable, with begin times resolved and key paths parsed.
package final class CommittedAnimations: Sendable {
    private let animations: [CompiledAnimation]
    /// The picture that the layer's transition begins from; `nil` without a transition, and if the layer was not committed
    /// before it.
    package let transitionSource: TransitionSource?
    /// Whether a transition is among the animations.
    package let hasTransition: Bool
    /// The only source of `isHidden`, which may be asked before other values; `nil` if no source decides it alone.
    package let visibility: (any LayerValueSource)?
    /// The program's code that runs during them and at their ends.
    let motionsByCode: [MotionByCode]
    /// The number of animations.
    package var count: Int { animations.count }

    /// `nil` if no animation is left.
    init?(
        _ animations: [CompiledAnimation], transitionSource: TransitionSource? = nil,
        motionsByCode: [MotionByCode] = []
    ) {
        guard !animations.isEmpty else { return nil }
        self.animations = animations
        self.motionsByCode = motionsByCode
        self.transitionSource = transitionSource
        hasTransition = animations.contains { $0.isTransition }
        visibility = hasTransition ? nil : animations.onlySource(of: .isHidden)
    }

    /// The same animations with a transition that has nothing to begin from.
    var withoutTransitionSource: CommittedAnimations? {
        CommittedAnimations(animations, motionsByCode: motionsByCode)
    }

    /// Changes `properties`, the model values, to the presentation values at a moment of the layer's own time.
    ///
    /// Animations apply in the order of their addition. The result is a function of the arguments alone.
    ///
    /// - Parameter time: In seconds of the layer's local time.
    package func apply(to properties: inout LayerProperties, at time: CFTimeInterval) {
        animations.apply(to: &properties, at: time)
    }

    /// The key paths whose values the animations change, each once for every animation.
    package var keyPaths: [LayerKeyPath] {
        animations.flatMap(\.keyPaths)
    }

    /// Whether the animations change values of any of some properties.
    package func changes(anyOf properties: [LayerProperty]) -> Bool {
        properties.contains { animations.changes($0) }
    }

    /// The same without the values that transitions change: the layer just before they begin.
    package func applyWithoutTransitions(to properties: inout LayerProperties, at time: CFTimeInterval) {
        animations.filter { !$0.isTransition }.apply(to: &properties, at: time)
    }

    /// The next moment at which values may differ from those just before; `nil` if nothing changes any more.
    ///
    /// It is `time` itself while an animation runs, else the start of the next one.
    ///
    /// - Parameters:
    ///   - time: In seconds of the layer's local time.
    ///   - runsBack: Whether the local time runs backwards.
    package func nextChange(after time: CFTimeInterval, runsBack: Bool) -> CFTimeInterval? {
        let changes = animations.lazy.compactMap { $0.nextChange(after: time, runsBack: runsBack) }
        return runsBack ? changes.max() : changes.min()
    }

    /// The transition shown at a moment; `nil` if there is none.
    ///
    /// - Parameter time: In seconds of the layer's local time.
    package func transition(at time: CFTimeInterval) -> LayerTransition? {
        animations.lazy.compactMap { $0.transition(at: time) }.first
    }
}
