import Foundation
import TestSupport
import Testing

/// Fonts of scenes and the `fonts` command, with no fonts but DejaVu's.
@Suite struct FontCommandTests {
    private let folder: TemporaryFolder
    private let dejavu = "/usr/share/fonts/truetype/dejavu"

    init() throws {
        folder = try TemporaryFolder()
    }

    private func scene(_ font: String, string: String = "Hello", fonts: String = "{}") throws -> String {
        try folder.scene(
            """
            {"format": "glrender-scene", "version": 1, "size": [80, 30], "fonts": \(fonts), "root": {"sublayers": [
              {"frame": [0, 0, 5, 5]},
              {"class": "CATextLayer", "frame": [0, 0, 80, 30], "string": "\(string)", "font": "\(font)", "fontSize": 15},
              {"mask": {"class": "CATextLayer", "frame": [0, 0, 80, 30], "string": "a", "font": "\(font)"}}]}}
            """)
    }

    private var only: [String] { ["--no-system-fonts", "--font-dir", dejavu] }

    @Test func aMissingFamilyIsReportedOnceAtItsFirstLayer() throws {
        let path = try scene("Inter")
        let command = try Command(["check", path] + only)
        #expect(command.status == 0)
        let lines = command.errors.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines[0].hasPrefix("warning[font]: root.sublayers[1]: no font \"Inter\"; drew with \"DejaVu"))
        let output = folder.url("a.png").path
        let render = try Command(["render", path, "-o", output, "--device", "cpu"] + only)
        #expect(render.status == 0 && render.errors.contains("warning[font]: root.sublayers[1]: no font \"Inter\""))
    }

    @Test func strictTurnsFontWarningsIntoErrors() throws {
        let path = try scene("Inter")
        let output = folder.url("a.png").path
        let render = try Command(["render", path, "-o", output, "--device", "cpu", "--strict"] + only)
        #expect(render.status == 65 && !FileManager.default.fileExists(atPath: output))
        #expect(try Command(["check", path, "--strict"] + only).status == 1)
        #expect(try Command(["check", try scene("DejaVu Sans"), "--strict"] + only).status == 0)
    }

    @Test func aMissingCharacterIsReported() throws {
        let command = try Command(["check", try scene("DejaVu Sans", string: "a\u{13000}")] + only)
        #expect(command.errors.hasPrefix("warning[font]: root.sublayers[1]: no font has "))
        #expect(command.errors.contains("U+13000"))
    }

    @Test func aGlyphThatCannotBeDrawnIsReported() throws {
        let fonts = "{\"d\": \"\(TestFonts.damaged.file.path)\"}"
        let path = try scene("d", string: "AB", fonts: fonts)
        let warning = "warning[font]: root.sublayers[1]: glyph 3 of the font \"Glrender Damaged\", for \"B\" (U+0042),"
        #expect(try Command(["check", path] + only).errors.hasPrefix(warning))
        let render = try Command(["render", path, "-o", folder.url("a.png").path, "--device", "cpu"] + only)
        #expect(render.status == 0 && render.errors.contains(warning))
    }

    @Test func scenesNameFontFiles() throws {
        let file = dejavu + "/DejaVuSerif.ttf"
        let named = try Command(["check", try scene("title", fonts: "{\"title\": \"\(file)\"}"), "--strict"] + only)
        #expect(named.status == 0 && named.errors.isEmpty)
        try Data("no font".utf8).write(to: folder.url("broken.ttf"))
        let broken = try scene("title", fonts: "{\"title\": \"broken.ttf\"}")
        let render = try Command(["render", broken, "-o", folder.url("b.png").path, "--device", "cpu"])
        #expect(render.status == 66 && render.errors.contains("fonts.title"))
        #expect(render.errors.contains("is not a font file"))
    }

    private func animation(_ font: String) throws -> String {
        try folder.scene(
            """
            {"v": "5.9.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": [
             {"ty": 5, "nm": "title", "ip": 0, "op": 60, "ks": {"p": {"k": [10, 60]}}, "t": {"d": {"k": [{"t": 0, "s": {
              "t": "HH", "f": "\(font)", "s": 40, "fc": [0, 0, 1], "j": 0}}]}, "a": []}}]}
            """)
    }

    @Test func textsOfLottieFilesAreSetInTheFontsThatAreGiven() throws {
        let path = try animation("DejaVu Sans")
        let given = try Command(["check", path, "--strict"] + only)
        #expect(given.status == 0 && given.errors.isEmpty)
        let none = try Command(["check", path, "--no-system-fonts"])
        #expect(none.errors.contains("title") && none.errors.contains("no fonts"))
        let broken = folder.url("broken.ttf")
        try Data("no font".utf8).write(to: broken)
        let unusable = try Command(["render", path, "-o", folder.url("b.png").path, "--font-file", broken.path])
        #expect(unusable.status == 66 && unusable.errors.contains("broken.ttf is not a font file"))
    }

    @Test func foldersAndFilesMustExist() throws {
        for option in [["--font-dir", "/nowhere"], ["--font-file", "/nowhere.ttf"], ["--font-file", dejavu]] {
            let command = try Command(["fonts", "list"] + option)
            #expect(command.status == 66 && command.errors.hasPrefix("error[font]: \(option[0]) "))
        }
    }

    @Test func fontsListShowsFaces() throws {
        let text = try Command(["fonts", "list"] + only)
        #expect(text.status == 0 && text.errors.isEmpty)
        let lines = String(decoding: text.output, as: UTF8.self).split(separator: "\n")
        #expect(lines.contains("DejaVu Sans, Bold: \(dejavu)/DejaVuSans-Bold.ttf"))
        let json = try Command(["fonts", "list", "--json"] + only)
        let faces = try #require(try JSONSerialization.jsonObject(with: json.output) as? [[String: Any]])
        #expect(faces.count == lines.count)
        #expect(faces.contains { $0["postScriptName"] as? String == "DejaVuSans-Bold" && $0["weight"] as? Int == 700 })
        let none = try Command(["fonts", "list", "--no-system-fonts"])
        #expect(none.status == 0 && none.output.isEmpty && none.errors.contains("there are no fonts"))
    }

    @Test func fontsMatchTellsSubstitutes() throws {
        let exact = try Command(["fonts", "match", "DejaVu Sans Bold"] + only)
        #expect(exact.status == 0 && exact.errors.isEmpty)
        #expect(String(decoding: exact.output, as: UTF8.self).contains("DejaVuSans-Bold.ttf"))
        let other = try Command(["fonts", "match", "Inter"] + only)
        #expect(other.status == 0 && other.errors.hasPrefix("warning[font]: no font \"Inter\""))
        let json = try Command(["fonts", "match", "Inter", "--json"] + only).json()
        #expect(json["isSubstitute"] as? Bool == true && json["name"] as? String == "Inter")
        #expect((json["font"] as? [String: Any])?["file"] as? String != nil)
        #expect(try Command(["fonts", "match", "Inter", "--no-system-fonts"]).status == 66)
    }

    /// Fontconfig keeps what it read of fonts in the home folder, and says so where it cannot.
    @Test func noHomeIsNoError() throws {
        let homeless = ["HOME": "/dev/null", "XDG_CACHE_HOME": "/dev/null", "TMPDIR": folder.path]
        let command = try Command(["fonts", "match", "DejaVu Sans"] + only, environment: homeless)
        #expect(command.status == 0 && command.errors.isEmpty, "\(command.errors)")
        #expect(folder.names.isEmpty)
    }
}
