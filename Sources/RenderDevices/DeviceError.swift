/// An error of opening a graphics device.
public struct DeviceError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a failure, which determines the command's exit code.
    public enum Reason: Sendable, Equatable {
        /// No device could be opened, or the requested one does not exist.
        case unavailable
        /// Only software drawing is to be had and was not allowed.
        case softwareOnly
        /// A device file exists and may not be opened.
        case permissionDenied
    }

    /// The kind of the failure.
    public var reason: Reason
    /// The failure, in one line.
    public var message: String
    /// The attempts, in order, each with its outcome.
    public var attempts: [String]
    /// The remedy in the user's hands.
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
