import Compositor
import Foundation
import Jobs
import LayerModel
import MediaExport
import SceneFormat

/// The drawing of one request.
struct PictureJob: Sendable {
    /// The source of the scene.
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

    /// The picture or movie that is sent.
    func product() throws(Problem) -> Product {
        try Problem.of { try parameters.job.product(type) }
    }
}

/// A scene that was read for a request, and the options of its drawing.
struct RequestedScene {
    let scene: Scene
    let job: JobOptions
    private let drawing: RenderOptions

    /// Reads a scene within the service's limits.
    ///
    /// - Parameters:
    ///   - deadline: Of the reading and of all that is drawn.
    ///   - loadsImages: Whether the scene is to be drawn.
    init(
        _ request: PictureJob, _ service: ServiceOptions, deadline: ContinuousClock.Instant, loadsImages: Bool = true
    ) throws(Problem) {
        var job = request.parameters.job
        job.timeLimit = .at(deadline)
        job.reader.loadsImages = loadsImages
        job.reader.confinement = request.folder
        scene = try Problem.of {
            switch request.source {
            case .bytes(let data): try job.sceneReader.read(data, name: request.name, folder: request.folder)
            case .file(let url): try job.sceneReader.read(contentsOf: url, name: request.name)
            }
        }
        if request.parameters.isStrict, let warning = scene.warnings.first {
            throw Problem(
                422, "The scene has warnings", "\(warning.path): \(warning.message)",
                errors: scene.warnings.map { .init(place: $0.path, problem: $0.message) })
        }
        var options = job.renderOptions(of: scene)
        options.layerLimit = service.reader.limits.layers
        let size = try Problem.of { try options.pictureSize() }
        guard size.width * size.height <= service.limits.pixels else {
            throw .overLimit(
                "the picture is \(size.width) × \(size.height) pixels, and at most \(service.limits.pixels) are drawn",
                fix: "use a smaller scale or size")
        }
        (self.job, drawing) = (job, options)
    }

    /// The scene, committed.
    func source() -> FrameSource {
        var source = job.source(of: scene, scene.root.commit(at: 0))
        source.options = drawing
        return source
    }

    /// The moment of a still, in seconds.
    func time() throws(Problem) -> Double {
        try Problem.of { try job.moment(of: scene) }
    }

    /// The frames of a movie.
    ///
    /// - Parameter notes: Receives the choices that differ from the request.
    func schedule(for format: MovieFormat, notes: inout [String]) throws(Problem) -> FrameSchedule {
        guard scene.duration > 0 || job.duration != nil || job.frames != nil || job.frame != nil else {
            throw .badParameter("the scene has no duration", fix: "give duration or frames")
        }
        return try Problem.of { try job.schedule(of: scene, for: format, notes: &notes) }
    }
}
