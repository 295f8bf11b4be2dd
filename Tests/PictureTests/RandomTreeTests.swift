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
        withKnownIssue("Some combinations of clips, effects and depth still differ between the renderers") {
            Issue.record("seed \(seed): \(found); the smallest tree: \(left) for \(smallest)")
        }
    }

    @Test(arguments: UInt64(1)...6)
    func flatTreesAgree(seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        random.usesDepth = false
        try expectAgreement(random.tree(), seed: seed)
    }

    @Test(arguments: UInt64(1001)...1006)
    func treesInSpaceAgree(seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        try expectAgreement(random.tree(), seed: seed)
    }
}
