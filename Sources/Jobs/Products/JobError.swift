import MediaExport

/// A contradiction between the request, the scene and the output.
package struct JobError: Error {
    /// The place of the mistake.
    package enum Place: Sendable {
        case output
        case option(JobOption)
        /// The scene's frames a second.
        case frameRate
        /// A frame or moment that the timeline does not have.
        case timeline
        case limit
    }

    package var place: Place
    package var problem: String
    package var fix: String
}

extension JobError {
    init(_ error: BeyondEnd) {
        self.init(place: .timeline, problem: error.message, fix: error.fix)
    }

    /// An output whose type no product has.
    package static var unknownType: JobError {
        JobError(
            place: .output, problem: "unknown type of output",
            fix: "use \(FileType.list { $0.still != nil }) for pictures, "
                + "\(FileType.list { !$0.codecs.isEmpty }) for movies")
    }
}
