import AppleNames
import DisplayListTestSupport
import LayerModel
import Testing
import TextLayout

@testable import Compositor

/// Lines and frames of Core Text in contexts with the origin at the bottom left, where programs draw them.
@Suite struct CoreTextDrawingTests {
    private static let font = CTFontCreateWithName("DejaVu Sans", 20, nil)

    private static func text(_ string: String, _ more: [NSAttributedString.Key: Any] = [:]) -> NSAttributedString {
        NSAttributedString(string: string, attributes: more.merging([.font: font]) { $1 })
    }

    /// What is drawn into a bitmap of 96 × 64 pixels.
    private static func bitmap(_ draw: (CGContext) -> Void) throws -> DrawnPicture {
        let context = try #require(
            CGContext(
                data: nil, width: 96, height: 64, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        draw(context)
        return try Playback.agreed(DisplayList(BackingStore(recording: context.recording)), tolerance: 3)
    }

    /// How many pixels of a row are drawn.
    private static func ink(_ picture: DrawnPicture, row: Int) -> Int {
        (0..<picture.width).count { picture[$0, row].w > 100 }
    }

    @Test func linesStandUprightOnTheirPosition() throws {
        let line = CTLineCreateWithAttributedString(Self.text("L", [.foregroundColor: Playback.red]))
        let picture = try Self.bitmap { context in
            context.textPosition = CGPoint(x: 10, y: 20)
            CTLineDraw(line, context)
        }
        let rows = (0..<64).filter { Self.ink(picture, row: $0) > 0 }
        // 14.6 points of capital letter over the baseline at row 44; its foot is at the bottom.
        #expect(rows.last == 43 && abs((rows.first ?? 0) - 29) <= 1)
        #expect(Self.ink(picture, row: 43) > 2 * Self.ink(picture, row: 35))
        #expect(picture.pixels.contains { $0.x > 240 && $0.y == 0 && $0.w > 240 })
        #expect(picture[9, 35].w == 0 && picture[12, 35].w > 100)
    }

    @Test func framesFillTheirBoxFromTheTop() throws {
        let setter = CTFramesetterCreateWithAttributedString(Self.text("L\nL\nL"))
        let box = CGRect(x: 8, y: 12, width: 60, height: 48)
        let frame = CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), CGPath(rect: box, transform: nil), nil)
        let picture = try Self.bitmap { CTFrameDraw(frame, $0) }
        // Two lines of 23.28 points from row 4 on, their baselines 18.56 below their tops; the third has no room.
        let rows = (0..<64).filter { Self.ink(picture, row: $0) > 6 }
        let baselines = [22, 45]
        #expect(baselines.allSatisfy { rows.contains($0) } && (rows.last ?? 0) <= baselines[1] + 1)
        #expect((52..<64).allSatisfy { Self.ink(picture, row: $0) == 0 })
    }

    @Test func cutLinesEndInAnEllipsis() throws {
        let line = CTLineCreateWithAttributedString(Self.text("HHHHHHHHHHHH"))
        let cut = try #require(CTLineCreateTruncatedLine(line, 70, .end, nil))
        let picture = try Self.bitmap { context in
            context.textPosition = CGPoint(x: 4, y: 30)
            CTLineDraw(cut, context)
        }
        #expect((75..<96).allSatisfy { x in (0..<64).allSatisfy { picture[x, $0].w == 0 } })
        // Dots stand on the baseline, and nothing above them.
        let dots = (4..<75).filter { x in picture[x, 33].w > 60 && (15..<30).allSatisfy { picture[x, $0].w == 0 } }
        #expect(!dots.isEmpty && Self.ink(picture, row: 20) > 6)
    }
}
