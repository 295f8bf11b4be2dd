import ArgumentParser
import Jobs
import LayerModel
import SceneFormat

/// The sources of fonts for text.
struct FontOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use the fonts in a folder and those below it.", valueName: "dir"))
    var fontDir: [String] = []

    @Option(help: ArgumentHelp("Use a font file.", valueName: "file"))
    var fontFile: [String] = []

    @Flag(help: "Leave out the fonts that are installed.")
    var noSystemFonts = false

    /// The requested fonts.
    ///
    /// - Throws: `CommandFailure` for missing folders and files.
    func sources() throws(CommandFailure) -> FontSources {
        var job = JobOptions()
        job.reader.fonts.usesSystemFonts = !noSystemFonts
        for path in fontDir { try JobOption.fontDir.add(path, to: &job, "font") }
        for path in fontFile { try JobOption.fontFile.add(path, to: &job, "font") }
        return job.reader.fonts
    }
}
