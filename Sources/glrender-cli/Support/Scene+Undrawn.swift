import Compositor
import SceneFormat

extension Scene {
    /// What the scene asks for without effect on the picture, each with its first place.
    var undrawnFeatures: [String] {
        features.compactMap { feature, path in
            guard !DrawnFeatures.includes(feature.className, feature.property) else { return nil }
            let name = [feature.className, feature.property, feature.value].compactMap { $0 }.joined(separator: ".")
            return "\(path): \(name) is not drawn"
        }
    }
}
