import Foundation
import JSON

/// TexturePacker's JSON, whose `frames` are an object (hash) or a list (array); many other packers write the same.
enum TexturePackerJSON {
    static func contents(of bytes: Data) throws(AtlasFile.Problem) -> AtlasFile.Contents {
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: bytes, limits: JSONLimits(nesting: 64))
        } catch {
            let place = error.line.map { "line \($0), column \(error.column ?? 1)" }
            throw AtlasFile.Problem(place: place ?? "", message: error.problem)
        }
        return try withExtendedLifetime(document) { () throws(AtlasFile.Problem) in try contents(document.root) }
    }

    private static func contents(_ root: JSONValue) throws(AtlasFile.Problem) -> AtlasFile.Contents {
        guard root.member("textures") == nil else {
            throw AtlasFile.Problem(
                message: "it is of several sheets; have the packer write one file for each")
        }
        guard let frames = root.member("frames") else {
            throw AtlasFile.Problem(message: "there are no frames in it")
        }
        guard let sheet = root.member("meta")?.member("image")?.string else {
            throw AtlasFile.Problem(message: "meta.image is missing: the name of the picture")
        }
        var sprites: [SpriteAtlas.Sprite] = []
        if let members = frames.members {
            for (name, frame) in members {
                sprites.append(try sprite(String(name), frame))
            }
        } else if let elements = frames.elements {
            for (number, frame) in elements.enumerated() {
                guard let name = frame.member("filename")?.string else {
                    throw AtlasFile.Problem(place: "frames[\(number)]", message: "filename is missing")
                }
                sprites.append(try sprite(name, frame))
            }
        } else {
            throw AtlasFile.Problem(place: "frames", message: "found \(frames.found), expected an object or a list")
        }
        return AtlasFile.Contents(sheet: sheet, sprites: sprites)
    }

    private static func sprite(_ name: String, _ value: JSONValue) throws(AtlasFile.Problem) -> SpriteAtlas.Sprite {
        let place = try numbers("x", "y", of: "frame", in: value, name)
        let size = try numbers("w", "h", of: "frame", in: value, name)
        guard let place, let size else {
            throw AtlasFile.Problem(place: name, message: "frame is missing")
        }
        // `spriteSourceSize` has the frame's place in the picture; its size is the frame's.
        return try SpriteAtlas.Sprite(
            name: name, at: place, size: size, isRotated: value.member("rotated")?.bool ?? false,
            offset: try numbers("x", "y", of: "spriteSourceSize", in: value, name) ?? .zero,
            sourceSize: try numbers("w", "h", of: "sourceSize", in: value, name) ?? size)
    }

    /// Two numbers of a member; `nil` if there is no such member.
    private static func numbers(
        _ first: StaticString, _ second: StaticString, of key: StaticString, in value: JSONValue, _ name: String
    ) throws(AtlasFile.Problem) -> SIMD2<Int>? {
        guard let member = value.member(key) else {
            return nil
        }
        guard let x = AtlasNumber.pixels(member.member(first)?.number),
            let y = AtlasNumber.pixels(member.member(second)?.number)
        else {
            throw AtlasFile.Problem(
                place: name, message: "\(key): expected an object with \(first) and \(second), whole numbers of pixels")
        }
        return SIMD2(x, y)
    }
}
