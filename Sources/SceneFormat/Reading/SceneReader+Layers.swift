package import Foundation
import JSON
package import LayerModel

/// Parts of layer trees in the format's notation, one at a time: for programs that keep a tree and have no Swift.
///
/// The names of a scene's pictures are known if the scene is given; those of videos and fonts are not.
extension SceneReader {
    /// Makes a layer, with all below it.
    package func readLayer(_ text: Data) throws(SceneErrors) -> CALayer {
        try readPart(text, at: "", in: nil) { reading in
            let layer = reading.readTree(reading.root) { _ in }
            reading.run(.pictures)
            reading.run(.animations)
            return layer
        }
    }

    /// Sets a property of a layer, or a part of one.
    ///
    /// - Parameters:
    ///   - keyPath: A name of the format, or of key-value coding, and parts of it: `opacity`, `transform.rotation.z`.
    ///   - scene: The scene that the layer is in; its pictures are loaded when they are first named.
    package func set(
        _ text: Data, forKeyPath keyPath: String, of layer: CALayer, in scene: Scene?
    ) throws(SceneErrors) {
        try readPart(text, at: keyPath, in: scene) { reading in
            reading.assign(reading.root, toPath: keyPath, of: layer)
        }
    }

    /// Reads an animation of a layer, which is not added.
    ///
    /// - Parameter scene: The scene that the layer is in; its pictures are loaded when they are first named.
    package func readAnimation(
        _ text: Data, of layer: CALayer, in scene: Scene?
    ) throws(SceneErrors) -> CAAnimation {
        try readPart(text, at: "", in: scene) { reading in
            reading.readAnimation(reading.root, of: layer)
        }
    }

    /// - Parameter place: The place of the text, which goes before those within it.
    private func readPart<Part>(
        _ text: Data, at place: String, in scene: Scene?, _ read: (SceneReading) -> Part?
    ) throws(SceneErrors) -> Part {
        let name = "layer"
        return try options.perform {
            SceneErrors(errors: [SceneError(kind: .limit, file: name, path: place, problem: $0, fix: $1)])
        } _: { () throws(SceneErrors) in
            let document: JSONDocument
            do throws(JSONSyntaxError) {
                document = try JSONDocument(parsing: text, limits: options.limits.json)
            } catch {
                throw SceneErrors(errors: [SceneError(kind: .scene, file: name, path: place, problem: error.problem)])
            }
            return try withExtendedLifetime(document) { () throws(SceneErrors) in
                let reading = SceneReading(
                    file: name, root: document.root, options: options,
                    folder: AssetFolder(url: options.assetsFolder, confinement: try confinedFolder(name)))
                reading.isOfLooseLayer = scene == nil
                if let scene {
                    reading.declarations = scene.declarations
                    reading.declarations.noteUse(in: reading.root)
                    reading.loadPictures()
                }
                let part = read(reading)
                if var errors = reading.orderedErrors {
                    for index in errors.errors.indices { errors.errors[index].path.descend(from: place) }
                    throw errors
                }
                guard let part else {
                    throw SceneErrors(errors: [
                        SceneError(kind: .scene, file: name, path: place, problem: "the value cannot be read")
                    ])
                }
                return part
            }
        }
    }
}

extension String {
    /// Makes a place within a value one around it.
    fileprivate mutating func descend(from outer: String) {
        guard !outer.isEmpty else { return }
        self = isEmpty || hasPrefix("[") ? outer + self : "\(outer).\(self)"
    }
}
