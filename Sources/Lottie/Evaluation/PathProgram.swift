import Foundation
import LayerModel
import Synchronization

/// The path of a fill or stroke at any frame: sources, moved by the transforms of groups, changed by modifiers.
///
/// Paths are kept with the frames of their values: while nothing moves, the path stays the same object, so that renderers'
/// caches of it stay valid.
final class PathProgram: Sendable {
    private let parts: [PathPart]
    private let results: FrameResults<CGPath>

    init(parts: [PathPart], shownBy showings: ShowingCount) {
        self.parts = parts
        results = FrameResults(shownBy: showings)
    }

    /// The frames between which the path changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        parts.map(\.span).joined
    }

    /// The path at a frame.
    func path(at frame: Double) -> CGPath {
        var key: [Double] = []
        for part in parts { part.settle(frame, into: &key) }
        return results.result(for: key) {
            var evaluation = PathEvaluation(frame: frame)
            let path = CGMutablePath()
            for part in parts {
                for shape in evaluation.shapes(of: part) { shape.append(to: path) }
            }
            return path.copy() ?? path
        }
    }
}

/// One item of a shape group on its way to a paint.
indirect enum PathPart: Sendable {
    case none
    case source(ShapeSource)
    /// Out of groups, the innermost first.
    case outward(PathPart, [LottieTransform])
    /// Into groups, the outermost first.
    case inward(PathPart, [LottieTransform])
    /// The result of a modifier for one of its inputs.
    case output(ModifierStage, Int)

    /// The largest number of paths.
    var pathCount: Double {
        switch self {
        case .none: 0
        case .source: 1
        case .outward(let part, _), .inward(let part, _): part.pathCount
        case .output(let stage, let index): stage.pathCounts[index]
        }
    }

    var span: ClosedRange<Double>? {
        switch self {
        case .none: nil
        case .source(let source): source.span
        case .outward(let part, let transforms), .inward(let part, let transforms):
            (transforms.map(\.span) + [part.span]).joined
        case .output(let stage, _): stage.span
        }
    }

    /// Adds the frames whose values are those at `frame`.
    func settle(_ frame: Double, into key: inout [Double]) {
        switch self {
        case .none: break
        case .source(let source): source.settle(frame, into: &key)
        case .outward(let part, let transforms), .inward(let part, let transforms):
            for transform in transforms where transform.span != nil { transform.settle(frame, into: &key) }
            part.settle(frame, into: &key)
        case .output(let stage, _): stage.settle(frame, into: &key)
        }
    }
}

/// A modifier with its input.
final class ModifierStage: Sendable {
    enum Operation: Sendable {
        case modifier(ModifierProperties)
        case copies(RepeaterProperties)
    }

    fileprivate let inputs: [PathPart]
    private let operation: Operation
    private let results: FrameResults<[[ShapePath]]>
    /// The input of the last frame, of an operation that changes.
    private let last = Mutex<StageInput?>(nil)
    /// The frames between which the operation itself changes.
    private let ownSpan: ClosedRange<Double>?
    let span: ClosedRange<Double>?
    /// The largest number of paths of each input.
    fileprivate let pathCounts: [Double]

    init(_ operation: Operation, inputs: [PathPart], shownBy showings: ShowingCount) {
        self.operation = operation
        results = FrameResults(shownBy: showings)
        self.inputs = inputs
        var counts = inputs.map(\.pathCount)
        if case .copies(let repeater) = operation, !counts.isEmpty {
            counts[0] = repeater.mostCopies * counts.reduce(0, +)
            counts.replaceSubrange(1..., with: repeatElement(0, count: counts.count - 1))
        }
        pathCounts = counts
        let own =
            switch operation {
            case .modifier(let modifier): modifier.span
            case .copies(let repeater): repeater.span
            }
        ownSpan = own
        span = (inputs.map(\.span) + [own]).joined
    }

    func settle(_ frame: Double, into key: inout [Double]) {
        guard span != nil else { return }
        for input in inputs { input.settle(frame, into: &key) }
        if let ownSpan { key.append(min(max(frame, ownSpan.lowerBound), ownSpan.upperBound)) }
    }

    /// The results, a list for each input; copies belong to the first.
    ///
    /// - Parameter evaluate: Gives the paths of the inputs; called if they changed since the last frame.
    fileprivate func outputs(at frame: Double, _ evaluate: ([PathPart]) -> [[ShapePath]]) -> [[ShapePath]] {
        var key: [Double] = []
        settle(frame, into: &key)
        return results.result(for: key) {
            guard ownSpan != nil else {
                var input = StageInput(key: [], paths: evaluate(inputs))
                return outputs(of: &input, at: frame)
            }
            var key: [Double] = []
            for input in inputs { input.settle(frame, into: &key) }
            var input = last.withLock { $0?.key == key ? $0 : nil } ?? StageInput(key: key, paths: evaluate(inputs))
            defer { if !WorkLimits.areExceeded { last.withLock { $0 = input } } }
            return outputs(of: &input, at: frame)
        }
    }

    private func outputs(of input: inout StageInput, at frame: Double) -> [[ShapePath]] {
        let paths = input.paths
        guard !WorkLimits.areExceeded else { return paths }
        let flat = paths.flatMap { $0 }
        var outputs = Array(repeating: [ShapePath](), count: paths.count)
        guard !outputs.isEmpty else { return outputs }
        switch operation {
        case .modifier(.merge(let mode)):
            outputs[0] = mode.apply(to: flat)
        case .copies(let repeater):
            outputs[0] = repeater.resolved(at: frame).apply(to: flat)
        case .modifier(let modifier):
            let made = modifier.resolved(at: frame).apply(to: flat, &input)
            guard made.count == flat.count else { return paths }
            var next = 0
            for index in paths.indices {
                outputs[index] = Array(made[next..<next + paths[index].count])
                next += paths[index].count
            }
        }
        return outputs
    }
}

/// The input of a modifier, kept while it stays the same: mostly only the modifier changes.
private struct StageInput: Sendable {
    /// The frames whose values the paths are made of.
    let key: [Double]
    /// A list for each input.
    let paths: [[ShapePath]]
    /// All paths with the lengths of their curves, made at the first use.
    private(set) lazy var measured = paths.flatMap { $0.map(MeasuredPath.init) }

    init(key: [Double], paths: [[ShapePath]]) {
        self.key = key
        self.paths = paths
    }
}

extension ShapeModifier {
    /// - Parameter input: The input of `paths`.
    fileprivate func apply(to paths: [ShapePath], _ input: inout StageInput) -> [ShapePath] {
        if case .trimPaths(let trim) = self, trim.cuts { return trim.apply(to: input.measured) }
        return apply(to: paths)
    }
}

/// The paths of parts at one frame; modifiers work once.
private struct PathEvaluation {
    let frame: Double
    private var outputs: [ObjectIdentifier: [[ShapePath]]] = [:]

    init(frame: Double) {
        self.frame = frame
    }

    mutating func shapes(of part: PathPart) -> [ShapePath] {
        switch part {
        case .none:
            return []
        case .source(let source):
            return [ShapePath(source.path(at: frame))]
        case .outward(let part, let transforms):
            var matrix = CGAffineTransform.identity
            for transform in transforms { matrix = matrix.concatenating(transform.matrix(at: frame)) }
            return shapes(of: part).map { $0.applying(matrix) }
        case .inward(let part, let transforms):
            var matrix = CGAffineTransform.identity
            for transform in transforms.reversed() { matrix = matrix.concatenating(transform.matrix(at: frame)) }
            // A singular transform draws nothing with an extent.
            guard abs(matrix.a * matrix.d - matrix.b * matrix.c) > 1e-12 else { return [] }
            return shapes(of: part).map { $0.applying(matrix.inverted()) }
        case .output(let stage, let index):
            if outputs[ObjectIdentifier(stage)] == nil, !WorkLimits.areExceeded {
                outputs[ObjectIdentifier(stage)] = stage.outputs(at: frame) { $0.map { shapes(of: $0) } }
            }
            return outputs[ObjectIdentifier(stage)]?[index] ?? []
        }
    }
}
