/// How the lines of a text layer are placed between its left and right edge.
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

/// Where an ellipsis replaces what does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// The mode of a name; unknown names are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Nothing is left out.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// The start of the line is left out.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// The end of the line is left out.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// The middle of the line is left out.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// What `CATextLayer` adds.
package struct TextProperties: Sendable, Defaulted {
    package static let initial = TextProperties()

    /// In reading order; empty where there is no text.
    ///
    /// Plain text is one run without attributes.
    package var runs: [TextRun] = []
    /// Whether the text was attributed, so that font, size and colour of the layer do not fill in what runs leave open.
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

    /// The text without attributes; nil where there is none.
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
    package static let fontSize = TextProperties.row(
        "fontSize", .implicit, changesText: true, { $0.fontSize }, { $0.fontSize = $1 })
    package static let foregroundColor = TextProperties.row(
        "foregroundColor", .implicit, changesText: true, { $0.foregroundColor }, { $0.foregroundColor = $1 })
    package static let isWrapped = TextProperties.row(
        "isWrapped", .never, changesText: true, { $0.isWrapped }, { $0.isWrapped = $1 })
    package static let alignmentMode = TextProperties.row(
        "alignmentMode", .never, changesText: true, { $0.alignmentMode }, { $0.alignmentMode = $1 })
    package static let truncationMode = TextProperties.row(
        "truncationMode", .never, changesText: true, { $0.truncationMode }, { $0.truncationMode = $1 })
    package static let allowsFontSubpixelQuantization = TextProperties.row(
        "allowsFontSubpixelQuantization", .never, isDrawn: false, { $0.allowsFontSubpixelQuantization },
        { $0.allowsFontSubpixelQuantization = $1 })
}

extension TextProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .string, .font, .fontSize, .foregroundColor, .isWrapped, .alignmentMode, .truncationMode,
        .allowsFontSubpixelQuantization,
    ]
}
