public import Graphics
internal import TextLayout

/// A font by name and size; it is looked up when text is laid out.
public final class UIFont: NSObject, FontObject, Sendable {
    /// The heaviness of the strokes, from -1 to 1; 0 is regular.
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// From -1, thin, to 1, heavy.
        public let rawValue: CGFloat

        /// A weight from its number.
        public init(rawValue: CGFloat) {
            self.rawValue = rawValue
        }

        /// -0.8.
        public static let ultraLight = Weight(rawValue: -0.8)
        /// -0.6.
        public static let thin = Weight(rawValue: -0.6)
        /// -0.4.
        public static let light = Weight(rawValue: -0.4)
        /// 0.
        public static let regular = Weight(rawValue: 0)
        /// 0.23.
        public static let medium = Weight(rawValue: 0.23)
        /// 0.3.
        public static let semibold = Weight(rawValue: 0.3)
        /// 0.4.
        public static let bold = Weight(rawValue: 0.4)
        /// 0.56.
        public static let heavy = Weight(rawValue: 0.56)
        /// 0.62.
        public static let black = Weight(rawValue: 0.62)

        /// The word for the weight in a font's full name; empty for regular.
        var styleName: String {
            switch rawValue {
            case ..<(-0.7): "Ultra-Light"
            case ..<(-0.5): "Thin"
            case ..<(-0.2): "Light"
            case ..<0.1: ""
            case ..<0.27: "Medium"
            case ..<0.35: "Semi-Bold"
            case ..<0.48: "Bold"
            case ..<0.6: "Ultra-Bold"
            default: "Heavy"
            }
        }
    }

    private let objectMark = CFObjectMark()
    /// A family or full name.
    public let fontName: String
    /// In points.
    public let pointSize: CGFloat

    init(fontName: String, pointSize: CGFloat) {
        self.fontName = fontName
        self.pointSize = pointSize
    }

    /// The sans-serif font that the machine prefers, in 14 points.
    public override convenience init() {
        self.init(fontName: "sans-serif", pointSize: UIFont.systemFontSize)
    }

    /// A font.
    ///
    /// - Parameters:
    ///   - name: A family or full name. Fonts of Apple's systems that are not installed get a substitute when text is laid
    ///     out.
    ///   - size: In points.
    /// - Returns: `nil` if the font is missing, or the size is not finite or not above 0.
    public convenience init?(name: String, size: CGFloat) {
        guard !name.isEmpty, size.isFinite, size > 0, TextEngine.shared(for: FontSources()).fonts.hasFont(named: name)
        else {
            return nil
        }
        self.init(fontName: name, pointSize: size)
    }

    static func system(_ family: String, _ style: String, _ size: CGFloat) -> UIFont {
        UIFont(
            fontName: style.isEmpty ? family : "\(family) \(style)",
            pointSize: size.isFinite && size > 0 ? size : systemFontSize
        )
    }

    /// 14 points.
    public static let systemFontSize: CGFloat = 14
    /// 12 points.
    public static let smallSystemFontSize: CGFloat = 12
    /// 17 points.
    public static let labelFontSize: CGFloat = 17
    /// 18 points.
    public static let buttonFontSize: CGFloat = 18

    /// The sans-serif font that the machine prefers; `size` in points, 14 unless it is finite and above 0.
    public static func systemFont(ofSize size: CGFloat) -> UIFont {
        system("sans-serif", "", size)
    }

    /// The sans-serif font that the machine prefers, in a weight.
    public static func systemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        system("sans-serif", weight.styleName, size)
    }

    /// The sans-serif font that the machine prefers, bold.
    public static func boldSystemFont(ofSize size: CGFloat) -> UIFont {
        system("sans-serif", "Bold", size)
    }

    /// The sans-serif font that the machine prefers, italic.
    public static func italicSystemFont(ofSize size: CGFloat) -> UIFont {
        system("sans-serif", "Italic", size)
    }

    /// The font with letters of equal width that the machine prefers.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        system("monospace", weight.styleName, size)
    }

    /// The sans-serif font that the machine prefers; whether its digits are of equal width is the font's matter.
    public static func monospacedDigitSystemFont(ofSize size: CGFloat, weight: Weight) -> UIFont {
        systemFont(ofSize: size, weight: weight)
    }

    /// The same font in another size; in the same size unless `size` is finite and above 0.
    public func withSize(_ size: CGFloat) -> UIFont {
        UIFont(fontName: fontName, pointSize: size.isFinite && size > 0 ? size : pointSize)
    }

    /// Whether another object is a font with the same name and size.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return fontName == other.fontName && pointSize == other.pointSize
    }

    /// Hashes the compared values.
    public override var hash: Int {
        var hasher = Hasher()
        hasher.combine(fontName)
        hasher.combine(pointSize)
        return hasher.finalize()
    }
}
