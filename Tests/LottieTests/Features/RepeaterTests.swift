import Foundation
import LayerModel
import Lottie
import Testing

/// Repeaters whose copies are drawn, by pixels.
@Suite("Lottie repeaters") struct RepeaterTests {
    /// Below the square or line at the top left, with copies 40 below it.
    private static func repeater(_ copies: String = "2", x: Int = 0, y: Int = 40) -> String {
        """
        {"ty": "rp", "c": {"k": \(copies)}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [\(x), \(y)]}, "so": {"k": 100},
         "eo": {"k": 100}}}
        """
    }

    private static let square =
        #"{"ty": "rc", "p": {"k": [30, 30]}, "s": {"k": [40, 40]}, "r": {"k": 0}}"#
    private static let fill = #"{"ty": "fl", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}}"#
    private static let stroke =
        #"{"ty": "st", "c": {"k": [1, 0, 0, 1]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1, "lj": 1}"#

    private func picture(_ items: String...) throws -> FeaturePicture {
        try FeaturePicture(
            """
            {"ty": 4, "nm": "copies", "ip": 0, "op": 60, "ks": {}, "shapes": [\(items.joined(separator: ","))]}
            """)
    }

    /// What changes each path changes it in each copy, wherever it stands: above the repeater, below it, or around its group.
    @Test(arguments: [
        (stroke, #"{"ty": "tm", "s": {"k": 0}, "e": {"k": 50}, "o": {"k": 0}, "m": 1}"#),
        (fill, #"{"ty": "rd", "r": {"k": 15}}"#), (fill, #"{"ty": "pb", "a": {"k": -30}}"#),
        (fill, #"{"ty": "op", "a": {"k": -5}, "lj": 2, "ml": {"k": 4}}"#),
    ])
    func copiesAreChangedByWhatStandsBelow(paint: String, modifier: String) throws {
        let above = try picture(Self.square, modifier, paint, Self.repeater())
        let group = { (items: [String]) in "{\"ty\": \"gr\", \"it\": [\(items.joined(separator: ","))]}" }
        for items in [
            [Self.square, paint, Self.repeater(), modifier],
            [group([Self.square, paint]), Self.repeater(), modifier],
            [group([Self.square, paint, Self.repeater()]), modifier],
            [group([Self.square, paint, Self.repeater("1")]), Self.repeater(), modifier],
        ] {
            let below = try FeaturePicture(
                """
                {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [\(items.joined(separator: ","))]}
                """)
            for y in stride(from: 6, to: 96, by: 3) {
                for x in stride(from: 6, to: 56, by: 3) { #expect(below[x, y] == above[x, y], "\(x), \(y): \(items)") }
            }
        }
        let plain = try picture(Self.square, paint, Self.repeater())
        #expect((6..<56).contains { x in (6..<96).contains { y in plain[x, y] != above[x, y] } })
    }

    /// Beyond the most that are drawn the first ones are, and the others are named.
    @Test func copiesBeyondTheMostAreNamed() throws {
        let many = try picture(Self.square, Self.fill, Self.repeater("100000", y: 1))
        #expect(many[30, 30] == [255, 0, 0, 255] && many[30, 95] == [255, 0, 0, 255] && many[60, 60][3] == 0)
        #expect(many.warnings.map(\.layer) == ["copies"])
        #expect(many.warnings.first?.feature == "each copy of a repeater beyond 10000")
    }

    /// Repeaters of repeaters would make 10¹² copies of paths, or of layers.
    @Test(arguments: [true, false]) func copiesOfCopiesHaveALimit(ofPaths: Bool) throws {
        let repeaters = Array(repeating: Self.repeater("10000"), count: 3)
        let items = ofPaths ? [Self.square] + repeaters + [Self.fill] : [Self.square, Self.fill] + repeaters
        let text = """
            {"fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100,
             "layers": [{"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [\(items.joined(separator: ","))]}]}
            """
        let animation = try LottieReader().read(Data(text.utf8))
        #expect(animation.root.sublayers?.isEmpty != false)
        #expect(animation.warnings.map(\.path).last == "layers[0]")
        #expect(animation.warnings.last?.flaw == "repeaters make more than 1000000 copies")
    }
}
