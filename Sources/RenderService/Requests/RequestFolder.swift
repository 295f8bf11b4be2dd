import Foundation

/// The files that came with one request, in a folder of their own that disappears with this object.
final class RequestFolder: Sendable {
    let url: URL

    /// The most bytes of a file's name.
    private static let nameLimit = 255

    /// An empty folder that only this user may read.
    init() throws(Problem) {
        let name = "glrender-request-\(UInt64.random(in: .min ... .max))"
        url = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
        guard mkdir(url.path, 0o700) == 0 else { throw Self.unwritable }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Adds a file.
    ///
    /// - Parameter path: Relative, as the scene names it; folders in it are made.
    func add(_ contents: Data, at path: String) throws(Problem) {
        let steps = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !path.utf8.contains(0), steps.count <= 8,
            steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && $0.utf8.count <= Self.nameLimit })
        else {
            throw .badRequest(
                "the name of a file has to be a relative path without . and ..", fix: "name it as the scene does")
        }
        let file = url.appendingPathComponent(path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: file)
        } catch {
            throw Self.unwritable
        }
    }

    private static let unwritable = Problem(
        500, "The request could not be stored", "the folder for temporary files takes no more",
        fix: "free some space, or set TMPDIR")
}
