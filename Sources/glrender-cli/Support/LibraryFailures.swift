import ArgumentParser
import Compositor
import ImageCodecs
import Jobs
import LayerModel
import MediaExport

extension CommandFailure {
    /// Work whose errors are failures of drawing a scene or of writing its output.
    static func naming<Result>(_ scene: String, writing path: String = "", _ work: () throws -> Result) throws -> Result
    {
        do {
            return try work()
        } catch {
            throw switch error {
            case let error as JobError: error.failure(of: scene, writing: path)
            case let error as ImageCodecError: error.failure(writing: path)
            case let error as MediaExportError: error.failure(of: scene, writing: path)
            case let error as RenderError: error.failure(of: scene)
            case let error as DeviceError: error.failure
            default: error
            }
        }
    }
}

extension DeviceError {
    /// The exit code for the reason.
    var exitStatus: ExitCode {
        switch reason {
        case .unavailable, .softwareOnly: ExitStatus.device
        case .permissionDenied: ExitStatus.permission
        }
    }

    /// The failure that a command ends with.
    var failure: CommandFailure { CommandFailure("device", description, exitStatus) }
}

extension ImageCodecError {
    /// The failure that a command ends with when it cannot write a file.
    func failure(writing path: String) -> CommandFailure {
        CommandFailure("output", file == nil ? "\(path): \(self)" : description, ExitCode(exitCode))
    }
}

extension RenderError {
    /// The failure that a command ends with.
    func failure(of scene: String) -> CommandFailure {
        let status: ExitCode =
            switch self {
            case .contextLost, .outOfMemory, .timedOut, .overBudget: ExitStatus.temporary
            case .tooLarge, .tooManyLayers, .tooManyBlurredPixels, .tooManyParticlePixels, .drawingTooLarge:
                ExitStatus.scene
            case .emptyCrop: ExitStatus.usage
            case .noExtendedRange: ExitStatus.device
            case .video(let error): error.kind == .decoderMissing ? ExitStatus.device : ExitStatus.input
            case .driver, .destinationTooSmall: ExitStatus.bug
            }
        return CommandFailure("render", "\(scene): \(self)", status)
    }
}

extension MediaExportError {
    /// The failure that a command ends with.
    func failure(of scene: String, writing path: String) -> CommandFailure {
        switch self {
        case .device(let error): error.failure
        case .rendering(let error, let frame): error.failure(of: "\(scene): frame \(frame)")
        case .file(let error): error.failure(writing: path)
        case .frame(_, let error): error.failure(writing: path)
        case .sound(let error, _):
            CommandFailure(
                "asset", "\(scene): \(self)",
                error.kind == .decoderMissing ? ExitStatus.device : ExitStatus.input)
        case .encoderMissing: CommandFailure("encoder", "\(path): \(self)", ExitStatus.device)
        case .encoderFailed: CommandFailure("encoder", "\(path): \(self)", ExitStatus.cannotWrite)
        case .unsupported: CommandFailure("output", "\(path): \(self)", ExitStatus.usage)
        case .beyondEnd(let error): CommandFailure("usage", "\(scene): \(error)", ExitStatus.usage)
        case .cancelled: CommandFailure("render", "\(scene): \(self)", ExitStatus.interrupted)
        }
    }
}
