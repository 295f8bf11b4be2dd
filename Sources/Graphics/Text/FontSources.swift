public import Foundation

/// The sources of fonts for text.
///
/// Fonts are searched only when text is laid out.
public struct FontSources: Hashable, Sendable {
    /// Whether the fonts that are installed on the machine count; default true.
    public var usesSystemFonts = true
    /// Folders whose font files count, with those in the folders below.
    public var folders: [URL] = []
    /// Font files that count.
    public var files: [URL] = []
    /// Font files by the names that text uses for them; such a name goes before that of every other font.
    public var named: [String: URL] = [:]

    /// The fonts of the machine.
    public init() {}
}
