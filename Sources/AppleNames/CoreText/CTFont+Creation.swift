public import Graphics

/// Core Text's font, which is UIKit's.
public typealias CTFont = UIFont

/// A font by name and size; 12 points for a size that is not finite and more than 0, and Helvetica for an empty name.
///
/// - Parameters:
///   - name: A family or full name.
///   - size: In points.
///   - matrix: Has no effect.
public func CTFontCreateWithName(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    let size = size.isFinite && size > 0 ? size : UIFont.smallSystemFontSize
    return size.isFinite && size > 0
        ? UIFont(fontName: name.isEmpty ? "Helvetica" : name, pointSize: size) : .systemFont(ofSize: size)
}

/// A font by name and size; see `CTFontCreateWithName(_:_:_:)`.
///
/// - Parameters:
///   - name: A family or full name.
///   - size: In points.
///   - matrix: Has no effect.
///   - options: Have no effect.
public func CTFontCreateWithNameAndOptions(
    _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont {
    CTFontCreateWithName(name, size, matrix)
}

/// The sources of fonts; without effect.
public struct CTFontOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt

    /// Options from their bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Only among fonts that are there.
    public static let preventAutoActivation = CTFontOptions(rawValue: 1)
    /// Also those of the system's own.
    public static let preferSystemFont = CTFontOptions(rawValue: 4)
}
