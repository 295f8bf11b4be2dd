import CPango
import Foundation
import Graphics

extension PangoLines {
    /// The clusters of a run, as bytes of the source, that the run's own font shows although Pango would take another one.
    ///
    /// Pango searches fonts for each character by itself. So it takes a mark from elsewhere that the font has in its composed
    /// letters alone, and with it the letter; and it takes emoji from a font of colours first. HarfBuzz composes what one
    /// font shows.
    func ownClusters(in bytes: Range<Int>, _ style: RunStyle) -> [Range<Int>] {
        guard source.bytes[bytes].contains(where: { $0 >= 0xCC }), let font = session.loadFont(style.description) else {
            return []
        }
        defer { g_object_unref(font) }
        guard let shape = pango_font_get_hb_font(font) else { return [] }
        let has = { (scalar: Unicode.Scalar) in
            var glyph: hb_codepoint_t = 0
            return scalar.properties.isDefaultIgnorableCodePoint
                || hb_font_get_nominal_glyph(shape, scalar.value, &glyph) != 0
        }
        var found: [Range<Int>] = []
        var end = bytes.lowerBound
        for cluster in String(decoding: source.bytes[bytes], as: UTF8.self) {
            let start = end
            end += cluster.utf8.count
            guard Self.mayBeOwn(cluster, style), Self.isOwn(cluster, has) else { continue }
            if let last = found.last, last.upperBound == start {
                found[found.count - 1] = last.lowerBound..<end
            } else {
                found.append(start..<end)
            }
        }
        return found
    }

    /// Whether Pango may look beyond the run's font for a cluster that the font could show.
    private static func mayBeOwn(_ cluster: Character, _ style: RunStyle) -> Bool {
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first else { return false }
        if scalars.contains(where: \.properties.isEmojiPresentation) {
            // A sequence is one image in a font of colours, and a selector requests that font.
            return style.isNamedFont && scalars.count { !$0.properties.isDefaultIgnorableCodePoint } == 1
                && !scalars.contains("\u{FE0F}") && !scalars.contains("\u{200D}")
        }
        // Characters equivalent to others begin there: signs, compatibility ideographs.
        return scalars.count > 1 || first.value >= 0x1F00
    }

    private static func isOwn(_ cluster: Character, _ has: (Unicode.Scalar) -> Bool) -> Bool {
        if cluster.unicodeScalars.allSatisfy(has) {
            return cluster.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
        }
        // HarfBuzz uses the breaking hyphen for the non-breaking one.
        let composed = cluster == "\u{2011}" ? "\u{2010}" : String(cluster).precomposedStringWithCanonicalMapping
        return composed.unicodeScalars.allSatisfy(has)
    }
}
