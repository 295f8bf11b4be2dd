import LayerModel
import TestSupport
import Testing

@testable import TextLayout

@Suite struct FontFaceTests {
    private let file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

    @Test func outlinesAreInEmsWithYDown() throws {
        let face = try #require(FontFace(FontFaceKey(file: file)))
        // DejaVu Sans' H is 1493 of 2048 units high and stands on the baseline; its glyph number is 43.
        let box = try #require(face.outline(of: 43)).boundingBoxOfPath
        #expect(abs(box.minY + 1493.0 / 2048) < 1e-9)
        #expect(abs(box.maxY) < 1e-9)
    }

    @Test func glyphsWithoutShapeHaveNoOutline() throws {
        let face = try #require(FontFace(FontFaceKey(file: file)))
        #expect(face.outline(of: 3) == nil)
        #expect(face.outline(of: .max) == nil)
        #expect(face.colorGlyph(43, pixelsPerEm: 20) == nil)
    }

    @Test func metricsAreHheas() throws {
        let face = try #require(FontFace(FontFaceKey(file: file)))
        #expect(abs(face.metrics.ascent - 1901.0 / 2048) < 1e-9)
        #expect(abs(face.metrics.descent - 483.0 / 2048) < 1e-9)
        #expect(face.metrics.lineGap == 0)
    }

    @Test func slantLeansToTheRightAboveTheBaseline() throws {
        var key = FontFaceKey(file: file)
        key.slant = 0.5
        let upright = try #require(FontFace(FontFaceKey(file: file))?.outline(of: 43)).boundingBoxOfPath
        let leaning = try #require(FontFace(key)?.outline(of: 43)).boundingBoxOfPath
        #expect(abs(leaning.width - upright.width - upright.height * 0.5) < 1e-9)
        #expect(abs(leaning.minX - upright.minX) < 1e-9)
    }

    /// Overlapping glyphs, put into one path, do not cut each other out.
    @Test func outlinesRunInOneWay() throws {
        let face = try #require(FontFace(FontFaceKey(file: TestFonts.directions.file.path)))
        let path = CGMutablePath()
        for (place, letter) in [Unicode.Scalar("A"), "B"].enumerated() {
            let outline = try #require(face.outline(of: face.glyph(of: letter)))
            path.addPath(outline, transform: CGAffineTransform(translationX: CGFloat(place) / 2, y: 0))
        }
        for x in [0.25, 0.75, 1.25] { #expect(path.contains(CGPoint(x: x, y: -0.5))) }
    }

    @Test func missingFilesAreNoFaces() {
        #expect(FontFace(FontFaceKey(file: "/nowhere.ttf")) == nil)
        #expect(FontFace(FontFaceKey(file: file, index: 7)) == nil)
        #expect(FontFace(FontFaceKey(file: "/etc/passwd")) == nil)
    }
}
