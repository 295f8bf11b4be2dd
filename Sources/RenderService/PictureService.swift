import Compositor
import Foundation
import ImageCodecs
import Jobs
import LayerModel
import MediaExport
import Synchronization

/// Answers requests with pictures, independent of their transport.
///
/// A request is taken apart on the thread that brings it. Reading the scene, drawing and encoding happen on a pool of threads
/// with renderers that stay warm, so that threads of requests never wait for pixels. A picture is a function of the request
/// and the files of its template: the same request has the same bytes, independent of other drawing, and a digest of them as its
/// entity tag. All input from outside has a limit.
package final class PictureService: Sendable {
    package let options: ServiceOptions
    private let pool: RendererPool
    private let templates: TemplateFolder?
    private let metrics = ServiceMetrics()
    private let digests = FileDigests()
    private let isStopping = Atomic(false)

    /// Starts the threads that draw.
    ///
    /// - Throws: `Problem` if the files of requests cannot be stored.
    package init(_ options: ServiceOptions) throws(Problem) {
        _ = try RequestFolder()
        self.options = options
        pool = RendererPool(options)
        templates = options.templates.map { TemplateFolder(url: $0) }
    }

    /// Turns away new requests; accepted ones are finished.
    package func stop() {
        isStopping.store(true, ordering: .relaxed)
        pool.stop()
    }

    /// The pictures being drawn, and the waiting ones.
    package var load: (running: Int, waiting: Int) { pool.load }

    /// Counts a request that was answered before the service saw it.
    package func noteRefusal(_ problem: Problem) {
        metrics.answered("refused", status: problem.status, bytes: 0)
    }

    /// The answer to a request; cancelling the task ends the drawing.
    package func answer(_ request: ServiceRequest) async -> ServiceResponse {
        var kind = "other"
        let response: ServiceResponse
        do throws(Problem) {
            let target = try RequestTarget(request.target)
            switch target.path.first {
            case "render":
                kind = "render"
                response = try await render(request, target)
            case "healthz" where target.path.count == 1:
                kind = "healthz"
                try Self.allow(["GET", "HEAD"], request.method)
                guard !isStopping.load(ordering: .relaxed) else { throw .stopping }
                response = ServiceResponse(
                    200, headers: [("Content-Type", "text/plain; charset=utf-8"), ("Cache-Control", "no-store")],
                    body: .bytes(Data("ok\n".utf8)))
            case "metrics" where target.path.count == 1:
                kind = "metrics"
                try Self.allow(["GET", "HEAD"], request.method)
                let text = metrics.text(
                    running: load.running, waiting: load.waiting, renderers: options.renderers,
                    version: options.version)
                response = ServiceResponse(
                    200,
                    headers: [
                        ("Content-Type", "text/plain; version=0.0.4; charset=utf-8"), ("Cache-Control", "no-store"),
                    ],
                    body: .bytes(Data(text.utf8)))
            default:
                throw Problem(
                    404, "There is nothing at this path",
                    "the service has POST /render, GET /render/NAME, GET /healthz and GET /metrics")
            }
        } catch {
            response = ServiceResponse(error)
        }
        if case .bytes(let bytes) = response.body {
            metrics.answered(kind, status: response.status, bytes: bytes.count)
        } else {
            metrics.answered(kind, status: response.status, bytes: 0)
        }
        return response
    }

    // MARK: - Pictures

    private func render(_ request: ServiceRequest, _ target: RequestTarget) async throws(Problem) -> ServiceResponse {
        let arrival = ContinuousClock.now
        let name = Array(target.path.dropFirst())
        let isTemplate = !name.isEmpty && name != [""]
        try Self.allow(isTemplate ? ["GET", "HEAD"] : ["POST"], request.method)
        var parameters = try PictureParameters(target.query, of: options.job)
        let job: PictureJob
        if isTemplate {
            guard let templates else {
                throw Problem(
                    404, "The service has no templates", "it was started without a folder of scenes",
                    fix: "start it with --templates")
            }
            let template = try templates.template(name)
            parameters.type = parameters.type ?? template.type
            job = PictureJob(
                source: .file(template.file), name: template.name, folder: template.folder, parameters: parameters,
                query: target.queryText, type: try type(of: parameters, request))
        } else {
            job = try self.job(
                of: request, parameters, query: target.queryText, type: try type(of: parameters, request))
        }
        let product = try job.product()
        let isMovie = if case .movie = product { true } else { false }
        let limits = options.limits
        let token = WorkToken(deadline: arrival + .seconds(isMovie ? limits.movieSeconds : limits.pictureSeconds))
        if isTemplate, let known = request.ifNoneMatch, let tag = try await tag(of: job, token),
            EntityTags(known).contains(tag.text)
        {
            return ServiceResponse(304, headers: headers(of: job, tag).filter { $0.name != "Content-Type" })
        }
        switch product {
        case .picture(let encoder), .sequence(_, let encoder):
            return try await picture(job, encoder, token, arrival: arrival)
        case .movie(let format, _): return try await movie(job, format, token)
        }
    }

    /// The tag of a job's result, found without drawing.
    private func tag(of job: PictureJob, _ token: WorkToken) async throws(Problem) -> PictureTag? {
        let (options, digests) = (options, digests)
        return try await pool.perform(token) { _ throws(Problem) in
            try token.perform { () throws(Problem) in try job.tag(options, digests, token) }
        }
    }

    /// The type of the response: the request's own, or one that its `Accept` header allows.
    private func type(
        of parameters: PictureParameters, _ request: ServiceRequest
    ) throws(Problem) -> FileType {
        if let type = parameters.type { return type }
        if let type = FileType.negotiated(request.accept) { return type }
        throw Problem(
            406, "None of the accepted types can be made", "the request accepts \(request.accept ?? "")",
            fix: "accept one of \(FileType.sent.compactMap(\.mediaType).joined(separator: ", "))")
    }

    /// A scene that comes with its request: alone, or in a form with its files.
    private func job(
        of request: ServiceRequest, _ parameters: PictureParameters, query: String, type: FileType
    ) throws(Problem) -> PictureJob {
        let contentType = request.contentType ?? "application/json"
        let scene: Data
        var files: [(path: String, contents: Data)] = []
        switch SceneBody(contentType: HeaderParameters(contentType).value) {
        case .scene:
            scene = request.body
        case .form:
            let parts = try MultipartForm(request.body, contentType: contentType).parts
            let scenes = parts.filter { $0.name == "scene" }
            guard let first = scenes.first else {
                throw .badRequest("the form has no part named scene", fix: "send the scene as the part scene")
            }
            guard scenes.count == 1 else { throw .badRequest("the form has two scenes") }
            scene = first.contents
            files = parts.filter { $0.name != "scene" }.map { ($0.fileName ?? $0.name, $0.contents) }
        case nil:
            throw Problem(
                415, "The request's type is unknown", "it is \(contentType.prefix(100))",
                fix: "send application/json, application/zip+dotlottie or multipart/form-data")
        }
        // A scene that comes without files reaches none.
        let folder = try RequestFolder()
        for file in files { try folder.add(file.contents, at: file.path) }
        return PictureJob(
            source: .bytes(scene), name: "scene", assets: folder, folder: folder.url, parameters: parameters,
            query: query, type: type)
    }

    private func picture(
        _ job: PictureJob, _ encoder: ImageEncoder, _ token: WorkToken, arrival: ContinuousClock.Instant
    ) async throws(Problem) -> ServiceResponse {
        let (options, metrics, digests) = (options, metrics, digests)
        let picture = try await pool.perform(token) { worker throws(Problem) in
            metrics.took(.waiting, (ContinuousClock.now - arrival) / .seconds(1))
            return try token.perform { () throws(Problem) in
                try job.draw(as: encoder, with: worker, options, digests, token)
            }
        }
        metrics.took(.reading, picture.seconds.reading)
        metrics.took(.drawing, picture.seconds.drawing)
        metrics.took(.encoding, picture.seconds.encoding)
        var headers = headers(of: job, picture.tag)
        headers.append(("Glrender-Device", picture.device.kind.rawValue))
        if picture.warnings > 0 { headers.append(("Glrender-Warnings", "\(picture.warnings)")) }
        return ServiceResponse(200, headers: headers, body: .bytes(picture.bytes))
    }

    private func movie(_ job: PictureJob, _ format: MovieFormat, _ token: WorkToken) async throws(Problem)
        -> ServiceResponse
    {
        let tag = try await tag(of: job, token)
        let pipe = try MoviePipe()
        let (options, pool) = (options, pool)
        let drawing = Task {
            do throws(Problem) {
                try await pool.perform(token) { _ throws(Problem) in try job.write(format, to: pipe, options, token) }
                pipe.finish(.success(()))
            } catch {
                pipe.finish(.failure(error))
            }
        }
        // Errors can be reported up to the first byte: until then the status is open.
        let stream = CheckedStream(pipe) { drawing.cancel() }
        do {
            try await withTaskCancellationHandler {
                try await stream.begin()
            } onCancel: {
                stream.cancel()
            }
        } catch {
            throw error as? Problem ?? Problem(500, "The movie could not be drawn", "\(error)")
        }
        let notes = pipe.notes.map { (name: "Glrender-Note", value: $0) }
        return ServiceResponse(200, headers: headers(of: job, tag) + notes, body: .stream(stream))
    }

    private func headers(of job: PictureJob, _ tag: PictureTag?) -> [(name: String, value: String)] {
        let isTemplate = if case .file = job.source { true } else { false }
        return [
            ("Content-Type", job.type.mediaType ?? ""), ("Vary", "Accept"), ("X-Content-Type-Options", "nosniff"),
            ("Cache-Control", isTemplate ? "public, max-age=\(options.maxAge)" : "no-store"),
        ] + (tag.map { [("ETag", $0.text)] } ?? [])
    }

    private static func allow(_ methods: [String], _ method: String) throws(Problem) {
        guard methods.contains(method) else {
            throw Problem(
                405, "The method is not allowed here", "it is \(method.prefix(20))",
                fix: "use \(methods.joined(separator: " or "))")
        }
    }
}
