#if Service
    import Foundation
    import RenderService
    import Synchronization

    /// The events for one page: the pieces of an answer that never ends by itself.
    final class EventStream: ByteStream {
        private struct State {
            var waiting: [Data] = []
            var reader: CheckedContinuation<Data?, Never>?
            var isEnded = false
        }

        private let state = Mutex(State())

        /// The largest number of pieces that wait for a page; one further behind is disconnected, and asks anew.
        private static let limit = 100

        /// Whether the stream has a listener.
        var isOpen: Bool { state.withLock { !$0.isEnded } }

        func send(_ text: String) {
            let piece = Data(text.utf8)
            let reader = state.withLock { state -> CheckedContinuation<Data?, Never>? in
                guard !state.isEnded else { return nil }
                guard let reader = state.reader else {
                    state.waiting.append(piece)
                    state.isEnded = state.waiting.count > Self.limit
                    return nil
                }
                state.reader = nil
                return reader
            }
            reader?.resume(returning: piece)
        }

        func next() async throws -> Data? {
            await withCheckedContinuation { reader in
                let (isKnown, piece): (Bool, Data?) = state.withLock { state in
                    if !state.waiting.isEmpty { return (true, state.waiting.removeFirst()) }
                    if state.isEnded { return (true, nil) }
                    state.reader = reader
                    return (false, nil)
                }
                if isKnown { reader.resume(returning: piece) }
            }
        }

        func cancel() {
            let reader = state.withLock { state in
                state.isEnded = true
                defer { state.reader = nil }
                return state.reader
            }
            reader?.resume(returning: nil)
        }
    }
#endif
