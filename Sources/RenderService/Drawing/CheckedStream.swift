import Foundation
import Synchronization

/// A stream whose first bytes exist before it is handed on, so that a mistake at the start is an answer of its own.
final class CheckedStream: ByteStream {
    private let stream: any ByteStream
    private let first = Mutex<Data?>(nil)
    private let onCancel: @Sendable () -> Void

    init(_ stream: any ByteStream, onCancel: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.onCancel = onCancel
    }

    /// Waits for the first bytes.
    func begin() async throws {
        let bytes = try await stream.next()
        first.withLock { $0 = bytes }
    }

    func next() async throws -> Data? {
        let begun = first.withLock { bytes in
            defer { bytes = nil }
            return bytes
        }
        if let begun { return begun }
        return try await stream.next()
    }

    func cancel() {
        onCancel()
        stream.cancel()
    }
}
