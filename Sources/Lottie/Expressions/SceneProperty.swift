import Expressions
import LayerModel
import Synchronization

/// A property of a scene: its values without an expression, and the expression.
final class SceneProperty: Sendable {
    let index: Int
    let node: Int
    /// An index into `ExpressionScene.layers`.
    let layer: Int
    let base: SceneValues
    let keys: SceneKeys
    /// `nil` for properties without one.
    let program: ExpressionProgram?
    /// The reason that the expression is not run.
    let error: ExpressionError?
    private let last = Mutex<Kept?>(nil)
    private let isReported = Atomic<Bool>(false)

    /// The last value, with what it took to work it out.
    private struct Kept {
        var frame: Double
        var value: SceneValue
        var error: ExpressionError?
        var height: Int
        var cost: Int
    }

    init(index: Int, node: Int, layer: Int, base: SceneValues, program: ExpressionProgram?, error: ExpressionError?) {
        self.index = index
        self.node = node
        self.layer = layer
        self.base = base
        keys = base.keys
        self.program = program
        self.error = error
    }

    /// Decides random numbers.
    var seed: UInt64 { UInt64(index) &* 0x9E37_79B9_7F4A_7C15 }

    /// The value of the last evaluation, where that was at this frame.
    ///
    /// It counts as if it was worked out again: whether an evaluation fits its limits does not depend on what was drawn before.
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
enum SceneValues: Sendable {
    case number(Property<Double>)
    case components(Property<Components>, count: Int)
    case numbers(Property<[Double]>)
    case path(Property<BezierPath>)
    case text([LottieText.Version])
    /// One property for each coordinate, as indices into `ExpressionScene.properties`.
    case split([Int])

    func value(at frame: Double, in scene: ExpressionScene) -> SceneValue {
        switch self {
        case .number(let property): return .number(property.value(at: frame))
        case .components(let property, let count): return .components(property.value(at: frame), count: count)
        case .numbers(let property): return .numbers(property.value(at: frame))
        case .path(let property): return .path(property.value(at: frame))
        case .text(let versions):
            return .text(versions.last { $0.frame <= frame } ?? versions[0])
        case .split(let coordinates):
            var components = Components.zero
            for (index, property) in coordinates.enumerated() {
                components[index] = scene.value(of: scene.properties[property], at: frame).number ?? 0
            }
            return .components(components, count: coordinates.count)
        }
    }

    /// The frames of the keyframes, with their values.
    fileprivate var keys: SceneKeys {
        switch self {
        case .number(let property): SceneKeys(property) { .number($0) }
        case .components(let property, let count): SceneKeys(property) { .components($0, count: count) }
        case .numbers(let property): SceneKeys(property) { .numbers($0) }
        case .path(let property): SceneKeys(property) { .path($0) }
        case .text(let versions):
            versions.count > 1
                ? SceneKeys(frames: versions.map(\.frame), value: { .text(versions[$0]) }) : .none
        case .split: .none
        }
    }
}

/// The keyframes of a property, from 0.
struct SceneKeys: Sendable {
    let frames: [Double]
    let value: @Sendable (Int) -> SceneValue

    static let none = SceneKeys(frames: []) { _ in .number(0) }

    init(frames: [Double], value: @escaping @Sendable (Int) -> SceneValue) {
        self.frames = frames
        self.value = value
    }

    init<Value>(_ property: Property<Value>, _ value: @escaping @Sendable (Value) -> SceneValue) {
        guard property.isAnimated else {
            self = .none
            return
        }
        let keyframes = property.keyframes
        self.init(frames: keyframes.map(\.frame)) { value(keyframes[$0].value) }
    }

    /// The key nearest to a frame; `nil` if there are none.
    func nearest(to frame: Double) -> Int? {
        frames.indices.min { abs(frames[$0] - frame) < abs(frames[$1] - frame) }
    }
}
