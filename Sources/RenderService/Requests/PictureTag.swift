import Foundation
import ImageCodecs
import MediaExport
import SceneFormat

/// The entity tag of a request: the digest of all inputs of its bytes.
///
/// The tag depends on the program, the device, the parameters, the scene and the files that it names. All of that is known
/// before anything is drawn, and is the same for every instance of the service with the same files. So a client that has the
/// picture gets its response without drawing.
struct PictureTag {
    /// With its quotation marks.
    let text: String

    /// The tag of a scene that was read, with or without its pictures; `nil` if a file of it changed since, so that the
    /// version read is unknown.
    ///
    /// - Parameter start: When reading began, in seconds of the system's clock.
    init?(_ job: PictureJob, _ scene: Scene, readSince start: Double, _ service: ServiceOptions, _ digests: FileDigests)
    {
        // Files have times of the system's last tick.
        let start = start - 0.05
        var parts = [service.version, service.deviceName, job.type.name, job.query]
        switch job.source {
        case .bytes(let data): parts.append(ContentDigest.sha256(of: data))
        case .file(let url):
            guard let digest = digests.digest(of: url.path, unchangedSince: start) else { return nil }
            parts.append(digest)
        }
        for asset in scene.assets {
            guard let url = asset.url else { continue }
            parts.append("\(asset.kind.rawValue) \(asset.name)")
            if asset.kind == .tiles {
                parts += Self.entries(of: url.deletingLastPathComponent())
            } else {
                guard let digest = digests.digest(of: url.path, unchangedSince: start) else { return nil }
                parts.append(digest)
            }
        }
        // No part can run into the next.
        let whole = parts.map { "\($0.utf8.count):\($0)" }.joined()
        text = "\"\(ContentDigest.sha256(of: Data(whole.utf8)).prefix(32))\""
    }

    /// The files of a folder with their sizes and times: tiles are too many to be read.
    private static func entries(of folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { name in
            var status = stat()
            guard stat(folder.appendingPathComponent(name).path, &status) == 0 else { return name }
            return "\(name) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }
    }
}

extension PictureJob {
    /// The tag, found by reading the scene without its pictures.
    func tag(_ service: ServiceOptions, _ digests: FileDigests, _ token: WorkToken) throws(Problem) -> PictureTag? {
        let start = Date().timeIntervalSince1970
        let requested = try RequestedScene(self, service, deadline: token.deadline, loadsImages: false)
        return PictureTag(self, requested.scene, readSince: start, service, digests)
    }
}
