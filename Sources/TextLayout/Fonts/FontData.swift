public import Graphics
internal import Synchronization

extension CGFont {
    /// The font in the bytes of a TrueType or OpenType file; `nil` for other bytes.
    ///
    /// From then on text finds the font by its PostScript name, in all of the process. The bytes are kept until the process
    /// ends, in a file without a name; the same bytes are kept once.
    public convenience init?(_ provider: CGDataProvider) {
        guard let data = provider.data, let name = FontData.register(data) else { return nil }
        self.init(name)
    }
}

/// Fonts that are in memory: libraries read them from files, so that each is one, open and without a name, until the process ends.
package enum FontData {
    private struct Font: Sendable {
        let file: URL
        let name: String
    }

    private static let fonts = Mutex<[Data: Font]>([:])
    /// A process has about a thousand open files.
    private static let most = 256

    /// The file with the bytes of a font, the same for the same bytes; `nil` for other bytes, or at the process's limit of
    /// fonts.
    package static func file(of data: Data) -> URL? { font(of: data)?.file }

    /// Registers a font, and returns its name for text; `nil` if there is no file of it.
    static func register(_ data: Data) -> String? {
        guard let font = font(of: data) else { return nil }
        RegisteredFonts.files.withLock { if !$0.contains(font.file) { $0.append(font.file) } }
        return font.name
    }

    /// The file of a font for Pango: itself, or the font unpacked from WOFF and WOFF2, the web's formats, which Pango passes
    /// over.
    ///
    /// `nil` if such a file has none, or at the limit of fonts in memory.
    static func readable(_ file: URL) -> URL? {
        guard let start = try? FileHandle(forReadingFrom: file).read(upToCount: 4), isOfTheWeb(start) else {
            return file
        }
        return FaceHandle.plainFont(in: file.path).flatMap { Self.file(of: $0) }
    }

    private static func isOfTheWeb(_ data: Data) -> Bool {
        data.starts(with: Data("wOFF".utf8)) || data.starts(with: Data("wOF2".utf8))
    }

    private static func font(of data: Data) -> Font? {
        fonts.withLock { fonts in
            if let known = fonts[data] { return known }
            guard fonts.count < most,
                let descriptor = isOfTheWeb(data) ? plainDescriptor(of: data) : descriptor(of: data)
            else { return nil }
            let path = "/proc/self/fd/\(descriptor)"
            guard let name = FontFace(FontFaceKey(file: path))?.postScriptName, !name.isEmpty else {
                close(descriptor)
                return nil
            }
            let font = Font(file: URL(fileURLWithPath: path), name: name)
            fonts[data] = font
            return font
        }
    }

    private static func plainDescriptor(of data: Data) -> Int32? {
        guard let compressed = descriptor(of: data) else { return nil }
        defer { close(compressed) }
        return FaceHandle.plainFont(in: "/proc/self/fd/\(compressed)").flatMap(descriptor)
    }

    private static func descriptor(of data: Data) -> Int32? {
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
