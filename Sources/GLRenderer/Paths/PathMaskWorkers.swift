internal import LayerModel
import Rasterization

/// Rasterises masks on as many threads as the process may use.
final class PathMaskWorkers {
    private let workers = (0..<ProcessorQuota.threads).map { _ in PathMaskWorker() }

    /// One mask, on this thread.
    func rasterize(_ key: PathMaskKey) -> PackedMask {
        workers[0].rasterize(key)
    }

    /// Masks in the order of their keys.
    func rasterize(_ keys: [PathMaskKey]) -> [PackedMask] {
        let workers = workers
        return SharedWork.map(keys.count, threads: workers.count) { workers[$0].rasterize(keys[$1]) } ?? []
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
