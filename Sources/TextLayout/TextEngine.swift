package import Graphics
import Synchronization

/// Lays out text, and keeps layouts by their requests.
///
/// May be used on any thread; one request is laid out at a time.
package final class TextEngine: Sendable {
    package let fonts: FontLibrary
    private let cache: Mutex<RecentValues<TextRequest, TextPicture>>
    private let layers = Mutex(LayerTable())

    /// The layouts of text layers, found without comparing their text.
    private struct LayerTable: Sendable {
        var entries: [LayerKey: LayerEntry] = [:]
        var glyphs = 0

        /// Animated text has other memory in each frame, so that entries are soon of no use.
        static let entriesKept = 4096
        static let glyphsKept = 1 << 19

        mutating func keep(_ entry: LayerEntry, for key: LayerKey) {
            let count = entry.picture.runs.reduce(0) { $0 + $1.glyphs.count } + entry.picture.pixelCount / 64
            if entries.count >= Self.entriesKept || glyphs + count > Self.glyphsKept {
                self = LayerTable()
            }
            entries[key] = entry
            glyphs += count
        }
    }

    private struct LayerKey: Hashable {
        var text: ObjectIdentifier
        var width: CGFloat
        var height: CGFloat
    }

    /// An object, so that reading the table copies a reference.
    private final class LayerEntry: Sendable {
        let picture: TextPicture
        /// Keeps the memory, so that its identity in the key stays its own.
        private let text: any Sendable

        init(picture: TextPicture, text: any Sendable) {
            self.picture = picture
            self.text = text
        }
    }

    /// An engine with fonts.
    ///
    /// - Parameter cacheBudget: The bytes of layouts that are kept.
    package init(fonts: FontLibrary, cacheBudget: Int = 32 << 20) {
        self.fonts = fonts
        cache = Mutex(RecentValues(budget: cacheBudget))
    }

    /// The engines of the process, one for each set of sources; the one used longest ago goes first.
    private static let engines = Mutex<[TextEngine]>([])
    private static let enginesKept = 16

    /// The process's engine for fonts of some sources.
    package static func shared(for sources: FontSources) -> TextEngine {
        let sources = RegisteredFonts.added(to: sources)
        return engines.withLock { engines in
            let known = engines.firstIndex { $0.fonts.sources == sources }
            let engine = known.map { engines.remove(at: $0) } ?? TextEngine(fonts: FontLibrary(sources))
            engines = engines.suffix(enginesKept - 1) + [engine]
            return engine
        }
    }

    /// Text kept by the identity of its memory, without reading it.
    ///
    /// - Parameters:
    ///   - text: The memory; nothing is laid out for its initial value.
    ///   - size: Of the box, in points.
    ///   - request: Reads the memory.
    package func layout<Text>(
        _ text: CopyOnWrite<Text>, size: CGSize, _ request: (Text) -> TextRequest
    ) -> TextPicture {
        guard let identity = text.identity else { return TextPicture() }
        let key = LayerKey(text: identity, width: size.width, height: size.height)
        if let known = layers.withLock({ $0.entries[key] }) { return known.picture }
        let picture = layout(request(text.value))
        // An unfinished layout is not kept.
        guard !WorkLimits.areExceeded else { return picture }
        layers.withLock { $0.keep(LayerEntry(picture: picture, text: text), for: key) }
        return picture
    }

    /// Text in its box.
    package func layout(_ request: TextRequest) -> TextPicture {
        // Colours move nothing, so one layout serves all.
        let color = request.foregroundColor
        var request = request
        request.foregroundColor = .black
        if let known = cache.withLock({ $0.value(for: request) }) { return known.colored(color) }
        let picture = fonts.withSession { session in
            guard let session else {
                var picture = TextPicture()
                picture.warnings = [.noFonts]
                return picture
            }
            return Typesetter.picture(of: request, session)
        }
        if !WorkLimits.areExceeded { cache.withLock { $0.keep(picture, for: request) } }
        return picture.colored(color)
    }
}
