import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

@Suite struct RenderGraphTests {
    private let picture = DeviceRect(minX: 0, minY: 0, maxX: 100, maxY: 100)

    /// A list of unit squares along the diagonal: command `i` occluders pixel (i, i).
    private func list(commands: Int, groups: [Range<Int>]) -> DisplayList {
        var list = DisplayList(bounds: picture)
        list.transforms = [PlaneTransform(scale: 1)]
        for i in 0..<Int32(commands) {
            list.commands.append(
                DrawCommand(
                    primitive: .fill, edges: .all, isOpaque: false, transform: 0, clip: .none,
                    shape: .none, payload: .none,
                    rect: Box(Float(i), Float(i), Float(i + 1), Float(i + 1)), color: .one,
                    bounds: DeviceRect(minX: i, minY: i, maxX: i + 1, maxY: i + 1)))
        }
        list.groups = groups.map { range in
            let (first, end) = (Int32(range.lowerBound), Int32(range.upperBound))
            let bounds = DeviceRect(minX: first, minY: first, maxX: end, maxY: end)
            return DisplayList.Group(
                commands: range, opacity: 0.5, clip: .none, bounds: bounds, compositeBounds: bounds,
                reason: .groupOpacity)
        }
        return list
    }

    /// The commands that a pass draws, with those of the passes it composites, in the order they reach the picture.
    private func order(of pass: Int, in graph: RenderGraph) -> [Int] {
        order(of: graph.passes[pass], in: graph)
    }

    private func order(of pass: RenderGraph.Pass, in graph: RenderGraph) -> [Int] {
        pass.operations.flatMap { operation -> [Int] in
            switch operation {
            case .draw(let range): Array(range)
            case .composite(let composite) where composite.isInPlace: order(of: composite.content[0], in: graph)
            case .composite(let composite): order(of: composite.pass, in: graph)
            case .shadow, .outlineShadow, .beginClip, .endClip: []
            }
        }
    }

    @Test func aPictureWithoutGroupsIsOnePass() {
        let graph = RenderGraph(list(commands: 5, groups: []))
        #expect(graph.passes.count == 1)
        #expect(graph.passes[0].depth == 0)
        #expect(order(of: 0, in: graph) == [0, 1, 2, 3, 4])
    }

    @Test func aGroupWhoseMaskIsElsewhereIsNotDrawn() throws {
        // A group with a mask at its end, and a group inside; then the same where what is below is filtered.
        var list = list(commands: 12, groups: [2..<4, 5..<7, 2..<9])
        list.groups[0].isMask = true
        let part = DeviceRect(minX: 5, minY: 0, maxX: 100, maxY: 100)
        let graph = RenderGraph(list, region: part)
        #expect(order(of: graph.passes.count - 1, in: graph) == [0, 1, 9, 10, 11])
        list.groups[2].effects.backdropFilters = [.blur(SIMD2(1, 1))]
        list.groups[2].effects.blend = .multiply
        let filtering = RenderGraph(list, region: part)
        #expect(order(of: filtering.passes.count - 1, in: filtering) == [0, 1, 9, 10, 11])
        let effects = try #require(
            filtering.passes.last?.operations.compactMap { operation in
                if case .composite(let composite) = operation { composite.effects } else { nil }
            }.first)
        #expect(effects == GroupEffects())
    }

    @Test func anEmptyListStillClearsThePicture() {
        let graph = RenderGraph(list(commands: 0, groups: []))
        #expect(graph.passes.count == 1)
        #expect(graph.passes[0].bounds == picture)
        #expect(graph.passes[0].operations.isEmpty)
    }

    @Test func groupsBecomePassesBeforeThePassThatReadsThem() {
        let graph = RenderGraph(list(commands: 10, groups: [3..<5, 2..<7]))
        #expect(graph.passes.map(\.depth) == [2, 1, 0])
        #expect(graph.passes[0].bounds == DeviceRect(minX: 3, minY: 3, maxX: 5, maxY: 5))
        #expect(order(of: 2, in: graph) == Array(0..<10))
        for (index, pass) in graph.passes.enumerated() {
            for case .composite(let composite) in pass.operations {
                #expect(composite.pass < index)
            }
        }
    }

    @Test func groupsOfTheSameCommandsNest() {
        let graph = RenderGraph(list(commands: 4, groups: [1..<3, 1..<3, 1..<3]))
        #expect(graph.passes.map(\.depth) == [3, 2, 1, 0])
        #expect(order(of: 3, in: graph) == [0, 1, 2, 3])
    }

    @Test func groupsThatAreNotIsolatedJoinThePassAround() {
        // Command 3 hides what lies below it, but its group gives some of that back.
        var list = list(commands: 10, groups: [4..<6, 3..<8, 8..<9, 2..<9])
        list.commands[3].isOpaque = true
        list.commands[3].rect = Box(0, 0, 100, 100)
        list.commands[3].bounds = picture
        list.clips = [
            ClipNode(
                parent: .none, transform: 0, shape: RoundedRect(rect: Box(0.5, 0.5, 90, 90), radii: .zero),
                isAntialiased: true, bounds: picture)
        ]
        let left = DeviceRect(minX: 0, minY: 0, maxX: 1, maxY: 100)
        let top = DeviceRect(minX: 1, minY: 0, maxX: 100, maxY: 1)
        for (group, edges) in [(1, [left, top]), (3, [left])] {
            list.groups[group].openEdges = edges
            list.groups[group].clip = 0
            (list.groups[group].bounds, list.groups[group].compositeBounds) = (picture, picture)
        }
        let graph = RenderGraph(list)
        #expect(graph.passes.map(\.depth) == [1, 1, 0])
        #expect(order(of: 2, in: graph) == Array(0..<10))
        let steps = graph.passes[2].operations.map { operation in
            switch operation {
            case .draw(let range): "\(range)"
            case .composite(let composite): "pass \(composite.pass)"
            case .beginClip(let clip): "(\(clip.group)"
            case .endClip(let clip): "\(clip.group))"
            case .shadow, .outlineShadow: "shadow"
            }
        }
        #expect(steps == ["0..<2", "(3", "2..<3", "(1", "3..<4", "pass 0", "6..<8", "1)", "pass 1", "3)", "9..<10"])
        // Pixels put aside keep all edges, in as many levels as there are clips in one another.
        for levels in 0...3 {
            let inPlace = graph.drawingGroupsInPlace(levels: levels)
            #expect(inPlace.passes.count == [3, 1, 1, 1][levels])
            let looks = inPlace.passes[inPlace.passes.count - 1].operations.count(where: \.readsTarget)
            #expect(looks == [4, 4, 2, 0][levels])
        }
        // Where no edge is drawn there is no clip.
        let inside = RenderGraph(list, region: DeviceRect(minX: 2, minY: 2, maxX: 50, maxY: 50))
        #expect(!inside.passes[2].operations.contains { if case .beginClip = $0 { true } else { false } })
    }

    @Test(arguments: 1...5) func groupsAreDrawnInPlaceAsDeepAsPixelsCanBePutAside(levels: Int) {
        let list = list(commands: 12, groups: [4..<6, 3..<7, 2..<8, 1..<9, 10..<11])
        let graph = RenderGraph(list).drawingGroupsInPlace(levels: levels)
        // Of four groups in one another, as many as there are levels are drawn in the next.
        #expect(graph.passes.count == [3, 2, 2, 1, 1][levels - 1] && graph.passes.last?.depth == 0)
        #expect(order(of: graph.passes.count - 1, in: graph) == Array(0..<12))
        for (index, pass) in graph.passes.enumerated() {
            for read in pass.operations.flatMap(\.reads) {
                #expect(read < index && graph.passes[read].depth > pass.depth)
            }
        }
    }

    @Test func whatLooksAtNeighboursOrIsReadTwiceStaysAPass() {
        var list = list(commands: 12, groups: [3..<5, 2..<7, 8..<10])
        list.groups[0].effects.filters = [.blur(SIMD2(2, 2))]
        list.groups[2].effects.blend = .multiply
        let graph = RenderGraph(list).drawingGroupsInPlace(levels: 4)
        // The blurred group, one deep now as is the group around it, which filters what it has drawn, and the picture.
        #expect(graph.passes.map(\.depth) == [2, 1, 0])
        list.groups[0].effects = GroupEffects(shadow: PictureShadow(color: .one, offset: .zero, sigma: SIMD2(2, 2)))
        #expect(RenderGraph(list).drawingGroupsInPlace(levels: 4).passes.map(\.depth) == [1, 0])
    }

    @Test func groupsOutsideTheRegionCostNothing() {
        let region = DeviceRect(minX: 0, minY: 0, maxX: 100, maxY: 2)
        let graph = RenderGraph(list(commands: 20, groups: [1..<2, 10..<12, 9..<15, 16..<20]), region: region)
        #expect(graph.passes.count == 2)
        #expect(graph.passes[0].bounds == DeviceRect(minX: 1, minY: 1, maxX: 2, maxY: 2))
        #expect(graph.passes[1].bounds == region)
    }

    @Test func groupsThatSomethingHidesHaveNoPasses() {
        var list = list(commands: 7, groups: [1..<3, 0..<4, 5..<7])
        list.commands[4].isOpaque = true
        list.commands[4].rect = Box(0, 0, 100, 100)
        list.commands[4].bounds = picture
        let graph = RenderGraph(list)
        #expect(graph.passes.map(\.depth) == [1, 0])
        #expect(order(of: 1, in: graph) == [4, 5, 6])
        // What a filter of the backdrop may carry to where it is seen stays.
        list.groups[2].effects.backdropFilters = [.blur(SIMD2(1, 1))]
        let filtering = RenderGraph(list)
        #expect(filtering.passes.map(\.depth) == [2, 1, 1, 0])
        #expect(order(of: 3, in: filtering) == Array(0..<7))
    }

    @Test func aMaskIsDrawnFirstAndNotComposited() throws {
        var masked = list(commands: 6, groups: [1..<3, 1..<5])
        masked.groups[0].isMask = true
        masked.groups[0].reason = .mask
        let graph = RenderGraph(masked)
        #expect(graph.passes.count == 3)
        #expect(graph.passes[0].reason == .mask)
        #expect(order(of: 1, in: graph) == [3, 4])
        let composites = graph.passes[2].operations.compactMap { operation -> RenderGraph.Composite? in
            if case .composite(let composite) = operation { composite } else { nil }
        }
        let composite = try #require(composites.first)
        #expect(composites.count == 1 && composite.pass == 1 && composite.mask == 0)
    }

    @Test func aBlurredGroupIsDrawnBeyondTheRegion() {
        var blurred = list(commands: 20, groups: [8..<12])
        blurred.groups[0].effects.filters = [.blur(SIMD2(2, 2))]
        blurred.groups[0].compositeBounds = blurred.groups[0].bounds.expanded(by: 6)
        let graph = RenderGraph(blurred, region: DeviceRect(minX: 0, minY: 0, maxX: 100, maxY: 7))
        #expect(graph.passes.count == 2)
        #expect(graph.passes[0].bounds == DeviceRect(minX: 8, minY: 8, maxX: 12, maxY: 12))
        for case .composite(let composite) in graph.passes[1].operations {
            #expect(composite.bounds == DeviceRect(minX: 2, minY: 2, maxX: 18, maxY: 7))
        }
    }

    @Test(arguments: 0..<50) func randomNestingKeepsPaintersOrder(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var groups: [Range<Int>] = []
        func nest(_ range: Range<Int>, depth: Int) {
            guard depth < 6, !range.isEmpty else { return }
            var start = range.lowerBound
            while start < range.upperBound, random.next() % 3 != 0 {
                let lower = Int.random(in: start..<range.upperBound, using: &random)
                let upper = Int.random(in: lower + 1...range.upperBound, using: &random)
                nest(lower..<upper, depth: depth + 1)
                groups.append(lower..<upper)
                start = upper
            }
        }
        nest(0..<60, depth: 0)
        let graph = RenderGraph(list(commands: 60, groups: groups))
        #expect(graph.passes.count == groups.count + 1)
        #expect(order(of: graph.passes.count - 1, in: graph) == Array(0..<60))
    }

    @Test func hundredThousandNestedGroupsNeedNoStack() {
        let count = 100_000
        let groups = (0..<count).map { count - 1 - $0..<count }
        var nested = list(commands: 0, groups: [])
        let command = list(commands: 1, groups: []).commands[0]
        nested.commands = Array(repeating: command, count: count)
        nested.groups = groups.map {
            DisplayList.Group(
                commands: $0, opacity: 0.5, clip: .none, bounds: picture, compositeBounds: picture,
                reason: .groupOpacity)
        }
        #expect(RenderGraph(nested).passes.count == count + 1)
    }
}
