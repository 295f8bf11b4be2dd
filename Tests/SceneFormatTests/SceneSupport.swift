import Foundation
import LayerModel
import TestSupport

@testable import SceneFormat

/// A scene file of 100 × 80 points with a root layer and further keys of the outermost object.
func sceneText(root: String = "{}", _ more: String = "") -> String {
    #"{"format": "glrender-scene", "version": 1, "size": [100, 80], "root": \#(root)\#(more.isEmpty ? "" : ", " + more)}"#
}

/// The scene that a text describes.
func read(_ text: String, folder: URL? = nil, options: SceneReader.Options = .init()) throws(SceneErrors) -> Scene {
    try SceneReader(options: options).read(Data(text.utf8), name: "card.json", folder: folder)
}

/// The root layer of a scene.
func readRoot(_ root: String, _ more: String = "") throws(SceneErrors) -> CALayer {
    try read(sceneText(root: root, more)).root
}

/// What is wrong with a text, as the command prints it, without the name of the file.
func errors(_ text: String, folder: URL? = nil, options: SceneReader.Options = .init()) -> [String] {
    do throws(SceneErrors) {
        _ = try read(text, folder: folder, options: options)
        return []
    } catch {
        return error.errors.map { $0.description.replacingOccurrences(of: ": card.json", with: "") }
    }
}

/// What is wrong with a root layer.
func rootErrors(_ root: String, _ more: String = "") -> [String] {
    errors(sceneText(root: root, more))
}

extension TemporaryFolder {
    /// A picture of one red pixel.
    static let onePixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg=="

    /// Writes a picture of one red pixel.
    func writePicture(_ name: String) throws {
        try write(Data(base64Encoded: TemporaryFolder.onePixel) ?? Data(), to: name)
    }
}
