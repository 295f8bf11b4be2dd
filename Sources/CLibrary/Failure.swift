import Compositor
import ImageCodecs
import Jobs
import LayerModel
import MediaExport
import SceneFormat

/// The outcomes of functions, with the numbers of the header.
enum Status: Int32 {
    case ok, invalid, scene, asset, limit, device, render, output, cancelled
}

/// The reason for the failure of a function.
struct Failure: Error {
    var status: Status
    var messages: [Message]

    init(_ status: Status, _ messages: [Message]) {
        self.status = status
        self.messages = messages
    }

    init(_ status: Status, _ message: Message) {
        self.init(status, [message])
    }

    /// The failure of a wrong argument.
    static func invalid(_ problem: String, place: String = "", fix: String? = nil) -> Failure {
        Failure(.invalid, Message(code: "usage", place: place, problem: problem, fix: fix))
    }

    /// The failure that an error of the library is.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let errors as SceneErrors:
            var messages = errors.errors.map { Message($0) }
            if errors.omitted > 0 {
                messages.append(Message(code: "scene", problem: "… and \(errors.omitted) more errors"))
            }
            self.init(errors.areLimits ? .limit : errors.areAllAssets ? .asset : .scene, messages)
        case let error as SceneError:
            self.init(error.kind == .asset ? .asset : error.kind == .limit ? .limit : .scene, Message(error))
        case let error as RenderError: self.init(error, place: "")
        case let error as DeviceError:
            let tried = error.attempts.isEmpty ? "" : " (tried: \(error.attempts.joined(separator: "; ")))"
            self.init(.device, Message(code: "device", problem: error.message + tried, fix: error.fix))
        case let error as ImageCodecError:
            let isLimit = error.kind == .outOfMemory || error.kind == .timedOut
            self.init(
                isLimit ? .limit : .output,
                Message(code: "output", file: error.file ?? "", problem: error.what, fix: error.fix))
        case let error as MediaExportError: self.init(error)
        case let error as JobError: self.init(error, path: "")
        default: self.init(.render, Message(code: "render", problem: "\(error)"))
        }
    }

    /// - Parameter path: The output's; empty for one in memory.
    init(_ error: JobError, path: String) {
        let (place, subject) =
            switch error.place {
            case .output where !path.isEmpty: ("path", "\(path): ")
            case .option(let option): ("options.\(option.rawValue)", "")
            case .frameRate: ("frameRate", "the scene's ")
            case .output, .timeline, .limit: ("", "")
            }
        self = .invalid(subject + error.problem, place: place, fix: error.fix)
    }

    private init(_ error: RenderError, place: String) {
        let status: Status =
            switch error {
            case .timedOut, .overBudget, .outOfMemory: .limit
            case .emptyCrop, .destinationTooSmall: .invalid
            case .video: .asset
            case .noExtendedRange: .device
            default: .render
            }
        self.init(status, Message(code: "render", place: place, problem: error.message, fix: error.fix))
    }

    private init(_ error: MediaExportError) {
        switch error {
        case .device(let error): self.init(error)
        case .rendering(let error, let frame): self.init(error, place: "frame \(frame)")
        case .file(let error), .frame(_, let error): self.init(error)
        case .beyondEnd(let error): self = .invalid(error.message, fix: error.fix)
        case .sound(let error, let place):
            self.init(
                .asset,
                Message(code: "asset", place: place, problem: "\(error.file): \(error.what)", fix: error.fix))
        case .encoderMissing(let what, let fix): self.init(.device, Message(code: "encoder", problem: what, fix: fix))
        case .encoderFailed(let what): self.init(.output, Message(code: "encoder", problem: "ffmpeg failed: \(what)"))
        case .unsupported(let what, let fix): self.init(.output, Message(code: "output", problem: what, fix: fix))
        case .cancelled: self.init(.cancelled, Message(code: "render", problem: "\(error)"))
        }
    }
}
