import Compositor
import Foundation
import JSON
import LayerModel
import TestSupport
import Testing

@testable import Lottie

/// dotLottie files whose manifest chooses a theme, or a background.
@Suite("dotLottie themes") struct ThemeTests {
    /// A layer whose fill is the slot `main`, over an image that is the slot `pic`.
    private let animation = #"""
        {"w": 100, "h": 100, "fr": 30, "ip": 0, "op": 60,
         "slots": {"main": {"p": {"k": [1, 0, 0]}}},
         "assets": [{"id": "i", "w": 50, "h": 50, "u": "", "p": "none.png", "sid": "pic"}],
         "layers": [
          {"ty": 4, "nm": "square", "ip": 0, "op": 60, "ks": {}, "shapes": [
            {"ty": "rc", "p": {"k": [25, 75]}, "s": {"k": [50, 50]}, "r": {"k": 0}},
            {"ty": "fl", "c": {"k": [1, 0, 0], "sid": "main"}, "o": {"k": 100}}]},
          {"ty": 2, "nm": "picture", "refId": "i", "ip": 0, "op": 60, "ks": {}}]}
        """#
    /// One green pixel.
    private static let green =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNg+M/wHwAEAQH/cetH5QAAAABJRU5ErkJggg=="

    private func read(theme: String, manifest more: String = "", name: String = "t/dark.json") throws -> LottieAnimation
    {
        let manifest = #"{"animations": [{"id": "a", "initialTheme": "dark"\#(more)}], "themes": [{"id": "dark"}]}"#
        return try LottieReader().read(
            ZipFile.archive([
                ("manifest.json", Data(manifest.utf8)), ("a/a.json", Data(animation.utf8)), (name, Data(theme.utf8)),
                ("i/green.png", try #require(Data(base64Encoded: Self.green))),
            ]))
    }

    private func pixel(_ animation: LottieAnimation, _ x: Int, _ y: Int) throws -> [UInt8] {
        let image = try Renderer(device: .cpu).render(
            animation.root.commit(at: 0), at: 0, RenderOptions(size: animation.size, scale: 1))
        return image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            (0..<4).map { bytes[y * bytesPerRow + x * 4 + $0] }
        }
    }

    @Test func rulesFillSlots() throws {
        let animation = try read(theme: #"{"rules": [{"id": "main", "type": "Color", "value": [0, 0, 1]}]}"#)
        #expect(try pixel(animation, 25, 75) == [0, 0, 255, 255])
        #expect(animation.warnings.map(\.layer) == ["picture"], "its picture is not there")
    }

    /// Whatever a rule is, the animation is drawn; what the rule does not do is named.
    @Test(arguments: [
        (#"{"id": "main", "type": "Text", "value": {"text": "Hi"}}"#, #"what the slot "main" holds"#),
        (#"{"id": "main", "type": "Text", "value": "Hi"}"#, "the theme's rule main (Text)"),
        (#"{"id": "main", "type": "BezierPath", "value": {"closed": true}}"#, "the theme's rule main (BezierPath)"),
        (#"{"id": "main", "type": "Unheard", "value": 1}"#, "the theme's rule main (Unheard)"),
        (#"{"id": "main", "type": "Color"}"#, "the theme's rule main (Color)"),
        (#"{"id": "main", "type": "Color", "value": [1, 0]}"#, "the theme's rule main (Color)"),
        (#"{"id": "main", "type": "Color", "value": "red"}"#, "the theme's rule main (Color)"),
        (#"{"id": "pic", "type": "Image", "value": {"id": "x"}}"#, "the theme's rule pic (Image)"),
        (#"{"id": "main"}"#, "the theme's rule main"), (#"{"type": "Color"}"#, "the theme's rule rules[0] (Color)"),
        ("7", "the theme's rule rules[0]"),
        (
            #"{"id": "main", "type": "Gradient", "value": [{"offset": 0, "color": [1, 0, 0]}]}"#,
            #"what the slot "main" holds"#
        ),
        (#"{"id": "main", "type": "Image", "value": {"src": "green.png"}}"#, #"what the slot "main" holds"#),
        (#"{"id": "pic", "type": "Scalar", "value": 3}"#, "what the slot of a picture holds"),
        (#"{"id": "main", "type": "Scalar", "value": 3}"#, #"what the slot "main" holds"#),
        (#"{"id": "main", "type": "Scalar", "value": 3, "expression": "wiggle()", "animations": ["b"]}"#, nil),
    ])
    func rulesOfAnyKindAreNoErrors(rule: String, warning: String?) throws {
        let animation = try read(theme: "{\"rules\": [\(rule)]}")
        let features = animation.warnings.map(\.feature).filter { !$0.contains("none.png") }
        #expect(features == [warning].compactMap { $0 })
        #expect(try pixel(animation, 25, 75) == [255, 0, 0, 255])
    }

    /// The document of a file whose theme has one rule.
    private func document(_ layers: String, slots: String = "", rule: String) throws -> LottieDocument {
        let text = #"{"w": 9, "h": 9, "fr": 10, "ip": 0, "op": 60, "slots": {\#(slots)}, "layers": [\#(layers)]}"#
        let theme = try #require(ThemeSlots(Data("{\"rules\": [\(rule)]}".utf8), animation: "a"))
        #expect(theme.ignored.isEmpty)
        let json = try JSONDocument(parsing: Data(text.utf8), limits: JSONLimits())
        return try withExtendedLifetime(json) {
            let reading = DocumentReading(root: json.root, limits: ReaderOptions.Limits())
            reading.fillSlots(theme.json)
            let document = try #require(reading.document())
            #expect(reading.warnings.isEmpty && reading.errors.isEmpty)
            return document
        }
    }

    /// A rule's document says what it changes of the text's own.
    @Test func textsChange() throws {
        let layer = #"""
            {"ty": 5, "ip": 0, "op": 60, "ks": {}, "t": {"d": {"sid": "label",
             "k": [{"t": 0, "s": {"t": "own", "f": "A", "s": 7, "fc": [1, 0, 0], "j": 1}}]}}}
            """#
        for slots in ["", #""label": {"p": {"k": [{"t": 0, "s": {"t": "slot", "f": "A", "s": 7}}]}}"#] {
            let still = try document(
                layer, slots: slots,
                rule:
                    #"{"id": "label", "type": "Text", "value": {"text": "Hi", "fontName": "B", "justify": "Center", "textCaps": "AllCaps"}}"#
            )
            guard case .text(let text) = still.layers[0].content else { throw SlotError() }
            #expect(text.versions.map(\.document.text) == ["Hi"] && text.versions[0].font == "B")
            let found = text.versions[0].document
            #expect(found.size == 7 && found.justification == .center && found.caps == .all)
            #expect(found.fill == SIMD4(1, 0, 0, 1))
        }
        let moving = try document(
            layer,
            rule: #"""
                {"id": "label", "type": "Text", "keyframes": [{"frame": 0, "value": {"text": "a", "fontSize": 4}}, {"frame": 9, "value": {"text": "b"}}]}
                """#)
        guard case .text(let text) = moving.layers[0].content else { throw SlotError() }
        #expect(text.versions.map(\.document.text) == ["a", "b"] && text.versions.map(\.frame) == [0, 9])
        #expect(text.versions.map(\.document.size) == [4, 7])
    }

    private struct SlotError: Error {}

    @Test func pathsChange() throws {
        let layer = #"""
            {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [{"ty": "sh", "ks": {"sid": "way",
             "k": {"v": [[0, 0]], "i": [[0, 0]], "o": [[0, 0]], "c": false}}}]}
            """#
        func path(_ rule: String, at frame: Double) throws -> BezierPath {
            let document = try document(layer, rule: "{\"id\": \"way\", \"type\": \"BezierPath\", \(rule)}")
            guard case .shapes(let group) = document.layers[0].content, case .path(let source) = group.items[0] else {
                throw SlotError()
            }
            return source.path(at: frame)
        }
        let still = try path(
            #""value": {"vertices": [[1, 2], [3, 4]], "outTangents": [[5, 0], [0, 0]], "closed": true}"#, at: 0)
        #expect(still.vertices.map(\.point) == [Vector2(1, 2), Vector2(3, 4)] && still.isClosed)
        #expect(still.vertices[0].outTangent == Vector2(5, 0))
        let keys =
            #""keyframes": [{"frame": 0, "value": {"vertices": [[0, 0]]}}, {"frame": 10, "value": {"vertices": [[8, 4]]}}]"#
        #expect(try path(keys, at: 5).vertices.map(\.point) == [Vector2(4, 2)])
    }

    /// A rule of an expression alone works on the values that are written.
    @Test(arguments: [
        (#"{"id": "turn", "type": "Scalar", "expression": "value + time"}"#, 8.0),
        (#"{"id": "turn", "type": "Scalar", "value": 20, "expression": "value + time"}"#, 21),
        (#"{"id": "turn", "type": "Scalar", "keyframes": [{"frame": 0, "value": 0}, {"frame": 20, "value": 10}]}"#, 5),
        (
            #"{"id": "turn", "type": "Scalar", "keyframes": [{"frame": 0, "value": 3, "hold": true}, {"frame": 20, "value": 10}]}"#,
            3
        ),
    ])
    func rulesMayMove(rule: String, value: Double) throws {
        let document = try document(
            #"{"ty": 3, "ip": 0, "op": 60, "ks": {"r": {"sid": "turn", "k": 7}}}"#, rule: rule)
        #expect(document.layers[0].transform.rotation.value(at: 10) == value)
    }

    /// Tangents of values bend the way between positions, as Lottie's do.
    @Test func positionsMoveAlongCurves() throws {
        let rule =
            #"{"id": "place", "type": "Position", "keyframes": [{"frame": 0, "value": [0, 0], "valueOutTangent": [0, 40], "#
            + #""valueInTangent": [0, 40]}, {"frame": 20, "value": [80, 0]}]}"#
        let document = try document(
            #"{"ty": 3, "ip": 0, "op": 60, "ks": {"p": {"sid": "place", "k": [7, 7]}}}"#, rule: rule)
        let place = document.layers[0].transform.position.value(at: 10)
        #expect(abs(place.x - 40) < 1e-6 && abs(place.y - 30) < 1e-6, "\(place)")
    }

    /// A theme that lists no rules, as version 1 had some, leaves the animation as it is, whether or not it is chosen.
    @Test(arguments: [#"{"main": {"p": {"k": [0, 0, 1]}}}"#, "{}", "[", "", #"{"rules": {}}"#])
    func themesWithoutRulesAreNamed(theme: String) throws {
        let animation = try read(theme: theme, name: "themes/dark.json")
        #expect(try pixel(animation, 25, 75) == [255, 0, 0, 255])
        #expect(animation.warnings.contains { $0.feature == "the theme's file dark.json, which lists no rules," })
    }

    @Test func styleSheetsOfVersionOneAreNamed() throws {
        let animation = try read(theme: "FillShape { color: red }", name: "themes/dark.lss")
        #expect(animation.warnings.contains { $0.feature == "the theme's rule dark (LSS)" })
    }

    @Test(arguments: ["src", "path", "url"]) func picturesChange(key: String) throws {
        for (place, size) in [("green.png", 50), ("i/green.png", 80)] {
            let value = #"{"\#(key)": "\#(place)", "width": \#(size), "height": \#(size)}"#
            let animation = try read(theme: #"{"rules": [{"id": "pic", "type": "Image", "value": \#(value)}]}"#)
            #expect(animation.warnings.isEmpty)
            #expect(try pixel(animation, size - 1, 10) == [0, 255, 0, 255])
            #expect(try pixel(animation, size + 1, 10) == [0, 0, 0, 0])
        }
        let embedded = #"{"\#(key)": "data:image/png;base64,\#(Self.green)"}"#
        let animation = try read(theme: #"{"rules": [{"id": "pic", "type": "Image", "value": \#(embedded)}]}"#)
        #expect(try pixel(animation, 49, 49) == [0, 255, 0, 255], "of the asset's size where the rule has none")
    }

    /// Gradients have their slot at the numbers of their stops, or around these and their count.
    @Test(arguments: [
        #""g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 1, 0, 0], "sid": "ramp"}}"#,
        #""g": {"sid": "ramp"}"#, #""g": {"p": 1, "k": {"k": [0, 1, 0, 0]}, "sid": "ramp"}"#,
    ])
    func gradientsChange(stops: String) throws {
        let slots = #""slots": {"ramp": {"p": {"p": 3, "k": {"a": 0, "k": [0, 0, 1, 0, 0.5, 0, 1, 0, 1, 0, 0, 1]}}}}"#
        let picture = try FeaturePicture(
            document: """
                {"fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, \(slots), "layers": [
                 {"ty": 4, "ip": 0, "op": 60, "ks": {}, "shapes": [
                  {"ty": "rc", "p": {"k": [50, 50]}, "s": {"k": [100, 100]}, "r": {"k": 0}},
                  {"ty": "gf", "t": 1, "s": {"k": [0, 0]}, "e": {"k": [100, 0]}, "o": {"k": 100}, \(stops)}]}]}
                """)
        #expect(picture.warnings.isEmpty)
        #expect(picture[25, 50] == [0, 255, 0, 255])
        #expect(abs(picture[75, 50][2] - 128) < 5)
    }

    @Test(arguments: [
        ("#ffff00", CGColor(red: 1, green: 1, blue: 0, alpha: 1)),
        ("rgb(0, 0, 255)", CGColor(red: 0, green: 0, blue: 1, alpha: 1)),
    ])
    func backgroundsAreTheManifests(text: String, color: CGColor) throws {
        let animation = try read(theme: #"{"rules": []}"#, manifest: ", \"background\": \"\(text)\"")
        #expect(animation.background == color)
    }

    @Test func backgroundsThatAreNoneAreNamed() throws {
        let animation = try read(theme: #"{"rules": []}"#, manifest: ", \"background\": \"none such\"")
        #expect(animation.background == nil)
        #expect(animation.warnings.contains { $0.feature == "the background \"none such\"" })
    }
}
