import CPango
import Foundation
import LayerModel
import Rasterization
import TestSupport
import Testing

@testable import TextLayout

/// Outlines of every glyph of whole fonts: TrueType's, PostScript's, those of a variable font, and widened ones.
@Suite struct GlyphOutlineTests {
    /// A face, and the packages of Debian that have it.
    struct Sample: CustomTestStringConvertible, Sendable {
        var file: String
        var instance = 0
        var isEmboldened = false

        var testDescription: String {
            let name = URL(fileURLWithPath: file).lastPathComponent
            return name + (instance > 0 ? " instance \(instance)" : "") + (isEmboldened ? " emboldened" : "")
        }
    }

    private static let fonts = "/usr/share/fonts"
    static let samples = [
        Sample(file: "\(fonts)/truetype/dejavu/DejaVuSans.ttf"),
        Sample(file: "\(fonts)/truetype/dejavu/DejaVuSerif-Bold.ttf", isEmboldened: true),
        Sample(file: "\(fonts)/opentype/inter/Inter-Regular.otf"),
        Sample(file: "\(fonts)/opentype/inter/InterDisplay-BlackItalic.otf", isEmboldened: true),
        Sample(file: "\(fonts)/opentype/cantarell/Cantarell-Regular.otf"),
        Sample(file: "\(fonts)/opentype/cantarell/Cantarell-Thin.otf", isEmboldened: true),
        Sample(file: "\(fonts)/opentype/ebgaramond/EBGaramond12-Regular.otf"),
        Sample(file: "\(fonts)/opentype/ebgaramond/EBGaramond12-Italic.otf", isEmboldened: true),
        Sample(file: "\(fonts)/truetype/inter-vf/Inter.var.ttf"),
        Sample(file: "\(fonts)/truetype/inter-vf/Inter.var.ttf", instance: 9),
    ]
    static let hasFonts = samples.allSatisfy { FileManager.default.isReadableFile(atPath: $0.file) }

    private static let pixelsPerEm = 64
    /// Pixels covered by this are in the other rasteriser's box, too.
    private static let visible: UInt8 = 40

    @Test(
        .enabled(
            if: hasFonts,
            "fonts are missing (apt-get install fonts-inter fonts-inter-variable fonts-cantarell fonts-ebgaramond)"),
        arguments: samples)
    func everyGlyphCoversWhatFreeTypeSays(sample: Sample) throws {
        var key = FontFaceKey(file: sample.file, index: sample.instance << 16)
        key.isEmboldened = sample.isEmboldened
        let face = try #require(FontFace(key))
        let font = try #require(OpenFont(sample.file, index: key.index))
        var rasterizer = GlyphRasterizer()
        for glyph in 0..<UInt32(face.metrics.glyphCount) {
            let reference = { (pixelsPerEm: Int) throws -> GlyphCoverage in
                try #require(
                    GlyphCoverage(
                        ofGlyph: glyph, in: font.face, pixelsPerEm: pixelsPerEm, isEmboldened: sample.isEmboldened))
            }
            let expected = try reference(Self.pixelsPerEm)
            let found = GlyphCoverage(of: face.outline(of: glyph), pixelsPerEm: Self.pixelsPerEm, &rasterizer)
            #expect(found.area > 0 || expected.area == 0, "glyph \(glyph) is lost")
            #expect(!face.isUnusable(glyph), "glyph \(glyph)")
            #expect(found.contains(expected, from: Self.visible), "glyph \(glyph) does not reach as far")
            #expect(expected.contains(found, from: Self.visible), "glyph \(glyph) reaches farther")
            // FreeType's area of a small bitmap is off by up to a tenth, by curves as few lines and contours that overlap
            // inside a pixel; then that of a large one decides.
            let isAsLarge = try [Self.pixelsPerEm, 8 * Self.pixelsPerEm].contains { pixelsPerEm in
                let scale = Double(Self.pixelsPerEm) / Double(pixelsPerEm)
                let area =
                    try pixelsPerEm == Self.pixelsPerEm ? expected.area : reference(pixelsPerEm).area * scale * scale
                return abs(area - found.area) <= 1 + 0.02 * area
            }
            #expect(isAsLarge, "glyph \(glyph): \(found.area) pixels in place of \(expected.area)")
        }
    }

    /// A disc and a ring of 400 and 200 units, whose contours end with curves.
    @Test func contoursMayEndWithCurves() throws {
        let face = try #require(FontFace(FontFaceKey(file: TestFonts.curves.file.path)))
        var rasterizer = GlyphRasterizer()
        for (letter, area) in [("A" as Unicode.Scalar, 0.16), ("B", 0.12)] {
            let outline = try #require(face.outline(of: face.glyph(of: letter)))
            let box = outline.boundingBoxOfPath
            #expect(isClose(box.minX, 0.1) && isClose(box.maxX, 0.9) && isClose(box.minY, -0.8) && isClose(box.maxY, 0))
            let found = GlyphCoverage(of: outline, pixelsPerEm: 100, &rasterizer)
            #expect(isClose(found.area, area * .pi * 10_000, within: 5))
        }
    }

    /// Outlines of PostScript and TrueType in one path do not cut each other out.
    @Test func outlinesOfAllFormatsRunInOneWay() throws {
        let path = CGMutablePath()
        for font in [TestFonts.curves, .directions] {
            let face = try #require(FontFace(FontFaceKey(file: font.file.path)))
            path.addPath(try #require(face.outline(of: face.glyph(of: "A"))))
        }
        #expect(path.contains(CGPoint(x: 0.5, y: -0.4)))
    }
}
