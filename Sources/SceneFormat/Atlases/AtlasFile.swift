import Foundation
import ImageCodecs
import JSON
import LayerModel

/// The contents of an atlas of any format.
struct AtlasFile {
    /// The picture that holds the sprites.
    let sheet: URL
    let sprites: [SpriteAtlas.Sprite]

    /// The contents of a text; made by the readers of the formats.
    struct Contents {
        var sheet: String
        var sprites: [SpriteAtlas.Sprite]
    }

    /// An error in a text.
    struct Problem: Error {
        var place = ""
        var message: String
    }

    private static let sizeLimit = 64 << 20

    /// Reads an atlas without its sheet, which has to be there.
    ///
    /// - Parameter confinement: The folder that confines both files; `nil` if they may be anywhere.
    init(contentsOf url: URL, confinement: ConfinedFolder? = nil) throws(SpriteAtlasError) {
        do throws(Problem) {
            let contents = try Self.contents(of: try Self.bytes(of: url, confinement))
            guard !contents.sprites.isEmpty else {
                throw Problem(message: "there are no sprites in it")
            }
            var names: Set<String> = []
            for sprite in contents.sprites where !names.insert(sprite.name).inserted {
                throw Problem(place: sprite.name, message: "is given twice")
            }
            sprites = contents.sprites
            do throws(AssetProblem) {
                sheet = try Self.folder(of: url, confinement).file(contents.sheet)
            } catch {
                throw Problem(message: "its picture \(contents.sheet.quotedForMessage): \(error.message)")
            }
        } catch {
            throw SpriteAtlasError(file: url.relativePath, place: error.place, problem: error.message)
        }
    }

    private static func folder(of url: URL, _ confinement: ConfinedFolder?) throws(AssetProblem) -> AssetFolder {
        let folder = url.deletingLastPathComponent()
        guard confinement != nil else { return AssetFolder(url: folder) }
        do {
            return AssetFolder(url: folder, confinement: try ConfinedFolder(path: folder.path))
        } catch {
            throw AssetProblem(message: error.what)
        }
    }

    private static func bytes(of url: URL, _ confinement: ConfinedFolder?) throws(Problem) -> Data {
        do throws(AssetProblem) {
            return try AssetFolder(url: nil, confinement: confinement).bytes(of: url, limit: sizeLimit)
        } catch {
            throw Problem(message: error.message)
        }
    }

    private static func contents(of bytes: Data) throws(Problem) -> Contents {
        let first = bytes.first { !$0.isWhitespaceOrMark }
        switch first {
        case UInt8(ascii: "{"): return try TexturePackerJSON.contents(of: bytes)
        case UInt8(ascii: "<"):
            let document = try XMLDocument(parsing: bytes)
            return switch document.root.name {
            case "plist": try CocosPropertyList.contents(of: document)
            case "TextureAtlas": try StarlingXML.contents(of: document)
            default: throw Problem(message: "no atlas begins with <\(document.root.name.shownInMessage)>")
            }
        default:
            throw Problem(message: "neither TexturePacker's JSON nor a property list nor Starling's XML")
        }
    }
}

extension SpriteAtlas.Sprite {
    /// A sprite as formats describe it.
    ///
    /// - Parameters:
    ///   - place: The start of the picture's part in the sheet.
    ///   - size: Of the picture's part in the sheet, not rotated.
    ///   - offset: The place of that part in the picture.
    ///   - sourceSize: Of the whole picture.
    init(
        name: String, at place: SIMD2<Int>, size: SIMD2<Int>, isRotated: Bool, offset: SIMD2<Int>,
        sourceSize: SIMD2<Int>
    ) throws(AtlasFile.Problem) {
        guard size.min() > 0, sourceSize.min() > 0 else {
            throw AtlasFile.Problem(place: name, message: "it has no pixels")
        }
        self.init(
            name: name,
            frame: PixelRect(
                x: place.x, y: place.y, width: isRotated ? size.y : size.x, height: isRotated ? size.x : size.y),
            isRotated: isRotated, sourceRect: PixelRect(x: offset.x, y: offset.y, width: size.x, height: size.y),
            width: sourceSize.x, height: sourceSize.y)
        guard offset.min() >= 0, offset.x + size.x <= sourceSize.x, offset.y + size.y <= sourceSize.y else {
            throw AtlasFile.Problem(
                place: name,
                message: "its part \(sourceRect.text) is not inside its own \(width) × \(height) pixels")
        }
    }
}

/// Numbers of pixels as atlases have them.
enum AtlasNumber {
    /// The most that any is; so sums cannot overflow.
    static let limit = 1 << 24

    /// A whole number of pixels; `nil` for fractions and numbers beyond the limit.
    static func pixels(_ number: Double?) -> Int? {
        guard let number, abs(number) <= Double(limit), number == number.rounded() else {
            return nil
        }
        return Int(number)
    }

    /// A whole number of pixels, as text.
    static func pixels(_ text: some StringProtocol) -> Int? {
        pixels(Double(text.trimmingCharacters(in: .whitespaces)))
    }
}

extension UInt8 {
    /// Whether a text may have this before its first character: white space, a byte order mark.
    fileprivate var isWhitespaceOrMark: Bool {
        [9, 10, 13, 32, 0xEF, 0xBB, 0xBF].contains(self)
    }
}
