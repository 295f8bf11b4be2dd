import Foundation
import ImageCodecs
import Synchronization

/// The digests of files, each read once as long as it does not change.
final class FileDigests: Sendable {
    private let known = Mutex<[String: (stamp: FileStamp, digest: String)]>([:])

    /// Files that are remembered; beyond that all are forgotten.
    private static let limit = 10_000

    /// The digest of a file's contents; `nil` if it cannot be read, or changed since a moment.
    ///
    /// - Parameter moment: In seconds of the system's clock.
    func digest(of path: String, unchangedSince moment: Double) -> String? {
        guard let stamp = FileStamp(path: path), stamp.changed < moment else { return nil }
        if let entry = known.withLock({ $0[path] }), entry.stamp == stamp { return entry.digest }
        guard let digest = ContentDigest.sha256(ofFile: path), FileStamp(path: path) == stamp else { return nil }
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[path] = (stamp, digest)
        }
        return digest
    }
}
