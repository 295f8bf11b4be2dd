import Compositor
import Foundation
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
        (#"{"id": "main", "type": "Text", "value": {"text": "Hi"}}"#, "the theme's rule main (Text)"),
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
        (#"{"id": "main", "type": "Scalar", "value": 3, "expression": "wiggle()", "animations": ["b"]}"#, nil),
    ])
    func rulesOfAnyKindAreNoErrors(rule: String, warning: String?) throws {
        let animation = try read(theme: "{\"rules\": [\(rule)]}")
        let features = animation.warnings.map(\.feature).filter { !$0.contains("none.png") }
        #expect(features == [warning].compactMap { $0 })
        #expect(try pixel(animation, 25, 75) == [255, 0, 0, 255])
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
