internal import Foundation

/// The speed of copying memory on one thread of this machine: no frame can be in memory sooner than its pixels are copied.
enum CopyBandwidth {
    private static let bytes = 64 << 20
    private static let rounds = 5

    /// Bytes copied in a second, in the fastest of some rounds.
    static func measured() -> Double {
        let from = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        let to = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
        defer {
            from.deallocate()
            to.deallocate()
        }
        // Memory that was never written is all one page.
        memset(from, 1, bytes)
        memset(to, 2, bytes)
        let times = (0..<rounds).map { _ in
            let start = BenchmarkClock.wall()
            memcpy(to, from, bytes)
            return BenchmarkClock.wall() - start
        }
        return Double(bytes) / max(times.min() ?? 0, 1e-6) * 1e3
    }
}
