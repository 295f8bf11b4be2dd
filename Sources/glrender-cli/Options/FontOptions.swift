import ArgumentParser
import Foundation
import LayerModel

/// Where text finds its fonts.
struct FontOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use the fonts in a folder and those below it.", valueName: "dir"))
    var fontDir: [String] = []

    @Option(help: ArgumentHelp("Use a font file.", valueName: "file"))
    var fontFile: [String] = []

    @Flag(help: "Leave out the fonts that are installed.")
    var noSystemFonts = false

    /// The fonts asked for, and those that a scene names.
    ///
    /// - Throws: `CommandFailure` for folders and files that are not there.
    func sources(named: [String: URL] = [:]) throws -> FontSources {
        var sources = FontSources()
        sources.usesSystemFonts = !noSystemFonts
        sources.named = named
        sources.folders = try fontDir.map { try url($0, isFolder: true, option: "--font-dir") }
        sources.files = try fontFile.map { try url($0, isFolder: false, option: "--font-file") }
        return sources
    }

    private func url(_ path: String, isFolder: Bool, option: String) throws -> URL {
        var found = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &found), found.boolValue == isFolder else {
            let expected = isFolder ? "folder" : "file"
            throw CommandFailure("font", "\(option) \(path): there is no such \(expected)", ExitStatus.input)
        }
        return URL(fileURLWithPath: path, isDirectory: isFolder)
    }
}
