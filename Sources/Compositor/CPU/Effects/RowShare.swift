internal import Dispatch

/// Rows shared out among threads.
enum RowShare {
    /// Runs `body` for each row and waits for all.
    static func run(rows: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
        guard threads > 1, rows > 1 else {
            for row in 0..<rows { body(row) }
            return
        }
        let pieces = min(rows, threads * 4)
        DispatchQueue.concurrentPerform(iterations: pieces) { piece in
            for row in (rows * piece / pieces)..<(rows * (piece + 1) / pieces) { body(row) }
        }
    }
}
