import Dispatch
internal import LayerModel
internal import Synchronization

/// Rasterises masks on as many threads as the process may use.
final class PathMaskWorkers {
    private let workers = (0..<ProcessorQuota.threads).map { _ in PathMaskWorker() }

    /// One mask, on this thread.
    func rasterize(_ key: PathMaskKey) -> PackedMask {
        workers[0].rasterize(key)
    }

    /// Masks in the order of their keys.
    func rasterize(_ keys: [PathMaskKey]) -> [PackedMask] {
        let job = PathMaskJob(keys)
        let used = min(workers.count, keys.count)
        let workers = workers
        DispatchQueue.concurrentPerform(iterations: used) { thread in
            while let index = job.take() { job.finish(index, workers[thread].rasterize(job.keys[index])) }
        }
        return job.masks()
    }
}

/// What one thread needs to rasterise; used by one thread at a time.
private final class PathMaskWorker: @unchecked Sendable {
    private var rasterizer = PathMaskRasterizer()

    func rasterize(_ key: PathMaskKey) -> PackedMask {
        let bytesPerRow = (key.pixels.width + PackedMask.cellWidth - 1) / PackedMask.cellWidth * PackedMask.cellWidth
        return withUnsafeTemporaryAllocation(byteCount: bytesPerRow * key.pixels.height, alignment: 16) { bytes in
            switch key.source {
            case .path(let path, let isEvenOdd, let isAntialiased):
                rasterizer.rasterize(
                    path, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, transform: key.transform,
                    pixels: key.pixels, into: bytes, bytesPerRow: bytesPerRow)
            case .shadow(let shadow):
                rasterizer.rasterize(
                    shadow, transform: key.transform, pixels: key.pixels, into: bytes, bytesPerRow: bytesPerRow)
            }
            return PackedMask(UnsafeRawBufferPointer(bytes), bytesPerRow: bytesPerRow, pixels: key.pixels)
        }
    }
}

/// Masks that several threads make.
///
/// Each index is taken by one thread, which alone writes its result; the results are read when all are done. Paths are
/// immutable. That makes it safe to share.
private final class PathMaskJob: @unchecked Sendable {
    let keys: [PathMaskKey]
    private let results: UnsafeMutableBufferPointer<PackedMask?>
    private let next = Atomic<Int>(0)

    init(_ keys: [PathMaskKey]) {
        self.keys = keys
        results = .allocate(capacity: keys.count)
        results.initialize(repeating: nil)
    }

    deinit {
        results.deinitialize()
        results.deallocate()
    }

    /// The index of a mask that nobody has taken yet; `nil` when all are taken.
    func take() -> Int? {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < keys.count ? index : nil
    }

    func finish(_ index: Int, _ mask: PackedMask) {
        results[index] = mask
    }

    func masks() -> [PackedMask] {
        results.compactMap { $0 }
    }
}
