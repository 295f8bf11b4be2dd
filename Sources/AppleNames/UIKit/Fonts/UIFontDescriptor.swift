public import Graphics

/// A font's family and requested attributes; `UIFont(descriptor:size:)` makes the font.
public final class UIFontDescriptor: NSObject, Sendable {
    /// Requested traits of a font, as bits.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// Traits from their bits.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Leaning letters.
        public static let traitItalic = SymbolicTraits(rawValue: 1)
        /// Heavy strokes.
        public static let traitBold = SymbolicTraits(rawValue: 2)
        /// Wide letters.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrow letters.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// Letters of equal width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    }

    /// The name of an attribute.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public let rawValue: String

        /// An attribute by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A string.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// A string: a full name.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// A string: the words of the style, such as `Bold Italic`.
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        /// A number, in points.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// A dictionary of `TraitKey`s.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    }

    /// The name of a trait in `AttributeName.traits`.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public let rawValue: String

        /// A trait by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A number: `SymbolicTraits`.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// A number, or a `UIFont.Weight`.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
    }

    /// The design of the system's font.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// UIKit's name.
        public let rawValue: String

        /// A design by its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Sans-serif.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// Sans-serif, as no machine has a rounded font for sure.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// With serifs.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// Letters of equal width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    struct Values: Hashable, Sendable {
        /// Without the words of the style.
        var family = "Helvetica"
        /// The word for a weight that is neither regular nor bold; empty for those.
        var weight = ""
        var symbolic: SymbolicTraits = []
        var size: CGFloat = 0
    }

    private let objectMark = CFObjectMark()
    let values: Values

    init(_ values: Values) {
        self.values = values
    }

    /// A descriptor of a font that is known by its name.
    public convenience init(name: String, size: CGFloat) {
        var values = Values(parsing: name)
        values.size = size
        self.init(values)
    }

    /// A descriptor with attributes; those without a name in `AttributeName` have no effect.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        var values = Values()
        values.take(attributes)
        self.init(values)
    }

    /// In points; 0 leaves it to `UIFont(descriptor:size:)`.
    public var pointSize: CGFloat { values.size }
    /// The full name.
    public var postscriptName: String { values.name }
    /// The requested traits of the font.
    public var symbolicTraits: SymbolicTraits { values.symbolic }

    /// The attributes of the font.
    public var fontAttributes: [AttributeName: Any] {
        [.family: values.family, .name: values.name, .size: values.size]
    }

    /// The value of an attribute.
    public func object(forKey attribute: AttributeName) -> Any? {
        attribute == .traits ? [TraitKey.symbolic: values.symbolic.rawValue] : fontAttributes[attribute]
    }

    private func changed(_ change: (inout Values) -> Void) -> UIFontDescriptor {
        var values = values
        change(&values)
        return UIFontDescriptor(values)
    }

    /// The same family with other traits.
    public func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        changed { values in
            values.symbolic = symbolicTraits
            values.weight = ""
        }
    }

    /// The same font in another size, in points.
    public func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { changed { $0.size = newPointSize } }
    /// Another family with the same traits.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor { changed { $0.family = newFamily } }
    /// The family's font in a style, such as `Bold Italic`.
    public func withFace(_ newFace: String) -> UIFontDescriptor { changed { $0.take([.face: newFace]) } }
    /// The same font with more attributes, which replace those of the same names.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        changed { $0.take(attributes) }
    }

    /// The machine's font in a design; `nil` for designs that are not known.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        let family: String? =
            switch design {
            case .default, .rounded: "sans-serif"
            case .serif: "serif"
            case .monospaced: "monospace"
            default: nil
            }
        return family.map(withFamily)
    }

    /// The system's font for a part of text.
    public static func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// Whether another object describes the same font.
    public override func isEqual(_ object: Any?) -> Bool { (object as? UIFontDescriptor)?.values == values }
    /// Hashes the compared values.
    public override var hash: Int { values.hashValue }
}

extension UIFontDescriptor.Values {
    private static let weights: [String] = [
        "Ultra-Light", "Thin", "Light", "Medium", "Semi-Bold", "Ultra-Bold", "Heavy",
    ]

    /// A family followed by the words of a style.
    init(parsing name: String) {
        var words = name.split(separator: " ").map(String.init)
        while words.count > 1, let word = words.last, take(word: word) { words.removeLast() }
        family = words.joined(separator: " ")
    }

    private mutating func take(word: String) -> Bool {
        switch word {
        case "Bold": symbolic.insert(.traitBold)
        case "Italic", "Oblique": symbolic.insert(.traitItalic)
        case "Condensed": symbolic.insert(.traitCondensed)
        case "Expanded": symbolic.insert(.traitExpanded)
        case _ where Self.weights.contains(word): weight = word
        case "Regular": break
        default: return false
        }
        return true
    }

    mutating func take(_ attributes: [UIFontDescriptor.AttributeName: Any]) {
        if let name = attributes[.name] as? String {
            let size = size
            self = Self(parsing: name)
            self.size = size
        }
        if let family = attributes[.family] as? String { self.family = family }
        if let face = attributes[.face] as? String {
            (symbolic, weight) = ([], "")
            for word in face.split(separator: " ") { _ = take(word: String(word)) }
        }
        if let size = attributes[.size] { self.size = TextRun.number(size) ?? self.size }
        guard let traits = attributes[.traits] as? [UIFontDescriptor.TraitKey: Any] else { return }
        if let bits = traits[.symbolic] {
            let bits =
                (bits as? UIFontDescriptor.SymbolicTraits)?.rawValue
                ?? TextRun.number(bits).flatMap { UInt32(exactly: Double($0)) }
            symbolic = bits.map(UIFontDescriptor.SymbolicTraits.init(rawValue:)) ?? symbolic
        }
        if let weight = traits[.weight] {
            let number = (weight as? UIFont.Weight)?.rawValue ?? TextRun.number(weight)
            symbolic.remove(.traitBold)
            self.weight = UIFont.Weight(rawValue: number ?? 0).styleName
        }
    }

    /// The name that the font is looked up by.
    var name: String {
        var words = [symbolic.contains(.traitMonoSpace) && family == "sans-serif" ? "monospace" : family]
        if symbolic.contains(.traitCondensed) { words.append("Condensed") }
        if symbolic.contains(.traitExpanded) { words.append("Expanded") }
        if symbolic.contains(.traitBold) { words.append("Bold") } else if !weight.isEmpty { words.append(weight) }
        if symbolic.contains(.traitItalic) { words.append("Italic") }
        return words.joined(separator: " ")
    }
}

extension UIFont {
    /// The font of a descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: The family and requested attributes.
    ///   - pointSize: 0 takes the descriptor's, or 12 points.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        let size = [pointSize, descriptor.pointSize].first { $0.isFinite && $0 > 0 }
        self.init(fontName: descriptor.values.name, pointSize: size ?? UIFont.smallSystemFontSize)
    }

    /// The family and style of the font's name, the basis of its variants.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(name: fontName, size: pointSize) }
}
