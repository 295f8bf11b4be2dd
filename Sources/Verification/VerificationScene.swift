import Foundation
package import LayerModel
package import SceneFormat

/// A small scene of one thing that is drawn.
package struct VerificationScene {
    /// The thing that it shows, such as `gradients from a centre`.
    package let name: String
    package let scene: Scene
    /// The moment that is drawn, in seconds.
    package let time: Double

    /// The name of the scene's picture in a manifest.
    package func manifestName(in range: TargetRange) -> String {
        (range == .standard ? "verify/" : "verify-extended/") + name
    }

    /// Those of `scenes.json`, in the order of their names.
    ///
    /// - Throws: If a scene does not read, which a test rules out.
    package static func all() throws -> [VerificationScene] {
        let tile = "data:image/png;base64," + Data(PackageResources.tile_png).base64EncodedString()
        let file = try JSONSerialization.jsonObject(with: Data(PackageResources.scenes_json))
        let entries = file as? [String: [String: Any]] ?? [:]
        return try entries.sorted { $0.key < $1.key }.map { name, entry in
            let document: [String: Any] = [
                "format": "glrender-scene", "version": 1, "size": [96, 72], "background": "#f4f1ea", "duration": 2,
                "images": ["tile": tile], "root": ["sublayers": entry["layers"] ?? []],
            ]
            let scene = try SceneReader().read(try JSONSerialization.data(withJSONObject: document), name: name)
            return VerificationScene(name: name, scene: scene, time: entry["time"] as? Double ?? 0)
        }
    }
}
