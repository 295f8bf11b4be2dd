import Foundation
import Testing

/// Masks with each mode, and mattes of mattes.
@Suite("Lottie masks and mattes") struct MaskAndMatteTests {
    private static let white = [255, 255, 255, 255]
    private static let nothing = [0, 0, 0, 0]

    /// Where pixels show of two rectangles: in the first alone, in both, in the second alone, in none.
    @Test(arguments: [
        ("a", [true, true, true, false]), ("s", [true, false, false, false]), ("i", [false, true, false, false]),
        ("l", [true, true, true, false]), ("d", [false, true, false, false]), ("f", [true, false, true, false]),
        ("n", [true, true, false, false]),
    ])
    func modesCombine(mode: String, shown: [Bool]) throws {
        let masks = [
            LottieText.mask("a", (10, 10, 50, 80)), LottieText.mask(mode, (40, 10, 50, 80)),
        ].joined(separator: ",")
        let picture = try FeaturePicture(LottieText.solid("#ffffff", "\"masksProperties\": [\(masks)]"))
        let points = [20, 50, 80, 95]
        for (x, isShown) in zip(points, shown) {
            #expect(picture[x, 50] == (isShown ? Self.white : Self.nothing), "\(mode) at \(x)")
        }
    }

    @Test func firstMaskThatSubtractsLeavesTheRest() throws {
        let mask = LottieText.mask("s", (20, 20, 60, 60))
        let picture = try FeaturePicture(LottieText.solid("#ffffff", "\"masksProperties\": [\(mask)]"))
        #expect(picture[50, 50] == Self.nothing)
        #expect(picture[5, 5] == Self.white)
    }

    /// A mask with an open path does nothing, whatever its mode is.
    @Test(arguments: ["a", "s", "i", "l", "d", "f"], [#""inv": false"#, #""inv": true"#])
    func openMasksCutNothing(mode: String, inversion: String) throws {
        let path = #""v": [[40, 40], [60, 40], [60, 60]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]"#
        let ring = LottieText.mask("a", (10, 10, 80, 80))
        let paths = [
            #"{"k": {\#(path), "c": false}}"#, #"{"k": {\#(path)}}"#,
            #"{"k": [{"t": 0, "s": [{\#(path), "c": false}]}, {"t": 9, "s": [{\#(path), "c": false}]}]}"#,
        ]
        for path in paths {
            let open = #"{"mode": "\#(mode)", \#(inversion), "o": {"k": 50}, "pt": \#(path)}"#
            for (masks, isCut) in [([open], false), ([open, ring], true), ([ring, open], true)] {
                let list = masks.joined(separator: ",")
                let picture = try FeaturePicture(LottieText.solid("#ffffff", "\"masksProperties\": [\(list)]"))
                #expect(picture[50, 50] == Self.white && picture[20, 20] == Self.white)
                #expect(picture[5, 5] == (isCut ? Self.nothing : Self.white))
            }
        }
    }

    /// Old files say beside the path whether it is closed.
    @Test(arguments: [true, false]) func oldMasksAreClosedBesideTheirPaths(isClosed: Bool) throws {
        let mask = LottieText.mask("a", (20, 20, 60, 60), "\"cl\": \(isClosed)")
            .replacingOccurrences(of: #""c": true,"#, with: "")
        let picture = try FeaturePicture(LottieText.solid("#ffffff", "\"masksProperties\": [\(mask)]"))
        #expect(picture[50, 50] == Self.white)
        #expect(picture[5, 5] == (isClosed ? Self.nothing : Self.white))
    }

    @Test func featherOfOneDirectionLeavesTheOtherSharp() throws {
        let mask = LottieText.mask("a", (30, 30, 40, 40), "\"f\": {\"k\": [20, 0]}")
        let picture = try FeaturePicture(LottieText.solid("#ffffff", "\"masksProperties\": [\(mask)]"))
        #expect(picture[50, 50][3] > 240)
        #expect(picture[50, 27] == Self.nothing)
        #expect((20..<235).contains(picture[26, 50][3]))
    }

    @Test func mattesHaveMattes() throws {
        let picture = try FeaturePicture(
            LottieText.rectangle((0, 0, 50, 100), "[1, 0, 0, 1]", "\"td\": 1"),
            LottieText.rectangle((0, 0, 100, 50), "[0, 1, 0, 1]", "\"td\": 1, \"tt\": 1"),
            LottieText.solid("#0000ff", "\"tt\": 1"))
        #expect(picture[25, 25] == [0, 0, 255, 255])
        #expect(picture[75, 25] == Self.nothing)
        #expect(picture[25, 75] == Self.nothing)
    }

    @Test func mattesInACircleEnd() throws {
        let picture = try FeaturePicture(
            LottieText.solid("#ff0000", "\"ind\": 1, \"tt\": 1, \"tp\": 2"),
            LottieText.solid("#00ff00", "\"ind\": 2, \"tt\": 1, \"tp\": 1"))
        #expect(picture[50, 50][3] == 255)
    }

    /// A composition's layers blend with each other only.
    @Test func compositionsAreIsolated() throws {
        let picture = try FeaturePicture(
            "{\"ty\": 0, \"refId\": \"a\", \"w\": 100, \"h\": 100, \"ip\": 0, \"op\": 60, \"ks\": {}}",
            LottieText.solid("#0000ff"),
            assets: "{\"id\": \"a\", \"layers\": [\(LottieText.solid("#ff0000", "\"bm\": 1"))]}")
        #expect(picture[50, 50] == [255, 0, 0, 255])
    }
}
