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

    /// Types that are frames in time and not a picture.
    private static let movieExtensions: Set<String> = ["apng", "gif", "mp4", "webm", "mov", "y4m", "mkv"]

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

    private var isFolder: Bool {
        var isDirectory = ObjCBool(false)
        return path.hasSuffix("/")
            || (FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue)
    }

    /// What a file is written as.
    func format(for destination: String) throws -> OutputFormat {
        if destination == "-" { return .png(level: pngLevel) }
        switch OutputFormat(path: destination) {
        case .png: return .png(level: pngLevel)
        case .jpeg: return .jpeg(quality: quality ?? 90)
        case .webp: return .webp(quality: quality)
        case .rawRGBA: return .rawRGBA
        case nil:
            let type = URL(fileURLWithPath: destination).pathExtension.lowercased()
            let reason =
                Self.movieExtensions.contains(type)
                ? "movies are not written yet; draw frames with --frame" : "unknown type of picture"
            throw CommandFailure(
                "usage", "-o \(destination): \(reason); use .png, .jpg, .webp or .rgba", ExitStatus.usage)
        }
    }
}
