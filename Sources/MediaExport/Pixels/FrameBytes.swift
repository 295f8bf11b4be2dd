internal import DisplayList
internal import Foundation
import RenderDevices
internal import Synchronization

/// The bytes of one frame in some format; unchanged once they are handed on.
final class FrameBytes: @unchecked Sendable {
    // Sendable since one thread fills the memory, and others read it afterwards.
    let memory: UnsafeMutableRawBufferPointer
    private let pool: FrameBytesPool

    fileprivate init(_ memory: UnsafeMutableRawBufferPointer, of pool: FrameBytesPool) {
        self.memory = memory
        self.pool = pool
    }

    deinit {
        pool.take(back: memory)
    }

    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }
}

/// Memory for frames of one size, used again when a frame is done with: new memory costs more than to fill it.
final class FrameBytesPool: Sendable {
    private struct Memory: @unchecked Sendable {
        // Sendable since it has a single owner once it is taken out of the pool.
        let bytes: UnsafeMutableRawBufferPointer
    }

    private let byteCount: Int
    private let free = Mutex<[Memory]>([])

    init(byteCount: Int) {
        self.byteCount = max(1, byteCount)
    }

    deinit {
        free.withLock { $0.forEach { Foundation.free($0.bytes.baseAddress) } }
    }

    /// Memory with undefined contents, and 64 bytes past its end that may be touched.
    func next() throws(MediaExportError) -> FrameBytes {
        if let kept = free.withLock({ $0.popLast() }) { return FrameBytes(kept.bytes, of: self) }
        guard let memory = malloc(byteCount + 64) else {
            throw .rendering(.outOfMemory("a frame of \(byteCount) bytes"), frame: 0)
        }
        return FrameBytes(UnsafeMutableRawBufferPointer(start: memory, count: byteCount), of: self)
    }

    fileprivate func take(back memory: UnsafeMutableRawBufferPointer) {
        free.withLock { $0.append(Memory(bytes: memory)) }
    }
}
