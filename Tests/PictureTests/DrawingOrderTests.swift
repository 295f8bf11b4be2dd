import CPURenderer
import Compositor
import GLRenderer
import LayerModel
import Testing

/// A picture is a function of its tree: what a renderer has drawn before leaves no trace in it.
@Suite struct DrawingOrderTests {
    /// Trees of all kinds, of several sizes, so that atlases, caches and pooled targets are in another state each time.
    private static let specs: [(spec: LayerSpec, width: Double, height: Double)] = (0..<40).map { number in
        var random = RandomLayers(seed: 7000 + UInt64(number))
        random.usesDepth = number % 3 != 0
        return (random.tree(), [200, 173, 320, 90][number % 4], [160, 131, 240][number % 3])
    }

    private func pictures(_ renderer: Renderer, in order: [Int]) throws -> [Int: Picture] {
        var pictures: [Int: Picture] = [:]
        for number in order {
            let (spec, width, height) = Self.specs[number]
            pictures[number] = try draw(
                spec.makeLayer(), on: renderer, width: width, height: height, background: .white)
        }
        return pictures
    }

    // llvmpipe compiles the kernel of tiles anew for each set of textures: `RandomTreeTests` draws some trees with that.
    @Test(.needsGL, arguments: [GLTechniques.software])
    func openGLDrawsTheSameBytesInAnyOrder(techniques: GLTechniques) throws {
        let numbers = Array(Self.specs.indices)
        let renderers = try (0..<2).map { _ in
            try Renderer(device: .gpu, allowSoftware: true, techniques: techniques)
        }
        let forwards = try pictures(renderers[0], in: numbers)
        // Each after others than before, and once more after all of them.
        let backwards = try pictures(renderers[1], in: numbers.reversed())
        let again = try pictures(renderers[0], in: numbers.filter { $0 % 2 == 1 } + numbers.filter { $0 % 2 == 0 })
        for number in numbers {
            let first = try #require(forwards[number])
            let others = try [backwards, again].map { try #require($0[number]) }
            for other in others {
                let difference = other.difference(from: first, tolerance: 0)
                #expect(difference.greatest <= (Renderers.roundsEachDraw ? 0 : 3), "tree \(number): \(difference)")
            }
        }
    }
}
