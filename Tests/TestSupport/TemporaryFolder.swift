package import Foundation

/// A folder for the files of one test; removed when the last reference to it goes.
package final class TemporaryFolder: Sendable {
    /// The folder's place.
    package let url: URL

    /// Makes an empty folder.
    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("glrender-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// The folder's path.
    package var path: String { url.path }

    /// The names of all files in it, in order.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }

    /// The place of a file.
    package func url(_ name: String) -> URL { url.appendingPathComponent(name) }

    /// The path of a file.
    package func callAsFunction(_ name: String) -> String { url(name).path }

    /// Writes a file.
    package func write(_ data: Data, to name: String) throws {
        try data.write(to: url(name))
    }
}
