import Compositor
import DisplayList
import ImageCodecs
import Jobs
import LayerModel
import MediaExport
import SceneFormat

extension Problem {
    /// Work whose errors are problems.
    static func of<Value>(_ work: () throws -> Value) throws(Problem) -> Value {
        do {
            return try work()
        } catch {
            throw Problem(error)
        }
    }

    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let errors as SceneErrors: self.init(errors)
        case let error as JobError: self.init(error)
        case let error as RenderError: self.init(error)
        case let error as DeviceError: self.init(error)
        case let error as MediaExportError: self.init(error)
        case let error as ImageCodecError: self.init(error)
        default: self.init(500, "The picture could not be drawn", "\(error)")
        }
    }

    /// The mistakes of a scene, or of the files that it names.
    init(_ errors: SceneErrors) {
        if let limit = errors.errors.first, limit.kind == .limit {
            self = .overLimit(limit.problem, fix: limit.fix.map(Self.inServiceTerms))
            return
        }
        let mistakes = errors.errors.map {
            Mistake(
                place: $0.path, problem: $0.problem, suggestion: $0.suggestion, fix: $0.fix.map(Self.inServiceTerms))
        }
        let count = errors.errors.count + errors.omitted
        let first = mistakes.first.map { $0.place.isEmpty ? $0.problem : "\($0.place): \($0.problem)" } ?? ""
        self.init(
            422, "The scene is wrong", count > 1 ? "\(first), and \(count - 1) more" : first, errors: mistakes)
    }

    init(_ error: RenderError) {
        switch error {
        case .contextLost, .outOfMemory:
            self.init(503, "The picture could not be drawn", error.message, fix: "try again", retryAfter: 1)
        case .tooLarge, .drawingTooLarge, .tooManyLayers, .tooManyBlurredPixels, .tooManyParticlePixels:
            self = .overLimit(error.message, fix: error.fix)
        case .overBudget:
            self = .overLimit(error.message, fix: "draw a smaller picture")
        case .timedOut:
            self = .tookTooLong
        case .video:
            self.init(422, "A video of the scene cannot be shown", error.message)
        case .emptyCrop:
            self = .badParameter(error.message, fix: "choose another crop")
        case .noExtendedRange:
            self.init(
                503, "The picture could not be drawn", error.message, fix: "ask for the device cpu", retryAfter: nil)
        case .driver, .destinationTooSmall:
            self.init(500, "The picture could not be drawn", error.message)
        }
    }

    init(_ error: DeviceError) {
        self.init(503, "There is no such device", error.message, fix: "ask for the device cpu", retryAfter: nil)
    }

    init(_ error: ImageCodecError) {
        switch error.kind {
        case .outOfMemory:
            self.init(503, "The picture could not be encoded", error.what, fix: "try again", retryAfter: 1)
        case .timedOut:
            self = .tookTooLong
        case .cannotEncode:
            self = .badParameter(error.what, fix: error.fix.map(Self.inServiceTerms))
        default:
            self.init(500, "The picture could not be encoded", error.what)
        }
    }

    init(_ error: MediaExportError) {
        switch error {
        case .device(let error): self.init(error)
        case .rendering(let error, let frame):
            self.init(error)
            detail = "frame \(frame): \(detail)"
        case .file(let error), .frame(_, let error): self.init(error)
        case .sound(let error, let place):
            self.init(
                422, "A sound of the scene cannot be read", place.isEmpty ? error.what : "\(place): \(error.what)")
        case .encoderMissing(let what, _):
            self.init(501, "The service has no encoder for this", what, fix: "ask for another format")
        case .encoderFailed(let what): self.init(500, "The movie could not be encoded", what)
        case .unsupported(let what, let fix): self = .badParameter(what, fix: Self.inServiceTerms(fix))
        case .beyondEnd(let error): self = .badParameter(error.message, fix: error.fix)
        case .cancelled: self = .tookTooLong
        }
    }

    init(_ error: JobError) {
        switch error.place {
        case .limit: self = .overLimit(error.problem, fix: error.fix)
        case .frameRate: self = .badParameter("the scene's \(error.problem)", fix: error.fix)
        case .output, .option, .timeline: self = .badParameter(error.problem, fix: error.fix)
        }
    }

    /// Advice in the service's terms, made from the library's.
    private static func inServiceTerms(_ fix: String) -> String {
        fix.replacing(", or raise `ImageLimits.maxBytes`", with: "")
            .replacing("raise the limit of `MemoryBudget`, or ", with: "")
            .replacing("draw on an opaque background", with: "give an opaque background")
    }
}
