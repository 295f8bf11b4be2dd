internal import Dispatch
internal import Synchronization

/// Numbered pieces of work that several threads share out among themselves: each takes the next piece when it is done with one.
///
/// The limits of the calling thread's work are those of all; once they are exceeded, no thread begins another piece.
package enum SharedWork {
    /// Runs `count` pieces of work and waits for all; on the calling thread if one is enough.
    ///
    /// - Parameter body: Called once for each piece, with the number of the thread, below `threads`, and that of the piece.
    package static func run(_ count: Int, threads: Int, _ body: @Sendable (_ thread: Int, _ piece: Int) -> Void) {
        let used = min(threads, count)
        let limits = WorkLimits.current
        guard used > 1 else {
            for piece in 0..<count {
                if limits?.areExceeded == true { return }
                body(0, piece)
            }
            return
        }
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: used) { thread in
            WorkLimits.$current.withValue(limits) {
                while limits?.areExceeded != true {
                    let piece = next.wrappingAdd(1, ordering: .relaxed).oldValue
                    guard piece < count else { return }
                    body(thread, piece)
                }
            }
        }
    }

    /// Does something for each of many rows and waits for all.
    package static func run(rows: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
        let pieces = min(rows, max(threads * 4, rows / 64))
        run(pieces, threads: threads) { _, piece in
            for row in (rows * piece / pieces)..<(rows * (piece + 1) / pieces) { body(row) }
        }
    }

    /// The results of `count` pieces, in their order.
    ///
    /// - Parameter make: As in `run`; once it returns `nil`, pieces that no thread has begun are skipped.
    /// - Returns: `nil` if a piece gave nothing, or the limits of the work are exceeded.
    package static func map<Result>(
        _ count: Int, threads: Int, _ make: @Sendable (_ thread: Int, _ piece: Int) -> Result?
    ) -> [Result]? {
        guard count > 0 else { return WorkLimits.areExceeded ? nil : [] }
        let hasFailed = Atomic<Bool>(false)
        var results = [Result?](repeating: nil, count: count)
        results.withUnsafeMutableBufferPointer { buffer in
            // Safe to share: each piece is done by one thread, which alone writes its result, and all are done before it is read.
            nonisolated(unsafe) let results = buffer
            run(count, threads: threads) { thread, piece in
                guard !hasFailed.load(ordering: .relaxed) else { return }
                results[piece] = make(thread, piece)
                if results[piece] == nil { hasFailed.store(true, ordering: .relaxed) }
            }
        }
        return hasFailed.load(ordering: .relaxed) || WorkLimits.areExceeded ? nil : results.compactMap { $0 }
    }

    /// The results of consecutive ranges of `count` numbers, in their order.
    ///
    /// - Parameters:
    ///   - length: The length of a range, at least 1; the last one may be shorter.
    ///   - make: Called once for each range; as in `map`.
    package static func map<Result>(
        _ count: Int, by length: Int, threads: Int, _ make: @Sendable (Range<Int>) -> Result?
    ) -> [Result]? {
        map((count + length - 1) / length, threads: threads) { _, number in
            make(number * length..<min((number + 1) * length, count))
        }
    }
}
