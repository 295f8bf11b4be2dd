internal import Graphics
internal import Synchronization

/// The rows of a picture for several threads, each with rows of its own.
struct SharedRows: @unchecked Sendable {
    // Sendable because the threads that share it touch different rows, and the memory outlives them: `RowBands` waits.
    let base: UnsafeMutableRawPointer?
    let bytesPerRow: Int

    /// The first pixel of a row.
    func row<Pixel>(_ y: Int, of pixel: Pixel.Type = UInt32.self) -> UnsafeMutablePointer<Pixel>? {
        base.map { ($0 + y * bytesPerRow).assumingMemoryBound(to: Pixel.self) }
    }
}

/// Work on a picture, split into bands of rows.
enum RowBands {
    /// Calls `body` for every band, on several threads if the picture is large; waits for all.
    ///
    /// - Returns: Whether every call returned true.
    static func allSatisfy(rows: Int, bytesPerRow: Int, _ body: @Sendable (Range<Int>) -> Bool) -> Bool {
        let rowsPerBand = max(1, (1 << 18) / max(1, bytesPerRow))
        let bands = (rows + rowsPerBand - 1) / rowsPerBand
        guard bands > 4 else {
            return body(0..<rows)
        }
        let failures = Atomic(0)
        SharedWork.run(bands, threads: ProcessorQuota.threads) { _, band in
            let first = band * rowsPerBand
            if !body(first..<min(rows, first + rowsPerBand)) { failures.add(1, ordering: .relaxed) }
        }
        return failures.load(ordering: .relaxed) == 0
    }
}
