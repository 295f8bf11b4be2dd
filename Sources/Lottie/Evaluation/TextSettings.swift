import LayerModel
import Synchronization
import TextLayout

/// A layer's text, set for any frame.
final class TextSettings: Sendable {
    let text: LottieText
    /// One for each version of the text.
    let versions: [TextSetting]
    private let paths: [CGPath]
    private let make: @Sendable (LottieText.Version) -> TextSetting
    /// The text that an expression gave last.
    private let spoken = Mutex<Spoken?>(nil)

    private struct Spoken {
        var version: LottieText.Version
        var setting: TextSetting
        var path: CGPath
    }

    init(_ text: LottieText, document: LottieDocument, engine: TextEngine) {
        self.text = text
        let (fonts, outlines) = (document.fonts, document.outlines)
        make = { version in
            TextSetting(
                version.document, font: fonts[version.font] ?? TextFont(name: version.font, family: version.font),
                outlines: outlines, engine: engine)
        }
        versions = text.versions.map(make)
        let line = text.path?.resolved(at: 0)
        paths = versions.map { Self.path(of: $0, in: text, along: line) }
    }

    /// The largest number of characters of any version; of an expression's text, at any whole frame of the given ones.
    func characterCount(in frames: Range<Double>) -> Int {
        let count = versions.reduce(0) { max($0, $1.characters.count) }
        guard text.expression != nil else { return count }
        let last = min(frames.upperBound, frames.lowerBound + Self.mostFrames)
        return stride(from: frames.lowerBound, to: last, by: 1).reduce(count) {
            max($0, setting(at: $1).characters.count)
        }
    }

    private static let mostFrames = 10_000.0

    func setting(at frame: Double) -> TextSetting {
        let version = text.version(at: frame)
        return said(at: frame, version)?.setting ?? versions[version]
    }

    /// The style of all characters.
    func document(at frame: Double) -> TextDocument {
        let version = text.version(at: frame)
        return (said(at: frame, version)?.version ?? text.versions[version]).document
    }

    /// Whether an expression gives another text than the version's own.
    func isSaid(at frame: Double) -> Bool { said(at: frame, text.version(at: frame)) != nil }

    /// All characters as one path, if animators and paths do not move them.
    func block(at frame: Double) -> CGPath {
        let version = text.version(at: frame)
        return said(at: frame, version)?.path ?? paths[version]
    }

    /// The text of the expression; `nil` if that is the version's own.
    private func said(at frame: Double, _ version: Int) -> Spoken? {
        guard let said = text.expression?.version(at: frame), said != text.versions[version] else { return nil }
        if let kept = spoken.withLock({ $0 }), kept.version == said { return kept }
        let setting = make(said)
        let path = Self.path(of: setting, in: text, along: text.path?.resolved(at: 0))
        let made = Spoken(version: said, setting: setting, path: path)
        spoken.withLock { $0 = made }
        return made
    }

    private static func path(of setting: TextSetting, in text: LottieText, along line: TextPath?) -> CGPath {
        let path = CGMutablePath()
        for glyph in setting.glyphs(animators: [], anchoring: text.anchoring(at: 0), along: line) {
            if let outline = glyph.path { path.addPath(outline, transform: glyph.transform) }
        }
        return path.copy() ?? path
    }
}
