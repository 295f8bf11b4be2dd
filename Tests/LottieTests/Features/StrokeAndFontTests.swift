import Foundation
import Lottie
import Testing

/// What files leave out.
@Suite("Lottie strokes and fonts") struct StrokeAndFontTests {
    /// An angle whose corner is at (50, 30), with a line of 20.
    private func angle(_ more: String) throws -> FeaturePicture {
        try FeaturePicture(
            """
            {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [
             {"ty": "sh", "ks": {"k": {"v": [[30, 70], [50, 30], [70, 70]], "i": [[0, 0], [0, 0], [0, 0]],
              "o": [[0, 0], [0, 0], [0, 0]], "c": false}}},
             {"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 20}\(more)}]}
            """)
    }

    @Test func endsAndCornersAreRoundWhereAFileSaysNothing() throws {
        let picture = try angle("")
        // 9 beyond the end at (30, 70), in the line's direction; a square one would reach the pixel across it.
        #expect(picture[26, 77][3] > 200 && picture[34, 80][3] == 0)
        // Above the corner: within 10 of it, and not where a miter ends.
        #expect(picture[50, 22][3] > 200 && picture[50, 15][3] == 0)
    }

    @Test func theyAreAsTheFileSays() throws {
        let mitered = try angle(#", "lc": 1, "lj": 1, "ml": 10"#)
        #expect(mitered[26, 77][3] == 0)
        #expect(mitered[50, 15][3] > 200)
        let beveled = try angle(#", "lc": 3, "lj": 3"#)
        #expect(beveled[26, 77][3] > 200 && beveled[34, 80][3] > 200)
        #expect(beveled[50, 22][3] == 0)
        // A miter that is longer than allowed is cut.
        let limited = try angle(#", "lc": 1, "lj": 1, "ml": 1"#)
        #expect(limited[50, 22][3] == 0)
    }

    @Test(arguments: [0, 20, -40, 5]) func dashesOfNoLengthAreDotsFromThePathsStartOn(offset: Int) throws {
        let picture = try FeaturePicture(
            """
            {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [
             {"ty": "sh", "ks": {"k": {"v": [[10, 50], [95, 50]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]],
              "c": false}}},
             {"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 10}, "lc": 2, "d": [
              {"n": "d", "v": {"k": 0}}, {"n": "g", "v": {"k": 20}}, {"n": "o", "v": {"k": \(offset)}}]}]}
            """)
        let first = offset == 5 ? 25 : 10
        for x in stride(from: first, through: 90, by: 20) {
            #expect(picture[x, 50] == [255, 0, 0, 255] && picture[x + 9, 50][3] == 0)
        }
        #expect((picture[7, 50][3] > 0) == (first == 10))
    }

    /// A length below 0, among others too, makes the line whole.
    @Test(arguments: ["[-5, 20]", "[5, -20]", "[5, 5, -1]", "[0, 0]"]) func dashesBelowZeroCountForNothing(
        lengths: String
    )
        throws
    {
        let dashes = lengths.dropFirst().dropLast().split(separator: ",").map { #"{"n": "d", "v": {"k": \#($0)}}"# }
        let picture = try FeaturePicture(
            """
            {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [
             {"ty": "sh", "ks": {"k": {"v": [[10, 50], [90, 50]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]],
              "c": false}}},
             {"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 10}, "lc": 1,
              "d": [\(dashes.joined(separator: ","))]}]}
            """)
        for x in 11..<89 { #expect(picture[x, 50] == [255, 0, 0, 255]) }
    }

    private func text(_ font: String) throws -> FeaturePicture {
        try FeaturePicture(
            """
            {"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {"p": {"k": [10, 60]}}, "t": {"d": {"k": [{"t": 0, "s": {
             "t": "HH", "f": "\(font)", "s": 40, "fc": [0, 0, 1], "j": 0}}]}, "a": []}}
            """)
    }

    @Test func fontsThatAreMissingAreNamedAndReplaced() throws {
        let picture = try text("NoSuchFamily-Bold")
        #expect(picture.warnings.count == 1)
        let warning = try #require(picture.warnings.first)
        #expect(warning.layer == "title")
        #expect(warning.feature.hasPrefix(#"the font "NoSuchFamily-Bold"#))
        let inked = (0..<100).filter { picture[$0, 45][3] > 0 }
        #expect(inked.count > 10, "something is drawn in its place")
    }

    @Test(arguments: ["DejaVu Sans", " DejaVu  Sans "])
    func fontsThatAreThereAreNotNamed(font: String) throws {
        #expect(try text(font).warnings.isEmpty)
    }
}
