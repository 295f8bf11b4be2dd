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
    /// Replaces the text of the versions, and its attributes if it has any.
    var expression: SceneProperty?
    var animators: [TextAnimatorProperties] = []
    var grouping = TextAnchoring.Grouping.character
    /// The offset of the anchors of groups, as in `TextAnchoring`.
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

    /// The centre of characters' scale and rotation at a frame.
    func anchoring(at frame: Double) -> TextAnchoring {
        TextAnchoring(grouping: grouping, alignment: alignment.value(at: frame).point)
    }
}

/// A mask that a text stands on, over the frames.
struct TextPathProperties: Sendable {
    /// Among the layer's masks.
    var mask: Int
    var outline = Property(BezierPath())
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
    /// Computes the amount for each character, instead of the range.
    var selection: SceneProperty?
    /// The numbers of the characters' changes, by the names of `SceneSchema`.
    var numbers: [ExpressionWord: Property<Double>] = [:]
    var vectors: [ExpressionWord: Property<Components>] = [:]
    var points: [ExpressionWord: PositionProperty] = [:]

    /// The frames between which the animator changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        let selected: ClosedRange<Double>? = selection == nil ? nil : -.infinity...(.infinity)
        return (numbers.values.map(\.span) + vectors.values.map(\.span) + points.values.map(\.span) + [selected]).joined
    }

    /// The animator at a frame.
    func resolved(at frame: Double) -> TextAnimator {
        func number(_ word: ExpressionWord) -> Double? { numbers[word]?.value(at: frame) }
        func vector(_ word: ExpressionWord) -> SIMD3<Double>? {
            (vectors[word]?.value(at: frame) ?? points[word]?.value(at: frame)).map { SIMD3($0.x, $0.y, $0.z) }
        }
        var animator = TextAnimator(selector: selector)
        animator.selector.start = number(.start) ?? 0
        animator.selector.end = number(.end)
        animator.selector.offset = number(.offset) ?? 0
        animator.selector.amount = number(.amount) ?? 100
        animator.selector.easeLow = number(.easeLow) ?? 0
        animator.selector.easeHigh = number(.easeHigh) ?? 0
        animator.selector.smoothness = number(.smoothness) ?? 100
        animator.anchorPoint = vector(.anchorPoint) ?? .zero
        animator.position = vector(.position) ?? .zero
        animator.scale = vector(.scale) ?? animator.scale
        animator.rotation = SIMD3(number(.xRotation) ?? 0, number(.yRotation) ?? 0, number(.rotation) ?? 0)
        animator.skew = number(.skew) ?? 0
        animator.skewAxis = number(.skewAxis) ?? 0
        animator.opacity = number(.opacity) ?? 100
        animator.fill = vector(.fillColor)
        animator.fillShift = SIMD3(
            number(.fillHue) ?? 0, number(.fillSaturation) ?? 0, number(.fillBrightness) ?? 0)
        animator.fillOpacity = number(.fillOpacity)
        animator.stroke = vector(.strokeColor)
        animator.strokeOpacity = number(.strokeOpacity)
        animator.strokeWidth = number(.strokeWidth) ?? 0
        animator.tracking = number(.tracking) ?? 0
        animator.lineSpacing = vector(.lineSpacing).map { Vector2($0.x, $0.y) } ?? .zero
        return animator
    }
}
