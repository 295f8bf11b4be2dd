import CPango
package import Graphics
import Synchronization

/// One font of no particular size: a face of a file with its variations, compared by identity.
///
/// May be used on any thread.
package final class FontFace: Sendable {
    /// Different for each face of the process.
    package let id: UInt64
    /// The key that the face was made of.
    package let key: FontFaceKey
    /// Distances that hold for the whole face.
    package let metrics: FontMetrics
    /// Whether glyphs may be made of coloured outlines.
    let hasLayers: Bool
    /// Whether glyphs may be SVG documents.
    private let hasDocuments: Bool
    private let handle: Mutex<FaceHandle>
    /// Whether glyphs cannot be drawn, for the glyphs used so far.
    private let unusable = Mutex<[UInt32: Bool]>([:])

    private static let count = Atomic<UInt64>(0)

    /// Opens a face; `nil` if the file cannot be read or has no such face.
    package init?(_ key: FontFaceKey) {
        guard let handle = FaceHandle(key) else { return nil }
        self.key = key
        metrics = FontMetrics(handle)
        hasLayers = handle.hasLayers
        hasDocuments = cpango_has_documents(handle.face) != 0
        self.handle = Mutex(handle)
        id = Self.count.add(1, ordering: .relaxed).newValue
    }

    /// A glyph's shape: one unit is one em, y points down, the origin is on the baseline.
    ///
    /// - Returns: `nil` for glyphs without a shape, such as a space's or a picture's, for glyphs whose shape cannot be drawn,
    ///   and for numbers that the face does not have.
    package func outline(of glyph: UInt32) -> CGPath? {
        handle.withLock { try? $0.outline(of: glyph) }
    }

    /// Whether a glyph, or a part of it, has a shape that cannot be drawn; always so for numbers that the face does not have.
    func isUnusable(_ glyph: UInt32) -> Bool {
        if let known = unusable.withLock({ $0[glyph] }) { return known }
        let isUnusable = handle.withLock { $0.isUnusable(glyph) }
        unusable.withLock { $0[glyph] = isUnusable }
        return isUnusable
    }

    /// The name that the file has for the face; `nil` if it has none.
    package var postScriptName: String? {
        handle.withLock { FT_Get_Postscript_Name($0.face).map { String(cString: $0) } }
    }

    /// The glyph of a character; 0 if the face has none.
    package func glyph(of scalar: Unicode.Scalar) -> UInt32 {
        handle.withLock { $0.glyph(of: scalar) }
    }

    /// From a glyph's origin to the next one's, in ems; 0 for glyphs that the face does not have.
    package func advance(of glyph: UInt32) -> Double {
        handle.withLock { $0.advance(of: glyph) }
    }

    /// A glyph's image; `nil` for glyphs that are outlines.
    ///
    /// - Parameters:
    ///   - glyph: Its number in the face.
    ///   - pixelsPerEm: The requested size; of the face's bitmaps, the smallest at least as large is returned. A glyph of paints
    ///     is drawn at exactly this size.
    ///   - foreground: The colour of the text; its alpha is ignored.
    package func colorGlyph(_ glyph: UInt32, pixelsPerEm: CGFloat, foreground: CGColor = .black) -> ColorGlyph? {
        handle.withLock { $0.colorGlyph(glyph, pixelsPerEm: pixelsPerEm, foreground: foreground) }
    }

    /// Whether a glyph has its colours in an SVG document, which is not drawn; it has an outline as well.
    func isDocument(_ glyph: UInt32) -> Bool {
        hasDocuments && handle.withLock { $0.isDocument(glyph) }
    }

    /// The coloured outlines that make up a glyph, from the lowest up; empty for glyphs of one colour.
    func layers(of glyph: UInt32) -> [GlyphLayer] {
        handle.withLock { $0.layers(of: glyph) }
    }
}

/// A glyph that is a picture.
package struct ColorGlyph: Sendable {
    package var image: CGImage
    /// The place of the image: one unit is one em, y points down, the origin is on the baseline.
    package var frame: CGRect
    /// Whether the picture shows the colour of the text.
    package var usesForeground = false
}

/// One colour of a glyph that has several.
struct GlyphLayer: Equatable {
    /// The glyph with the layer's outline.
    var glyph: UInt32
    /// `nil` is the colour of the text.
    var color: CGColor?
}
