/// Why a video cannot be shown: which file, what is wrong with it, and how to mend it.
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
    /// How to mend it; `nil` if nothing general can be said.
    public var fix: String?

    /// An error with all its parts.
    public init(_ kind: Kind, file: String, what: String, fix: String? = nil) {
        self.kind = kind
        self.file = file
        self.what = what
        self.fix = fix
    }

    /// The file, what is wrong, and on a second line the fix.
    public var description: String {
        "\(file): \(what)" + (fix.map { "\n  fix: \($0)" } ?? "")
    }
}
