import Graphics

/// The reason why an image could not be read or written, with the file and the remedy.
public struct ImageCodecError: Error, Sendable, Equatable {
    /// The kind of a failure, which determines `exitCode`.
    public enum Kind: String, Sendable, CaseIterable {
        /// The input file is missing.
        case notFound
        /// The input cannot be read, or is not a file.
        case unreadable
        /// The input is not in a known picture format.
        case unknownFormat
        /// The format is known, but this variety of it cannot be read.
        case unsupported
        /// The input ends too early.
        case truncated
        /// The input contradicts its format.
        case damaged
        /// The picture would take more than the limits allow.
        case tooLarge
        /// The machine has too little memory.
        case outOfMemory
        /// The time for the work is over.
        case timedOut
        /// The output file cannot be made.
        case cannotCreate
        /// Writing failed, or could not be completed.
        case cannotWrite
        /// The output exists and this process may not change it.
        case noPermission
        /// The output format cannot hold the picture.
        case cannotEncode
    }

    /// The kind of the failure.
    public let kind: Kind
    /// The path or name of the file; `nil` for a picture in memory.
    public let file: String?
    /// The failure, in words.
    public let what: String
    /// The remedy; `nil` if nothing general can be said.
    public let fix: String?

    /// An error with all its parts.
    public init(_ kind: Kind, file: String?, what: String, fix: String? = nil) {
        self.kind = kind
        self.file = file
        self.what = what
        self.fix = fix
    }

    /// The exit status of a command that ends with this error, by `sysexits.h`.
    public var exitCode: Int32 {
        switch kind {
        case .notFound, .unreadable, .unknownFormat, .unsupported, .truncated, .damaged, .tooLarge: 66
        case .outOfMemory, .timedOut: 75
        case .cannotCreate: 73
        case .cannotWrite: 74
        case .noPermission: 77
        case .cannotEncode: 64
        }
    }

    /// Ends the work if its deadline has passed.
    static func checkTime() throws(ImageCodecError) {
        guard WorkLimits.areExceeded else { return }
        do {
            try WorkLimits.current?.check()
        } catch .time {
            throw ImageCodecError(.timedOut, file: nil, what: "the time for it is over", fix: "give it more time")
        } catch {
            throw ImageCodecError(.outOfMemory, file: nil, what: "out of memory")
        }
    }

    static func truncated(_ format: ImageFormat) -> ImageCodecError {
        ImageCodecError(
            .truncated, file: nil, what: "incomplete \(format.displayName): the file ends too early",
            fix: "copy or download it again")
    }

    static func damaged(_ format: ImageFormat, _ reason: String) -> ImageCodecError {
        ImageCodecError(
            .damaged, file: nil, what: "damaged \(format.displayName): \(reason)",
            fix: "save or download the picture again")
    }

    /// The same error about a file.
    package func naming(_ name: String?) -> ImageCodecError {
        ImageCodecError(kind, file: file ?? name, what: what, fix: fix)
    }
}

extension ImageCodecError: CustomStringConvertible {
    /// The file, the problem, and on a second line the remedy.
    public var description: String {
        let place = file.map { "\($0): " } ?? ""
        let mend = fix.map { "\n  fix: \($0)" } ?? ""
        return place + what + mend
    }
}
