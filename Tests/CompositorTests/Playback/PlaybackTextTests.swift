import AppleNames
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

    private static func drawn(_ text: String, _ more: [NSAttributedString.Key: Any]) throws -> DrawnPicture {
        let attributes: [NSAttributedString.Key: Any] = [.font: UIFont(name: "DejaVu Sans", size: 40) as Any]
        return try drawn { _ in
            text.draw(at: CGPoint(x: 12, y: 4), withAttributes: attributes.merging(more) { $1 })
        }
    }

    private static func count(_ picture: DrawnPicture, _ color: SIMD4<UInt8>) -> Int {
        picture.pixels.count { $0 == color }
    }

    @Test("outlines stand alone for a width of more than 0, and over the filled glyphs for less") func outlines() throws
    {
        let plain = try Self.drawn("H", [.foregroundColor: Playback.blue])
        let alone = try Self.drawn("H", [.foregroundColor: Playback.blue, .strokeWidth: 6, .strokeColor: Playback.red])
        let over = try Self.drawn("H", [.foregroundColor: Playback.blue, .strokeWidth: -6, .strokeColor: Playback.red])
        let own = try Self.drawn("H", [.foregroundColor: Playback.blue, .strokeWidth: 6])
        #expect(Self.count(alone, Playback.opaqueRed) > 20 && Self.count(alone, Playback.opaqueBlue) == 0)
        #expect(Self.count(over, Playback.opaqueRed) > 20)
        // A pen of 2.4 points leaves 1.5 of a stem's 3.9.
        #expect(over.pixels.count { $0.z > $0.x } > 10)
        #expect(Self.count(over, Playback.opaqueBlue) < Self.count(plain, Playback.opaqueBlue))
        #expect(Self.count(own, Playback.opaqueBlue) > 20)
        // Half of the pen, 1.2 points, lies outside the letter on each side.
        let (box, wide) = (Self.box(plain), Self.box(over))
        #expect(wide.width > box.width && wide.width <= box.width + 5 && abs(wide.midX - box.midX) <= 1)
    }

    @Test func glyphsLeanAndWiden() throws {
        let plain = Self.box(try Self.drawn("l", [:]))
        let leaning = Self.box(try Self.drawn("l", [.obliqueness: 0.5]))
        #expect(abs(leaning.width - plain.width - plain.height / 2) <= 2 && leaning.height == plain.height)
        #expect(abs(leaning.minX - plain.minX) <= 1)
        let wide = Self.box(try Self.drawn("H", [.expansion: log(1.5)]))
        let letter = Self.box(try Self.drawn("H", [:]))
        #expect(abs(wide.width - letter.width * 1.5) <= 2 && abs(wide.height - letter.height) <= 1)
    }

    @Test func shadowsOfText() throws {
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: -6, height: 10)
        shadow.shadowColor = Playback.red
        let sharp = try Self.drawn("H", [.foregroundColor: Playback.blue, .shadow: shadow])
        let plain = try Self.drawn("H", [.foregroundColor: Playback.blue])
        for y in 0..<54 {
            for x in 6..<64 where plain[x, y] == Playback.opaqueBlue {
                #expect(sharp[x, y] == Playback.opaqueBlue)
                let cast = sharp[x - 6, y + 10]
                #expect(cast == Playback.opaqueBlue || cast.x >= 250 || plain[x - 6, y + 10].w > 0)
            }
        }
        shadow.shadowBlurRadius = 8
        let soft = try Self.drawn("H", [.foregroundColor: Playback.blue, .shadow: shadow])
        #expect(soft.pixels.count { $0.w > 0 } > sharp.pixels.count { $0.w > 0 })
        shadow.shadowColor = nil
        #expect(try Self.drawn("H", [.foregroundColor: Playback.blue, .shadow: shadow]).pixels == plain.pixels)
    }

    @Test("text that clips lets through what is drawn later") func clips() throws {
        func picture(_ mode: CGTextDrawingMode) throws -> DrawnPicture {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image { context in
                context.cgContext.setTextDrawingMode(mode)
                "H".draw(
                    at: CGPoint(x: 12, y: 4),
                    withAttributes: [
                        .font: UIFont(name: "DejaVu Sans", size: 40) as Any, .foregroundColor: Playback.blue,
                    ])
                context.cgContext.setFillColor(Playback.red)
                context.cgContext.fill(CGRect(x: 0, y: 0, width: 64, height: 24))
            }
            return try Self.drawn { _ in image.draw(in: CGRect(x: 0, y: 0, width: 64, height: 64)) }
        }
        let (plain, clip, both) = (try picture(.fill), try picture(.clip), try picture(.fillClip))
        let letter = try Self.drawn("H", [.foregroundColor: Playback.blue])
        #expect(plain[2, 2] == Playback.opaqueRed)
        for y in 0..<64 {
            for x in 0..<64 where letter[x, y].w == 0 || letter[x, y].w == 255 {
                let isInside = letter[x, y].w == 255
                #expect(both[x, y].w == (isInside ? 255 : 0))
                if !isInside { #expect(clip[x, y].w == 0) }
            }
        }
        #expect(Self.count(clip, Playback.opaqueRed) > 20 && Self.count(clip, Playback.opaqueBlue) == 0)
        #expect(Self.count(both, Playback.opaqueRed) > 20 && Self.count(both, Playback.opaqueBlue) > 20)
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
