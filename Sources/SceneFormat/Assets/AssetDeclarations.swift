import Foundation
import JSON
import LayerModel

/// The assets that the head of a scene file gives names to.
struct AssetDeclarations {
    /// A picture with a name.
    final class Picture {
        let name: String
        /// Its mention in the scene, for messages; `nil` once the file was read, whose text is gone then.
        fileprivate(set) var value: JSONValue?
        let source: PictureSource
        /// Pixels per point.
        let scale: Double
        /// Whether a layer shows it.
        var isUsed = false
        /// The decoded picture; `nil` before it is loaded, or if it cannot be.
        var image: CGImage?

        init(name: String, value: JSONValue, source: PictureSource, scale: Double) {
            self.name = name
            self.value = value
            self.source = source
            self.scale = scale
        }
    }

    /// A file with a name.
    struct File {
        let value: JSONValue
        let path: String
        let url: URL
    }

    /// By their names in `images`.
    var pictures: [String: Picture] = [:]
    /// Sheets by their names in `atlases`, and their sprites by `atlas/sprite`.
    var sheets: [String: Picture] = [:]
    var sprites: [String: Picture] = [:]
    var videos: [String: File] = [:]
    var fonts: [String: File] = [:]
    /// Files that layers name directly: shaders and tiles.
    var others: [SceneAsset] = []
    /// Wrongly declared names, so that their use is no second error.
    var wrongNames: Set<String> = []

    /// The picture of a name that layers use.
    func picture(named name: String) -> Picture? {
        pictures[name] ?? sheets[name] ?? sprites[name]
    }

    /// All names of pictures.
    var pictureNames: [String] {
        Array(pictures.keys) + sheets.keys + sprites.keys
    }

    /// The pictures that were loaded, by name.
    var images: [String: CGImage] {
        [pictures, sheets, sprites].reduce(into: [:]) { images, kind in
            images.merge(kind.compactMapValues(\.image)) { first, _ in first }
        }
    }

    /// The pictures alone, for layers that name them once the file was read.
    func afterReading() -> AssetDeclarations {
        for kind in [pictures, sheets, sprites] { kind.values.forEach { $0.value = nil } }
        var kept = AssetDeclarations()
        (kept.pictures, kept.sheets, kept.sprites) = (pictures, sheets, sprites)
        return kept
    }

    /// Notes the pictures that are named in a value.
    func noteUse(in value: JSONValue) {
        guard !pictures.isEmpty || !sheets.isEmpty else {
            return
        }
        value.forEachText { text in
            picture(named: String(text))?.isUsed = true
        }
    }
}

/// The place of a picture's bytes.
enum PictureSource: Sendable {
    case file(URL, path: String)
    /// In the scene file itself.
    case bytes(Data)
    /// In the sheet of an atlas.
    case sprite(SpriteAtlas.Sprite, atlas: String)
}
