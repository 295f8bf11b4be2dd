import Foundation

/// Bytes as a file without a name, which programs beside this one can open as long as the object lives.
package final class HeldFile: Sendable {
    private let descriptor: Int32

    /// A file of some bytes; `nil` if there is no room for it.
    package init?(_ data: Data) {
        guard let file = tmpfile() else { return nil }
        defer { fclose(file) }
        descriptor = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
        var rest = data[...]
        while descriptor >= 0, !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        guard descriptor >= 0, rest.isEmpty else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Its address for this process and its children.
    package var url: URL { URL(fileURLWithPath: "/proc/\(getpid())/fd/\(descriptor)") }
}

extension HeldFile: Equatable {
    /// Whether both are the same object.
    package static func == (a: HeldFile, b: HeldFile) -> Bool { a === b }
}
