package import Graphics
import Synchronization

/// The fonts that text is drawn with; searched when they are first needed.
///
/// May be used on any thread.
package final class FontLibrary: Sendable {
    /// The sources of the fonts.
    package let sources: FontSources
    private let session = Mutex<Session>(.unopened)

    /// Held during the use of Pango: its knowledge of a font's width, and so its line breaks, are wrong if two threads of a
    /// process may request them at a time, even with fonts of their own (`pango_fc_font_get_metrics` is not reentrant).
    private static let pango = Mutex(())

    private enum Session: Sendable {
        case unopened
        case open(FontSession)
        /// fontconfig or Pango do not work.
        case failed
    }

    package init(_ sources: FontSources = FontSources()) {
        self.sources = sources
    }

    /// A font that a name leads to.
    package struct Match: Sendable, Equatable {
        /// The font that is used.
        package var face: FontFaceInfo
        /// Whether another font replaces the missing one.
        package var isSubstitute: Bool
    }

    /// Every face, by family and weight.
    package func faces() -> [FontFaceInfo] {
        withSession { $0?.index.faces ?? [] }
    }

    /// Whether a font of a name exists here or on Apple's systems; true if there are no fonts.
    package func hasFont(named name: String) -> Bool {
        withSession { session in
            guard let choice = session?.choice(named: name), choice.substitute != nil else { return true }
            return PresumedFonts.contains(FontIndex.style(ofMissing: name).family)
        }
    }

    /// The face that text in a font is drawn with; `nil` if there are no fonts.
    package func match(_ name: String) -> Match? {
        withSession { session in
            guard let session, let choice = session.choice(named: name),
                let face = session.configuration.bestMatch(choice.style)
            else { return nil }
            return Match(face: face, isSubstitute: choice.substitute != nil)
        }
    }

    /// The face of text in a font, or of its replacement; `nil` without fonts.
    package func face(named name: String) -> FontFace? {
        withSession { $0?.face(named: name) }
    }

    /// The files of the sources that are not fonts: named ones, then those without a name.
    package func unusableFiles() -> [String] {
        (sources.named.values.map(\.path).sorted() + sources.files.map(\.path))
            .filter {
                FontFace(FontFaceKey(file: $0)) == nil || FontData.readable(URL(fileURLWithPath: $0)) == nil
            }
    }

    /// Calls `body` with the fonts, on this thread and under the process's lock of Pango; with `nil` if there cannot be any.
    func withSession<Result: Sendable>(_ body: (FontSession?) -> Result) -> Result {
        Self.pango.withLock { _ in
            session.withLock { state in
                if case .unopened = state {
                    state = FontSession(sources).map { .open($0) } ?? .failed
                }
                if case .open(let session) = state { return body(session) }
                return body(nil)
            }
        }
    }
}
