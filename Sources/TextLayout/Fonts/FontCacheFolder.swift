import CPango
import Foundation

/// A folder for Fontconfig's cache, if it can write none of its own: it would complain on the standard error, as in containers without a
/// home folder.
struct FontCacheFolder {
    private let folder: URL

    /// Makes a temporary folder and names it to a configuration; `nil` if that has a folder, or none can be made.
    init?(for configuration: OpaquePointer) {
        guard !Self.hasFolder(configuration) else { return nil }
        folder = FileManager.default.temporaryDirectory.standardizedFileURL
            .appendingPathComponent("glrender-fonts-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            return nil
        }
        let path = folder.path.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
        let rule = "<fontconfig><cachedir>\(path)</cachedir></fontconfig>"
        FcConfigParseAndLoadFromMemory(configuration, Array(rule.utf8) + [0], FcFalse)
    }

    /// Removes the folder with its contents; files in use stay so.
    func remove() {
        try? FileManager.default.removeItem(at: folder)
    }

    /// Whether one of a configuration's folders can be written, or made as fontconfig would make it.
    private static func hasFolder(_ configuration: OpaquePointer) -> Bool {
        guard let list = FcConfigGetCacheDirs(configuration) else { return true }
        defer { FcStrListDone(list) }
        var folders: [String] = []
        while let path = FcStrListNext(list) { folders.append(String(cString: path)) }
        let files = FileManager.default
        return folders.contains { files.isWritableFile(atPath: $0) }
            || folders.contains {
                (try? files.createDirectory(atPath: $0, withIntermediateDirectories: true)) != nil
                    && files.isWritableFile(atPath: $0)
            }
    }
}
