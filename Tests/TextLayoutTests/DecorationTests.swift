import AppleNames
import Foundation
import LayerModel
import Testing
import TextLayout

@Suite struct DecorationTests {
    private func picture(_ change: (inout TextRun) -> Void, before: String = "") -> TextPicture {
        var run = TextRun("abc")
        change(&run)
        return Sample.engine.layout(TextRequest([TextRun(before), run], font: "DejaVu Sans", fontSize: 20))
    }

    @Test func underlinesStandWhereTheFontSays() throws {
        // DejaVu Sans: position -130, thickness 90 of 2048 units.
        let picture = picture { $0.underlineStyle = 1 }
        let line = try #require(picture.decorations.first)
        #expect(picture.decorations.count == 1)
        #expect(isClose(line.rect.minX, 0) && isClose(line.rect.width, 35.9473))
        #expect(isClose(line.rect.height, 20 * 90.0 / 2048))
        #expect(isClose(line.rect.midY, picture.firstBaseline + 20 * 130.0 / 2048, within: 0.6))
        #expect(line.color == .black)
    }

    @Test func underlinesStartWithTheirRun() throws {
        let line = try #require(picture({ $0.underlineStyle = 1 }, before: "abc").decorations.first)
        #expect(isClose(line.rect.minX, 35.9473) && isClose(line.rect.width, 35.9473))
    }

    @Test func thickAndDoubleLines() {
        let thick = picture { $0.underlineStyle = 2 }.decorations
        #expect(thick.count == 1 && isClose(thick[0].rect.height, 40 * 90.0 / 2048))
        let double = picture { $0.underlineStyle = 9 }.decorations
        #expect(double.count == 2 && double[1].rect.minY > double[0].rect.maxY)
    }

    @Test func strikethroughsCrossSmallLetters() throws {
        let picture = picture { $0.strikethroughStyle = 1 }
        let line = try #require(picture.decorations.first)
        // Letters without ascenders are 1120 of 2048 units high.
        #expect(line.rect.maxY < picture.firstBaseline)
        #expect(line.rect.minY > picture.firstBaseline - 20 * 1120.0 / 2048)
    }

    @Test func backgroundsAreAsHighAsTheLine() throws {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let background = try #require(picture({ $0.backgroundColor = red }, before: "abc").backgrounds.first)
        #expect(background.color == red)
        #expect(isClose(background.rect.minY, 0) && isClose(background.rect.height, 20 * 2384.0 / 2048))
        #expect(isClose(background.rect.minX, 35.9473))
    }

    @Test("a kern of 0 leaves pairs as far apart as their letters are wide") func pairs() {
        func width(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> Double {
            let run = TextRun(text, attributes: attributes)
            return Double(Sample.engine.layout(TextRequest([run], font: "DejaVu Sans", fontSize: 100)).size.width)
        }
        let letters = 3 * width("A", [:]) + 3 * width("V", [:])
        #expect(width("AVAVAV", [:]) < letters - 10)
        #expect(isClose(width("AVAVAV", [.kern: 0]), letters))
        #expect(isClose(width("AVAVAV", [.kern: 0, .ligature: 0]), letters))
        #expect(isClose(width("AVAVAV", [.kern: 1]), width("AVAVAV", [:]) + 6))
        #expect(isClose(width("AVAVAV", [.tracking: 0]), width("AVAVAV", [:])))
    }

    @Test("effects move nothing, except that glyphs are wider") func effects() throws {
        let plain = picture { _ in }
        let stroked = picture { run in run.changeEffects { $0.strokeWidth = 4 } }
        #expect(stroked.runs.map(\.glyphs) == plain.runs.map(\.glyphs) && stroked.runs[0].effects?.strokeWidth == 4)
        let wide = picture { run in run.changeEffects { $0.expansion = log(2) } }
        #expect(isClose(wide.size.width, 2 * plain.size.width) && wide.size.height == plain.size.height)
        for (a, b) in zip(plain.runs[0].glyphs, wide.runs[0].glyphs) { #expect(isClose(Double(b.x), 2 * Double(a.x))) }
        let none = picture { run in run.changeEffects { $0.strokeColor = nil } }
        #expect(none.runs.allSatisfy { $0.effects == nil })
        let endless = picture { run in run.changeEffects { $0.expansion = 1e300 } }
        #expect(endless.size.width.isFinite)
    }

    @Test func kernGoesBehindEachCharacter() {
        let plain = picture { _ in }
        for kern in [3.0, 4, -1.5] {
            let wide = picture { $0.kern = kern }
            #expect(isClose(wide.size.width, plain.size.width + 3 * kern))
            for (number, (a, b)) in zip(plain.runs[0].glyphs, wide.runs[0].glyphs).enumerated() {
                #expect(isClose(Double(b.x - a.x), kern * Double(number)))
            }
            let later = picture({ $0.kern = kern }, before: "abc").runs.flatMap(\.glyphs)
            #expect(isClose(Double(later[3].x), plain.size.width))
            #expect(isClose(Double(later[4].x - later[3].x), Double(plain.runs[0].glyphs[1].x) + kern))
        }
    }

    @Test func runsHaveTheirOwnColoursAndTheOthersTheTexts() {
        var red = TextRun("b")
        red.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        red.underlineStyle = 1
        var plain = TextRun("c")
        plain.underlineStyle = 1
        var request = TextRequest([TextRun("a"), red, plain], font: "DejaVu Sans", fontSize: 20)
        for color in [CGColor.white, CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)] {
            request.foregroundColor = color
            let picture = Sample.engine.layout(request)
            #expect(picture.runs.map(\.color) == [color, CGColor(red: 1, green: 0, blue: 0, alpha: 1), color])
            #expect(picture.decorations.map(\.color) == [CGColor(red: 1, green: 0, blue: 0, alpha: 1), color])
        }
    }
}
