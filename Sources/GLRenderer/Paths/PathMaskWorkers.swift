internal import LayerModel
import Rasterization

/// Rasterises masks on as many threads as the process may use.
final class PathMaskWorkers {
    private let workers = (0..<ProcessorQuota.threads).map { _ in PathMaskWorker() }

    /// One mask, on this thread.
    func rasterize(_ mask: PathMask) -> PackedMask {
        workers[0].rasterize(mask)
    }

    /// Masks in the same order.
    func rasterize(_ masks: [PathMask]) -> [PackedMask] {
        let workers = workers
        return SharedWork.map(masks.count, threads: workers.count) { workers[$0].rasterize(masks[$1]) } ?? []
    }
}

/// What one thread needs to rasterise; used by one thread at a time.
private final class PathMaskWorker: @unchecked Sendable {
    private var rasterizer = PathMaskRasterizer()

    func rasterize(_ mask: PathMask) -> PackedMask {
        let bytesPerRow = (mask.pixels.width + PackedMask.cellWidth - 1) / PackedMask.cellWidth * PackedMask.cellWidth
        return withUnsafeTemporaryAllocation(byteCount: bytesPerRow * mask.pixels.height, alignment: 16) { bytes in
            switch mask.source {
            case .path(let path, let isEvenOdd, let isAntialiased):
                rasterizer.rasterize(
                    path, isEvenOdd: isEvenOdd, isAntialiased: isAntialiased, transform: mask.transform,
                    pixels: mask.pixels, into: bytes, bytesPerRow: bytesPerRow)
            case .shadow(let shadow):
                rasterizer.rasterize(
                    shadow, transform: mask.transform, pixels: mask.pixels, into: bytes, bytesPerRow: bytesPerRow)
            }
            return PackedMask(UnsafeRawBufferPointer(bytes), bytesPerRow: bytesPerRow, pixels: mask.pixels)
        }
    }
}
