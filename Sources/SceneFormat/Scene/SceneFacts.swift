import LayerModel

/// The facts of a scene, for reports in JSON.
package struct SceneFacts: Encodable {
    package struct Asset: Encodable {
        package var kind: String
        package var name: String
        package var path: String?
    }

    struct Marker: Encodable {
        var name: String
        var time: Double
        var duration: Double
    }

    package let file: String
    /// In points.
    package let width, height: Double
    /// Pixels per point.
    package let scale: Double
    /// In seconds; 0 for a still.
    package let duration: Double
    package let frameRate: Double
    package let frames: Int
    package let layers, depth, masks, animations: Int
    package let layersByClass: [String: Int]
    package let assets: [Asset]
    let markers: [Marker]

    /// The facts of a scene.
    package init(_ scene: Scene) {
        let summary = scene.summary
        file = scene.file
        (width, height, scale) = (Double(scene.size.width), Double(scene.size.height), Double(scene.scale))
        (duration, frameRate, frames) = (scene.duration, scene.frameRate, scene.frameCount)
        (layers, depth, layersByClass) = (summary.layerCount, summary.depth, summary.layersByClass)
        (masks, animations) = (summary.maskCount, summary.animationCount)
        assets = scene.assets.map { Asset(kind: $0.kind.rawValue, name: $0.name, path: $0.url?.path) }
        markers = scene.markers.map { Marker(name: $0.name, time: $0.time, duration: $0.duration) }
    }
}
