public import Foundation

/// A scene with a picture of what it should look like, which no part of this project drew; see `Tests/References/README.md`.
public struct ReferenceScene: Sendable {
    /// What its files begin with.
    public let name: String
    /// The folder of `Tests/References` that it is in.
    public let folder: URL

    /// The scene in the scene format.
    public var scene: URL { file("json") }
    /// The picture of what it should look like, a PNG.
    public var picture: URL { file("ref.png") }
    /// Limits that differ from the usual ones, a JSON object; most scenes have no such file.
    public var tolerances: URL { file("tol.json") }

    /// Every scene with a picture, by name.
    public static let all = scenes(in: "Scenes") + scenes(in: "Found")
    /// Scenes in motion without pictures, of which `AnimatedSceneTests` say what they show.
    public static let animated = scenes(in: "Animated")

    private static func scenes(in name: String) -> [ReferenceScene] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("References").appendingPathComponent(name)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".tol.json") }.sorted()
            .map { ReferenceScene(name: String($0.dropLast(5)), folder: folder) }
    }

    private func file(_ type: String) -> URL {
        folder.appendingPathComponent("\(name).\(type)")
    }
}
