import ArgumentParser
import Foundation
import Jobs
import SceneFormat

/// The sources of scenes and their assets.
struct InputOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Look for assets here rather than beside the scene.", valueName: "dir"))
    var assets: String?

    @Option(
        help: ArgumentHelp(
            "Read assets below this folder only, where their paths start: for scenes of strangers.", valueName: "dir"))
    var assetsOnly: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Change a top-level value (duration=2) or a layer's property (layerName.opacity=0.5).",
            valueName: "key=value"))
    var assignments: [String] = []

    @Option(help: ArgumentHelp("Show the frames of one marker of a Lottie animation.", valueName: "name"))
    var marker: String?

    @Option(
        help: ArgumentHelp(
            "Show this animation of a dotLottie file; the one that its manifest begins with where left out.",
            valueName: "id"))
    var animation: String?

    @Option(
        help: ArgumentHelp(
            "Fill slots by this theme of a dotLottie file; the animation's own where left out.", valueName: "id"))
    var theme: String?

    @OptionGroup var fonts: FontOptions

    @Option(
        help: ArgumentHelp(
            "End where all that is held at once takes more memory: 512M, 2G; half of the machine's where left out.",
            valueName: "bytes"))
    var maxMemory: ByteCount?

    @Option(
        help: ArgumentHelp(
            "End after so much time, with exit code 75 and without output: 2.5.", valueName: "seconds"))
    var timeout: Double?

    @Flag(help: "Treat every warning as an error.")
    var strict = false

    /// When the command ends at the latest, counted from its start.
    var deadline: ContinuousClock.Instant? {
        timeout.map { CommandClock.start + .seconds($0) }
    }

    func validate() throws {
        if assets != nil, assetsOnly != nil {
            throw ValidationError("--assets and --assets-only both say where assets are; give one of them.")
        }
        if let timeout, !(timeout > 0 && timeout <= 1e9) {
            throw ValidationError("--timeout is \(timeout); give a number of seconds above 0.")
        }
    }

    /// The options of a job that reads scenes, and draws them with a geometry.
    ///
    /// - Throws: `CommandFailure` for missing folders and files.
    func job(_ geometry: GeometryOptions? = nil) throws(CommandFailure) -> JobOptions {
        var job = JobOptions()
        job.spelling = .flags
        if let maxMemory { job.memory = CommandMemory.budget(maxMemory.bytes) }
        job.timeLimit = deadline.map { .at($0) }
        if let assets { try JobOption.assets.add(assets, to: &job, "asset") }
        if let assetsOnly { try JobOption.assetsOnly.add(assetsOnly, to: &job, "asset") }
        job.reader.assignments = assignments
        job.reader.marker = marker
        (job.reader.animation, job.reader.theme) = (animation, theme)
        job.reader.fonts = try fonts.sources()
        geometry?.fill(&job)
        return job
    }

    /// Reads a scene, and prints its warnings.
    ///
    /// - Throws: `ScenesFailed`, or `CommandFailure` for warnings under `--strict`.
    func read(_ path: String, console: Console) throws -> Scene {
        let scene = try readWithWarnings(path, console: console)
        try refuse(scene.warnings.map(\.description), of: scene.file)
        return scene
    }

    /// Reads a scene, and prints its warnings, which are errors later under `--strict`.
    ///
    /// - Throws: `ScenesFailed`, `CommandFailure`.
    func readWithWarnings(_ path: String, _ job: JobOptions? = nil, console: Console) throws -> Scene {
        do {
            if let deadline { Deadline.enforce(deadline) }
            let scene = try load(path, job)
            scene.warnings.forEach { console.line($0.description) }
            return scene
        } catch let errors as SceneErrors {
            throw ScenesFailed(errors)
        }
    }

    /// Ends a command that had warnings under `--strict`.
    func refuse(_ warnings: [String], of path: String) throws(CommandFailure) {
        guard !strict || warnings.isEmpty else {
            throw CommandFailure("scene", "\(path): warnings are errors under --strict", ExitStatus.scene)
        }
    }

    /// Reads a scene, from standard input if the path is `-`.
    ///
    /// - Throws: `SceneErrors`, or `CommandFailure` if the folder of assets is missing.
    func load(_ path: String, _ job: JobOptions? = nil) throws -> Scene {
        let reader = try (job ?? self.job()).sceneReader
        guard path == "-" else {
            return try reader.read(contentsOf: URL(fileURLWithPath: path), name: path)
        }
        return try reader.read(
            from: FileHandle.standardInput, name: "standard input",
            folder: URL(fileURLWithPath: ".", isDirectory: true))
    }
}

/// A scene could not be read; its errors are printed a line each.
struct ScenesFailed: Error {
    var text: String
    var status: ExitCode

    init(_ errors: SceneErrors) {
        text = Advice.inFlags(errors.description)
        status = errors.areLimits ? ExitStatus.temporary : errors.areAllAssets ? ExitStatus.input : ExitStatus.scene
    }

    /// A scene that was read, and cannot be drawn or written.
    init(_ error: SceneError) {
        text = Advice.inFlags(error.description)
        status = error.kind == .asset ? ExitStatus.input : ExitStatus.scene
    }
}
