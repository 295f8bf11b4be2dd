import Foundation

/// A folder for the files of one test; removed when the last reference to it goes.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The path of a file.
    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    /// Writes a file, and gives its path.
    func write(_ file: some Sequence<UInt8>) throws -> String {
        let path = url.appendingPathComponent("picture").path
        try Data(file).write(to: URL(fileURLWithPath: path))
        return path
    }
}
