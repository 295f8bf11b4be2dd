import LayerModel
import Testing

/// Random trees look the same on both renderers.
@Suite(.needsGL) struct RandomTreeTests {

    private func difference(_ spec: LayerSpec) throws -> Picture.Difference {
        let cpu = try draw(spec.makeLayer(), on: Renderers.make("cpu"), background: .white)
        let gl = try draw(spec.makeLayer(), on: Renderers.make("gpu"), background: .white)
        return gl.difference(from: cpu)
    }

    /// Fails with the smallest tree that differs.
    private func expectAgreement(_ spec: LayerSpec, seed: UInt64) throws {
        let found = try difference(spec)
        guard !found.isSmall else { return }
        let smallest = spec.minimized { (try? difference($0))?.isSmall == false }
        let left = try difference(smallest)
        Issue.record("seed \(seed): \(found); the smallest tree: \(left) for \(smallest)")
    }

    @Test(arguments: UInt64(1)...60)
    func flatTreesAgree(seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        random.usesDepth = false
        try expectAgreement(random.tree(), seed: seed)
    }

    @Test(arguments: UInt64(1001)...1060)
    func treesInSpaceAgree(seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        try expectAgreement(random.tree(), seed: seed)
    }
}
