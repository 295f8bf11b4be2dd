/// The alignment of a text layer's lines between its left and right edge.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The mode of a name; unknown names are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Left or right, as the text's writing direction asks.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// Lines start at the left edge.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// Lines end at the right edge.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// Lines are centred.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// Lines reach from edge to edge; the last one is natural.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// The place of the ellipsis in text that does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The mode of a name; unknown names are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The text stays whole.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The start of the line is left out.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end of the line is left out.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle of the line is left out.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The properties of `CATextLayer`.
@usableFromInline
package struct TextProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = TextProperties()

    /// In reading order; empty if there is no text.
    ///
    /// Plain text is one run without attributes.
    package var runs: [TextRun] = []
    /// Whether the text was attributed, so that font, size and colour of the layer do not fill missing attributes.
    package var isAttributed = false
    /// A font's family or full name.
    package var font = "Helvetica"
    /// Whether the font was set, so that a missing one is worth a word.
    package var namesFont = false
    /// In points.
    package var fontSize: CGFloat = 36
    package var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    package var isWrapped = false
    package var alignmentMode = CATextLayerAlignmentMode.natural
    package var truncationMode = CATextLayerTruncationMode.none
    package var allowsFontSubpixelQuantization = false

    /// The text without attributes; `nil` if there is none.
    package var plainText: String? {
        get { runs.isEmpty ? nil : runs.reduce(into: "") { $0 += $1.string } }
        set {
            isAttributed = false
            runs = newValue.map { [TextRun($0)] } ?? []
        }
    }
}

extension LayerProperty {
    package static let string = TextProperties.row(
        "string", .never, kind: .text, changesText: true, { $0.plainText }, { $0.plainText = $1 })
    package static let font = TextProperties.row("font", .never, changesText: true, { $0.font }) {
        $0.font = $1
        $0.namesFont = true
    }
}

extension TextProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .text }

    package static let rows = LayerPropertyRows<TextProperties>([
        .string,
        .font,
        row("fontSize", \.fontSize, .implicit, changesText: true),
        row("foregroundColor", \.foregroundColor, .implicit, changesText: true),
        row("isWrapped", \.isWrapped, .never, changesText: true),
        row("alignmentMode", \.alignmentMode, .never, changesText: true),
        row("truncationMode", \.truncationMode, .never, changesText: true),
        row("allowsFontSubpixelQuantization", \.allowsFontSubpixelQuantization, .never, isDrawn: false),
    ])
}
