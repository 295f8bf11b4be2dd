import Foundation

/// Standard input, output and error as a process finds them.
enum StandardStreams {
    /// Fills the places of streams that are closed, so that no file gets their numbers, and with them others' messages.
    ///
    /// Each is opened the wrong way round: using it fails as it would if it were closed.
    static func takeClosed() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Flushes all output.
    ///
    /// - Throws: `CommandFailure` if standard output does not take it.
    static func finishOutput() throws(CommandFailure) {
        guard fflush(nil) != 0 else { return }
        throw CommandFailure(
            "output", "standard output: cannot be written: \(String(cString: strerror(errno)))", ExitStatus.cannotWrite)
    }
}
