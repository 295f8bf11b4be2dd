import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

/// The order and the targets of passes, without a context.
@Suite struct PassPlanTests {
    /// A group of a size with groups inside it, and nothing else.
    private struct Tree {
        var size: Int32
        var children: [Tree] = []
        /// Whether its pixels are blurred, which takes a target of its own.
        var isBlurred = false

        /// Adds its passes, those inside it first, and gives its number.
        func add(to passes: inout [RenderGraph.Pass], depth: Int) -> Int {
            let operations = children.map { child -> RenderGraph.Operation in
                let pass = child.add(to: &passes, depth: depth + 1)
                var effects = GroupEffects()
                if child.isBlurred { effects.filters = [.blur(SIMD2(2, 2))] }
                return .composite(
                    RenderGraph.Composite(
                        pass: pass, opacity: 0.5, effects: effects, clip: .none, bounds: passes[pass].bounds))
            }
            let bounds = DeviceRect(minX: 0, minY: 0, maxX: size, maxY: size)
            passes.append(
                RenderGraph.Pass(
                    bounds: bounds, clearColor: .zero, operations: [.draw(0..<1)] + operations, depth: depth,
                    layer: RenderNode.none,
                    occlusion: OcclusionGrid(of: [], in: bounds, of: DisplayList(bounds: bounds)), commandCount: 1))
            return passes.count - 1
        }

        var graph: RenderGraph {
            var passes: [RenderGraph.Pass] = []
            _ = add(to: &passes, depth: 0)
            return RenderGraph(passes: passes, region: passes[passes.count - 1].bounds)
        }

        static func random(_ random: inout SplitMix64, depth: Int = 0) -> Tree {
            let count = depth < 4 ? Int.random(in: 0...3, using: &random) : 0
            return Tree(
                size: Int32.random(in: 0...6, using: &random) * (random.next() % 9 == 0 ? 600 : 20),
                children: (0..<count).map { _ in Tree.random(&random, depth: depth + 1) },
                isBlurred: random.next() % 5 == 0)
        }
    }

    /// The passes that a step draws.
    private func passes(of step: PassPlan.Step) -> [Int] {
        switch step {
        case .alone(let pass): [pass]
        case .sheet(let sheet): sheet.places.map(\.picture)
        case .shadows: []
        }
    }

    @Test func aTreeTakesAsManyTargetsAsItIsDeep() {
        let leaf = Tree(size: 10)
        let branch = Tree(size: 20, children: [leaf, leaf, leaf])
        let plan = PassPlan(Tree(size: 100, children: [branch, branch, branch, branch]).graph, limit: 4096)
        #expect(plan.parts.map(\.steps.count) == [0, 2])
        #expect(plan.parts.flatMap(\.steps).map { passes(of: $0).count } == [12, 4])
        #expect(plan.parts.map(\.operations) == [0..<1, 1..<5])
        #expect(!plan.isOnePass)
    }

    @Test func whatEffectsReadHasATargetForItself() {
        let plan = PassPlan(
            Tree(size: 100, children: [Tree(size: 10), Tree(size: 10, isBlurred: true), Tree(size: 10)]).graph,
            limit: 4096)
        #expect(plan.parts.flatMap(\.steps).map { passes(of: $0).sorted() } == [[1], [0, 2]])
    }

    @Test func groupsBeyondASegmentWait() {
        // 9 Mi pixels each, of which a segment holds one.
        let group = Tree(size: 3072)
        let plan = PassPlan(Tree(size: 3072, children: [group, group, group]).graph, limit: 4096)
        #expect(plan.parts.map(\.operations) == [0..<1, 1..<2, 2..<3, 3..<4])
        #expect(plan.parts.map { $0.steps.map { passes(of: $0) } } == [[], [[0]], [[1]], [[2]]])
        // One of 25 Mi pixels is drawn with what is inside it, innermost first.
        let huge = PassPlan(Tree(size: 5120, children: [Tree(size: 5120, children: [group])]).graph, limit: 8192)
        #expect(huge.parts.flatMap(\.steps) == [.alone(0), .alone(1)])
    }

    @Test func aPictureOfCommandsIsOnePass() {
        let plan = PassPlan(Tree(size: 50).graph, limit: 4096)
        #expect(plan.isOnePass && plan.parts == [PassPlan.Part(steps: [], operations: 0..<1)])
    }

    @Test(arguments: UInt64(1)...60) func passesAreDrawnOnceAndBeforeTheyAreRead(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var tree = Tree.random(&random)
        tree.size = 3000
        let graph = tree.graph
        let plan = PassPlan(graph, limit: 4096)
        var isDrawn = [Bool](repeating: false, count: graph.passes.count)
        func check(_ operations: some Sequence<RenderGraph.Operation>) {
            for read in operations.flatMap(\.reads) { #expect(isDrawn[read]) }
        }
        let picture = graph.passes[graph.passes.count - 1]
        for part in plan.parts {
            for step in part.steps {
                for pass in passes(of: step) {
                    #expect(!isDrawn[pass])
                    check(graph.passes[pass].operations)
                }
                for pass in passes(of: step) { isDrawn[pass] = true }
                if case .sheet(let sheet) = step {
                    for place in sheet.places {
                        let size = graph.passes[place.picture].bounds.size
                        #expect(place.corner.x + size.x <= sheet.width && place.corner.y + size.y <= sheet.height)
                    }
                }
            }
            check(picture.operations[part.operations])
        }
        #expect(plan.parts.flatMap(\.operations) == Array(picture.operations.indices))
    }
}
