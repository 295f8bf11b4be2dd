import JSON

/// cocos2d's property lists, as TexturePacker and Zwoptex write them, of the versions 0 to 3.
///
/// Offsets are from the middle of the picture to the middle of its part in the sheet, y up.
enum CocosPropertyList {
    static func contents(of document: XMLDocument) throws(AtlasFile.Problem) -> AtlasFile.Contents {
        let list = PropertyList(document: document)
        guard let root = document.children(of: document.root).first, let frames = try list.value("frames", of: root)
        else {
            throw AtlasFile.Problem(message: "there are no frames in it")
        }
        let metadata = try list.value("metadata", of: root)
        var sprites: [SpriteAtlas.Sprite] = []
        for (name, frame) in try list.members(of: frames) {
            let sprite = try Self.sprite(name, Frame(list: list, element: frame, name: name))
            sprites.append(sprite)
            guard let aliases = try list.value("aliases", of: frame) else {
                continue
            }
            for alias in document.children(of: aliases) {
                var other = sprite
                other.name = alias.text
                sprites.append(other)
            }
        }
        return AtlasFile.Contents(sheet: try sheet(list, metadata), sprites: sprites)
    }

    private static func sheet(_ list: PropertyList, _ metadata: XMLDocument.Element?) throws(AtlasFile.Problem)
        -> String
    {
        if let metadata {
            for key in ["realTextureFileName", "textureFileName"] {
                if let name = try list.value(key, of: metadata)?.text, !name.isEmpty {
                    return name
                }
            }
            if let target = try list.value("target", of: metadata), let name = try list.value("name", of: target)?.text
            {
                return name
            }
        }
        throw AtlasFile.Problem(message: "metadata.textureFileName is missing: the name of the picture")
    }

    /// The keys of one sprite.
    private struct Frame {
        let list: PropertyList
        let element: XMLDocument.Element
        let name: String

        func text(_ keys: String...) throws(AtlasFile.Problem) -> String? {
            for key in keys {
                if let value = try list.value(key, of: element) {
                    return value.text
                }
            }
            return nil
        }

        func isTrue(_ keys: String...) throws(AtlasFile.Problem) -> Bool {
            for key in keys {
                if let value = try list.value(key, of: element) {
                    return value.name == "true"
                }
            }
            return false
        }

        /// The numbers of a vector, in braces.
        func numbers<Vector: SIMD<Double>>(
            _ type: Vector.Type, _ keys: String...
        ) throws(AtlasFile.Problem) -> Vector? {
            for key in keys {
                guard let text = try text(key) else {
                    continue
                }
                let parts = text.split { "{}, ".contains($0) }.map { Double($0) }
                var vector = Vector()
                guard parts.count == vector.scalarCount else {
                    throw wrong(key, text)
                }
                for (index, part) in parts.enumerated() {
                    guard let part, abs(part) <= Double(AtlasNumber.limit) else {
                        throw wrong(key, text)
                    }
                    vector[index] = part
                }
                return vector
            }
            return nil
        }

        func number(_ key: String) throws(AtlasFile.Problem) -> Double? {
            guard let text = try text(key) else {
                return nil
            }
            guard let number = Double(text), abs(number) <= Double(AtlasNumber.limit) else {
                throw wrong(key, text)
            }
            return number
        }

        private func wrong(_ key: String, _ text: String) -> AtlasFile.Problem {
            AtlasFile.Problem(
                place: name, message: "\(key): found \(text.quotedForMessage), expected numbers of pixels")
        }
    }

    private static func sprite(_ name: String, _ frame: Frame) throws(AtlasFile.Problem) -> SpriteAtlas.Sprite {
        let rect: SIMD4<Double>
        if let written = try frame.numbers(SIMD4<Double>.self, "frame", "textureRect") {
            rect = written
        } else if let x = try frame.number("x"), let y = try frame.number("y"), let width = try frame.number("width"),
            let height = try frame.number("height")
        {
            rect = SIMD4(x, y, width, height)
        } else {
            throw AtlasFile.Problem(place: name, message: "frame is missing")
        }
        let size = try frame.numbers(SIMD2<Double>.self, "spriteSize") ?? rect.highHalf
        var sourceSize = try frame.numbers(SIMD2<Double>.self, "sourceSize", "spriteSourceSize") ?? size
        if let width = try frame.number("originalWidth"), let height = try frame.number("originalHeight") {
            sourceSize = SIMD2(abs(width), abs(height))
        }
        var offset = try frame.numbers(SIMD2<Double>.self, "offset", "spriteOffset") ?? .zero
        if let x = try frame.number("offsetX"), let y = try frame.number("offsetY") {
            offset = SIMD2(x, y)
        }
        let corner = (sourceSize - size) / 2 + SIMD2(offset.x, -offset.y)
        guard let place = pixels(rect.lowHalf), let size = pixels(size), let sourceSize = pixels(sourceSize) else {
            throw AtlasFile.Problem(place: name, message: "its frame and sizes are not whole numbers of pixels")
        }
        return try SpriteAtlas.Sprite(
            name: name, at: place, size: size, isRotated: try frame.isTrue("rotated", "textureRotated"),
            offset: SIMD2(Int(corner.x.rounded()), Int(corner.y.rounded())), sourceSize: sourceSize)
    }

    private static func pixels(_ vector: SIMD2<Double>) -> SIMD2<Int>? {
        guard let x = AtlasNumber.pixels(vector.x), let y = AtlasNumber.pixels(vector.y) else {
            return nil
        }
        return SIMD2(x, y)
    }
}

/// A property list in XML: objects are lists of keys and values in turn.
private struct PropertyList {
    let document: XMLDocument

    /// The values of an object by their keys, in order.
    func members(of element: XMLDocument.Element) throws(AtlasFile.Problem) -> [(String, XMLDocument.Element)] {
        let children = document.children(of: element)
        guard element.name == "dict", children.count % 2 == 0 else {
            throw AtlasFile.Problem(
                place: "line \(element.line)", message: "found <\(element.name.shownInMessage)>, expected a <dict>")
        }
        var members: [(String, XMLDocument.Element)] = []
        for number in stride(from: 0, to: children.count, by: 2) {
            guard children[number].name == "key" else {
                throw AtlasFile.Problem(place: "line \(children[number].line)", message: "expected a <key>")
            }
            members.append((children[number].text, children[number + 1]))
        }
        return members
    }

    /// The value of a key; `nil` if there is none.
    func value(_ key: String, of element: XMLDocument.Element) throws(AtlasFile.Problem) -> XMLDocument.Element? {
        try members(of: element).first { $0.0 == key }?.1
    }
}
