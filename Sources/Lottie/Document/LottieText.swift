import LayerModel

/// The content of a text layer.
struct LottieText: Sendable {
    /// A version of the text, valid from one frame on.
    struct Version: Sendable, Hashable {
        var frame: Double
        var document: TextDocument
        /// The name of a font of the file.
        var font: String
    }

    /// In the order of their frames; at least one.
    var versions: [Version]
    /// Says the text in place of the versions, and how it looks where it says so.
    var expression: ExpressedText?
    var animators: [TextAnimatorProperties] = []
    var grouping = TextAnchoring.Grouping.character
    /// By what the anchors of groups are moved, as `TextAnchoring` has it.
    var alignment = Property(Components.zero)
    var path: TextPathProperties?

    /// The version at a frame, by its number.
    func version(at frame: Double) -> Int {
        versions.lastIndex { $0.frame <= frame } ?? 0
    }

    /// The frames between which the text changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        let versions = versions.count > 1 ? versions[0].frame...versions[versions.count - 1].frame : nil
        let said: ClosedRange<Double>? = expression == nil ? nil : -.infinity...(.infinity)
        return (animators.map(\.span) + [versions, path?.span, alignment.span, said]).joined
    }

    /// What characters are scaled and turned about at a frame.
    func anchoring(at frame: Double) -> TextAnchoring {
        TextAnchoring(grouping: grouping, alignment: alignment.value(at: frame).point)
    }
}

/// A mask that a text stands on, over the frames.
struct TextPathProperties: Sendable {
    /// Among the layer's masks.
    var mask: Int
    var outline: Property<BezierPath>
    /// In points.
    var firstMargin: Property<Double>?
    /// In points.
    var lastMargin: Property<Double>?
    /// Switches; on above one half.
    var isReversed: Property<Double>?
    var isPerpendicular: Property<Double>?
    var isForced: Property<Double>?

    /// The frames between which the path changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        let numbers = [firstMargin, lastMargin, isReversed, isPerpendicular, isForced]
        return (numbers.map { $0?.span } + [outline.span]).joined
    }

    /// The path at a frame.
    func resolved(at frame: Double) -> TextPath {
        func isOn(_ property: Property<Double>?) -> Bool { (property?.value(at: frame) ?? 0) > 0.5 }
        let outline = outline.value(at: frame)
        var path = TextPath(contour: MeasuredContour(isOn(isReversed) ? outline.reversed() : outline))
        path.firstMargin = firstMargin?.value(at: frame) ?? 0
        path.lastMargin = lastMargin?.value(at: frame) ?? 0
        path.isPerpendicular = isOn(isPerpendicular)
        path.isForced = isOn(isForced)
        return path
    }
}

/// A text animator over the frames.
struct TextAnimatorProperties: Sendable {
    /// The units, basis, shape and order, which do not change.
    var selector = TextSelector()
    /// Says how much each character is affected, in place of the range.
    var selection: ExpressedText?
    var start: Property<Double>?
    var end: Property<Double>?
    var offset: Property<Double>?
    var amount: Property<Double>?
    var easeLow: Property<Double>?
    var easeHigh: Property<Double>?
    var smoothness: Property<Double>?
    var anchorPoint: PositionProperty?
    var position: PositionProperty?
    var scale: Property<Components>?
    var rotation: Property<Double>?
    var rotationX: Property<Double>?
    var rotationY: Property<Double>?
    var skew: Property<Double>?
    var skewAxis: Property<Double>?
    var opacity: Property<Double>?
    var fill: Property<Components>?
    var fillHue: Property<Double>?
    var fillSaturation: Property<Double>?
    var fillBrightness: Property<Double>?
    var fillOpacity: Property<Double>?
    var stroke: Property<Components>?
    var strokeOpacity: Property<Double>?
    var strokeWidth: Property<Double>?
    var tracking: Property<Double>?
    var lineSpacing: Property<Components>?

    private var numbers: [Property<Double>?] {
        [
            start, end, offset, amount, easeLow, easeHigh, smoothness, rotation, rotationX, rotationY, skew, skewAxis,
            opacity, fillHue, fillSaturation, fillBrightness, fillOpacity, strokeOpacity, strokeWidth, tracking,
        ]
    }

    /// The frames between which the animator changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        let components = [scale, fill, stroke, lineSpacing].map { $0?.span }
        let selected: ClosedRange<Double>? = selection == nil ? nil : -.infinity...(.infinity)
        return (numbers.map { $0?.span } + components + [anchorPoint?.span, position?.span, selected]).joined
    }

    /// The animator at a frame.
    func resolved(at frame: Double) -> TextAnimator {
        func number(_ property: Property<Double>?, _ standard: Double) -> Double {
            property?.value(at: frame) ?? standard
        }
        func vector(_ components: Components?, _ standard: SIMD3<Double>) -> SIMD3<Double> {
            components.map { SIMD3($0.x, $0.y, $0.z) } ?? standard
        }
        var animator = TextAnimator(selector: selector)
        animator.selector.start = number(start, 0)
        animator.selector.end = end?.value(at: frame)
        animator.selector.offset = number(offset, 0)
        animator.selector.amount = number(amount, 100)
        animator.selector.easeLow = number(easeLow, 0)
        animator.selector.easeHigh = number(easeHigh, 0)
        animator.selector.smoothness = number(smoothness, 100)
        animator.anchorPoint = vector(anchorPoint?.value(at: frame), .zero)
        animator.position = vector(position?.value(at: frame), .zero)
        animator.scale = vector(scale?.value(at: frame), animator.scale)
        animator.rotation = SIMD3(number(rotationX, 0), number(rotationY, 0), number(rotation, 0))
        animator.skew = number(skew, 0)
        animator.skewAxis = number(skewAxis, 0)
        animator.opacity = number(opacity, 100)
        animator.fill = fill.map { vector($0.value(at: frame), .zero) }
        animator.fillShift = SIMD3(number(fillHue, 0), number(fillSaturation, 0), number(fillBrightness, 0))
        animator.fillOpacity = fillOpacity?.value(at: frame)
        animator.stroke = stroke.map { vector($0.value(at: frame), .zero) }
        animator.strokeOpacity = strokeOpacity?.value(at: frame)
        animator.strokeWidth = number(strokeWidth, 0)
        animator.tracking = number(tracking, 0)
        animator.lineSpacing = lineSpacing?.value(at: frame).point ?? .zero
        return animator
    }
}
