internal import Foundation
internal import Graphics
internal import Synchronization

/// Memory for pictures on their way through effects, used again within a frame and by the frames after it.
///
/// The system clears the pages that it hands out anew, and takes them back as soon as they are free: with twelve blurs of
/// 460 × 340 pixels in a frame, on one thread, that was 17 of 36 ms.
final class EffectMemory: Sendable {
    /// A block that belongs to one holder; it is given back when that goes.
    final class Block: Sendable {
        private let storage: Storage
        private let memory: EffectMemory

        fileprivate init(_ storage: Storage, of memory: EffectMemory) {
            self.storage = storage
            self.memory = memory
        }

        deinit {
            memory.give(back: storage)
        }

        /// Room for the requested number of bytes, of any contents, as `malloc` aligns it.
        var base: UnsafeMutableRawPointer { storage.base }
    }

    /// The storage of a block; its bytes belong to its holder.
    fileprivate final class Storage: @unchecked Sendable {
        let base: UnsafeMutableRawPointer
        let byteCount: Int
        private let reservation: MemoryReservation

        init?(_ byteCount: Int, for what: String) {
            guard let reservation = MemoryBudget.reserve(byteCount, for: what), let base = malloc(byteCount) else {
                return nil
            }
            (self.base, self.byteCount, self.reservation) = (base, byteCount, reservation)
        }

        deinit {
            free(base)
        }
    }

    private struct Blocks {
        var free: [(storage: Storage, lastFrame: Int)] = []
        var frame = 0
    }

    private let blocks = Mutex(Blocks())
    /// The largest ratio of a block's size to the requested one.
    private static let largestWaste = 4

    /// Frees blocks that the last frame did not use.
    func beginFrame() {
        blocks.withLock { blocks in
            blocks.free.removeAll { $0.lastFrame < blocks.frame }
            blocks.frame += 1
        }
    }

    /// Frees all blocks that have no holder.
    func removeAll() {
        blocks.withLock { $0.free = [] }
    }

    /// A block of at least one byte.
    /// - Parameter what: The purpose, as in "out of memory for …".
    /// - Returns: `nil` if memory is short: the limits of the work may be exceeded then.
    func take(_ byteCount: Int, for what: String) -> Block? {
        let byteCount = max(1, byteCount)
        let known = blocks.withLock { blocks -> Storage? in
            var best: Int?
            for (index, entry) in blocks.free.enumerated() {
                let size = entry.storage.byteCount
                guard size >= byteCount, size / Self.largestWaste <= byteCount else { continue }
                if let best, blocks.free[best].storage.byteCount <= size { continue }
                best = index
            }
            if let best { return blocks.free.remove(at: best).storage }
            // A larger one replaces the largest of the blocks that are too small.
            let small = blocks.free.indices.filter { blocks.free[$0].storage.byteCount < byteCount }
            let largest = small.max { blocks.free[$0].storage.byteCount < blocks.free[$1].storage.byteCount }
            if let largest { blocks.free.remove(at: largest) }
            return nil
        }
        guard let storage = known ?? Storage(byteCount, for: what) else { return nil }
        return Block(storage, of: self)
    }

    private func give(back storage: Storage) {
        blocks.withLock { $0.free.append((storage, $0.frame)) }
    }
}
