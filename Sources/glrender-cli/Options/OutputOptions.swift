import ArgumentParser
import Foundation
import ImageCodecs

/// Where pictures go and how they are encoded.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The picture, a folder where there are several, or - for standard output.", valueName: "path"))
    var path: String

    @Option(help: "How much a PNG is compressed, from 0 (fast) to 9 (small).")
    var pngLevel = 1

    @Option(help: "The quality of a JPEG or a lossy WebP, from 1 to 100; a WebP without it keeps every pixel.")
    var quality: Int?

    @Flag(help: "Leave out pictures whose file exists.")
    var skipExisting = false

    @Flag(help: "Fail where a picture's file exists.")
    var noClobber = false

    func validate() throws {
        guard (0...9).contains(pngLevel) else { throw ValidationError("--png-level is \(pngLevel); give 0 to 9.") }
        if let quality, !(1...100).contains(quality) {
            throw ValidationError("--quality is \(quality); give 1 to 100.")
        }
        if skipExisting, noClobber {
            throw ValidationError("--skip-existing and --no-clobber contradict each other; give one of them.")
        }
    }

    /// The file for each scene.
    func destinations(for scenes: [String]) throws -> [String] {
        guard scenes.count > 1 || isFolder else {
            try refuseSequence()
            _ = try format(for: path)
            return [path]
        }
        guard isFolder else {
            throw CommandFailure(
                "usage", "-o \(path): several scenes need a folder that exists, or a path that ends in /",
                ExitStatus.usage)
        }
        let names = scenes.map { scene in
            let name = scene == "-" ? "scene" : URL(fileURLWithPath: scene).deletingPathExtension().lastPathComponent
            return URL(fileURLWithPath: path).appendingPathComponent(name + ".png").path
        }
        guard Set(names).count == names.count else {
            throw CommandFailure(
                "usage", "-o \(path): two scenes have the same name; draw them one by one", ExitStatus.usage)
        }
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw CommandFailure("output", "\(path): the folder cannot be made", ExitStatus.cannotCreate)
        }
        return names
    }

    /// A pattern stands for one file a frame; a single picture of that very name is not what was meant.
    private func refuseSequence() throws {
        let name = URL(fileURLWithPath: path).lastPathComponent
        guard path != "-", name.contains(/%0?[0-9]*d|##/) else { return }
        throw CommandFailure(
            "usage", "-o \(path): sequences are not written yet; draw frames one by one with --frame", ExitStatus.usage)
    }

    private var isFolder: Bool {
        var isDirectory = ObjCBool(false)
        return path.hasSuffix("/")
            || (FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue)
    }

    /// What a file is written as.
    func format(for destination: String) throws -> OutputFormat {
        if destination == "-" { return .png(level: pngLevel) }
        return switch try OutputFormat(pictureAt: destination) {
        case .png: .png(level: pngLevel)
        case .jpeg: .jpeg(quality: quality ?? 90)
        case .webp: .webp(quality: quality)
        case .rawRGBA: .rawRGBA
        }
    }
}

extension OutputFormat {
    /// Types that are frames in time and not a picture.
    private static let movieExtensions: Set<String> = ["apng", "gif", "mp4", "webm", "mov", "y4m", "mkv"]

    /// What the extension of a path stands for.
    ///
    /// - Throws: `CommandFailure` where no picture has such an extension.
    init(pictureAt path: String) throws(CommandFailure) {
        if let format = OutputFormat(path: path) {
            self = format
            return
        }
        let type = URL(fileURLWithPath: path).pathExtension.lowercased()
        let reason =
            Self.movieExtensions.contains(type)
            ? "movies are not written yet; draw frames with --frame" : "unknown type of picture"
        throw CommandFailure("usage", "-o \(path): \(reason); use .png, .jpg, .webp or .rgba", ExitStatus.usage)
    }
}
