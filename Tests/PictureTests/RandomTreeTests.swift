import CPURenderer
import Compositor
import LayerModel
import Testing

/// Random trees look the same on both renderers.
@Suite(.needsGL) struct RandomTreeTests {

    /// All ways to add a level to some channels and take one from the others, but for those that are another's reverse.
    private static let nudges: [SIMD4<Int>] = (0..<8).map { bits in
        SIMD4(bits & 1 == 0 ? 1 : -1, bits & 2 == 0 ? 1 : -1, bits & 4 == 0 ? 1 : -1, 1)
    }

    /// By how many levels rounding in other places shows: three translucent colours on one another are rounded three times by
    /// the CPU, and may be once by a driver.
    private static let tolerance = Renderers.roundsEachDraw ? 2 : 3

    /// How the renderers differ: by more levels than that, where nothing makes a level many.
    ///
    /// Both round to 8 bits, in other places. Effects that stretch colours make more of that: `colorDodgeBlendMode` divides
    /// by what is missing to white, `saturate`, `contrast` and `hueRotate` multiply straight colours. So a pixel may differ by
    /// as much as a level in each colour and texel of the tree changes it on the CPU, where that is more.
    private func difference(_ spec: LayerSpec, on other: Renderer) throws -> Picture.Difference {
        let renderer = try Renderers.make("cpu")
        let cpu = try draw(spec.makeLayer(), on: renderer, background: .white)
        let gl = try draw(spec.makeLayer(), on: other, background: .white)
        let difference = gl.difference(from: cpu, tolerance: Self.tolerance)
        guard !difference.isSmall else { return difference }
        var changes = [Int](repeating: 0, count: cpu.pixels.count)
        for levels in Self.nudges {
            let nudged = try draw(spec.nudged(by: levels).makeLayer(), on: renderer, background: .white)
            changes = zip(changes, nudged.distances(from: cpu)).map { max($0, $1) }
        }
        return gl.difference(from: cpu, tolerance: Self.tolerance, tolerances: changes)
    }

    /// Fails with the smallest tree that differs.
    private func expectAgreement(_ spec: LayerSpec, on renderer: Renderer, seed: UInt64) throws {
        let found = try difference(spec, on: renderer)
        guard !found.isSmall else { return }
        let smallest = spec.minimized { (try? difference($0, on: renderer))?.isSmall == false }
        let left = try difference(smallest, on: renderer)
        Issue.record("seed \(seed): \(found); the smallest tree: \(left) for \(smallest)")
    }

    @Test(arguments: Array(UInt64(1)...60) + [346])
    func flatTreesAgree(seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        random.usesDepth = false
        try expectAgreement(random.tree(), on: Renderers.make("gpu"), seed: seed)
    }

    @Test(arguments: Array(UInt64(1001)...1060) + [346, 1354])
    func treesInSpaceAgree(seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        try expectAgreement(random.tree(), on: Renderers.make("gpu"), seed: seed)
    }

    /// One renderer draws all: llvmpipe compiles the kernel for seconds, and again for textures of other kinds.
    private nonisolated(unsafe) static let tiles = Result { try Renderers.make("tiles") }

    @Test(.serialized, arguments: UInt64(2001)...2008)
    func treesDrawnInTilesAgree(seed: UInt64) throws {
        var random = RandomLayers(seed: seed)
        random.usesDepth = seed <= 2004
        try expectAgreement(random.tree(), on: Self.tiles.get(), seed: seed)
    }
}
