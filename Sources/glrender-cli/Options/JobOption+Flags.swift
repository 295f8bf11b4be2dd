import ArgumentParser
import Foundation
import Jobs
import MediaExport

extension JobOption {
    /// Refuses a value of a flag that the option does not take.
    func check(_ value: (some CustomStringConvertible)?) throws(ValidationError) {
        var scratch = JobOptions()
        guard let value, !row.read("\(value)", &scratch) else { return }
        throw ValidationError("--\(hyphenated) is \(value); give \(row.expected).")
    }

    /// Adds a flag's folder or file to a job.
    ///
    /// - Throws: If there is none; `subject` is the kind of the failure.
    func add(_ path: String, to job: inout JobOptions, _ subject: String) throws(CommandFailure) {
        guard !row.read(path, &job) else { return }
        throw CommandFailure(
            subject, "--\(hyphenated) \(path): there is no such \(row.expected)", ExitStatus.input)
    }
}

extension JobError {
    /// The failure that a command ends with.
    func failure(of scene: String, writing path: String = "") -> CommandFailure {
        let text = "\(problem)\n  fix: \(fix)"
        return switch place {
        case .output: CommandFailure("usage", "-o \(path): \(text)", ExitStatus.usage)
        case .frameRate: CommandFailure("scene", "\(scene): frameRate: \(text)", ExitStatus.scene)
        case .option, .limit: CommandFailure("usage", text, ExitStatus.usage)
        case .timeline: CommandFailure("usage", "\(scene): \(text)", ExitStatus.usage)
        }
    }
}
