import JSON
import LayerModel

extension ValueKind<CGImage?> {
    /// The name of a picture of the scene, or `null`, to be read after the pictures are loaded.
    static var image: Self {
        let expected = "the name of one of the scene's images, or null"
        return Self(expected, boxed: { $0 as Any }) { reading, value in
            if value.isNull {
                return .some(nil)
            }
            guard let name = value.string else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            guard let picture = reading.declarations.picture(named: name) else {
                reading.reportUndeclared(name, at: value, kind: "image", among: reading.declarations.pictureNames)
                return nil
            }
            // A picture that is declared and could not be loaded has had its message.
            return .some(picture.image)
        }
    }
}

extension SceneReading {
    /// Pixels per point of the picture that a value names; `nil` if it names none.
    func pictureScale(_ value: JSONValue) -> Double? {
        value.string.flatMap { declarations.picture(named: $0)?.scale }
    }

    /// Adds the error that a name is not in one of the scene's lists of assets.
    func reportUndeclared(_ name: String, at value: JSONValue, kind: String, among names: some Sequence<String>) {
        guard !declarations.wrongNames.contains(name) else {
            return
        }
        let nearest = NameSuggestion.nearest(to: name, among: names)
        report(
            "no \(kind) is named \(name.quotedForMessage) in \(kind)s", at: value, suggestion: nearest,
            fix: isOfLooseLayer && kind == "image" ? "add the layer to the scene that names it first" : nil)
    }
}
