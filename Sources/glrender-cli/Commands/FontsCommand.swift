import ArgumentParser
import Foundation
import TextLayout

/// Prints the fonts of text.
struct FontsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fonts", abstract: "Show the fonts that text is drawn with.",
        subcommands: [FontsListCommand.self, FontsMatchCommand.self])
}

/// Lists the fonts.
struct FontsListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List every font: family, style, file.")

    @OptionGroup(title: "Input") var fonts: FontOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    func run() throws {
        let faces = FontLibrary(try fonts.sources()).faces()
        if talk.json {
            try Console.printJSON(faces.map(FontReport.init))
            return
        }
        for face in faces { print(FontReport(face)) }
        if faces.isEmpty {
            talk.console.note("there are no fonts; install some (apt-get install fonts-dejavu-core) or give --font-dir")
        }
    }
}

/// Prints the font of a name.
struct FontsMatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match", abstract: "Show the font that a name leads to.",
        discussion:
            "A name is a family, a full name or a PostScript name. Where there is no such font, another is used.")

    @Argument(help: "A font's name.")
    var name: String

    @OptionGroup(title: "Input") var fonts: FontOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    /// The output of `--json`.
    private struct Report: Encodable {
        var name: String
        /// Whether another font replaces the missing one.
        var isSubstitute: Bool
        var font: FontReport
    }

    func run() throws {
        guard let match = FontLibrary(try fonts.sources()).match(name) else {
            throw CommandFailure(
                "font",
                "there are no fonts\n  fix: install some (apt-get install fonts-dejavu-core) or give --font-dir",
                ExitStatus.input)
        }
        let font = FontReport(match.face)
        if talk.json {
            try Console.printJSON(Report(name: name, isSubstitute: match.isSubstitute, font: font))
            return
        }
        print(font)
        if match.isSubstitute {
            talk.console.warning("font", "no font \"\(name)\"; \"\(match.face.family)\" is used")
        }
    }
}

/// A font, for people and as JSON.
struct FontReport: Encodable, CustomStringConvertible {
    var family: String
    var style: String
    var postScriptName: String?
    /// From 1 to 1000: 400 is regular.
    var weight: Int
    var file: String
    /// The face in a collection.
    var index: Int

    init(_ face: FontFaceInfo) {
        family = face.family
        style = face.style
        postScriptName = face.postScriptName
        weight = Int(min(max(face.weight, 1), 1000).rounded())
        file = face.file
        index = face.index & 0xFFFF
    }

    var description: String {
        "\(family), \(style): \(file)" + (index > 0 ? " (face \(index))" : "")
    }
}
