import ArgumentParser
import Foundation
import Jobs
import LayerModel

/// Where text finds its fonts.
struct FontOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use the fonts in a folder and those below it.", valueName: "dir"))
    var fontDir: [String] = []

    @Option(help: ArgumentHelp("Use a font file.", valueName: "file"))
    var fontFile: [String] = []

    @Flag(help: "Leave out the fonts that are installed.")
    var noSystemFonts = false

    /// The fonts asked for.
    ///
    /// - Throws: `CommandFailure` for folders and files that are not there.
    func sources() throws(CommandFailure) -> FontSources {
        var sources = FontSources()
        sources.usesSystemFonts = !noSystemFonts
        sources.folders = try fontDir.map { path throws(CommandFailure) in
            try JobOption.fontDir.url(path, .folder, "font")
        }
        sources.files = try fontFile.map { path throws(CommandFailure) in
            try JobOption.fontFile.url(path, .file, "font")
        }
        return sources
    }
}
