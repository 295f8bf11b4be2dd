import Expressions
import LayerModel

/// The evaluation of one expression's value, and those around it.
///
/// An expression that reads another property evaluates that property's expression, and so on. Depth and cost are counted over the
/// whole chain, for hosts and for layers' transforms made of expressions. One thread works on a chain.
final class ExpressionEvaluation: @unchecked Sendable {
    /// The evaluation that this thread is in.
    @TaskLocal static var current: ExpressionEvaluation?

    let frame: Double
    private let property: Int
    private let outer: ExpressionEvaluation?
    /// Evaluations around this one.
    private let depth: Int
    /// The chain of evaluations within, this one among them.
    private(set) var height = 1
    /// In steps of the interpreter, roughly; those of evaluations within among them.
    private(set) var cost = ExpressionEvaluation.ownCost
    /// Steps of the outermost evaluation, so far.
    private var spent: Int
    /// The depth of the outermost evaluation that this one's value depends on, if that is around it.
    private var dependence = Int.max
    /// Whether an evaluation within read this one's property.
    private var isInCycle = false

    private static let ownCost = 256
    /// The largest number of expressions in a chain of references.
    static let deepest = 128
    /// Steps of an outermost evaluation and those within.
    static let mostSteps = 4_000_000

    init(of property: SceneProperty, at frame: Double, within outer: ExpressionEvaluation?) {
        self.property = property.index
        self.frame = frame
        self.outer = outer
        depth = outer.map { $0.depth + 1 } ?? 0
        spent = (outer?.spent ?? 0) + Self.ownCost
    }

    /// Ends an evaluation beyond the depth, the steps or the time allowed.
    func begin() throws(ExpressionError) {
        let isStopped = WorkLimits.areExceeded
        guard depth >= Self.deepest || spent > Self.mostSteps || isStopped else { return }
        // The value without the expression depends on all that is around it.
        dependence = -1
        if isStopped { throw ExpressionError(kind: .stopped, message: "the time for it is over") }
        throw depth >= Self.deepest
            ? ExpressionError(
                kind: .depth, message: "more than \(Self.deepest) expressions refer to each other in a chain")
            : ExpressionError(kind: .steps, message: "expressions within take more than \(Self.mostSteps) steps")
    }

    /// Whether the value is the same for all readers.
    var isIndependent: Bool { dependence >= depth && !isInCycle }

    /// Adds the counts to the evaluation around this one.
    func end() {
        guard let outer else { return }
        outer.height = max(outer.height, height + 1)
        outer.cost += cost
        outer.spent = spent
        outer.dependence = min(outer.dependence, dependence)
    }

    /// Whether a property is being worked out already, in this evaluation at any frame, or around it at the same.
    func cut(_ property: Int, at frame: Double) -> Bool {
        var next: ExpressionEvaluation? = self
        while let evaluation = next {
            if evaluation.property == property, evaluation === self || evaluation.frame == frame {
                dependence = min(dependence, evaluation.depth)
                if evaluation !== self { evaluation.isInCycle = true }
                return true
            }
            next = evaluation.outer
        }
        return false
    }

    /// Counts a value that was kept; `false` if it is beyond the limits.
    func take(cost: Int, height: Int) -> Bool {
        guard depth + height < Self.deepest, spent + cost <= Self.mostSteps else { return false }
        self.height = max(self.height, height + 1)
        self.cost += cost
        spent += cost
        return true
    }

    /// Counts steps of the interpreter; `false` once they are too many, or the picture's time is over.
    func mayContinue(steps: Int) -> Bool {
        spent += steps
        cost += steps
        guard spent <= Self.mostSteps else {
            dependence = -1
            return false
        }
        return !WorkLimits.areExceeded
    }
}
