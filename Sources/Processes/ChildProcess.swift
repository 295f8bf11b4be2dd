package import Foundation
internal import Synchronization

/// A program beside this one, which reads from this one or writes to it.
///
/// It has a stream as its standard input, its standard output or both. If it reads, it also gets an open file as
/// descriptor 3, and this process's standard output; if it writes, its input is empty. What it says on standard error is
/// kept in a file without a name. `write`, `read` and `finish` belong to one thread at a time; `kill` may come from any. A
/// process that is released is killed and reaped.
package final class ChildProcess: Sendable {
    /// The stream of the program.
    package enum Stream: Sendable {
        case input
        case output
        /// Its input and its output.
        case both
    }

    private struct Handles {
        /// 0 once it was reaped.
        var process: pid_t
        /// −1 once it is closed.
        var stream: Int32
        var messages: Int32
    }

    private let handles: Mutex<Handles>

    /// The most bytes of messages that are kept for people.
    private static let messageLimit: off_t = 4096
    /// A buffer for some rows of a large frame takes fewer switches between the processes.
    private static let bufferBytes: Int32 = 1 << 20

    /// Starts a program of the search path.
    ///
    /// - Parameters:
    ///   - stream: The stream between it and this process.
    ///   - file: Descriptor 3 of the process; a negative number for none.
    /// - Throws: The code of the system's error.
    package init(
        _ program: String, _ arguments: [String], stream: Stream, file: Int32 = -1
    ) throws(POSIXError) {
        // Sockets, since a write to one whose reader is gone fails, where a pipe's raises a signal that ends this process.
        var pair: [Int32] = [-1, -1]
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
        guard socketpair(AF_UNIX, Int32(type), 0, &pair) == 0 else { throw Self.error() }
        var bufferBytes = Self.bufferBytes
        setsockopt(
            pair[stream == .output ? 0 : 1], SOL_SOCKET, SO_SNDBUF, &bufferBytes, socklen_t(MemoryLayout<Int32>.size))
        let messages = Self.temporaryFile()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // Descriptors are copied out of the way first: one of them may be the number of another's place.
        let copies = [pair[0], messages, file].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
        defer { copies.filter { $0 >= 0 }.forEach { close($0) } }
        if stream == .output { posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) }
        if stream != .output { posix_spawn_file_actions_adddup2(&actions, copies[0], STDIN_FILENO) }
        if stream != .input { posix_spawn_file_actions_adddup2(&actions, copies[0], STDOUT_FILENO) }
        if copies[1] >= 0 { posix_spawn_file_actions_adddup2(&actions, copies[1], STDERR_FILENO) }
        if copies[2] >= 0 { posix_spawn_file_actions_adddup2(&actions, copies[2], 3) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // It stays in this process's group: a terminal or a scheduler that ends the group ends both.
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        var process: pid_t = 0
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        let code = posix_spawnp(&process, program, &actions, &attributes, &words, environ)
        close(pair[0])
        guard code == 0 else {
            close(pair[1])
            if messages >= 0 { close(messages) }
            throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
        }
        handles = Mutex(Handles(process: process, stream: pair[1], messages: messages))
    }

    deinit {
        kill()
        _ = finish()
        handles.withLock { if $0.messages >= 0 { close($0.messages) } }
    }

    private static func error() -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }

    /// An open file without a name; −1 if there cannot be one.
    private static func temporaryFile() -> Int32 {
        guard let file = tmpfile() else { return -1 }
        defer { fclose(file) }
        return fcntl(fileno(file), F_DUPFD_CLOEXEC, 0)
    }

    /// Writes all bytes, as fast as they are read.
    ///
    /// - Returns: `nil` if the program took them, else why not, for people; mostly it has ended.
    package func write(_ bytes: UnsafeRawBufferPointer) -> String? {
        let stream = handles.withLock { $0.stream }
        guard stream >= 0 else { return "its input is closed" }
        var position = 0
        while position < bytes.count, let base = bytes.baseAddress {
            let count = send(stream, base + position, bytes.count - position, Int32(MSG_NOSIGNAL))
            if count >= 0 {
                position += count
            } else if errno != EINTR {
                return "it takes no more frames: \(String(cString: strerror(errno)))"
            }
        }
        return nil
    }

    /// The outcome of a read.
    package enum Reading: Sendable {
        /// Some bytes, at least one.
        case bytes(Int)
        /// The program has closed its output, or ended.
        case end
        /// The failure, human-readable.
        case failed(String)
    }

    /// Reads the program's output, as soon as there is some.
    ///
    /// - Parameters:
    ///   - buffer: Not empty.
    ///   - patience: The longest time without bytes, in seconds.
    package func read(into buffer: UnsafeMutableRawBufferPointer, patience: Int32) -> Reading {
        let stream = handles.withLock { $0.stream }
        guard stream >= 0 else { return .failed("its output is closed") }
        while true {
            var request = pollfd(fd: stream, events: Int16(POLLIN), revents: 0)
            let ready = poll(&request, 1, patience * 1000)
            if ready == 0 { return .failed("it gave nothing for \(patience) seconds") }
            let count = ready < 0 ? -1 : recv(stream, buffer.baseAddress, buffer.count, 0)
            if count > 0 { return .bytes(count) }
            if count == 0 { return .end }
            // If the program ends with unread input, its socket is reset.
            if errno == ECONNRESET { return .end }
            if errno != EINTR { return .failed(String(cString: strerror(errno))) }
        }
    }

    /// The reason of a failure, for people.
    package struct Failure: Error {
        package let reason: String
    }

    /// Reads the program's whole output.
    ///
    /// - Parameters:
    ///   - limit: The largest number of bytes; the rest is not read.
    ///   - patience: The longest time without bytes, in seconds.
    package func readAll(limit: Int, patience: Int32) -> Result<Data, Failure> {
        var answer = Data()
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        while answer.count <= limit {
            switch read(into: buffer, patience: patience) {
            case .bytes(let count): answer.append(contentsOf: buffer[..<count])
            case .end: return .success(answer)
            case .failed(let reason): return .failure(Failure(reason: reason))
            }
        }
        return .success(answer)
    }

    /// Closes the stream and waits for its end.
    ///
    /// - Returns: `nil` if it ended by itself and without a failure, else the kind of its end, for people.
    package func finish() -> String? {
        let process = handles.withLock { handles in
            if handles.stream >= 0 { close(handles.stream) }
            handles.stream = -1
            return handles.process
        }
        guard process > 0 else { return "it has ended" }
        // The number stays the process's own until it is reaped, which `kill` relies on: so it is waited for first.
        var information = siginfo_t()
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        var status: Int32 = 0
        handles.withLock { handles in
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            handles.process = 0
        }
        let signal = status & 0x7f
        guard signal == 0 else { return "it was ended by signal \(signal) (\(String(cString: strsignal(signal))))" }
        let code = status >> 8 & 0xff
        return code == 0 ? nil : "it ended with the exit code \(code)"
    }

    /// Ends the program at once.
    package func kill() {
        handles.withLock { handles in
            if handles.process > 0 { Foundation.kill(handles.process, SIGKILL) }
        }
    }

    /// The program's last messages on standard error.
    package var messages: String {
        handles.withLock { handles in
            let end = lseek(handles.messages, 0, SEEK_END)
            let start = max(0, end - Self.messageLimit)
            var bytes = [UInt8](repeating: 0, count: Int(max(0, end - start)))
            let count = pread(handles.messages, &bytes, bytes.count, start)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }
}
