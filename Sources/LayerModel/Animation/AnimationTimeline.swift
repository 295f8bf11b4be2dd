/// The layers of one committed tree that have animations.
final class AnimationTimeline {
    private(set) var animated: [LayerAnimations] = []
    /// The time of the last commit or step, in seconds of the time that the root layer lives in.
    var time: CFTimeInterval = 0

    func insert(_ animations: LayerAnimations) {
        guard animations.timeline !== self else { return }
        animations.timeline?.remove(animations)
        animations.timeline = self
        animations.timelineIndex = animated.count
        animated.append(animations)
    }

    func remove(_ animations: LayerAnimations) {
        guard animations.timeline === self else { return }
        animations.timeline = nil
        let index = animations.timelineIndex
        animated.swapAt(index, animated.count - 1)
        animated[index].timelineIndex = index
        animated.removeLast()
    }

    /// Starts and ends all animations that are due by a time.
    func step(to time: CFTimeInterval) {
        self.time = time
        for animations in animated {
            animations.step(to: time)
        }
    }

    /// The next moment at which a value may change; infinite without one.
    func nextChange(after time: CFTimeInterval) -> CFTimeInterval {
        var next = CFTimeInterval.infinity
        for animations in animated where next > time {
            next = min(next, animations.nextChange(after: time))
        }
        return next
    }
}
