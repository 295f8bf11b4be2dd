import Compositor
import Foundation
import ImageCodecs
import LayerModel
import SceneFormat
import Testing

/// A scene with a picture of what it should look like, made by other renderers.
struct FidelityScene: Sendable, CustomTestStringConvertible {
    var name: String

    /// The folder beside the project that holds the scenes; `nil` where it is missing.
    static let folder: URL? = {
        let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = project.deletingLastPathComponent().appendingPathComponent("shared/fidelity/scenes")
        return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    /// Every scene that has a reference, by name.
    static let all: [FidelityScene] = {
        guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            return []
        }
        return names.filter { $0.hasSuffix(".ref.png") }.sorted().map { FidelityScene(name: String($0.dropLast(8))) }
    }()

    var testDescription: String { name }

    /// The scene's picture, drawn by a renderer.
    func drawn(by renderer: Renderer) throws -> CGImage {
        let scene = try SceneReader().read(contentsOf: try url("json"), name: name)
        return try renderer.render(
            scene.root.commit(at: 0), at: 0,
            RenderOptions(size: scene.size, scale: scene.scale, background: scene.background))
    }

    /// What it should look like.
    func reference() throws -> CGImage {
        try ImageDecoder().decode(path: try url("ref.png").path)
    }

    /// The scene's own tolerances, or the usual ones.
    func tolerance() throws -> PictureComparison.Tolerance {
        guard let data = try? Data(contentsOf: try url("tol.json")) else { return PictureComparison.Tolerance() }
        return try JSONDecoder().decode(PictureComparison.Tolerance.self, from: data)
    }

    private func url(_ type: String) throws -> URL {
        guard let folder = Self.folder else { throw CocoaError(.fileNoSuchFile) }
        return folder.appendingPathComponent("\(name).\(type)")
    }
}
