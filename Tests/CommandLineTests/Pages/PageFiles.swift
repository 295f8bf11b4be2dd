import Foundation
import TestSupport

/// The files that commands and programs of the pages name: those that stand in the page, and those that a reader has.
enum PageFiles {
    /// A card with a title, of which templates, services and previews speak.
    private static let card = """
        {"format": "glrender-scene", "version": 1, "size": [120, 63], "background": "#eef1f6",
         "root": {"sublayers": [
           {"name": "box", "frame": [10, 10, 100, 43], "cornerRadius": 8, "backgroundColor": "tomato"},
           {"class": "CATextLayer", "name": "title", "frame": [14, 20, 92, 20], "string": "Card", "fontSize": 12}]}}
        """

    private static let moving = """
        {"format": "glrender-scene", "version": 1, "size": [64, 64], "duration": 0.4, "frameRate": 25,
         "background": "white", "root": {"sublayers": [
           {"frame": [0, 16, 32, 32], "backgroundColor": "tomato", "animations": [
             {"class": "CABasicAnimation", "keyPath": "position.x", "fromValue": 0, "toValue": 64, "duration": 0.4}]}]}}
        """

    /// Two seconds of a square whose colour is a slot.
    private static let lottie = """
        {"v": "5.9.0", "fr": 10, "ip": 0, "op": 20, "w": 64, "h": 64, "markers": [{"cm": "intro", "tm": 0, "dr": 5}],
         "slots": {"title-color": {"p": {"a": 0, "k": [1, 0, 0]}}},
         "layers": [{"ty": 4, "nm": "title", "ip": 0, "op": 20, "ks": {}, "shapes": [
           {"ty": "rc", "p": {"a": 0, "k": [32, 32]}, "s": {"a": 0, "k": [40, 40]}, "r": {"a": 0, "k": 0}},
           {"ty": "fl", "c": {"sid": "title-color", "a": 0, "k": [1, 0, 0]}, "o": {"a": 0, "k": 100}}]}]}
        """

    private static func archive(_ names: [String]) throws -> Data {
        let animations = names.map { #"{"id": "\#($0)"}"# }.joined(separator: ", ")
        return try ZipFile.archive(
            [
                ("manifest.json", #"{"version": "2", "animations": [\#(animations)], "themes": [{"id": "dark"}]}"#),
                ("t/dark.json", #"{"rules": [{"id": "title-color", "type": "Color", "value": [0, 0, 0.5]}]}"#),
            ] + names.map { ("a/\($0).json", lottie) })
    }

    /// By their paths below the page's folder.
    static func of(_ page: Page) throws -> [String: Data] {
        var files: [String: Data] = [
            "card.json": Data(card.utf8), "cards/card.json": Data(card.utf8), "my.json": Data(card.utf8),
            "scene.json": Data(moving.utf8), "anim.json": Data(lottie.utf8),
            "anim.lottie": try archive(["only"]), "anims.lottie": try archive(["first", "second"]),
        ]
        for block in page.blocks(in: "json") {
            if let name = block.file { files[name] = Data(block.text.utf8) }
        }
        return files
    }
}
