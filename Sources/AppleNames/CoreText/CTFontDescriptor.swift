public import Graphics
internal import TextLayout

/// Core Text's descriptor, which is UIKit's.
public typealias CTFontDescriptor = UIFontDescriptor

/// A descriptor of a font by its name; a size of 0 leaves the size to `CTFontCreateWithFontDescriptor`.
public func CTFontDescriptorCreateWithNameAndSize(_ name: CFString, _ size: CGFloat) -> CTFontDescriptor {
    UIFontDescriptor(name: name, size: size)
}

/// A descriptor of attributes, by `kCTFontNameAttribute` and its like; others have no effect.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
    UIFontDescriptor(
        fontAttributes: Dictionary(
            attributes.map { (UIFontDescriptor.AttributeName(rawValue: $0.key), $0.value) }, uniquingKeysWith: { $1 }))
}

/// The descriptor of a font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }

/// The font of a descriptor.
///
/// - Parameters:
///   - descriptor: The family and requested attributes.
///   - size: In points; 0 takes the descriptor's, or 12.
///   - matrix: Has no effect.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    UIFont(descriptor: descriptor, size: size)
}

/// The attribute for the family: a string.
public let kCTFontFamilyNameAttribute: CFString = UIFontDescriptor.AttributeName.family.rawValue
/// The attribute for the full name: a string.
public let kCTFontNameAttribute: CFString = UIFontDescriptor.AttributeName.name.rawValue
/// The attribute for the words of the style: a string.
public let kCTFontStyleNameAttribute: CFString = UIFontDescriptor.AttributeName.face.rawValue
/// The attribute for the size: a number, in points.
public let kCTFontSizeAttribute: CFString = UIFontDescriptor.AttributeName.size.rawValue
/// The attribute for fonts that supply a font's missing characters; without effect: the machine's fonts do.
public let kCTFontCascadeListAttribute: CFString = "NSCTFontCascadeListAttribute"

extension UIFont {
    /// The families of the machine's fonts, by their names.
    public static var familyNames: [String] {
        Set(TextEngine.shared(for: FontSources()).fonts.faces().map(\.family)).sorted()
    }

    /// The names of a family's fonts; none for a family that is not installed.
    public static func fontNames(forFamilyName familyName: String) -> [String] {
        TextEngine.shared(for: FontSources()).fonts.faces().filter { $0.family == familyName }
            .map { $0.postScriptName ?? $0.family }.sorted()
    }
}
