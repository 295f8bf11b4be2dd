import Compositor
import DisplayList
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import SceneFormat

/// The drawing of one request.
struct PictureJob: Sendable {
    /// Where the scene is.
    enum Source: Sendable {
        case bytes(Data)
        case file(URL)
    }

    var source: Source
    /// The scene's name in errors.
    var name: String
    /// The files that came with the request, or `nil`.
    var assets: RequestFolder?
    /// The folder that the scene's files lie in; it reaches no others.
    var folder: URL
    var parameters: PictureParameters
    /// The parameters as they were sent.
    var query: String
    var type: FileType

    /// The encoding of frames in time; `nil` if one picture is drawn.
    var movie: MovieFormat? {
        guard let codec = type.codecs.first, type.still == nil || parameters.asksForMovie else { return nil }
        return MovieFormat(codec, parameters.choices)
    }
}

/// A scene that was read for a request, and how it is to be drawn.
struct RequestedScene {
    let scene: Scene
    let options: RenderOptions
    let parameters: PictureParameters

    /// Reads a scene within the service's limits.
    ///
    /// - Parameters:
    ///   - deadline: Of the reading and of all that is drawn.
    ///   - loadsImages: Whether the scene is to be drawn.
    init(
        _ job: PictureJob, _ service: ServiceOptions, deadline: ContinuousClock.Instant, loadsImages: Bool = true
    ) throws(Problem) {
        parameters = job.parameters
        var reader = SceneReader(options: service.reader)
        reader.options.loadsImages = loadsImages
        reader.options.deadline = deadline
        reader.options.assignments = parameters.assignments
        reader.options.marker = parameters.marker
        (reader.options.animation, reader.options.theme) = (parameters.animation, parameters.theme)
        reader.options.size = parameters.size.map { CGSize(width: $0.width, height: $0.height) }
        reader.options.limits.fileSize = service.limits.body
        reader.options.imageLimits = ImageLimits(
            maxPixels: service.limits.pixels, maxBytes: service.limits.pixels * 16)
        reader.options.confinement = job.folder
        do throws(SceneErrors) {
            switch job.source {
            case .bytes(let data): scene = try reader.read(data, name: job.name, folder: job.folder)
            case .file(let url): scene = try reader.read(contentsOf: url, name: job.name)
            }
        } catch {
            throw Problem(error)
        }
        if parameters.isStrict, let warning = scene.warnings.first {
            throw Problem(
                422, "The scene has warnings", "\(warning.path): \(warning.message)",
                errors: scene.warnings.map { .init(place: $0.path, problem: $0.message) })
        }
        var options = RenderOptions(
            scene, scale: parameters.scale, background: parameters.background.map(\.color), crop: parameters.crop?.rect)
        options.deadline = deadline
        options.layerLimit = service.reader.limits.layers
        options.fonts = service.reader.fonts
        options.fonts.named = scene.fonts
        let size: (width: Int, height: Int)
        do throws(RenderError) {
            size = try options.pictureSize()
        } catch {
            throw Problem(error)
        }
        guard size.width * size.height <= service.limits.pixels else {
            throw .overLimit(
                "the picture is \(size.width) × \(size.height) pixels, and at most \(service.limits.pixels) are drawn",
                fix: "use a smaller scale or size")
        }
        self.options = options
    }

    /// Frames a second.
    func rate() throws(Problem) -> FrameRate {
        guard let rate = parameters.rate ?? FrameRate(scene.frameRate) else {
            throw .badParameter("the scene's \(scene.frameRate) frames a second cannot be drawn", fix: "give fps")
        }
        return rate
    }

    /// From when to when there are frames.
    func timeline() throws(Problem) -> Timeline {
        let rate = try rate()
        return Timeline(of: scene, rate: rate, duration: parameters.duration?.seconds(frameRate: rate.value))
    }

    /// The moment of a still, in seconds.
    func time() throws(Problem) -> Double {
        let timeline = try timeline()
        do throws(BeyondEnd) {
            if let frame = parameters.frame { return try timeline.time(ofFrame: frame) }
            return try timeline.time(at: parameters.time?.seconds(frameRate: timeline.rate.value) ?? 0)
        } catch {
            throw Problem(error)
        }
    }

    /// The frames of a movie that are asked for by their numbers; `nil` if all are.
    func namedFrames() throws(Problem) -> FrameSchedule? {
        guard parameters.time == nil else {
            throw .badParameter("time names the moment of a still", fix: "give frame or frames")
        }
        guard let frames = parameters.frames?.frames ?? parameters.frame.map({ [$0] }) else { return nil }
        let timeline = try timeline()
        do throws(BeyondEnd) {
            return try timeline.schedule(of: frames)
        } catch {
            throw Problem(error)
        }
    }
}
