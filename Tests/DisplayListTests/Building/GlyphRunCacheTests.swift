import LayerModel
import Testing
import TextLayout

@testable import DisplayList

@Suite struct GlyphRunCacheTests {
    private struct Weak {
        weak var face: FontFace?
    }

    @Test("faces that are not drawn any more are forgotten, those that are stay") func faces() throws {
        let file = try #require(FontLibrary().match("DejaVu Sans")).face.file
        let cache = GlyphRunCache()
        func run(_ face: FontFace) -> GlyphRun {
            GlyphRun(face: face, size: 12, color: .black, glyphs: [PositionedGlyph(id: 36, x: 0, y: 0)])
        }
        let known = run(try #require(FontFace(FontFaceKey(file: file))))
        let entry = cache.entry(for: known)
        var faces: [Weak] = []
        for _ in 0..<200 {
            cache.beginFrame()
            let face = try #require(FontFace(FontFaceKey(file: file)))
            #expect(!cache.entry(for: run(face)).parts.isEmpty)
            #expect(cache.entry(for: known) === entry)
            faces.append(Weak(face: face))
        }
        let alive = faces.count(where: { $0.face != nil })
        #expect((1...64).contains(alive), "\(alive)")
    }
}
