/// The reason why a video cannot be shown, with the file and the remedy.
public struct VideoError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a failure.
    public enum Kind: Sendable {
        /// The file is missing, or cannot be read.
        case missing
        /// The file is no video, or a damaged one.
        case unreadable
        /// The program that decodes videos is not installed.
        case decoderMissing
        /// The program that decodes videos failed, or gave no answer.
        case decoderFailed
    }

    /// The kind of the failure.
    public var kind: Kind
    /// The video's path.
    public var file: String
    /// The failure, in words.
    public var what: String
    /// The remedy; `nil` without a general one.
    public var fix: String?

    /// An error with all its parts.
    public init(_ kind: Kind, file: String, what: String, fix: String? = nil) {
        self.kind = kind
        self.file = file
        self.what = what
        self.fix = fix
    }

    /// The file, the error, and on a second line the fix.
    public var description: String {
        "\(file): \(what)" + (fix.map { "\n  fix: \($0)" } ?? "")
    }
}
