import Compositor
import LayerModel
import Testing

@testable import BenchmarkSuite

@Suite struct WorkloadTests {
    private let size = CGSize(width: 192, height: 108)

    /// Every workload draws something, the same each time it is built.
    @Test(arguments: Workload.all.filter { $0.name != "layers100k" }.map(\.name))
    func workloadsAreDeterministicAndNotBlank(_ name: String) throws {
        let workload = try #require(Workload.all.first { $0.name == name })
        let renderer = try Renderer(device: .cpu)
        let options = RenderOptions(size: size)
        let pictures = try (0..<2).map { _ in
            let image = try renderer.render(workload.build(size).commit(at: 0), at: 0.5, options)
            return image.withPremultipliedRGBA8 { bytes, _ in Array(bytes) }
        }
        #expect(pictures[0] == pictures[1])
        let colors = Set(stride(from: 0, to: pictures[0].count, by: 4).map { Array(pictures[0][$0..<($0 + 3)]) })
        #expect(colors.count > 1)
    }

    @Test func namesAreUnique() {
        #expect(Set(Workload.all.map(\.name)).count == Workload.all.count)
    }

    /// Core Graphics' picture is that of the specialised layer: the comparison is fair.
    @Test(arguments: DrawnContent.all.map(\.name), [DrawingWay.drawnOnce, .recordedEachFrame])
    func drawnContentLooksLikeTheSpecialisedLayer(_ name: String, _ way: DrawingWay) throws {
        let content = try #require(DrawnContent.all.first { $0.name == name })
        let renderer = try Renderer(device: .cpu)
        let frame = CGRect(x: 0, y: 0, width: 64, height: 40)
        let drawn = way == .drawnOnce ? content.drawnLayer(frame, 3) : content.recordedLayer(frame, 3)
        let pictures = try [content.specialised(frame, 3), drawn].map { layer in
            let tree = CALayer.stage(frame.size, sublayers: [layer]).commit(at: 0)
            let image = try renderer.render(tree, at: 0, RenderOptions(size: frame.size))
            return image.withPremultipliedRGBA8 { bytes, _ in bytes.map(Int.init) }
        }
        let different = zip(pictures[0], pictures[1]).filter { abs($0 - $1) > 8 }.count
        #expect(different <= pictures[0].count / 50)
        #expect(Set(pictures[0]).count > 1)
    }

    @Test func aGridFillsThePicture() throws {
        let places = Suite.grid(400, in: CGSize(width: 1920, height: 1080))
        #expect(places.count == 400)
        let last = try #require(places.last)
        #expect(last.maxX <= 1920 && last.maxY <= 1080)
        #expect(Set(places.map { "\($0.minX) \($0.minY)" }).count == 400)
    }

    /// Following the advice gives the picture that ignoring it gives: what is compared is the cost alone.
    @Test(arguments: Suite.advice(size: .zero, on: DevicePlan([])).comparisons.map(\.name))
    func adviceDoesNotChangeThePicture(_ name: String) throws {
        let renderer = try Renderer(device: .cpu)
        let suite = Suite.advice(size: CGSize(width: 320, height: 180), on: DevicePlan([renderer.device]))
        let comparison = try #require(suite.comparisons.first { $0.name == name })
        let pictures = try comparison.makeVariants().map { variant in
            let frame = try variant.frame(1)
            let image = try renderer.render(frame.tree, at: frame.time, variant.options)
            return image.withPremultipliedRGBA8 { bytes, _ in bytes.map(Int.init) }
        }
        #expect(pictures.count == 2)
        let different = zip(pictures[0], pictures[1]).filter { abs($0 - $1) > 8 }.count
        #expect(different <= pictures[0].count / 100)
        #expect(Set(pictures[0]).count > 2)
    }
}
