import Geometry
import Rasterization

/// Rasterises masks on as many threads as the process may use.
final class PathMaskWorkers {
    private let workers = (0..<ProcessorQuota.threads).map { _ in PathMaskRasterizer() }

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
