import AppleNames
import LayerModel
import Testing

/// Labels made of text layers.
struct TextSampleTests {
    private let labelView = SampleView(frame: CGRect(x: 0, y: 0, width: 280, height: 200))
    private let text = """
        Lorem ipsum dolor sit amet, consectetur adipiscing elit. Quisque massa arcu, eleifend vel varius in, \
        facilisis pulvinar leo. Nunc quis nunc at mauris pharetra condimentum ut ac neque. Nunc elementum, libero \
        ut porttitor dictum, diam odio congue lacus, vel fringilla sapien diam at purus. Etiam suscipit pretium \
        nunc sit amet lobortis
        """

    @Test func aTextLayerIsALabel() throws {
        // create a text layer
        let textLayer = CATextLayer()
        textLayer.frame = labelView.bounds
        labelView.layer.addSublayer(textLayer)

        // set text attributes
        textLayer.foregroundColor = UIColor.black.cgColor
        textLayer.alignmentMode = .justified
        textLayer.isWrapped = true

        // choose a font
        let font = UIFont.systemFont(ofSize: 15)

        // set layer font
        let fontName = font.fontName as CFString
        let fontRef = CGFont(fontName)
        textLayer.font = fontRef
        textLayer.fontSize = font.pointSize

        // set layer text
        textLayer.string = text
        textLayer.contentsScale = 2

        #expect(textLayer.string as? String == text)
        #expect(textLayer.fontSize == 15)
        #expect((textLayer.font as? CGFont)?.name == fontRef?.name)
        #expect(textLayer.foregroundColor == UIColor.black.cgColor)
        #expect(textLayer.alignmentMode.rawValue == "justified" && textLayer.isWrapped)
        #expect(textLayer.truncationMode == .none && textLayer.contentsScale == 2)
        let expected = """
            CALayer frame (0.0, 0.0, 280.0, 200.0)
              CATextLayer frame (0.0, 0.0, 280.0, 200.0)
            """
        #expect(labelView.layer.commit(at: 0).description == expected)
    }

    @Test func attributedTextHasRuns() throws {
        // create a text layer
        let textLayer = CATextLayer()
        textLayer.frame = labelView.bounds
        textLayer.contentsScale = 2
        labelView.layer.addSublayer(textLayer)

        // set text attributes
        textLayer.alignmentMode = .justified
        textLayer.isWrapped = true

        // choose a font
        let font = UIFont.systemFont(ofSize: 15)

        // create attributed string
        let string = NSMutableAttributedString(string: text)

        // convert UIFont to a CTFont
        let fontName = font.fontName as CFString
        let fontSize = font.pointSize
        let fontRef = CTFontCreateWithName(fontName, fontSize, nil)

        // set text attributes
        var attribs: [NSAttributedString.Key: Any] = [
            NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.black.cgColor,
            NSAttributedString.Key(kCTFontAttributeName as String): fontRef,
        ]
        string.setAttributes(attribs, range: NSMakeRange(0, string.length))
        attribs = [
            NSAttributedString.Key(kCTForegroundColorAttributeName as String): UIColor.red.cgColor,
            NSAttributedString.Key(kCTUnderlineStyleAttributeName as String): CTUnderlineStyle.single.rawValue,
            NSAttributedString.Key(kCTFontAttributeName as String): fontRef,
        ]
        string.setAttributes(attribs, range: NSMakeRange(6, 5))

        // set layer text
        textLayer.string = string

        let shown = try #require(textLayer.string as? NSAttributedString)
        #expect(shown.string == text)
        let runs = TextRun.runs(of: shown)
        #expect(runs.map(\.string) == ["Lorem ", "ipsum", String(text.dropFirst(11))])
        #expect(runs.map(\.foregroundColor) == [UIColor.black, .red, .black].map(\.cgColor))
        #expect(runs.map(\.underlineStyle) == [0, 1, 0])
        #expect(runs.allSatisfy { $0.fontSize == 15 && $0.font == font.fontName })
    }

    private final class LayerLabel: SampleView {
        init(frame: CGRect) {
            // this makes our label create a CATextLayer instead of a regular CALayer for its backing layer
            super.init(frame: frame, layer: CATextLayer())
            setUp()
        }

        private var textLayer: CATextLayer? {
            layer as? CATextLayer
        }

        private func setUp() {
            // we should really derive these from the UILabel settings too
            textLayer?.alignmentMode = .justified
            textLayer?.isWrapped = true
            layer.display()
        }

        var text: String? {
            didSet { textLayer?.string = text }
        }

        var textColor: UIColor? {
            didSet { textLayer?.foregroundColor = textColor?.cgColor }
        }

        var font: UIFont? {
            didSet {
                textLayer?.font = font.flatMap { CGFont($0.fontName as CFString) }
                textLayer?.fontSize = font?.pointSize ?? 17
            }
        }
    }

    @Test func aLabelIsHostedByATextLayer() throws {
        let label = LayerLabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "Hello"
        label.textColor = .red
        label.font = .boldSystemFont(ofSize: 12)
        let layer = try #require(label.layer as? CATextLayer)
        #expect(layer.string as? String == "Hello" && layer.fontSize == 12)
        #expect(layer.foregroundColor == UIColor.red.cgColor)
        #expect((layer.font as? CGFont)?.name == UIFont.boldSystemFont(ofSize: 12).fontName)
        #expect(layer.needsDisplay())
    }
}
