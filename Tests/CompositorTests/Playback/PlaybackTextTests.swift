import DisplayListTestSupport
import Foundation
import LayerModel
import Testing

@testable import Compositor

@Suite struct PlaybackTextTests {
    private static var size: [NSAttributedString.Key: Any] { [.font: UIFont.systemFont(ofSize: 20)] }

    /// The columns and rows between which anything is drawn.
    private static func box(_ picture: DrawnPicture) -> CGRect {
        var box = CGRect.null
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y].w > 40 {
                box = box.union(CGRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return box
    }

    private static func drawn(_ draw: @escaping (CGContext) -> Void) throws -> DrawnPicture {
        try Playback.picture(tolerance: 3) { context in
            UIGraphicsPushContext(context)
            draw(context)
            UIGraphicsPopContext()
        }
    }

    @Test func stringsHaveTheirTopWhereTheyAreDrawn() throws {
        let box = Self.box(try Self.drawn { _ in "H".draw(at: CGPoint(x: 8, y: 16), withAttributes: Self.size) })
        #expect(!box.isNull && box.minX >= 8 && box.minY >= 16 && box.maxY <= 44 && box.height > 10)
        let lower = Self.box(try Self.drawn { _ in "H".draw(at: CGPoint(x: 8, y: 26), withAttributes: Self.size) })
        #expect(lower == box.offsetBy(dx: 0, dy: 10))
    }

    @Test func baselinesStandAtTheTextPosition() throws {
        let picture = try Self.drawn { context in
            context.selectFont(name: "Helvetica", size: 20)
            context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            context.setFillColor(Playback.red)
            context.showText("H", at: CGPoint(x: 10, y: 40))
        }
        let box = Self.box(picture)
        #expect(abs(box.maxY - 40) <= 1 && box.height > 10 && box.height < 20)
        #expect(picture.pixels.contains { $0.x > 240 && $0.y == 0 && $0.w > 240 })
    }

    @Test func boxesWrapAndLeaveOutWhatIsBelow() throws {
        let text = "one two three four five six"
        let small: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]
        let box = Self.box(
            try Self.drawn { _ in text.draw(in: CGRect(x: 4, y: 4, width: 40, height: 20), withAttributes: small) })
        #expect(box.maxX <= 45 && box.maxY <= 24 && box.height > 12)
    }

    @Test func textIsStrokedAndClippedAndFades() throws {
        let filled = try Self.drawn { context in
            "H".draw(at: CGPoint(x: 8, y: 8), withAttributes: Self.size)
            context.setAlpha(0.5)
            "H".draw(at: CGPoint(x: 36, y: 8), withAttributes: Self.size)
        }
        let most = filled.pixels.map(\.w).max()
        #expect(most == 255)
        let faded = filled.pixels.indices.filter { $0 % filled.width >= 32 }.map { filled.pixels[$0].w }
        #expect(faded.allSatisfy { $0 <= 129 })
        let outlined = try Self.drawn { context in
            context.setTextDrawingMode(.stroke)
            context.setStrokeColor(Playback.blue)
            context.setLineWidth(0.5)
            context.selectFont(name: "Helvetica", size: 60)
            context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            context.showText("H", at: CGPoint(x: 8, y: 56))
        }
        let box = Self.box(outlined)
        #expect(box.height > 35)
        // The stem is hollow.
        let middle = Int(box.midY) - 12
        let crossings = (0..<63).count { (outlined[$0, middle].w > 60) != (outlined[$0 + 1, middle].w > 60) }
        #expect(crossings >= 8)
    }

    @Test func copiedTextReplacesWhatIsBelowOnlyWhereItCovers() throws {
        let picture = try Self.drawn { context in
            context.setFillColor(Playback.red)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
            context.setBlendMode(.copy)
            context.selectFont(name: "Helvetica", size: 60)
            context.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
            context.setFillColor(CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
            context.showText("H", at: CGPoint(x: 8, y: 56))
        }
        #expect(picture[2, 2] == Playback.opaqueRed)
        #expect(picture.pixels.contains { Playback.isNear($0, SIMD4(0, 0, 0.5, 0.5)) })
    }
}
