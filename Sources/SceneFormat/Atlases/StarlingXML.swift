import JSON

/// The XML of Starling and Sparrow.
///
/// A sub-texture's width and height are those in the sheet; `frameX` and `frameY` are the trimmed margins, negative.
enum StarlingXML {
    static func contents(of document: XMLDocument) throws(AtlasFile.Problem) -> AtlasFile.Contents {
        guard let sheet = document.root.attributes["imagePath"] else {
            throw AtlasFile.Problem(message: "imagePath is missing: the name of the picture")
        }
        var sprites: [SpriteAtlas.Sprite] = []
        for element in document.children(of: document.root) where element.name == "SubTexture" {
            sprites.append(try sprite(element))
        }
        return AtlasFile.Contents(sheet: sheet, sprites: sprites)
    }

    private static func sprite(_ element: XMLDocument.Element) throws(AtlasFile.Problem) -> SpriteAtlas.Sprite {
        guard let name = element.attributes["name"] else {
            throw AtlasFile.Problem(place: "line \(element.line)", message: "name is missing")
        }
        func number(_ key: String) throws(AtlasFile.Problem) -> Int? {
            guard let text = element.attributes[key] else {
                return nil
            }
            guard let number = AtlasNumber.pixels(text) else {
                throw AtlasFile.Problem(
                    place: name, message: "\(key): found \(text.quotedForMessage), expected a whole number of pixels")
            }
            return number
        }
        guard let x = try number("x"), let y = try number("y"), let width = try number("width"),
            let height = try number("height")
        else {
            throw AtlasFile.Problem(place: name, message: "x, y, width and height are needed")
        }
        let isRotated = element.attributes["rotated"] == "true"
        let size = isRotated ? SIMD2(height, width) : SIMD2(width, height)
        return try SpriteAtlas.Sprite(
            name: name, at: SIMD2(x, y), size: size, isRotated: isRotated,
            offset: SIMD2(-(try number("frameX") ?? 0), -(try number("frameY") ?? 0)),
            sourceSize: SIMD2(try number("frameWidth") ?? size.x, try number("frameHeight") ?? size.y))
    }
}
