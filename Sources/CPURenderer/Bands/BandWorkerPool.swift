import DisplayList
internal import Graphics
internal import Rasterization
import RenderDevices

/// The state that the passes of a frame share.
struct CPUFrame: Sendable {
    let list: DisplayList
    let graph: RenderGraph
    let clips: ClipTable
    let glyphs: GlyphFrame
    /// The pixels that non-isolated groups draw on; `nil` if there are no such groups.
    let edges: KeptEdges?
    /// By pass: the pictures with effects that are complete.
    var pictures: [Int: Picture] = [:]
    /// By pass: the backdrop of the groups that blur it.
    var backdrops: [Int: Picture] = [:]
    /// By pass: the shadows that are complete.
    var shadows: [Int: AlphaMask] = [:]
    /// The pixels of the target that may differ from the background; `nil` for all.
    var left: ChangedPixels?

    /// Adds a complete pass, and releases those that it alone reads.
    mutating func add(_ pass: BandWorkerPool.CompletePass, of prerequisite: RenderGraph.Prerequisite) {
        switch pass {
        case .shadow(let mask): shadows[prerequisite.pass] = mask
        case .picture(let picture):
            pictures[prerequisite.pass] = picture
            for inner in prerequisite.inside where !prerequisite.mask.contains(inner) {
                pictures[inner] = nil
                shadows[inner] = nil
            }
        }
    }
}

/// Threads that draw the bands of a pass together, with storage kept from pass to pass.
///
/// Draws one pass at a time; the threads that it starts have ended when a call returns. That makes it safe to hand on.
final class BandWorkerPool: @unchecked Sendable {
    private let caches: PreparationCaches
    private let fixedBandHeight: Int?
    /// The workers; their number is the largest that have drawn at once.
    private var workers: [Worker] = []
    private var chunks: [FrameChunk] = []
    /// The most chunks that a pass of the frame took so far.
    private var usedChunks = 0

    /// The storage that one thread keeps from band to band; used by one thread at a time.
    private final class Worker: @unchecked Sendable {
        var painter = BandPainter()
        var drawnBefore = 0
    }

    /// - Parameter bandHeight: In rows; `nil` is chosen by the picture's size and the threads.
    init(bandHeight: Int?, _ caches: PreparationCaches) {
        self.caches = caches
        fixedBandHeight = bandHeight.map { max(1, min($0, 4096)) }
    }

    /// The chunks that are always kept: of small frames, and of large ones between which pictures of layers are drawn.
    private static let keptChunks = 128

    /// Starts a frame: of many chunks those go that the one before it did not need.
    func beginFrame() {
        chunks.removeLast(max(0, chunks.count - max(usedChunks, Self.keptChunks)))
        usedChunks = 0
    }

    /// Draws operations of a pass, with all that is drawn in bands inside it.
    ///
    /// - Parameter threads: At least 1.
    func paint(
        _ operations: Range<Int>, ofPass pass: Int, of frame: CPUFrame, into rows: PixelRows, threads: Int
    ) -> FrameStatistics {
        while workers.count < threads { workers.append(Worker()) }
        let bounds = frame.graph.passes[pass].bounds
        let plan = FramePlan(
            frame.graph, of: frame.list, pass: pass, operations: operations,
            bandHeight: bandHeight(bounds, threads: threads), threads: threads)
        while chunks.count < plan.chunks.count { chunks.append(FrameChunk(caches)) }
        usedChunks = max(usedChunks, plan.chunks.count)
        let job = FrameJob(frame, plan: plan, chunks: Array(chunks[..<plan.chunks.count]), rows: rows)
        for worker in workers { worker.drawnBefore = worker.painter.drawn }
        share(plan.chunks.count, threads: threads) { worker, index in
            job.chunks[index].prepare(
                plan.steps[plan.chunks[index]], plan: plan, list: frame.list, clips: frame.clips,
                workspace: &worker.painter.paths)
        }
        makePaths(of: job, threads: threads)
        share(plan.bandCount, threads: threads) { worker, band in
            worker.painter.paint(band: band, of: job)
        }
        var statistics = FrameStatistics()
        statistics.drawCalls = workers.reduce(0) { $0 + $1.painter.drawn - $1.drawnBefore }
        statistics.primitives = job.chunks.reduce(0) { $0 + $1.commands.count + $1.quads.count }
        statistics.culledPrimitives = job.chunks.reduce(0) { $0 + $1.culled }
        statistics.rasterizedPaths = job.chunks.reduce(0) { $0 + $1.changingPaths }
        return statistics
    }

    /// Makes the coverage of paths that is not known yet, and keeps it.
    private func makePaths(of job: FrameJob, threads: Int) {
        var blocks: [(chunk: Int, path: Int, block: Int)] = []
        for (index, chunk) in job.chunks.enumerated() {
            for (path, pending) in chunk.pendingPaths.enumerated() {
                for block in 0..<pending.coverage.blockCount { blocks.append((index, path, block)) }
            }
        }
        guard !blocks.isEmpty else { return }
        share(blocks.count, threads: threads) { [blocks] worker, index in
            let chunk = job.chunks[blocks[index].chunk]
            worker.painter.make(
                block: blocks[index].block, of: chunk.pendingPaths[blocks[index].path], in: chunk.paths)
        }
        // An unfinished coverage is not kept.
        guard !WorkLimits.areExceeded else { return }
        for chunk in job.chunks {
            for pending in chunk.pendingPaths where !pending.isChanging { caches.coverages.keep(pending) }
        }
    }

    /// Runs `body` for each of `count` pieces of work on some threads and waits for them.
    private func share(_ count: Int, threads: Int, _ body: @Sendable (Worker, Int) -> Void) {
        let workers = workers
        SharedWork.run(count, threads: threads) { body(workers[$0], $1) }
    }

    /// The pixels of a band that stay in a core's own cache, about.
    private static let pixelsAtHand = 1 << 15

    /// Enough bands to keep all threads busy to the end, and high enough to make starting a command in a band cheap.
    private func bandHeight(_ bounds: DeviceRect, threads: Int) -> Int32 {
        if let fixedBandHeight { return Int32(fixedBandHeight) }
        let most = max(32, Self.pixelsAtHand / max(1, bounds.width))
        // The same number for each thread.
        let rounds = max(4, (bounds.height + most * threads - 1) / (most * threads))
        return Int32(max(8, (bounds.height + rounds * threads - 1) / (rounds * threads)))
    }
}
