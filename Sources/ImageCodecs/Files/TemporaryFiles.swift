internal import CImageShims

/// Temporary files of all `AtomicFile`s that are not complete.
public enum TemporaryFiles {
    /// Makes SIGINT, SIGTERM, SIGHUP and SIGPIPE remove them and end the process with the exit code 128 + the signal's number.
    ///
    /// SIGHUP and SIGPIPE stay ignored if they are, as SIGHUP is under nohup. Call it once, before threads are started.
    public static func removeOnSignals() {
        cimage_temporary_remove_on_signals()
    }

    /// Makes a crash remove them first, and a process that cannot have more memory end with the exit code 75 and a message.
    ///
    /// SIGXFSZ is set aside, so that writing beyond the process's limit is an error instead. Call it once, before threads are
    /// started.
    public static func removeOnFailure() {
        cimage_temporary_remove_on_failure()
    }

    /// Removes them now; for a program with signal handlers of its own.
    ///
    /// Async-signal-safe.
    ///
    /// Files that are removed cannot be completed afterwards.
    public static func removeAll() {
        cimage_temporary_remove_all()
    }
}
