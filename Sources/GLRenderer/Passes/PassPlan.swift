import DisplayList
import LayerModel
import RenderDevices

/// The order in which the passes of a graph are drawn, and the targets that they share.
///
/// Passes are drawn by depth, the deepest first, those of one depth into shared targets, and their shadows are cast together:
/// a tree needs as many targets as it is deep, not as many as it has groups.
///
/// ```
///     picture    draw  A  B  draw  C            A has a1 and a2 inside it, B has b1
///     segment 1        └──┴── a1 a2 b1 on one sheet, then A and B on another
///     segment 2                    └── C, if the first has no room for it
/// ```
///
/// - The picture is drawn in the order of its operations. At the first operation that reads an undrawn group, all before it is
///   drawn, and then a segment: that group and as many after it as 16 Mi pixels hold, 64 MiB at 4 bytes.
/// - A pass whose target effects read or draw into has it for itself; others are packed into a ``Sheet``.
/// - A single group of more pixels than a segment is drawn with each pass inside it in a target of its own, innermost first.
///
/// A pure value, which the renderer carries out.
struct PassPlan: Sendable {
    /// The work of a segment.
    enum Step: Sendable, Equatable {
        /// A pass is drawn into a target of its own.
        case alone(Int)
        /// Passes are drawn into one target, in the places of a sheet whose pictures are their numbers.
        case sheet(Sheet)
        /// The shadows of passes are cast, all at once.
        case shadows([Int])
    }

    /// Operations of the picture, and the segments before them.
    struct Part: Sendable, Equatable {
        var steps: [Step]
        var operations: Range<Int>
    }

    /// The picture, in its order.
    private(set) var parts: [Part] = []
    /// By pass: the shadow that it casts, which one other pass reads in its place.
    private(set) var shadows: [Int: PassShadow] = [:]
    /// By pass: the number of its readings.
    private(set) var reads: [Int]
    /// By pass: whether its target holds nothing else, since it is read or drawn into by effects.
    private var isAlone: [Bool]
    /// Whether groups or clips are drawn in their place.
    private var hasGroups = false
    /// Whether there is one pass of nothing but commands, which nothing reads before it is complete.
    private(set) var isOnePass = false

    /// Pixels of groups that are kept at once; later ones wait until these have been put on the picture.
    static let segmentPixels = 16 << 20

    /// - Parameter limit: The largest width and height of a target, in pixels.
    init(_ graph: RenderGraph, limit: Int) {
        isAlone = [Bool](repeating: false, count: graph.passes.count)
        reads = [Int](repeating: 0, count: graph.passes.count)
        for (index, pass) in graph.passes.enumerated() {
            for read in pass.operations.lazy.flatMap(\.reads) { reads[read] += 1 }
            note(pass, at: index)
        }
        isOnePass = graph.passes.count == 1 && !isAlone[0] && !hasGroups
        guard let picture = graph.passes.last, !picture.bounds.isEmpty else { return }
        var isDrawn = [Bool](repeating: false, count: graph.passes.count)
        for (number, operation) in picture.operations.enumerated() {
            var steps: [Step] = []
            while let read = operation.reads.first(where: { !isDrawn[$0] }) {
                let (segment, passes) = segment(from: read, of: graph, limit: limit)
                steps += segment
                for pass in passes { isDrawn[pass] = true }
            }
            if !steps.isEmpty || parts.isEmpty { parts.append(Part(steps: steps, operations: number..<number)) }
            parts[parts.count - 1].operations = parts[parts.count - 1].operations.lowerBound..<number + 1
        }
    }

    /// Records the requirements of a pass's operations.
    ///
    /// - Parameter index: The place of the pass that it is drawn in.
    private mutating func note(_ pass: RenderGraph.Pass, at index: Int) {
        for operation in pass.operations {
            switch operation {
            case .draw, .outlineShadow, .endClip: break
            case .beginClip(let clip): if clip.isInPlace { hasGroups = true } else { isAlone[index] = true }
            case .composite(let composite) where composite.isInPlace:
                hasGroups = true
                for content in composite.content { note(content, at: index) }
            case .composite(let composite) where composite.effects.onlyCastShadow:
                shadows[composite.pass] = composite.effects.shadow.map {
                    PassShadow(shadow: $0, bounds: composite.bounds.intersection(pass.bounds), keepsCaster: true)
                }
            case .composite(let composite):
                guard !composite.effects.isPlain else { continue }
                isAlone[index] = true
                isAlone[composite.pass] = true
            case .shadow(let shadow):
                shadows[shadow.pass] = PassShadow(
                    shadow: shadow.shadow, bounds: shadow.bounds.intersection(pass.bounds), hidden: shadow.hidden,
                    keepsCaster: false)
            }
        }
    }

    /// The groups of the picture from one on that may be kept at once, with all groups inside them.
    private func segment(from first: Int, of graph: RenderGraph, limit: Int) -> (steps: [Step], passes: Range<Int>) {
        // Passes inside a group of the picture come right before it.
        var start = first
        while start > 0, graph.passes[start - 1].depth > 1 { start -= 1 }
        var (end, pixels) = (start, 0)
        while end < graph.passes.count - 1 {
            var size = 0
            var top = end
            while top < graph.passes.count - 1 {
                size += graph.passes[top].bounds.area + (shadows[top]?.bounds.area ?? 0)
                if graph.passes[top].depth == 1 { break }
                top += 1
            }
            // Of a group whose shadow alone was read only the groups inside it are left.
            top = min(top, graph.passes.count - 2)
            guard end == start || pixels + size <= Self.segmentPixels else { break }
            (pixels, end) = (pixels + size, top + 1)
        }
        let passes = start..<end
        guard pixels <= Self.segmentPixels else {
            return (passes.flatMap { [.alone($0)] + shadowStep([$0]) }, passes)
        }
        let byDepth = Dictionary(grouping: passes, by: { graph.passes[$0].depth })
        var steps: [Step] = []
        for (_, passes) in byDepth.sorted(by: { $0.key > $1.key }) {
            let alone = passes.filter { isAlone[$0] || graph.passes[$0].bounds.isEmpty }
            let shared = passes.filter { !isAlone[$0] && !graph.passes[$0].bounds.isEmpty }
            steps += alone.map { .alone($0) }
            for var sheet in Sheet.sheets(for: shared.map { graph.passes[$0].bounds.size }, limit: limit) {
                for place in sheet.places.indices { sheet.places[place].picture = shared[sheet.places[place].picture] }
                steps.append(.sheet(sheet))
            }
            steps += shadowStep(passes)
        }
        return (steps, passes)
    }

    private func shadowStep(_ passes: [Int]) -> [Step] {
        let casting = passes.filter { shadows[$0] != nil }
        return casting.isEmpty ? [] : [.shadows(casting)]
    }
}
