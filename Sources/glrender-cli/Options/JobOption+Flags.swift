import ArgumentParser
import Foundation
import Jobs
import MediaExport

extension JobOption {
    /// Refuses a value of a flag that the option does not take.
    func check(_ value: (some CustomStringConvertible)?) throws(ValidationError) {
        var scratch = JobOptions()
        guard let value, !row.read("\(value)", into: &scratch) else { return }
        throw ValidationError("--\(hyphenated) is \(value); give \(row.expected).")
    }

    /// A folder or a file that a flag names.
    ///
    /// - Throws: Where there is none; `subject` is the kind of the failure.
    func url(_ path: String, _ kind: OptionKind<URL>, _ subject: String) throws(CommandFailure) -> URL {
        guard let url = kind.read(path) else {
            throw CommandFailure(
                subject, "--\(hyphenated) \(path): there is no such \(kind.expected)", ExitStatus.input)
        }
        return url
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
