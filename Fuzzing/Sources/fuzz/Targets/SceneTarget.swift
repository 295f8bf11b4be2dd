import Foundation
import LayerModel
import SceneFormat

/// The bytes are a scene file, read as a stranger's and drawn at two times.
enum SceneTarget {
    static func run(_ bytes: UnsafeRawBufferPointer) {
        var options = SceneReader.Options()
        options.confinement = Self.nowhere
        options.memory = MemoryBudget(limit: 256 << 20)
        options.limits.layers = 10_000
        options.deadline = .now + .seconds(5)
        guard let scene = try? SceneReader(options: options).read(Data(bytes), name: "fuzz", folder: Self.nowhere)
        else {
            return
        }
        Drawing.draw(scene.root, at: 0)
        Drawing.draw(scene.root, at: 0.7)
    }

    /// A folder without files, as that of the assets.
    private static let nowhere: URL = {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("glrender-fuzz-\(getpid())")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }()
}
