/// One thing that is wrong with a scene file.
public struct SceneError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of a mistake.
    public enum Kind: String, Sendable {
        /// The file is not a scene: malformed JSON, an unknown key, a value that does not belong where it is.
        case scene
        /// The scene file, or a picture, font, video or shader that it names, is missing or cannot be read.
        case asset
        /// The time or the memory that reading may take is over; with more of it the scene may be read.
        case limit
    }

    /// The kind of error; decides the exit status of the command (65 for `scene`, 66 for `asset`, 75 for `limit`).
    public var kind: Kind
    /// The file as it was named by the caller.
    public var file: String
    /// The place in the file, such as `root.sublayers[2].cornerRadius`; a line and column if the JSON is malformed; empty
    /// for the file as a whole.
    public var path: String
    /// The value found, and the one expected.
    public var problem: String
    /// The nearest name that is allowed there, for a misspelt one.
    public var suggestion: String?
    /// The remedy, if it adds to the problem.
    public var fix: String?

    /// An error at a place of a file.
    public init(
        kind: Kind, file: String, path: String, problem: String, suggestion: String? = nil, fix: String? = nil
    ) {
        self.kind = kind
        self.file = file
        self.path = path
        self.problem = problem
        self.suggestion = suggestion
        self.fix = fix
    }

    /// The error as the command prints it: one line, and a second one with the remedy, if any.
    public var description: String {
        let place = path.isEmpty ? file : "\(file): \(path)"
        let hint = suggestion.map { " (did you mean \($0)?)" } ?? ""
        let mend = fix.map { "\n  fix: \($0)" } ?? ""
        return "error[\(kind.rawValue)]: \(place): \(problem)\(hint)\(mend)"
    }
}

/// Everything that is wrong with a scene file.
public struct SceneErrors: Error, Sendable, CustomStringConvertible {
    /// The errors in the order of the file, up to `SceneReader.Limits.errors` of them.
    public var errors: [SceneError]
    /// The number of further ones.
    public var omitted = 0

    /// Whether nothing is wrong but that files are missing or unreadable.
    public var areAllAssets: Bool {
        errors.allSatisfy { $0.kind == .asset }
    }

    /// Whether the time or the memory for reading was over.
    public var areLimits: Bool {
        errors.contains { $0.kind == .limit }
    }

    /// The errors as the command prints them, one after the other.
    public var description: String {
        let lines = errors.map(\.description) + (omitted > 0 ? ["… and \(omitted) more errors"] : [])
        return lines.joined(separator: "\n")
    }
}

/// A part of a scene that is allowed, and most likely not meant.
public struct SceneWarning: Sendable, Equatable, CustomStringConvertible {
    /// Whether it is about the scene itself, or a picture that it names.
    public var kind: SceneError.Kind
    /// The file as it was named by the caller.
    public var file: String
    /// The place in the file, such as `root.sublayers[2]`.
    public var path: String
    /// The value found, and its consequence.
    public var message: String

    /// A warning at a place of a file.
    public init(kind: SceneError.Kind = .scene, file: String, path: String, message: String) {
        self.kind = kind
        self.file = file
        self.path = path
        self.message = message
    }

    /// The warning as the command prints it, on one line.
    public var description: String {
        "warning[\(kind.rawValue)]: \(file): \(path): \(message)"
    }
}
