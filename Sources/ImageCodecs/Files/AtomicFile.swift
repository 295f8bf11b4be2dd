internal import CImageShims
internal import Foundation

/// An output file that appears whole or not at all.
///
/// Bytes go to a hidden temporary file in the same folder, which `commit` renames. Without `commit` the temporary file
/// disappears: when the object is released or discarded, and, after `TemporaryFiles.removeOnSignals()`, when a signal ends
/// the process. The path `-` is the standard output, and a path that names a device or a pipe is written directly.
///
/// An object belongs to one thread at a time.
public final class AtomicFile: ByteSink {
    /// The path as it was given; `-` is the standard output.
    public let path: String
    /// The descriptor of the open file, for a program that writes the bytes itself; closed with the file.
    package let descriptor: Int32
    /// `nil` if bytes go to the destination directly.
    private let temporary: Temporary?
    private var isFinished = false

    private struct Temporary {
        let path: String
        /// The destination, symbolic links followed.
        let destination: String
        let note: Int32
    }

    /// Makes the temporary file.
    public init(path: String) throws(ImageCodecError) {
        self.path = path
        if path == "-" {
            descriptor = STDOUT_FILENO
            temporary = nil
            return
        }
        let destination = realpath(path, nil).map { resolved in
            defer { free(resolved) }
            return String(cString: resolved)
        }
        var status = stat()
        guard let destination, stat(destination, &status) == 0 else {
            // Links to missing files stay, too.
            (temporary, descriptor) = try AtomicFile.makeTemporary(
                for: AtomicFile.target(of: path), given: path, mode: nil)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR:
            throw ImageCodecError(
                .cannotCreate, file: path, what: "it is a folder", fix: "name a file in it"
            )
        case S_IFREG:
            guard access(destination, W_OK) == 0 else {
                throw AtomicFile.refused(path)
            }
            (temporary, descriptor) = try AtomicFile.makeTemporary(
                for: destination, given: path, mode: status.st_mode & 0o777
            )
        default:
            descriptor = open(destination, O_WRONLY | O_CLOEXEC)
            temporary = nil
            guard descriptor >= 0 else {
                let code = errno
                throw code == EACCES || code == EPERM
                    ? AtomicFile.refused(path) : AtomicFile.creation(code, path: path)
            }
        }
    }

    /// Writes to a pipe, a socket or an open file directly.
    ///
    /// - Parameter descriptor: Stays open.
    package init(stream descriptor: Int32) throws(ImageCodecError) {
        path = "stream"
        temporary = nil
        self.descriptor = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
        guard self.descriptor >= 0 else { throw AtomicFile.creation(errno, path: path) }
    }

    deinit {
        discard()
    }

    /// The target of links, even if it does not exist; the path itself if it is no link, or links form a circle.
    private static func target(of path: String) -> String {
        var place = path
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { return place }
            place =
                next.hasPrefix("/")
                ? next
                : ((place as NSString).deletingLastPathComponent as NSString)
                    .appendingPathComponent(next)
        }
        return path
    }

    private static func makeTemporary(
        for destination: String, given path: String, mode: mode_t?
    ) throws(ImageCodecError) -> (Temporary, Int32) {
        let slash = destination.lastIndex(of: "/")
        let folder = slash.map { String(destination[...$0]) } ?? ""
        let name = slash.map { String(destination[destination.index(after: $0)...]) } ?? destination
        guard !name.isEmpty else {
            throw ImageCodecError(.cannotCreate, file: path, what: "it names no file", fix: "add a file name")
        }
        var code: Int32 = EEXIST
        for _ in 0..<100 where code == EEXIST {
            let random = String(UInt64.random(in: .min ... .max), radix: 36)
            // Names end at 255 bytes on Linux, and a character has at most four.
            let temporary = "\(folder).\(name.prefix(50)).\(random).tmp"
            var note: Int32 = -1
            let descriptor = cimage_temporary_open(temporary, &note)
            if descriptor >= 0 {
                if let mode {
                    // Keeping the mode of the file that is replaced is a courtesy: failing at it harms nothing.
                    _ = fchmod(descriptor, mode)
                }
                return (Temporary(path: temporary, destination: destination, note: note), descriptor)
            }
            code = errno
        }
        throw creation(code, path: path)
    }

    /// Writes all the bytes.
    public func write(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) {
        guard !isFinished else {
            throw ImageCodecError(.cannotWrite, file: path, what: "the file was closed before it was written")
        }
        try ImageCodecError.checkTime()
        var position = 0
        while position < bytes.count, let base = bytes.baseAddress {
            let count = Foundation.write(descriptor, base + position, bytes.count - position)
            if count >= 0 {
                position += count
            } else if errno != EINTR {
                throw AtomicFile.writing(errno, path: path)
            }
        }
    }

    /// Makes the file appear under its name.
    ///
    /// - Parameters:
    ///   - replacing: Whether a file of that name is replaced; if not and there is one, this throws `cannotCreate`.
    ///   - synchronizing: Whether to wait until the bytes are on the disk, so that they survive a loss of power.
    public func commit(replacing: Bool = true, synchronizing: Bool = false) throws(ImageCodecError) {
        guard !isFinished else {
            return
        }
        defer { discard() }
        guard let temporary else {
            return
        }
        if synchronizing, fsync(descriptor) != 0 {
            throw AtomicFile.writing(errno, path: path)
        }
        if replacing {
            guard rename(temporary.path, temporary.destination) == 0 else {
                let code = errno
                throw code == EACCES || code == EPERM ? AtomicFile.refused(path) : AtomicFile.writing(code, path: path)
            }
        } else if link(temporary.path, temporary.destination) != 0 {
            throw AtomicFile.creation(errno, path: path)
        }
    }

    /// Removes the written bytes; without effect after `commit`.
    ///
    /// Bytes that went to the standard output, a device or a pipe stay there.
    public func discard() {
        guard !isFinished else {
            return
        }
        isFinished = true
        if let temporary {
            close(descriptor)
            // After a rename there is nothing under this name.
            unlink(temporary.path)
            cimage_temporary_forget(temporary.note)
        } else if descriptor != STDOUT_FILENO {
            close(descriptor)
        }
    }

    private static func refused(_ path: String) -> ImageCodecError {
        ImageCodecError(
            .noPermission, file: path, what: "no permission to change it",
            fix: "choose another output, or allow writing"
        )
    }

    private static func creation(_ code: Int32, path: String) -> ImageCodecError {
        let fix =
            switch code {
            case ENOENT, ENOTDIR: "make the folder first"
            case EACCES, EPERM, EROFS: "choose a folder that can be written"
            case EEXIST: "remove it, or allow replacing it"
            default: "choose another output"
            }
        return ImageCodecError(
            .cannotCreate, file: path, what: "cannot be created: \(String(cString: strerror(code)))", fix: fix
        )
    }

    private static func writing(_ code: Int32, path: String) -> ImageCodecError {
        ImageCodecError(
            .cannotWrite, file: path == "-" ? "standard output" : path,
            what: "cannot be written: \(String(cString: strerror(code)))",
            fix: code == ENOSPC || code == EDQUOT ? "free some space" : nil
        )
    }
}
