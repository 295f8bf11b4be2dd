import Compositor
import Foundation
import LayerModel
import SceneFormat

/// The bytes are the fragment shader of a layer, compiled and run by OpenGL ES.
///
/// Crashes of a driver's compiler end it; its subject is glrender's treatment of the driver's answers.
enum ShaderTarget {
    /// libFuzzer gives all inputs to one thread.
    nonisolated(unsafe) private static let renderer = try? Renderer(device: .gpu, allowSoftware: true)

    static func run(_ bytes: UnsafeRawBufferPointer) {
        // A loop would run for ever: no driver ends a shader.
        let source = String(decoding: bytes, as: UTF8.self)
        guard !["for", "while", "do"].contains(where: source.contains) else { return }
        let scene: [String: Any] = [
            "format": "glrender-scene", "version": 1, "size": [16, 16],
            "root": ["sublayers": [["class": "CAOpenGLLayer", "frame": [0, 0, 16, 16], "shader": source]]],
        ]
        guard let data = try? JSONSerialization.data(withJSONObject: scene),
            let read = try? SceneReader().read(data, name: "shader")
        else { return }
        var options = Drawing.options
        options.size = CGSize(width: 16, height: 16)
        _ = try? renderer?.render(read.root.commit(at: 0), at: 0, options)
    }
}
