import Compositor
import Foundation
import ImageCodecs
import LayerModel
import SceneFormat
public import TestSupport
public import Testing
import Verification

/// Every scene of `Tests/References`, drawn by both renderers and compared with pictures that others drew.
@Suite(.serialized) struct FidelityTests {
    @Test func theScenesAreThere() {
        #expect(ReferenceScene.all.count > 130)
        let listed = knownDifferences.keys + knownDifferencesOfDrivers.values.flatMap(\.keys)
        #expect(Set(ReferenceScene.all.map(\.name)).isSuperset(of: listed))
    }

    @Test(arguments: ReferenceScene.all) func drawnOnTheCPU(_ scene: ReferenceScene) throws {
        try expect(try scene.drawn(by: Renderer(device: .cpu)), of: scene, unless: knownDifferences)
    }

    @Test(.enabled(if: Self.hasGL, "no OpenGL ES"), arguments: ReferenceScene.all)
    func drawnWithOpenGL(_ scene: ReferenceScene) throws {
        let renderer = try Renderer(device: .gpu, allowSoftware: true)
        let picture = try scene.drawn(by: renderer)
        let ofDriver = knownDifferencesOfDrivers.first { renderer.device.name.contains($0.key) }?.value ?? [:]
        try expect(picture, of: scene, unless: knownDifferences.merging(ofDriver) { $1 })
        // Whatever the reference shows, no channel differs by more than 2 levels on more than 0.1 % of the pixels.
        let other = try scene.drawn(by: Renderer(device: .cpu))
        #expect(Grounds(picture).count(differingFrom: Grounds(other), by: 2) <= other.width * other.height / 1000)
    }

    /// The driver that was asked for draws, rather than one that stands in for it.
    @Test(.enabled(if: Self.driver != nil, "GALLIUM_DRIVER is not set"))
    func theDriverOfTheEnvironmentDraws() throws {
        let name = try Renderer(device: .gpu, allowSoftware: true).device.name
        #expect(name.contains(try #require(Self.driver)))
    }

    /// Whether there is any device for OpenGL ES, software included.
    static let hasGL = (try? Renderer(device: .gpu, allowSoftware: true)) != nil

    /// Mesa's virpipe hands commands to virgl, which gives the name.
    private static let driver = ProcessInfo.processInfo.environment["GALLIUM_DRIVER"].map {
        $0 == "virpipe" ? "virgl" : $0
    }

    /// - Parameter known: Scenes that are drawn otherwise, with the reasons.
    private func expect(_ picture: CGImage, of scene: ReferenceScene, unless known: [String: String]) throws {
        let comparison = PictureComparison(
            picture, reference: try ImageDecoder().decode(path: scene.picture.path), tolerance: try scene.tolerance())
        if let reason = known[scene.name] {
            withKnownIssue(Comment(rawValue: reason)) { #expect(comparison.failures == []) }
        } else {
            #expect(comparison.failures == [])
        }
    }
}

extension ReferenceScene: CustomTestStringConvertible {
    /// Its name.
    public var testDescription: String { name }

    /// The scene as a renderer draws it, some seconds after its beginning.
    func drawn(by renderer: Renderer, at time: CFTimeInterval = 0) throws -> CGImage {
        let scene = try SceneReader().read(contentsOf: scene, name: name)
        return try renderer.render(
            scene.root.commit(at: 0), at: time,
            RenderOptions(size: scene.size, scale: scene.scale, background: scene.background))
    }

    /// The scene's own limits, or the usual ones.
    func tolerance() throws -> PictureComparison.Tolerance {
        guard FileManager.default.fileExists(atPath: tolerances.path) else { return PictureComparison.Tolerance() }
        return try JSONDecoder().decode(PictureComparison.Tolerance.self, from: Data(contentsOf: tolerances))
    }
}
