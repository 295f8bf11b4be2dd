import MediaExport

extension FileType {
    /// The types that are sent.
    static let sent = all.filter { $0.mediaType != nil }

    /// The type of a name or extension: `png`, `jpg`, `mp4`; `nil` if the service does not send it.
    init?(sent name: some StringProtocol) {
        guard let type = FileType(extension: name), type.mediaType != nil else { return nil }
        self = type
    }

    /// The first of the types that a client prefers; `nil` if it accepts none.
    static func negotiated(_ accept: String?) -> FileType? {
        guard let accept, !accept.trimmed.isEmpty else { return sent.first }
        let ranges = MediaRange.list(accept)
        let wanted = sent.map { ($0, MediaRange.quality(of: $0.mediaType ?? "", in: ranges)) }
        let most = wanted.map(\.1).max() ?? 0
        return most > 0 ? wanted.first { $0.1 == most }?.0 : nil
    }
}
