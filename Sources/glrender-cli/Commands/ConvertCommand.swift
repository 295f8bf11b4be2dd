import ArgumentParser
import Foundation
import ImageCodecs
import SceneFormat

/// Writes a scene of another format in the scene format.
struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert", abstract: "Write a Lottie animation as a scene.",
        discussion: """
            What a Lottie animation works out for every moment becomes keyframes at its frames: pictures of whole frames are the \
            same, and between frames values are mixed. Pictures go into the file. What scenes cannot say is left out with \
            a warning; with --strict nothing is written then. A file that is a scene already is written as it is.
            """)

    @Argument(help: ArgumentHelp("A Lottie animation or a scene; - is standard input.", valueName: "in"))
    var file: String

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("The scene to write, a .json file.", valueName: "path"))
    var output: String

    @Flag(help: "Leave a file alone that exists.")
    var noClobber = false

    @OptionGroup(title: "Input") var input: InputOptions
    @OptionGroup(title: "Talk") var talk: TalkOptions

    func validate() throws {
        guard output.lowercased().hasSuffix(".json") else {
            throw ValidationError("-o \(output): scenes are .json files.")
        }
    }

    func run() throws {
        let console = talk.console
        let scene = try input.read(file, console: console)
        let data: Data
        if scene.isNative {
            guard file != "-", input.assignments.isEmpty else {
                throw CommandFailure(
                    "usage", "\(file): it is a scene already, and is written as it is\n  fix: leave out --set",
                    ExitStatus.usage)
            }
            data = try Data(contentsOf: URL(fileURLWithPath: file))
            let folders = [file, output].map { URL(fileURLWithPath: $0).deletingLastPathComponent().standardized }
            if folders[0] != folders[1], scene.assets.contains(where: { $0.url != nil }) {
                console.warning(
                    "scene", "\(output): its assets are looked for beside it; give --assets \(folders[0].path)")
            }
        } else {
            let written: SceneWriter.Output
            do {
                written = try SceneWriter.write(scene)
            } catch {
                throw ScenesFailed(error)
            }
            for warning in written.warnings { console.line(warning.description) }
            try input.refuse(written.warnings.map(\.description), of: scene.file)
            data = written.data
        }
        do {
            try write(data)
        } catch let error as ImageCodecError {
            throw error.failure(writing: output)
        }
        console.detail("\(output): \(data.count) bytes")
    }

    private func write(_ data: Data) throws {
        if noClobber, FileManager.default.fileExists(atPath: output) {
            throw CommandFailure(
                "output", "\(output): it exists\n  fix: remove it, or leave out --no-clobber", ExitStatus.cannotCreate)
        }
        let file = try AtomicFile(path: output)
        let result = data.withUnsafeBytes { bytes in
            Result { () throws(ImageCodecError) in try file.write(bytes) }
        }
        try result.get()
        try file.commit(replacing: !noClobber)
    }
}
