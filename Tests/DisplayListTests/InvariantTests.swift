import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

/// Broken lists and graphs are found, so that checks after building can tell.
@Suite struct InvariantTests {
    /// Two rounded layers in a group, all clipped by a rounded layer.
    private func list() -> DisplayList {
        let outer = CALayer()
        outer.frame = CGRect(x: 10, y: 10, width: 200, height: 150)
        outer.cornerRadius = 20
        outer.masksToBounds = true
        let group = CALayer()
        group.frame = outer.bounds
        group.opacity = 0.5
        for x in [0, 30] {
            let layer = CALayer()
            layer.frame = CGRect(x: x, y: 0, width: 60, height: 60)
            layer.cornerRadius = 8
            layer.backgroundColor = .black
            group.addSublayer(layer)
        }
        outer.addSublayer(group)
        return RepeatTesting.list(RepeatTesting.root([outer]))
    }

    @Test func whatIsBuiltIsSound() {
        let list = list()
        #expect(list.commands.count == 2 && list.groups.count == 1 && !list.clips.isEmpty)
        #expect(list.violation == nil)
        #expect(RenderGraph(list).violation(for: list) == nil)
    }

    private func expect(_ part: String, _ change: (inout DisplayList) -> Void) {
        var broken = list()
        change(&broken)
        #expect(broken.violation?.contains(part) == true, "\(broken.violation ?? "nothing")")
    }

    @Test func eachBrokenPartOfAListIsFound() {
        expect("command 1 has transform") { $0.commands[1].transform = Index($0.transforms.count) }
        expect("command 0 has transform") { $0.commands[0].transform = .none }
        expect("command 0 has clip") { $0.commands[0].clip = 9 }
        expect("command 0 has shape") { $0.roundedRects = [] }
        expect("payload 0 of image") { ($0.commands[0].primitive, $0.commands[0].payload) = (.image, 0) }
        expect("rectangle") { $0.commands[0].rect.minX = .nan }
        expect("color") { $0.commands[1].color.w = .nan }
        expect("bounds") { $0.commands[0].bounds = .empty }
        expect("does not come before") { $0.clips[0].parent = 0 }
        expect("of 2") { $0.groups[0].commands = 1..<3 }
        expect("of 2") { $0.groups[0].commands = 1..<1 }
        expect("opacity") { $0.groups[0].opacity = 2 }
        expect("request") { $0.drawings = [0] }
        expect("comes after") { list in
            list.groups.append(list.groups[0])
            list.groups[1].commands = 0..<1
        }
        expect("across the end") { list in
            list.commands.append(list.commands[1])
            list.groups.append(list.groups[0])
            list.groups[1].commands = 1..<3
        }
        expect("sprites") { list in
            let paint = LayerPicture.placeholder.map { ImagePaint(image: $0, source: Box(0, 0, 0, 0)) }
            list.particles = paint.map { [ParticlePaint(image: $0, sprites: [], isAdditive: false)] } ?? []
        }
    }

    private func expect(_ part: String, _ change: (inout RenderGraph) -> Void) {
        let list = list()
        var broken = RenderGraph(list)
        change(&broken)
        let violation = broken.violation(for: list)
        #expect(violation?.contains(part) == true, "\(violation ?? "nothing")")
    }

    @Test func eachBrokenPartOfAGraphIsFound() {
        expect("last pass") { (graph: inout RenderGraph) in graph.passes = [] }
        expect("last pass") { (graph: inout RenderGraph) in graph.region.maxX -= 1 }
        expect("not written yet") { (graph: inout RenderGraph) in
            graph.passes.swapAt(0, 1)
            (graph.passes[0].bounds, graph.passes[1].bounds) = (graph.region, graph.region)
        }
        expect("nothing reads pass 0") { (graph: inout RenderGraph) in graph.passes[1].operations = [] }
        expect("no pixels") { (graph: inout RenderGraph) in graph.passes[0].bounds = .empty }
        expect("draws commands") { (graph: inout RenderGraph) in graph.passes[0].operations = [.draw(1..<3)] }
        expect("after command 2") { (graph: inout RenderGraph) in
            graph.passes[0].operations = [.draw(0..<2), .draw(1..<2)]
        }
    }
}
