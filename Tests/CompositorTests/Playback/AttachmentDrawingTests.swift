import AppleNames
import DisplayListTestSupport
import Foundation
import LayerModel
import Testing
import TextLayout

@testable import Compositor

/// Pictures in texts, whichever way the text is drawn.
@Suite struct AttachmentDrawingTests {
    /// Red above, blue below, on the baseline behind a clear letter.
    private static func text(scale: CGFloat = 1, x: CGFloat = 0) -> NSAttributedString {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        let image = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 20), format: format).image { _ in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 16, height: 10))
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 0, y: 10, width: 16, height: 10))
        }
        let attributes: [NSAttributedString.Key: Any] = [
            .font: UIFont(name: "DejaVu Sans", size: 16) as Any, .foregroundColor: UIColor.clear,
        ]
        let text = NSMutableAttributedString(string: "a", attributes: attributes)
        text.append(NSAttributedString(attachment: NSTextAttachment(image: image)))
        text.append(NSAttributedString(string: "b", attributes: attributes))
        return text
    }

    /// The box of the pixels of a colour.
    private static func box(_ picture: DrawnPicture, _ color: SIMD4<UInt8>) -> CGRect {
        var box = CGRect.null
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y] == color {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    /// The picture is whole, upright, and as far to the right as a letter is wide; its bottom is at `baseline`.
    private static func expectPicture(
        _ picture: DrawnPicture, x: CGFloat = 0, baseline: CGFloat, _ location: SourceLocation = #_sourceLocation
    ) {
        let (red, blue) = (box(picture, Playback.opaqueRed), box(picture, Playback.opaqueBlue))
        // DejaVu's a is 1255 of 2048 units wide.
        let left = x + 16 * 1255 / 2048
        #expect(abs(red.minX - left) <= 1 && abs(red.maxX - left - 16) <= 1, sourceLocation: location)
        #expect(red.minX == blue.minX && red.maxX == blue.maxX, sourceLocation: location)
        #expect(abs(blue.maxY - baseline) <= 1 && abs(red.minY - baseline + 20) <= 1, sourceLocation: location)
        #expect(abs(red.maxY - blue.minY) <= 2, sourceLocation: location)
    }

    @Test(arguments: [CGFloat(1), 2]) func stringsShowPictures(scale: CGFloat) throws {
        let picture = try Playback.picture { context in
            UIGraphicsPushContext(context)
            Self.text(scale: scale).draw(at: CGPoint(x: 4, y: 6))
            UIGraphicsPopContext()
        }
        // The picture is higher than the letters, so that its top is the line's.
        Self.expectPicture(picture, x: 4, baseline: 26)
        let boxed = try Playback.picture { context in
            UIGraphicsPushContext(context)
            Self.text(scale: scale).draw(in: CGRect(x: 4, y: 6, width: 60, height: 50))
            UIGraphicsPopContext()
        }
        #expect(boxed.pixels == picture.pixels)
    }

    @Test func textLayersShowPictures() throws {
        let layer = CATextLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        layer.string = Self.text()
        Self.expectPicture(try Playback.picture(of: layer), baseline: 20)
        let faintLayer = CATextLayer()
        (faintLayer.frame, faintLayer.string, faintLayer.opacity) = (layer.frame, Self.text(), 0.5)
        let faint = try Playback.picture(of: faintLayer)
        #expect(Self.box(faint, Playback.opaqueRed).isNull && faint[16, 5].x > 100)
    }

    @Test func framesAndLinesShowPictures() throws {
        let setter = CTFramesetterCreateWithAttributedString(Self.text())
        let box = CGRect(x: 2, y: 4, width: 60, height: 50)
        let frame = CTFramesetterCreateFrame(setter, CFRange(), CGPath(rect: box, transform: nil), nil)
        let whole = try Playback.picture { context in
            context.translateBy(x: 0, y: 64)
            context.scaleBy(x: 1, y: -1)
            CTFrameDraw(frame, context)
        }
        Self.expectPicture(whole, x: 2, baseline: 10 + 20)
        let line = try Playback.picture { context in
            context.translateBy(x: 0, y: 64)
            context.scaleBy(x: 1, y: -1)
            context.textPosition = CGPoint(x: 5, y: 24)
            CTLineDraw(CTLineCreateWithAttributedString(Self.text()), context)
        }
        Self.expectPicture(line, x: 5, baseline: 40)
        let run = try Playback.picture { context in
            context.translateBy(x: 0, y: 64)
            context.scaleBy(x: 1, y: -1)
            context.textPosition = CGPoint(x: 5, y: 24)
            for case let run as CTRun in CTLineGetGlyphRuns(CTLineCreateWithAttributedString(Self.text())) {
                CTRunDraw(run, context, CFRange())
            }
        }
        Self.expectPicture(run, x: 5, baseline: 40)
    }

    @Test("glyphs are drawn where they are told, of a font or of the context's", arguments: [false, true])
    func glyphs(ofContext: Bool) throws {
        let font = CTFontCreateWithName("DejaVu Sans", 20, nil)
        var glyphs = [CGGlyph](repeating: 0, count: 2)
        CTFontGetGlyphsForCharacters(font, Array("██".utf16), &glyphs, 2)
        let picture = try Playback.picture { context in
            context.translateBy(x: 0, y: 64)
            context.scaleBy(x: 1, y: -1)
            context.setFillColor(Playback.blue)
            context.textPosition = CGPoint(x: 1, y: 2)
            let places = [CGPoint(x: 3, y: 30), CGPoint(x: 40, y: 10)]
            guard ofContext else { return CTFontDrawGlyphs(font, glyphs, places, 2, context) }
            context.selectFont(name: "DejaVu Sans", size: 20)
            context.showGlyphs(glyphs, at: places)
        }
        let bounds = CTFontGetBoundingRectsForGlyphs(font, .default, glyphs, nil, 1)
        let drawn = Self.box(picture, Playback.opaqueBlue)
        #expect(abs(drawn.minX - bounds.minX - 4) <= 1 && abs(drawn.maxX - bounds.maxX - 41) <= 1)
        #expect(abs(64 - drawn.minY - bounds.maxY - 32) <= 1 && abs(64 - drawn.maxY - bounds.minY - 12) <= 1)
    }

    @Test func textTakesTheContextsColor() throws {
        let key = NSAttributedString.Key(kCTForegroundColorFromContextAttributeName)
        let text = NSAttributedString(
            string: "██", attributes: [.font: UIFont(name: "DejaVu Sans", size: 20) as Any, key: true])
        let line = CTLineCreateWithAttributedString(text)
        let picture = try Playback.picture { context in
            context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            context.textPosition = CGPoint(x: 4, y: 40)
            context.setFillColor(Playback.green)
            CTLineDraw(line, context)
        }
        #expect(Self.box(picture, Playback.opaqueGreen).width > 10)
    }
}
