import DisplayList
import LayerModel
import TextLayout

/// Text in DejaVu Sans, which the tests need to be installed.
enum Sample {
    static let lorem =
        "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel varius in, "
        + "facilisis pulvinar leo."

    static let engine = TextEngine.shared(for: FontSources())

    static func request(_ string: String, size: CGFloat = 15, font: String = "DejaVu Sans") -> TextRequest {
        TextRequest([TextRun(string)], font: font, fontSize: size)
    }

    private struct NoText: Error {}

    /// The layer's text in a box.
    static func layout(_ layer: CATextLayer, width: CGFloat, height: CGFloat) throws -> TextPicture {
        guard let text = layer.properties.box(of: TextProperties.self) else { throw NoText() }
        return engine.layout(text, size: CGSize(width: width, height: height))
    }

    static func wrapped(_ string: String, width: CGFloat, size: CGFloat = 15) -> TextRequest {
        var request = request(string, size: size)
        request.box = CGSize(width: width, height: CGFloat.infinity)
        request.isWrapped = true
        return request
    }
}

extension TextPicture {
    /// The glyphs of each line, by where its baseline is.
    var lines: [[PositionedGlyph]] {
        let glyphs = runs.flatMap(\.glyphs)
        return Dictionary(grouping: glyphs, by: \.y).sorted { $0.key < $1.key }.map(\.value)
    }
}

/// Whether two lengths are the same to a thousandth of a point.
func isClose(_ a: Double, _ b: Double, within tolerance: Double = 0.002) -> Bool {
    abs(a - b) <= tolerance
}
