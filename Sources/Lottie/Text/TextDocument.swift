import LayerModel

/// The content and style of a text layer at one time.
struct TextDocument: Sendable, Hashable {
    /// The capitals of letters; the numbers are those of `ca`.
    enum Caps: Int, Sendable {
        case regular = 0
        /// All letters are capitals.
        case all = 1
        /// Small letters are capitals of `smallCapsScale` of the size.
        case small = 2
    }

    /// The alignment of lines; the numbers are those of `j`.
    enum Justification: Int, Sendable {
        case left = 0
        case right = 1
        case center = 2
        /// Lines are as wide as the box, except for the last of a paragraph, which stands on the left.
        case fullLastLeft = 3
        case fullLastRight = 4
        case fullLastCenter = 5
        /// All lines are as wide as the box.
        case full = 6
    }

    /// The size of small capitals, as part of the size.
    static let smallCapsScale = 0.7
    /// The most characters that are set; the rest is left out.
    static let maximumLength = 20_000

    /// The text; carriage returns, line feeds and U+0003 end lines.
    var text: String
    /// In points.
    var size = 10.0
    /// The fill: red, green, blue and opacity in 0…1; `nil` for none.
    var fill: SIMD4<Double>?
    /// The stroke: red, green, blue and opacity in 0…1; `nil` for none.
    var stroke: SIMD4<Double>?
    /// In points.
    var strokeWidth = 0.0
    /// Whether the stroke lies over the fill, as by default, in Skottie, and in browsers' order of painting.
    var hasStrokeInFront = true
    /// The addition after each character, in thousandths of the size.
    var tracking = 0.0
    /// From one baseline to the next, in points; `nil` for 1.2 times the size.
    var lineHeight: Double?
    /// The alignment of lines: by the origin, or in the box.
    var justification = Justification.left
    /// Upwards, in points.
    var baselineShift = 0.0
    /// The capitals of letters.
    var caps = Caps.regular
    /// The box that breaks lines; `nil` for text at the origin, with the first baseline at y = 0.
    var box: CGRect?
}

/// The font that a text names.
struct TextFont: Sendable, Hashable {
    /// Its name in documents (`fName`).
    var name: String
    /// Its family (`fFamily`).
    var family: String
    /// Its style (`fStyle`), such as `Bold Italic`.
    var style = ""
    /// The distance of the first baseline below a box's top, in percent of the size.
    var ascent = 75.0

    /// Its name in the system.
    var systemName: String { "\(family) \(style)".singlySpaced }
}

extension String {
    /// The words with one space between them.
    var singlySpaced: String { split(separator: " ").joined(separator: " ") }
}

/// The outline of a character that a file brings along (`chars`).
struct CharacterOutline: Sendable {
    /// Whose outline it is.
    struct Key: Hashable, Sendable {
        /// The character, as the file writes it.
        var character: String
        var family: String
        var style: String
    }

    /// A composition that is a character's picture, for a size of 100, its origin on the baseline.
    struct Composition: Hashable, Sendable {
        var id: String
        /// The text's frames that show it, the last one left out.
        var frames = 0.0..<Double.greatestFiniteMagnitude
        /// The text's frame of its own first frame.
        var start = 0.0
        /// The text's frames for one of its own.
        var stretch = 1.0
    }

    /// For a size of 100, the origin on the baseline, y pointing down.
    var path: CGPath
    /// The distance to the next character, for a size of 100.
    var width: Double
    /// Is shown in place of the path.
    var composition: Composition?
}
