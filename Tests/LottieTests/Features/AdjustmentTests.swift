import LayerModel
import Lottie
import Testing

/// Layers whose effects change what lies behind them, by pixels.
@Suite("Lottie adjustment layers") struct AdjustmentTests {
    private static let blue = LottieText.effect(21, ["0", "0", "[0, 0, 1, 1]", "0", "0", "0", "1"])
    private static let red = LottieText.rectangle((20, 20, 60, 60), "[1, 0, 0, 1]")

    private func adjustment(_ effects: String, _ more: String = "") -> String {
        """
        {"ty": 12, "nm": "change", "ip": 0, "op": 60\(more.contains("\"ks\"") ? "" : ", \"ks\": {}"), "ef": [\(effects)]\
        \(more.isEmpty ? "" : ", " + more)}
        """
    }

    @Test func whatLiesBehindIsChanged() throws {
        let front = LottieText.rectangle((40, 40, 20, 20), "[0, 1, 0, 1]")
        let picture = try FeaturePicture(front, adjustment(Self.blue), Self.red)
        #expect(picture.warnings.isEmpty)
        #expect(picture[50, 50] == [0, 255, 0, 255])
        #expect(picture[30, 50] == [0, 0, 255, 255])
        #expect(picture[10, 50][3] == 0)
    }

    @Test func sizeAndFramesSayWhereAndWhen() throws {
        let small = try FeaturePicture(adjustment(Self.blue, "\"sw\": 50, \"sh\": 100"), Self.red)
        #expect(small[40, 50] == [0, 0, 255, 255] && small[60, 50] == [255, 0, 0, 255])
        let later = #"{"ty": 12, "ip": 30, "op": 60, "ks": {}, "ef": [\#(Self.blue)]}"#
        #expect(try FeaturePicture(later, Self.red, frame: 29)[50, 50] == [255, 0, 0, 255])
        #expect(try FeaturePicture(later, Self.red, frame: 30)[50, 50] == [0, 0, 255, 255])
    }

    @Test(arguments: [
        (#"{"p": {"k": [50, 0]}}"#, (51, 50), (49, 50)), (#"{"s": {"k": [50, 100]}}"#, (49, 50), (51, 50)),
        // Turned about the middle, it leaves out the corners.
        (#"{"a": {"k": [50, 50]}, "p": {"k": [50, 50]}, "s": {"k": [60, 60]}, "r": {"k": 45}}"#, (75, 50), (75, 75)),
    ])
    func transformsSayWhere(transform: String, inside: (Int, Int), outside: (Int, Int)) throws {
        let picture = try FeaturePicture(adjustment(Self.blue, "\"ks\": \(transform)"), Self.red)
        #expect(picture[inside.0, inside.1] == [0, 0, 255, 255])
        #expect(picture[outside.0, outside.1] == [255, 0, 0, 255])
    }

    @Test func blursAreMeasuredInTheComposition() throws {
        let blur = LottieText.effect(29, ["20", "1", "0"])
        let whole = try FeaturePicture(adjustment(blur), Self.red)
        #expect((30..<225).contains(whole[79, 50][3]) && (30..<225).contains(whole[81, 50][3]))
        // Of half the size, it blurs as much, but only the left part.
        let half = try FeaturePicture(adjustment(blur, "\"ks\": {\"s\": {\"k\": [50, 100]}}"), Self.red)
        for x in [15, 18, 21, 25] { #expect(half[x, 50] == whole[x, 50], "\(x)") }
        #expect(half[79, 50] == [255, 0, 0, 255] && half[81, 50][3] == 0)
    }

    @Test(arguments: [2, 3]) func blursGoInOneDirection(direction: Int) throws {
        let blur = LottieText.effect(29, ["20", "\(direction)", "0"])
        let even = try FeaturePicture(adjustment(LottieText.effect(29, ["20", "1", "0"])), Self.red)
        for more in ["", #""sw": 90, "sh": 90"#] {
            let picture = try FeaturePicture(adjustment(blur, more), Self.red)
            #expect(picture.warnings.isEmpty)
            for place in [12, 16, 19, 23, 28] {
                let (soft, sharp) =
                    direction == 2 ? (picture[place, 50], picture[50, place]) : (picture[50, place], picture[place, 50])
                #expect(abs(soft[3] - even[place, 50][3]) <= 2, "\(place): \(soft), \(even[place, 50])")
                #expect(place < 20 ? sharp[3] <= 2 : sharp == [255, 0, 0, 255], "\(place): \(sharp)")
            }
        }
    }

    @Test func opacityMasksAndMattesMix() throws {
        func pixels(_ layers: String...) throws -> [[Int]] {
            let text = """
                {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100,
                 "layers": [\((layers + [Self.red]).joined(separator: ","))]}
                """
            let picture = try FeaturePicture(document: text)
            #expect(picture.warnings.isEmpty)
            return [picture[30, 50], picture[70, 50], picture[10, 50]]
        }
        func isClose(_ found: [[Int]], _ shares: [Double]) -> Bool {
            guard found[2][3] == 0 else { return false }
            return zip(found, shares).allSatisfy { pixel, share in
                abs(Double(pixel[0]) - 255 * (1 - share)) <= 2 && abs(Double(pixel[2]) - 255 * share) <= 2
                    && pixel[3] == 255
            }
        }
        var found = try pixels(adjustment(Self.blue, #""ks": {"o": {"k": 40}}"#))
        #expect(isClose(found, [0.4, 0.4]), "\(found)")
        let mask = LottieText.mask("a", (0, 0, 50, 100))
        found = try pixels(adjustment(Self.blue, "\"masksProperties\": [\(mask)]"))
        #expect(isClose(found, [1, 0]), "\(found)")
        let faint = mask.replacing("\"o\": {\"k\": 100}", with: "\"o\": {\"k\": 60}")
        found = try pixels(adjustment(Self.blue, "\"ks\": {\"o\": {\"k\": 50}}, \"masksProperties\": [\(faint)]"))
        #expect(isClose(found, [0.3, 0]), "\(found)")
        let matte = LottieText.rectangle((0, 0, 50, 100), "[0, 0, 0, 1]", "\"td\": 1")
        found = try pixels(matte, adjustment(Self.blue, "\"tt\": 2"))
        #expect(isClose(found, [0, 1]), "\(found)")
    }

    @Test func effectsAreDoneInTheirOrder() throws {
        // Black becomes white and white black.
        let negative = LottieText.effect(20, ["[1, 1, 1, 1]", "[0, 0, 0, 1]", "100"])
        let last = try FeaturePicture(adjustment(negative + "," + Self.blue), Self.red)
        #expect(last[50, 50] == [0, 0, 255, 255])
        let first = try FeaturePicture(adjustment(Self.blue + "," + negative), Self.red)
        let pixel = first[50, 50]
        #expect(pixel[0] == pixel[1] && pixel[1] == pixel[2] && pixel[0] > 200, "\(pixel)")
        // One layer on what another one made.
        let both = try FeaturePicture(adjustment(negative), adjustment(Self.blue), Self.red)
        #expect(both[50, 50] == pixel)
    }

    @Test func effectsChange() throws {
        let blur = #"{"ty": 29, "ef": [{"v": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 30, "s": [40]}]}}]}"#
        let edge = try [0, 15, 30].map { try FeaturePicture(adjustment(blur), Self.red, frame: $0)[85, 50][3] }
        #expect(edge[0] == 0 && edge[1] > 10 && edge[2] > edge[1] + 20, "\(edge)")
    }

    /// What lies behind the whole animation is no part of its composition.
    @Test func theBackgroundStays() throws {
        let picture = try FeaturePicture(adjustment(Self.blue), Self.red, background: .white)
        #expect(picture[50, 50] == [0, 0, 255, 255] && picture[10, 50] == [255, 255, 255, 255])
    }

    @Test func compositionsKeepToThemselves() throws {
        let inner = LottieText.rectangle((50, 20, 30, 60), "[1, 0, 0, 1]")
        let composition = """
            {"id": "c", "layers": [\(adjustment(Self.blue)), \(inner)]}
            """
        let shown = #"{"ty": 0, "refId": "c", "w": 100, "h": 100, "ip": 0, "op": 60, "ks": {}}"#
        let picture = try FeaturePicture(shown, LottieText.solid("#00ff00"), assets: composition)
        #expect(picture[60, 50] == [0, 0, 255, 255])
        #expect(picture[20, 50] == [0, 255, 0, 255])
    }

    @Test func whatCannotBeDoneIsSaid() throws {
        let shadow = LottieText.effect(25, ["[0, 0, 1, 1]", "255", "90", "25", "0", "0"])
        let other = LottieText.effect(29, ["0", "1", "0"]) + "," + LottieText.effect(29, ["20", "2", "0"])
        for effect in [shadow, other] {
            let picture = try FeaturePicture(adjustment(effect), Self.red)
            #expect(
                picture.warnings.map(\.feature) == [
                    "an effect of an adjustment layer that is no fill, tint, tritone or blur like its first one"
                ])
            #expect(picture.warnings.first?.layer == "change")
            #expect(picture[50, 50] == [255, 0, 0, 255] && picture[18, 50][3] == 0)
        }
        let blended = try FeaturePicture(adjustment(Self.blue, #""bm": 1"#), Self.red)
        #expect(blended.warnings.map(\.feature) == ["the blend mode of an adjustment layer"])
    }
}
