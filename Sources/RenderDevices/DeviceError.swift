/// Why a graphics device cannot be had.
public struct DeviceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of failure it is; command-line exit codes follow from it.
    public enum Reason: Sendable, Equatable {
        /// No device could be opened, or the one asked for does not exist.
        case unavailable
        /// Only software drawing is to be had and was not allowed.
        case softwareOnly
        /// A device file exists and may not be opened.
        case permissionDenied
    }

    /// What kind of failure it is.
    public var reason: Reason
    /// What went wrong, in one line.
    public var message: String
    /// What was tried, in order, each with its outcome.
    public var attempts: [String]
    /// What the user can do about it.
    public var fix: String?

    /// Makes an error from its parts.
    public init(_ reason: Reason, _ message: String, attempts: [String] = [], fix: String? = nil) {
        self.reason = reason
        self.message = message
        self.attempts = attempts
        self.fix = fix
    }

    /// The message, and below it lines that begin with `tried:` and `fix:`.
    public var description: String {
        var lines = [message]
        if !attempts.isEmpty { lines.append("  tried: " + attempts.joined(separator: "; ")) }
        if let fix { lines.append("  fix: " + fix) }
        return lines.joined(separator: "\n")
    }
}
