import Foundation
import Synchronization

/// A pipe between the pool's thread writing a movie and the task sending it.
///
/// A client that reads slowly fills the pipe, and the drawing waits; one that disconnects ends it.
final class MoviePipe: ByteStream {
    private struct State {
        var cancel: (@Sendable () -> Void)?
        var isCancelled = false
        /// The outcome of the writing.
        var outcome: Result<Void, Problem>?
        var waiter: CheckedContinuation<Result<Void, Problem>, Never>?
        var isWritingOpen = true
        var notes: [String] = []
    }

    /// Open until `finish`.
    let writing: Int32
    private let reading: Int32
    private let state = Mutex(State())

    private static let pieceSize = 1 << 16

    init() throws(Problem) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw Problem(503, "The service is busy", "it has no more files to open", retryAfter: 1)
        }
        // No program that is started meanwhile may keep an end open, or the reader would wait for it.
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        (reading, writing) = (ends[0], ends[1])
    }

    deinit {
        close(reading)
        if state.withLock({ $0.isWritingOpen }) { close(writing) }
    }

    /// Sets the error that ends the writing early.
    func cancelling(_ cancel: @escaping @Sendable () -> Void) {
        let isCancelled = state.withLock { state in
            state.cancel = cancel
            return state.isCancelled
        }
        if isCancelled { cancel() }
    }

    /// The notes about the movie, known before its first bytes.
    var notes: [String] { state.withLock { $0.notes } }

    /// Notes something about the movie, before anything is written.
    func note(_ text: String) {
        state.withLock { $0.notes.append(text) }
    }

    /// Ends the writing with a result; the reader then finds the end.
    func finish(_ outcome: Result<Void, Problem>) {
        let waiter = state.withLock { state in
            if state.isWritingOpen { close(writing) }
            state.isWritingOpen = false
            state.outcome = outcome
            state.cancel = nil
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(returning: outcome)
    }

    func next() async throws -> Data? {
        let piece = await withCheckedContinuation { continuation in
            // A thread of the dispatch queue waits for each movie's encoder.
            DispatchQueue.global().async { [reading] in
                var bytes = Data(count: Self.pieceSize)
                var count = -1
                repeat {
                    count = bytes.withUnsafeMutableBytes { read(reading, $0.baseAddress, $0.count) }
                } while count < 0 && errno == EINTR
                continuation.resume(returning: bytes.prefix(max(0, count)))
            }
        }
        guard piece.isEmpty else { return piece }
        try await outcome().get()
        return nil
    }

    func cancel() {
        let cancel = state.withLock { state in
            state.isCancelled = true
            return state.cancel
        }
        cancel?()
        // A writer that waits for room learns that no more is read.
        Task.detached { while let piece = try? await self.next(), !piece.isEmpty {} }
    }

    private func outcome() async -> Result<Void, Problem> {
        await withCheckedContinuation { continuation in
            let known = state.withLock { state in
                if state.outcome == nil { state.waiter = continuation }
                return state.outcome
            }
            if let known { continuation.resume(returning: known) }
        }
    }
}
