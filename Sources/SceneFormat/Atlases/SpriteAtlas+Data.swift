public import Foundation
internal import LayerModel

extension SpriteAtlas {
    /// TexturePacker's JSON, as a hash, which game engines and `init(contentsOf:)` read.
    ///
    /// - Parameter name: The path of the sheet's file, relative to the folder of the JSON file.
    public func jsonData(sheet name: String) throws -> Data {
        let frames = sprites.map { ($0.name, Document.Frame($0)) }
        let meta = Document.Meta(
            image: name, size: Document.Size(w: sheet.width, h: sheet.height))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Document(frames: Dictionary(frames) { first, _ in first }, meta: meta))
    }

    /// The names are the format's.
    private struct Document: Encodable {
        struct Size: Encodable {
            var w: Int
            var h: Int
        }

        struct Rect: Encodable {
            var x: Int
            var y: Int
            var w: Int
            var h: Int
        }

        struct Frame: Encodable {
            var frame: Rect
            var rotated: Bool
            var trimmed: Bool
            var spriteSourceSize: Rect
            var sourceSize: Size

            init(_ sprite: Sprite) {
                let source = sprite.sourceRect
                // The sizes are those of the picture before it was turned.
                frame = Rect(x: sprite.frame.x, y: sprite.frame.y, w: source.width, h: source.height)
                rotated = sprite.isRotated
                trimmed = source.width != sprite.width || source.height != sprite.height
                spriteSourceSize = Rect(x: source.x, y: source.y, w: source.width, h: source.height)
                sourceSize = Size(w: sprite.width, h: sprite.height)
            }
        }

        struct Meta: Encodable {
            var app = "glrender"
            var version = "1.0"
            var image: String
            var format = "RGBA8888"
            var size: Size
            var scale = "1"
        }

        var frames: [String: Frame]
        var meta: Meta
    }
}
