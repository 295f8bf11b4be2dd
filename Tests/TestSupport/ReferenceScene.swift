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

    /// Every scene, by name.
    public static let all: [ReferenceScene] = {
        let references = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("References")
        return ["Scenes", "Found"].flatMap { name in
            let folder = references.appendingPathComponent(name)
            let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return files.filter { $0.hasSuffix(".json") && !$0.hasSuffix(".tol.json") }.sorted()
                .map { ReferenceScene(name: String($0.dropLast(5)), folder: folder) }
        }
    }()

    private func file(_ type: String) -> URL {
        folder.appendingPathComponent("\(name).\(type)")
    }
}
