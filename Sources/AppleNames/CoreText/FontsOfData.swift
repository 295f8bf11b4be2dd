public import Graphics
internal import TextLayout

/// A font in a size, in points.
///
/// - Parameters:
///   - graphicsFont: The font.
///   - size: 12 points unless it is finite and above 0.
///   - matrix: Has no effect.
///   - attributes: Have no effect.
public func CTFontCreateWithGraphicsFont(
    _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    CTFontCreateWithName(graphicsFont.name, size, matrix)
}

/// Registers a font, which text finds by its name anyway.
///
/// - Parameters:
///   - font: The font.
///   - error: Takes nothing.
/// - Returns: True.
@discardableResult
public func CTFontManagerRegisterGraphicsFont(
    _ font: CGFont, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    true
}

/// The font in the bytes of a file, as `CGFont.init(_:)` reads them; `nil` for other bytes.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    CGDataProvider(data: data).flatMap { CGFont($0) }.map { CTFontDescriptorCreateWithNameAndSize($0.name, 0) }
}
