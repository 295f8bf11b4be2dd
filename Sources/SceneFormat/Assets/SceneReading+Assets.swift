import Foundation
import ImageCodecs
import JSON
import LayerModel

/// An entry of `images` or `atlases`, while its keys are read.
private final class PictureObject {
    var path: String?
    var scale = 1.0

    static let table = PropertyTable("an image", of: PictureObject.self) { table in
        table.add("path", ValueKind<String>.text) { $0.path = $1 }
        table.add("scale", .positiveNumber) { $0.scale = $1 }
    }
}

extension SceneReading {
    /// Reads `images`, in place of those read before; the pictures are loaded later.
    func readPictures(_ value: JSONValue) {
        declarations.pictures = [:]
        forEachName(in: value) { name, member in
            guard let entry = pictureEntry(member, "a path, a data: URI, or an object with path and scale"),
                let source = pictureSource(entry.path, at: member)
            else {
                return false
            }
            declarations.pictures[name] = AssetDeclarations.Picture(
                name: name, value: member, source: source, scale: entry.scale)
            return true
        }
    }

    /// Reads `atlases`, in place of those read before: their files now, their sheets later.
    func readAtlases(_ value: JSONValue) {
        declarations.sheets = [:]
        declarations.sprites = [:]
        declarations.others.removeAll { $0.kind == .atlas }
        forEachName(in: value) { name, member in
            guard let entry = pictureEntry(member, "a path, or an object with path and scale"),
                let url = file(entry.path, at: member)
            else {
                return false
            }
            do throws(SpriteAtlasError) {
                let atlas = try AtlasFile(contentsOf: url, confinement: folder.confinement)
                declarations.others.append(SceneAsset(kind: .atlas, name: name, url: url))
                declarations.sheets[name] = AssetDeclarations.Picture(
                    name: name, value: member, source: .file(atlas.sheet, path: atlas.sheet.path), scale: entry.scale)
                for sprite in atlas.sprites {
                    let full = "\(name)/\(sprite.name)"
                    declarations.sprites[full] = AssetDeclarations.Picture(
                        name: full, value: member, source: .sprite(sprite, atlas: name), scale: entry.scale)
                }
                return true
            } catch {
                let place = error.place.isEmpty ? "" : "\(error.place.shownInMessage): "
                report("\(url.path): \(place)\(error.problem)", at: member, kind: .asset)
                return false
            }
        }
    }

    /// Reports names that two pictures have.
    func checkPictureNames() {
        for picture in declarations.pictures.values
        where declarations.sheets[picture.name] != nil || declarations.sprites[picture.name] != nil {
            report("an atlas has a picture of that name, too", at: picture.value ?? root)
        }
    }

    /// The path and scale of an entry of `images` or `atlases`; `nil` after reporting an error.
    private func pictureEntry(_ value: JSONValue, _ expected: String) -> (path: String, scale: Double)? {
        if let path = value.string {
            return (path, 1)
        }
        guard value.members != nil else {
            reportMismatch(expected, at: value)
            return nil
        }
        let object = PictureObject()
        guard readWhole(value, into: object, using: PictureObject.table) else {
            return nil
        }
        guard let path = object.path else {
            report("path is missing", at: value)
            return nil
        }
        return (path, object.scale)
    }

    /// Reads `videos` or `fonts`.
    func readFiles(_ value: JSONValue, kind: String) -> [String: AssetDeclarations.File] {
        var files: [String: AssetDeclarations.File] = [:]
        forEachName(in: value) { name, member in
            guard let path = ValueKind<String>.text.read(self, member), let url = file(path, at: member) else {
                return false
            }
            files[name] = AssetDeclarations.File(value: member, path: path, url: url)
            return true
        }
        return files
    }

    /// The regular file at a path; `nil` after reporting that it is missing or unreadable.
    func file(_ path: String, at value: JSONValue) -> URL? {
        do throws(AssetProblem) {
            return try folder.file(path)
        } catch {
            report(error.message, at: value, kind: .asset)
            return nil
        }
    }

    /// Calls `body` for each name of an object once; names that it refuses count as wrongly declared.
    private func forEachName(in value: JSONValue, _ body: (String, JSONValue) -> Bool) {
        guard let members = value.members else {
            reportMismatch("an object with a path for each name", at: value)
            return
        }
        var seen: Set<String> = []
        for (key, member) in members {
            let name = String(key)
            guard seen.insert(name).inserted else {
                report("is given twice", at: member)
                continue
            }
            if !body(name, member) {
                declarations.wrongNames.insert(name)
            }
        }
    }

    private func pictureSource(_ path: String, at value: JSONValue) -> PictureSource? {
        guard DataURI.isWritten(in: path) else {
            return file(path, at: value).map { PictureSource.file($0, path: path) }
        }
        do throws(ImageCodecError) {
            return .bytes(try DataURI.bytes(of: path))
        } catch {
            report(error.what, at: value)
            return nil
        }
    }
}
