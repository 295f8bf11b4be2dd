public import Foundation

/// Animations that run together in the time of their group.
///
/// Their times are not scaled to the group's duration, which cuts them off. A child with duration 0 lasts as long
/// as the group. A child still applies at the very moment of its end. The children's delegates and `isRemovedOnCompletion` have
/// no effect.
open class CAAnimationGroup: CAAnimation {
    /// The children, in the order of their application.
    open var animations: [CAAnimation]?

    /// A copy of the nearest class of this library, with the same children.
    open override func copy(with zone: NSZone?) -> Any {
        let copy = CAAnimationGroup()
        copy.take(from: self)
        copy.animations = animations
        return copy
    }

    /// A property, or the value stored under any other key.
    open override func value(forKey key: String) -> Any? {
        key == "animations" ? animations : super.value(forKey: key)
    }

    /// Sets a property, or stores a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        if key == "animations" {
            animations = value as? [CAAnimation]
        } else {
            super.setValue(value, forKey: key)
        }
    }

    /// Groups in groups beyond this depth have no effect.
    static let maximumDepth = 64

    override func compiledTrack(in context: CompilationContext) -> CompiledAnimation.Track? {
        guard context.depth < CAAnimationGroup.maximumDepth else { return nil }
        var inner = context
        inner.depth += 1
        inner.groupDuration = duration
        return .group((animations ?? []).compactMap { CompiledAnimation(child: $0, in: inner) })
    }
}
