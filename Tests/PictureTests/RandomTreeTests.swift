import LayerModel
import Testing

/// Random trees look the same on both renderers.
@Suite(.needsGL) struct RandomTreeTests {

    /// How the renderers differ: where no effect stretches colours, by more than 2 levels.
    ///
    /// Where one does, a level of rounding before it is more behind it: `colorDodgeBlendMode` divides by what is missing to
    /// white, and `saturate` and `contrast` multiply. So a pixel may differ by as much as a level more or less in all
    /// colours of the tree changes it, where that is more than 2.
    private func difference(_ spec: LayerSpec) throws -> Picture.Difference {
        let renderer = try Renderers.make("cpu")
        let cpu = try draw(spec.makeLayer(), on: renderer, background: .white)
        let gl = try draw(spec.makeLayer(), on: Renderers.make("gpu"), background: .white)
        let difference = gl.difference(from: cpu)
        guard !difference.isSmall else { return difference }
        let brighter = try draw(spec.brighter(by: 1).makeLayer(), on: renderer, background: .white)
        let darker = try draw(spec.brighter(by: -1).makeLayer(), on: renderer, background: .white)
        let changes = zip(brighter.distances(from: cpu), darker.distances(from: cpu)).map { max($0, $1) }
        return gl.difference(from: cpu, tolerances: changes)
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
