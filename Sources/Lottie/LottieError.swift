/// One thing that is wrong with a Lottie file.
public struct LottieError: Error, Sendable, Equatable {
    /// The kind of a mistake.
    public enum Kind: Sendable {
        /// The file is no Lottie file, or damaged.
        case format
        /// A picture or font that it names is missing or cannot be read.
        case asset
        /// The file takes more time or memory than it may.
        case limit
    }

    /// The kind of the mistake.
    public var kind: Kind
    /// The place in the file, such as `layers[2].ks.p`; a line and column if the JSON is malformed; empty if the file as
    /// a whole is meant.
    public var path: String
    /// The value found, and the one expected.
    public var problem: String

    /// An error at a place of a file.
    public init(kind: Kind, path: String, problem: String) {
        self.kind = kind
        self.path = path
        self.problem = problem
    }
}

/// Everything that is wrong with a Lottie file.
public struct LottieErrors: Error, Sendable {
    /// The errors in the order of the file.
    public var errors: [LottieError]

    init(_ errors: [LottieError]) {
        self.errors = errors
    }
}
