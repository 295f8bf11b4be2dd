internal import CImageShims
internal import Foundation

/// A folder that confines the files opened in it: no `..`, absolute path or link leads out of it.
///
/// The kernel resolves each path from the open folder and refuses to leave it (`openat2` with `RESOLVE_BENEATH`), so nothing
/// can be exchanged between a check and its use. On kernels without that, no link below the folder is followed at all.
package final class ConfinedFolder: Sendable {
    /// The folder's own path, links followed.
    package let path: String
    private let descriptor: Int32

    /// Opens a folder.
    package init(path: String) throws(ImageCodecError) {
        descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw ImageCodecError(
                .notFound, file: path, what: "no such folder", fix: "name a folder that assets lie below")
        }
        self.path = Self.place(of: descriptor) ?? path
    }

    deinit {
        close(descriptor)
    }

    /// Reads a regular file below the folder.
    ///
    /// - Parameters:
    ///   - path: From the folder, or absolute and below it.
    ///   - body: Receives a path that leads to the open file, even if names change meanwhile; valid during the call.
    package func read<Result>(
        _ path: String, _ body: (String) throws(ImageCodecError) -> Result
    ) throws(ImageCodecError) -> Result {
        let file = try opened(path)
        defer { close(file) }
        return try body("/proc/self/fd/\(file)")
    }

    /// The true path of a regular file below the folder.
    package func location(of path: String) throws(ImageCodecError) -> String {
        let file = try opened(path)
        defer { close(file) }
        return Self.place(of: file) ?? path
    }

    private func opened(_ given: String) throws(ImageCodecError) -> Int32 {
        var relative = given
        if given.hasPrefix(path + "/") { relative.removeFirst(path.count + 1) }
        let isInside = !relative.isEmpty && !relative.hasPrefix("/") && !relative.split(separator: "/").contains("..")
        let file = isInside ? cimage_open_beneath(descriptor, relative) : -1
        guard file >= 0 else {
            let code = isInside ? errno : EXDEV
            switch code {
            case ENOENT, ENOTDIR: throw ImageCodecError(.notFound, file: given, what: "no such file")
            case EXDEV, ELOOP:
                throw ImageCodecError(
                    .unreadable, file: given, what: "it lies outside the folder that assets have to lie below",
                    fix: "copy it there")
            case EACCES, EPERM: throw ImageCodecError(.unreadable, file: given, what: "no permission to read it")
            default:
                throw ImageCodecError(
                    .unreadable, file: given, what: "cannot be read: \(String(cString: strerror(code)))")
            }
        }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw ImageCodecError(.unreadable, file: given, what: "not a regular file")
        }
        return file
    }

    private static func place(of descriptor: Int32) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    }
}
