internal import LayerModel

extension UIView {
    /// The pace of an animation.
    public enum AnimationCurve: Int, Sendable {
        /// Slow at both ends.
        case easeInOut = 0
        /// Slow at the start.
        case easeIn = 1
        /// Slow at the end.
        case easeOut = 2
        /// Even.
        case linear = 3
    }

    /// Options of an animation block.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Options of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Has no effect: subviews are laid out if the block calls `layoutIfNeeded()`.
        public static let layoutSubviews = AnimationOptions(rawValue: 1)
        /// Has no effect: moving views are touched at their destination.
        public static let allowUserInteraction = AnimationOptions(rawValue: 2)
        /// Begins with the value that shows, if an earlier animation is on the way, rather than with the value that it leads to.
        ///
        /// Without effect on positions, sizes, transforms and corner radii, whose animations add up.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
        /// Again and again, until the animation is removed.
        public static let `repeat` = AnimationOptions(rawValue: 8)
        /// Plays forwards, then backwards.
        public static let autoreverse = AnimationOptions(rawValue: 16)
        /// In a block inside another one, its own duration counts.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 32)
        /// In a block inside another one, its own curve counts.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 64)
        /// Has no effect.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 128)
        /// A transition between two views hides the one and shows the other in place of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 256)
        /// In a block inside another one, its own options count, repetition and delay among them.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 512)

        /// Slow at both ends; the default.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the start.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Even.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        /// A transition turns the view about its upright axis, from the left.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// A transition turns the view about its upright axis, from the right.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A transition dissolves the old picture into the new one.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// A transition turns the view about its level axis, from the top.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// A transition turns the view about its level axis, from the bottom.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

        /// The function of the curve.
        var timingFunction: CAMediaTimingFunction {
            switch (rawValue >> 16) & 3 {
            case 1: CAMediaTimingFunction(name: .easeIn)
            case 2: CAMediaTimingFunction(name: .easeOut)
            case 3: CAMediaTimingFunction(name: .linear)
            default: CAMediaTimingFunction(name: .easeInEaseOut)
            }
        }

        /// The bits of the transition.
        var transition: AnimationOptions { intersection(AnimationOptions(rawValue: 7 << 20)) }
    }

    /// Options of a block of keyframes.
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Options of bits.
        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        /// Has no effect; see `AnimationOptions`.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1)
        /// Has no effect; see `AnimationOptions`.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 2)
        /// Has no effect: keyframes always begin from the visible values.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 4)
        /// Again and again, until the animation is removed.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 8)
        /// Plays forwards, then backwards.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 16)
        /// In a block inside another one, its own duration counts.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 32)
        /// In a block inside another one, its own options count, repetition and delay among them.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 512)
        /// Straight from one frame to the next; the default.
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        /// Each frame holds until the next.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// At an even speed over all frames.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Along a smooth curve through the frames.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Along a smooth curve, at an even speed.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        var calculationMode: CAAnimationCalculationMode {
            switch (rawValue >> 10) & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }
    }
}
