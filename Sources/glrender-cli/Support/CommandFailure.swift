import ArgumentParser

/// Exit codes: the BSD ones if there is one.
enum ExitStatus {
    /// `diff` found a difference over the tolerance, or `check` found errors.
    static let different = ExitCode(1)
    /// Under `--keep-going` some frames failed.
    static let incomplete = ExitCode(2)
    static let usage = ExitCode(64)
    /// The scene is wrong, or there was a warning under `--strict`.
    static let scene = ExitCode(65)
    /// An input or asset is missing or unreadable.
    static let input = ExitCode(66)
    static let device = ExitCode(69)
    static let bug = ExitCode(70)
    static let cannotCreate = ExitCode(73)
    static let cannotWrite = ExitCode(74)
    /// Worth another try: lost context, out of memory.
    static let temporary = ExitCode(75)
    static let permission = ExitCode(77)
    static let interrupted = ExitCode(130)
}

/// A failure as the user sees it: its kind, its message, and the exit code.
struct CommandFailure: Error {
    /// The word in brackets: `error[scene]`.
    var kind: String
    var message: String
    var status: ExitCode

    init(_ kind: String, _ message: String, _ status: ExitCode) {
        self.kind = kind
        self.message = Advice.inFlags(message)
        self.status = status
    }
}
