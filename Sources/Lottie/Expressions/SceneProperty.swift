import Expressions
import LayerModel
import Synchronization

/// A property of a scene: its values without an expression, and the expression.
final class SceneProperty: Sendable {
    /// Kept by the document, and by the clocks of the sources that are made of it: it itself holds shapes whose properties have
    /// expressions, to find their rectangles.
    private unowned let scene: ExpressionScene
    let index: Int
    let node: Int
    /// An index into `ExpressionScene.layers`.
    let layer: Int
    let base: SceneValues
    /// The place in the file of one with an expression.
    let place: Int?
    /// `nil` for properties without an expression that is run.
    let program: ExpressionProgram?
    /// The reason that the expression is not run.
    let error: ExpressionError?
    private let last = Mutex<Kept?>(nil)
    private let isReported = Atomic<Bool>(false)

    /// The last value, with its cost.
    private struct Kept {
        var frame: Double
        var value: SceneValue
        var error: ExpressionError?
        var height: Int
        var cost: Int
    }

    /// - Parameter compiled: The expression, or why it is not run; `nil` for properties without one.
    init(
        in scene: ExpressionScene, index: Int, node: Int, layer: Int, base: SceneValues,
        compiled: Result<ExpressionProgram, ExpressionError>?, place: Int?
    ) {
        self.scene = scene
        self.index = index
        self.node = node
        self.layer = layer
        self.base = base
        self.place = place
        switch compiled {
        case .success(let compiled)?: (program, error) = (compiled, nil)
        case .failure(let failure)?: (program, error) = (nil, failure)
        case nil: (program, error) = (nil, nil)
        }
    }

    /// The value with the expression.
    func value(at frame: Double) -> SceneValue { scene.value(of: self, at: frame) }

    /// A text layer's text at a frame, with its style.
    func version(at frame: Double) -> LottieText.Version? {
        guard case .text(let version) = value(at: frame) else { return nil }
        return version
    }

    /// The amount of the effect for each element that a selector of text counts, in −1…1.
    func weights(count: Int, at frame: Double) -> [Double] {
        (0..<count).map { index in
            let selection = ExpressionScene.Selection(index: index, count: count)
            let percent = scene.value(of: self, at: frame, for: selection).number ?? 100
            return max(-1, min(percent / 100, 1))
        }
    }

    /// Decides random numbers.
    var seed: UInt64 { UInt64(index) &* 0x9E37_79B9_7F4A_7C15 }

    /// The value of the last evaluation, if that was at this frame.
    ///
    /// It counts as if it was evaluated again: whether an evaluation fits its limits does not depend on earlier drawing.
    func kept(at frame: Double, within outer: ExpressionEvaluation?) -> (SceneValue, ExpressionError?)? {
        guard let kept = last.withLock({ $0 }), kept.frame == frame,
            outer?.take(cost: kept.cost, height: kept.height) ?? true
        else { return nil }
        return (kept.value, kept.error)
    }

    /// Keeps a value, unless it depends on the evaluations around its own, or these were stopped.
    func keep(_ value: SceneValue, _ error: ExpressionError? = nil, of evaluation: ExpressionEvaluation) {
        guard evaluation.isIndependent, error?.kind != .stopped else { return }
        let kept = Kept(
            frame: evaluation.frame, value: value, error: error, height: evaluation.height, cost: evaluation.cost)
        last.withLock { $0 = kept }
    }

    /// Whether the reader has warned of the expression.
    var hasWarning: Bool { isReported.load(ordering: .relaxed) }

    /// Notes that the reader warns of the expression.
    func setWarning() { isReported.store(true, ordering: .relaxed) }
}

/// The values of a property without its expression, over the frames of its composition.
struct SceneValues: Sendable {
    private let value: @Sendable (Double) -> SceneValue
    /// The frames of the keys, and the value of each, from 0.
    private(set) var frames: [Double] = []
    private(set) var key: @Sendable (Int) -> SceneValue = { _ in .number(0) }

    /// The values of a drawn property, whose keyframes are shared.
    ///
    /// - Parameter count: The numbers of a value in the file.
    init<Value: AnimatedValue>(_ property: Property<Value>, count: Int = 1) {
        value = { property.value(at: $0).sceneValue(count: count) }
        guard property.isAnimated else { return }
        let keyframes = property.keyframes
        frames = keyframes.map(\.frame)
        key = { keyframes[$0].value.sceneValue(count: count) }
    }

    /// The versions of a text, at least one.
    init(_ versions: [LottieText.Version]) {
        value = { frame in .text(versions.last { $0.frame <= frame } ?? versions[0]) }
        guard versions.count > 1 else { return }
        frames = versions.map(\.frame)
        key = { .text(versions[$0]) }
    }

    /// A point whose coordinates may be properties of their own.
    init(_ position: PositionProperty, count: Int) {
        value = { position.value(at: $0).sceneValue(count: count) }
    }

    func value(at frame: Double) -> SceneValue { value(frame) }

    /// The key nearest to a frame; `nil` without keys.
    func nearestKey(to frame: Double) -> Int? {
        frames.indices.min { abs(frames[$0] - frame) < abs(frames[$1] - frame) }
    }
}
