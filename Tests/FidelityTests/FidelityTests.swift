import Compositor
import LayerModel
import Testing

/// Every scene of `../shared/fidelity`, drawn by both renderers and compared with the pictures that other renderers made.
@Suite(.enabled(if: FidelityScene.folder != nil, "../shared/fidelity is missing"), .serialized)
struct FidelityTests {
    @Test func theFolderHoldsScenes() {
        #expect(FidelityScene.all.count > 100)
    }

    @Test func everyListedSceneExists() {
        #expect(drawnScenes.subtracting(FidelityScene.all.map(\.name)).isEmpty)
    }

    @Test(arguments: FidelityScene.all) func drawnOnTheCPU(_ scene: FidelityScene) throws {
        try check(scene, with: try Renderer(device: .cpu), "cpu")
    }

    @Test(.enabled(if: Self.hasGL, "no OpenGL ES"), arguments: FidelityScene.all)
    func drawnWithGL(_ scene: FidelityScene) throws {
        try check(scene, with: try Renderer(device: .gpu, allowSoftware: true), "gl")
    }

    /// No channel may differ by more than 2 levels on more than 0.1 % of the pixels.
    @Test(.enabled(if: Self.hasGL, "no OpenGL ES"), arguments: FidelityScene.all)
    func bothRenderersAgree(_ scene: FidelityScene) throws {
        let cpu = try scene.drawn(by: try Renderer(device: .cpu))
        let gl = try scene.drawn(by: try Renderer(device: .gpu, allowSoftware: true))
        #expect(Self.pixels(of: cpu, differingFrom: gl, by: 2) <= cpu.width * cpu.height / 1000)
    }

    /// Whether there is any device for OpenGL ES, software included.
    static let hasGL = (try? Renderer(device: .gpu, allowSoftware: true)) != nil

    private func check(_ scene: FidelityScene, with renderer: Renderer, _ device: String) throws {
        let comparison = PictureComparison(
            try scene.drawn(by: renderer), reference: try scene.reference(), tolerance: try scene.tolerance())
        if drawnScenes.contains(scene.name) {
            #expect(comparison.failures.isEmpty, "\(scene.name) on \(device)")
        } else if comparison.failures.isEmpty {
            print("fidelity: \(scene.name) passes on \(device) and is not listed in DrawnScenes.swift")
        }
    }

    private static func pixels(of a: CGImage, differingFrom b: CGImage, by levels: Int) -> Int {
        var count = 0
        a.withPremultipliedRGBA8 { first, firstBytesPerRow in
            b.withPremultipliedRGBA8 { second, secondBytesPerRow in
                for y in 0..<a.height {
                    for x in 0..<a.width {
                        let differs = (0..<4).contains { channel in
                            let p = Int(first[y * firstBytesPerRow + x * 4 + channel])
                            let q = Int(second[y * secondBytesPerRow + x * 4 + channel])
                            return abs(p - q) > levels
                        }
                        if differs { count += 1 }
                    }
                }
            }
        }
        return count
    }
}
