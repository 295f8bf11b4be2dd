internal import Foundation

/// The bytes of an input, in memory of their own: a file that others shorten meanwhile cannot harm.
package final class FileBytes {
    package let bytes: UnsafeRawBufferPointer
    /// Whether these are all bytes of the file.
    package let isWhole: Bool

    private init(bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        self.bytes = bytes
        self.isWhole = isWhole
    }

    deinit {
        free(UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }

    /// Reads a file, at most `limit` bytes of it.
    ///
    /// - Parameter isRegular: Whether pipes and devices, which may never end, are refused.
    package convenience init(path: String, limit: Int, isRegular: Bool = false) throws(ImageCodecError) {
        // Opening a pipe would wait for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | (isRegular ? O_NONBLOCK | O_NOCTTY : 0))
        guard descriptor >= 0 else {
            throw FileBytes.error(errno, path: path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw FileBytes.error(errno, path: path)
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw FileBytes.error(EISDIR, path: path)
        }
        if isRegular, status.st_mode & S_IFMT != S_IFREG {
            throw ImageCodecError(.unreadable, file: path, what: "not a regular file", fix: "name a picture file")
        }
        // Pipes have no size; one byte more than the size shows whether the file ends there.
        let expected = status.st_mode & S_IFMT == S_IFREG ? max(0, Int(status.st_size)) + 1 : 1 << 16
        try self.init(descriptor: descriptor, expected: expected, limit: limit, path: path)
    }

    private convenience init(descriptor: Int32, expected: Int, limit: Int, path: String) throws(ImageCodecError) {
        var capacity = max(1, min(expected, limit))
        guard var memory = malloc(capacity) else {
            throw FileBytes.error(ENOMEM, path: path)
        }
        var count = 0
        while true {
            if count == capacity {
                guard capacity < limit else {
                    break
                }
                capacity = min(limit, capacity * 2)
                guard let larger = realloc(memory, capacity) else {
                    free(memory)
                    throw FileBytes.error(ENOMEM, path: path)
                }
                memory = larger
            }
            let got = read(descriptor, memory + count, capacity - count)
            if got < 0 {
                let code = errno
                if code == EINTR {
                    continue
                }
                free(memory)
                throw FileBytes.error(code, path: path)
            }
            if got == 0 {
                self.init(bytes: UnsafeRawBufferPointer(start: memory, count: count), isWhole: true)
                return
            }
            count += got
        }
        self.init(bytes: UnsafeRawBufferPointer(start: memory, count: count), isWhole: false)
    }

    private static func error(_ code: Int32, path: String) -> ImageCodecError {
        switch code {
        case ENOENT, ENOTDIR:
            ImageCodecError(.notFound, file: path, what: "no such file", fix: "check the path")
        case EACCES, EPERM:
            ImageCodecError(.unreadable, file: path, what: "no permission to read it", fix: "allow reading the file")
        case EISDIR:
            ImageCodecError(.unreadable, file: path, what: "it is a folder", fix: "name a picture file")
        case ENOMEM:
            ImageCodecError(.outOfMemory, file: path, what: "out of memory for the file's bytes")
        default:
            ImageCodecError(.unreadable, file: path, what: "cannot be read: \(String(cString: strerror(code)))")
        }
    }
}
