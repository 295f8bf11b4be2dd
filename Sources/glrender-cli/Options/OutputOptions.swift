public import ArgumentParser
import Foundation
public import ImageCodecs
import Jobs
public import LayerModel
public import MediaExport

/// The destination and encoding of pictures.
struct OutputOptions: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The picture or movie, a pattern for one picture a frame (shot_%04d.png, shot_####.png), a folder for "
                + "several scenes, or - for standard output.", valueName: "path"))
    var path: String

    @Option(help: "How much a PNG is compressed, from 0 (stored) and 1 (fast) to 9 (small).")
    var pngLevel = 1

    @Option(help: "What a movie is encoded as, where the path's extension does not say.")
    var codec: MovieCodec?

    @Option(
        help: ArgumentHelp(
            "The encoder of a movie, of those that the installed ffmpeg has: h264_nvenc, hevc_vaapi, libaom-av1.",
            discussion: "auto is the codec's usual one, and never another.", valueName: "name"))
    var encoder: String?

    @Option(
        help: ArgumentHelp(
            "What a movie's sound is encoded as: \(MovieSound.Codec.allCases.map(\.rawValue).joined(separator: ", ")).",
            discussion:
                "The container's usual one where left out: AAC in .mp4, Opus in .webm, PCM in .mov, FLAC in .mkv.",
            valueName: "codec"))
    var audioCodec: MovieSound.Codec?

    @Flag(help: "Leave out a movie's sound.")
    var noAudio = false

    @Flag(help: "Cut sound off where it is louder than full scale, rather than lower it before.")
    var noLimiter = false

    @Option(help: "What is behind the edges of a transparent GIF, whose pixels are opaque or not there: a CSS colour.")
    var matte: BackgroundArgument?

    @Option(help: "The quality of a JPEG, a lossy WebP or a movie, from 1 to 100; a WebP without it keeps every pixel.")
    var quality: Int?

    @Flag(
        help:
            "Embed the profile of sRGB in PNG, JPEG, WebP, AVIF and animated PNG, for programs that take no word for it."
    )
    var icc = false

    @Option(
        help: ArgumentHelp(
            "The values of the picture: standard, or extended for colours beyond sRGB and brighter than white.",
            discussion: "Without it the picture has an extended range where --color-space or --depth hold one."))
    var range: TargetRange?

    @Option(help: "The space of the written colours: srgb, p3, rec2020, pq, hlg or linear.")
    var colorSpace: OutputColors.Space?

    @Option(help: "The bits of a written component: 8, 10, 12, 16 or half.")
    var depth: OutputColors.Depth?

    @Option(help: "How many times brighter than white what is written may be.")
    var headroom: Double?

    @Flag(help: "Dither 8 bits that are written of more; the same picture gives the same bytes.")
    var dither = false

    @Flag(help: "Leave out pictures whose file exists.")
    var skipExisting = false

    @Flag(help: "Fail where a picture's file exists.")
    var noClobber = false

    func validate() throws {
        try JobOption.pngLevel.check(pngLevel)
        try JobOption.quality.check(quality)
        try JobOption.headroom.check(headroom)
        if noAudio, audioCodec != nil {
            throw ValidationError("--no-audio and --audio-codec contradict each other; give one of them.")
        }
        if skipExisting, noClobber {
            throw ValidationError("--skip-existing and --no-clobber contradict each other; give one of them.")
        }
    }

    /// The file for each scene.
    private func destinations(for scenes: [String]) throws(CommandFailure) -> [String] {
        guard scenes.count > 1 || isFolder else { return [path] }
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

    /// Adds the output to a job.
    ///
    /// - Throws: `CommandFailure` if no codec has the encoder.
    func fill(_ job: inout JobOptions) throws(CommandFailure) {
        let encoder = encoder == "auto" ? nil : encoder
        (job.choices.quality, job.choices.pngLevel, job.choices.matte) = (quality, pngLevel, matte?.color)
        (job.choices.encoder, job.choices.embedsProfile) = (encoder, icc)
        (job.range, job.space, job.depth) = (range, colorSpace, depth)
        (job.headroom, job.dithers) = (headroom, dither)
        job.sound = noAudio ? nil : MovieSound(codec: audioCodec, isLimited: !noLimiter)
        job.replaces = !noClobber
        job.codec = codec
        guard let encoder, codec == nil else { return }
        do throws(MediaExportError) {
            job.codec = try FFmpegEncoders().codec(of: encoder)
        } catch {
            throw error.failure(of: "--encoder \(encoder)", writing: path)
        }
    }

    /// The product of a job, and the files of its pictures, if it makes some.
    ///
    /// - Throws: `CommandFailure` if the path and the options contradict each other or the scenes.
    func product(of job: JobOptions, for scenes: [String]) throws(CommandFailure) -> (Product, [String]) {
        let product: Product
        do throws(JobError) {
            product = try job.product(at: isFolder ? path + "/.png" : path)
        } catch {
            throw error.failure(of: "", writing: path)
        }
        if case .picture = product { return (product, try destinations(for: scenes)) }
        guard scenes.count == 1 else {
            throw CommandFailure(
                "usage", "-o \(path): a movie or a sequence is of one scene\n  fix: draw them one by one",
                ExitStatus.usage)
        }
        return (product, [path])
    }
}

extension OutputFormat {
    /// The format of a path's extension.
    ///
    /// - Throws: `CommandFailure` if no picture has such an extension.
    init(pictureAt path: String) throws(CommandFailure) {
        do throws(JobError) {
            self = try JobOptions().picture(FileType(path: path)).format
        } catch {
            throw error.failure(of: "", writing: path)
        }
    }
}

extension MovieCodec: ExpressibleByArgument {}

extension TargetRange: ExpressibleByArgument {}

extension OutputColors.Space: ExpressibleByArgument {}

extension OutputColors.Depth: ExpressibleByArgument {}

extension MovieSound.Codec: ExpressibleByArgument {}
