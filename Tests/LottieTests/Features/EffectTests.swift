import Lottie
import Testing

/// Effects and layer styles, by pixels.
@Suite("Lottie effects") struct EffectTests {
    private static let square = (x: 30, y: 30, width: 20, height: 20)

    private func picture(_ effects: String..., styles: String..., color: String = "[1, 0, 0, 1]") throws
        -> FeaturePicture
    {
        try FeaturePicture(
            LottieText.rectangle(
                Self.square, color,
                "\"ef\": [\(effects.joined(separator: ","))], \"sy\": [\(styles.joined(separator: ","))]"))
    }

    /// Black, grey of half and of a quarter, and white.
    @Test(arguments: [
        (0.0, [0, 0, 255]), (0.25, [64, 0, 128]), (0.5, [128, 0, 0]), (1.0, [255, 255, 0]),
    ])
    func tritoneMapsBrightness(level: Double, expected: [Int]) throws {
        let tritone = LottieText.effect(23, ["[1, 1, 0]", "[0.5, 0, 0]", "[0, 0, 1]", "0"])
        let pixel = try picture(tritone, color: "[\(level), \(level), \(level), 1]")[40, 40]
        for (channel, value) in zip(pixel, expected) { #expect(abs(channel - value) <= 3, "\(pixel)") }
    }

    /// The effect does to the picture what the layer's own transform does to the layer.
    @Test func transformMovesThePicture() throws {
        let values = ["[40, 40]", "[60, 45]", "0", "50", "150", "0", "0", "30", "60"]
        let moved = try picture(LottieText.effect(35, values))
        let own = #""a": {"k": [40, 40]}, "p": {"k": [60, 45]}, "s": {"k": [150, 50]}, "r": {"k": 30}, "o": {"k": 60}"#
        let layer = try FeaturePicture(
            LottieText.rectangle(Self.square, "[1, 0, 0, 1]", "\"ks\": {\(own)}"))
        #expect(moved.warnings.isEmpty)
        for y in stride(from: 25, to: 70, by: 3) {
            for x in stride(from: 35, to: 85, by: 3) {
                #expect(abs(moved[x, y][3] - layer[x, y][3]) <= 2, "\(x), \(y)")
            }
        }
        #expect(abs(layer[60, 45][3] - 153) <= 1 && moved[32, 32][3] == 0)
        // The height's scale counts for both where it is to.
        let even = try picture(LottieText.effect(35, ["[40, 40]", "[40, 40]", "1", "200", "1", "0", "0", "0", "100"]))
        #expect(even[23, 23] == [255, 0, 0, 255] && even[57, 57] == [255, 0, 0, 255] && even[17, 40][3] == 0)
    }

    @Test func shadowsOfShadows() throws {
        let right = LottieText.effect(25, ["[0, 0, 1, 1]", "255", "90", "25", "0", "0"])
        let down = LottieText.effect(25, ["[0, 1, 0, 1]", "255", "180", "25", "0", "0"])
        let picture = try picture(right, down)
        #expect(picture[40, 40] == [255, 0, 0, 255])
        #expect(picture[65, 40] == [0, 0, 255, 255])
        #expect(picture[40, 65] == [0, 255, 0, 255])
        #expect(picture[65, 65] == [0, 255, 0, 255])
    }

    @Test func shadowAlone() throws {
        let picture = try picture(LottieText.effect(25, ["[0, 0, 1, 1]", "255", "90", "25", "0", "1"]))
        #expect(picture[40, 40] == [0, 0, 0, 0])
        #expect(picture[65, 40] == [0, 0, 255, 255])
    }

    /// A horizontal blur leaves upper and lower edges sharp.
    @Test func blurOfOneDirection() throws {
        let picture = try picture(LottieText.effect(29, ["10", "2", "0"]))
        #expect(picture[40, 27][3] == 0)
        #expect((10..<245).contains(picture[29, 40][3]))
    }

    /// Layers that clip what they show: a composition, and a picture that covers its asset.
    private static let clipping = [
        (#"{"ty": 0, "refId": "c", "w": 40, "h": 40"#, ##"{"id": "c", "layers": [\##(LottieText.solid("#ff0000"))]}"##),
        (
            #"{"ty": 2, "refId": "c""#,
            #"{"id": "c", "w": 40, "h": 40, "e": 1, "p": "data:image/png;base64,\#(redPicture)"}"#
        ),
    ]
    /// Red, 2 × 1 pixels.
    private static let redPicture =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADklEQVR4nGP4z8DwH4QBEfcD/ePF9e8AAAAASUVORK5CYII="

    /// Shadows and blurs reach beyond the bounds to which a layer's own picture is cut.
    @Test(arguments: clipping) func clippedPicturesCastShadows(layer: String, asset: String) throws {
        let shadow = LottieText.effect(25, ["[0, 0, 1, 1]", "255", "90", "40", "0", "0"])
        let alone = LottieText.effect(25, ["[0, 0, 1, 1]", "255", "90", "40", "20", "1"])
        let blur = LottieText.effect(29, ["20", "1", "0"])
        let fill = LottieText.effect(21, ["0", "0", "[0, 1, 0, 1]", "0", "0", "0", "1"])
        let style =
            #"{"ty": 1, "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}, "a": {"k": 180}, "d": {"k": 40}, "s": {"k": 0}}"#
        let glow = #"{"ty": 3, "c": {"k": [0, 1, 0, 1]}, "o": {"k": 100}, "s": {"k": 20}}"#
        func picture(_ effects: [String], _ styles: [String] = []) throws -> FeaturePicture {
            let more = """
                "ip": 0, "op": 60, "ks": {"p": {"k": [10, 30]}},
                "ef": [\(effects.joined(separator: ","))], "sy": [\(styles.joined(separator: ","))]
                """
            return try FeaturePicture("\(layer), \(more)}", assets: asset)
        }
        for shadowed in try [picture([shadow]), picture([], [style])] {
            #expect(shadowed[30, 50] == [255, 0, 0, 255] && shadowed[70, 50] == [0, 0, 255, 255])
            #expect(shadowed[70, 25][3] == 0 && shadowed[95, 50][3] == 0)
        }
        #expect(try picture([shadow, fill])[70, 50] == [0, 255, 0, 255])
        #expect(try picture([fill, shadow])[30, 50] == [0, 255, 0, 255])
        let soft = try picture([alone])
        #expect(soft[30, 50][3] == 0 && soft[70, 50][3] > 250 && (60..<128).contains(soft[92, 50][3]))
        #expect((60..<128).contains(try picture([blur])[52, 50][3]))
        let glowing = try picture([], [glow])
        #expect(glowing[30, 50] == [255, 0, 0, 255] && glowing[53, 50][1] > 250 && glowing[53, 50][3] > 60)
    }

    @Test func strokeFollowsMasksOverThePicture() throws {
        let mask = LottieText.mask("n", (20, 20, 60, 60))
        let stroke = LottieText.effect(
            22, ["1", "0", "0", "[1, 1, 0, 1]", "4", "1", "1", "0", "100", "15", "1"])
        let picture = try FeaturePicture(
            LottieText.solid("#0000ff", "\"masksProperties\": [\(mask)], \"ef\": [\(stroke)]"))
        #expect(picture[50, 20] == [255, 255, 0, 255])
        #expect(picture[50, 50] == [0, 0, 255, 255])
        #expect(picture[5, 5] == [0, 0, 255, 255])
    }

    @Test func strokeMayStandAloneOrRevealThePicture() throws {
        for (style, color) in [(2, [255, 255, 0, 255]), (3, [0, 0, 255, 255])] {
            let mask = LottieText.mask("n", (20, 20, 60, 60))
            let stroke = LottieText.effect(
                22, ["1", "0", "0", "[1, 1, 0, 1]", "4", "1", "1", "0", "100", "15", "\(style)"])
            let picture = try FeaturePicture(
                LottieText.solid("#0000ff", "\"masksProperties\": [\(mask)], \"ef\": [\(stroke)]"))
            #expect(picture[50, 20] == color)
            #expect(picture[50, 50] == [0, 0, 0, 0])
        }
    }

    @Test func setMatteTakesAnotherLayersAlpha() throws {
        for (isInverted, shown) in [(0, 40), (1, 5)] {
            let matte = LottieText.effect(28, ["7", "4", "\(isInverted)", "1", "1", "1"])
            let picture = try FeaturePicture(
                LottieText.solid("#0000ff", "\"ef\": [\(matte)]"),
                LottieText.rectangle(Self.square, "[1, 0, 0, 1]", "\"hd\": true, \"ind\": 7"))
            #expect(picture[shown, shown] == [0, 0, 255, 255])
            #expect(picture[45 - shown, 45 - shown] == [0, 0, 0, 0])
        }
    }

    /// Light from the upper left throws the shadow to the lower right.
    @Test func styleDropShadowLiesAwayFromTheLight() throws {
        let picture = try picture(
            styles:
                "{\"ty\": 1, \"c\": {\"k\": [0, 0, 1, 1]}, \"o\": {\"k\": 100}, \"a\": {\"k\": 135}, \"d\": {\"k\": 14}, \"s\": {\"k\": 0}}"
        )
        #expect(picture[57, 57] == [0, 0, 255, 255])
        #expect(picture[22, 22] == [0, 0, 0, 0])
    }

    @Test func styleStrokeLiesAroundThePictureAfterItsMasks() throws {
        let mask = LottieText.mask("a", (30, 30, 20, 20))
        let picture = try FeaturePicture(
            LottieText.solid(
                "#ff0000",
                "\"masksProperties\": [\(mask)], \"sy\": [{\"ty\": 0, \"c\": {\"k\": [0, 0, 0, 1]}, \"s\": {\"k\": 6}}]"
            ))
        #expect(picture[40, 40] == [255, 0, 0, 255])
        #expect(picture[26, 40] == [0, 0, 0, 255])
        #expect(picture[20, 40][3] < 8)
    }

    @Test func styleInnerShadowLiesInsideTowardsTheLight() throws {
        let shadow = """
            {"ty": 2, "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}, "a": {"k": 180}, "s": {"k": 0}, "d": {"k": 5}}
            """
        let hard = try picture(styles: shadow)
        #expect(hard.warnings.isEmpty)
        #expect(hard[32, 40] == [0, 0, 255, 255] && hard[37, 40] == [255, 0, 0, 255])
        #expect(hard[48, 40] == [255, 0, 0, 255] && hard[28, 40][3] == 0 && hard[52, 40][3] == 0)
        // Half as strong, and soft: at the edge that has moved half of it is left.
        let soft = try picture(
            styles:
                #"{"ty": 2, "c": {"k": [0, 0, 1, 1]}, "o": {"k": 50}, "a": {"k": 180}, "s": {"k": 4}, "d": {"k": 5}}"#)
        let (edge, inside) = (soft[35, 40], soft[40, 40])
        #expect(abs(edge[2] - 54) < 12 && edge[3] == 255, "\(edge)")
        #expect(abs(soft[31, 40][2] - 125) < 5 && inside[2] < 4)
        #expect(soft[28, 40][3] == 0)
    }

    @Test func styleInnerGlowComesFromTheEdges() throws {
        let glow = #"{"ty": 4, "c": {"k": [1, 1, 0, 1]}, "o": {"k": 100}, "s": {"k": 4}}"#
        let picture = try picture(styles: glow)
        for (x, y) in [(30, 40), (49, 40), (40, 30), (40, 49)] {
            // Half of it at the very edge, and less from there on.
            #expect(abs(picture[x, y][1] - 103) < 12 && picture[x, y][3] == 255, "\(picture[x, y])")
        }
        #expect(picture[40, 40][1] < 3 && picture[28, 40][3] == 0)
        // Below a shadow inside, as below what it lies on.
        let both = try self.picture(
            styles: glow,
            #"{"ty": 2, "c": {"k": [0, 0, 1, 1]}, "o": {"k": 100}, "a": {"k": 180}, "s": {"k": 0}, "d": {"k": 5}}"#)
        #expect(both[32, 40] == [0, 0, 255, 255] && both[49, 40][1] > 80)
    }

    @Test func styleColorOverlayMixes() throws {
        let overlay = "{\"ty\": 7, \"c\": {\"k\": [0, 0, 1, 1]}, \"so\": {\"k\": 50}}"
        let pixel = try picture(styles: overlay)[40, 40]
        #expect(abs(pixel[0] - 128) <= 2 && pixel[1] == 0 && abs(pixel[2] - 128) <= 2)
    }

    /// An effect that is not drawn is named, by its match name where it has no name; controls of expressions draw nothing.
    @Test(arguments: [
        (#""ty": 5, "nm": "Box", "mn": "ADBE Box Blur2""#, ["the effect \"Box\""]),
        (#""ty": 5, "nm": "", "mn": "ADBE Box Blur2""#, ["the effect \"ADBE Box Blur2\""]),
        (#""ty": 5, "mn": "CC Bend It""#, ["the effect \"CC Bend It\""]),
        (#""ty": 99, "nm": "Box""#, ["the effect \"Box\""]),
        (#""ty": 5, "nm": "Size", "mn": "ADBE Slider Control""#, []),
        (#""ty": 5, "nm": "Wheel", "mn": "Pseudo/1234""#, []), (#""ty": 5, "nm": "Size""#, []), (#""ty": 0"#, []),
        (#""ty": 5, "nm": "Box", "mn": "ADBE Box Blur2", "en": 0"#, []),
    ])
    func otherEffectsAreNamed(members: String, features: [String]) throws {
        #expect(try picture("{\(members), \"ef\": []}").warnings.map(\.feature) == features)
    }

    @Test func otherStylesAreNamed() throws {
        let picture = try picture(styles: "{\"ty\": 5}")
        #expect(picture.warnings.map(\.feature) == ["the layer style bevel and emboss"])
    }
}
