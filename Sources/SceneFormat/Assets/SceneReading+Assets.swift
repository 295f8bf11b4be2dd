import Foundation
import JSON
import LayerModel

/// A picture's entry in `images`, while its keys are read.
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
            let object = PictureObject()
            if let path = member.string {
                object.path = path
            } else {
                guard member.members != nil else {
                    reportMismatch("a path, a data: URI, or an object with path and scale", at: member)
                    return false
                }
                guard readWhole(member, into: object, using: PictureObject.table) else {
                    return false
                }
            }
            guard let path = object.path else {
                report("an image needs a path", at: member)
                return false
            }
            guard let source = pictureSource(path, at: member) else {
                return false
            }
            declarations.pictures[name] = AssetDeclarations.Picture(
                name: name, value: member, source: source, scale: object.scale)
            return true
        }
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

    /// Calls `body` for each name of an object once; a name for which it gives false counts as wrongly declared.
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
        guard path.hasPrefix("data:") else {
            return file(path, at: value).map { PictureSource.file($0, path: path) }
        }
        do throws(AssetProblem) {
            return .bytes(try DataURI.bytes(of: path))
        } catch {
            report(error.message, at: value)
            return nil
        }
    }
}
