public import Graphics
internal import Synchronization

extension CGFont {
    /// The font in the bytes of a TrueType or OpenType file; `nil` for bytes that are none.
    ///
    /// From then on text finds the font by its PostScript name, in all of the process. The bytes are kept until the process ends, in a file
    /// without a name; the same bytes are kept once.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let name = FontData.register(data) else { return nil }
        self.init(name)
    }
}

/// Fonts that the program has in memory: libraries read them from files, so that each is one, open and without a name.
private enum FontData {
    private static let names = Mutex<[Data: String]>([:])

    /// Makes a font known; `nil` for bytes that are none.
    static func register(_ data: Data) -> String? {
        names.withLock { names in
            if let known = names[data] { return known }
            guard let descriptor = file(of: data) else { return nil }
            let path = "/proc/self/fd/\(descriptor)"
            guard let name = FontFace(FontFaceKey(file: path))?.postScriptName, !name.isEmpty else {
                close(descriptor)
                return nil
            }
            RegisteredFonts.files.withLock { $0.append(URL(fileURLWithPath: path)) }
            names[data] = name
            return name
        }
    }

    private static func file(of data: Data) -> Int32? {
        let folder = FileManager.default.temporaryDirectory.path
        var template = Array((folder + "/glrender-font-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        guard (try? handle.write(contentsOf: data)) != nil else {
            close(descriptor)
            return nil
        }
        return descriptor
    }
}

/// A font in a size, in points.
///
/// - Parameters:
///   - graphicsFont: The font.
///   - size: 12 points for what is not finite and more than 0.
///   - matrix: Has no effect.
///   - attributes: Have no effect.
public func CTFontCreateWithGraphicsFont(
    _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    CTFontCreateWithName(graphicsFont.name, size, matrix)
}

/// Has text find a font by its name, as it does anyway.
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

/// The font in the bytes of a file, as `CGFont.init(_:)` reads them; `nil` for bytes that are none.
public func CTFontManagerCreateFontDescriptorFromData(_ data: CFData) -> CTFontDescriptor? {
    CGDataProvider(data: data).flatMap { CGFont($0) }.map { CTFontDescriptorCreateWithNameAndSize($0.name, 0) }
}
