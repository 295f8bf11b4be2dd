internal import CImageShims

/// Temporary files of all `AtomicFile`s that are not complete.
public enum TemporaryFiles {
    /// Makes SIGINT, SIGTERM, SIGHUP and SIGPIPE remove them and end the process with the exit code 128 + the signal's number.
    ///
    /// SIGHUP and SIGPIPE stay ignored where they are, as SIGHUP is under nohup. Call it once, before threads are started.
    public static func removeOnSignals() {
        cimage_temporary_remove_on_signals()
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
