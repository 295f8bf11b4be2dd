public import Graphics
internal import TextLayout
import Synchronization

/// The scope of a font's registration.
public enum CTFontManagerScope: UInt32, Sendable {
    /// Nowhere: nothing is registered.
    case none = 0
    /// The process; the others count as this one.
    case process = 1
    /// The process.
    case user = 2
    /// The process.
    case session = 3
    /// The process.
    case persistent = 2_147_483_647
}

/// Registers the fonts of a file: text of the whole process finds them by their names.
///
/// - Parameters:
///   - fontURL: The file.
///   - scope: Any but `none`.
///   - error: Takes nothing.
/// - Returns: Whether the file has fonts, and was not registered before.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    guard scope != .none, fontURL.isFileURL, FontFace(FontFaceKey(file: fontURL.path)) != nil else { return false }
    return RegisteredFonts.files.withLock { files in
        guard !files.contains(fontURL) else { return false }
        files.append(fontURL)
        return true
    }
}

/// Undoes the registration of a file.
///
/// - Parameters:
///   - fontURL: The file.
///   - scope: Has no effect.
///   - error: Takes nothing.
/// - Returns: Whether the file was registered.
@discardableResult
public func CTFontManagerUnregisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> Bool {
    RegisteredFonts.files.withLock { files in
        guard let index = files.firstIndex(of: fontURL) else { return false }
        files.remove(at: index)
        return true
    }
}
