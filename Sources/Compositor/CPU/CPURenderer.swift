internal import Dispatch
internal import Foundation
internal import LayerModel
internal import Rasterization

/// The renderer without a graphics device: bands of rows, drawn by any number of threads.
///
/// The result is the same, byte for byte, whatever the number of threads and the height of the bands. An instance belongs to
/// one thread at a time; it starts others for the duration of `draw`.
package final class CPURenderer: RenderBackend {
    /// The threads that draw.
    package let threads: Int
    private let fixedBandHeight: Int?
    private let workers: [Worker]
    private var chunks: [FrameChunk] = []
    private let caches: PreparationCaches
    private let glyphMasks: GlyphMaskCache
    private let drawings: DrawingBitmaps
    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0
    private var bytesPerRow = 0
    private var region = DeviceRect.empty

    /// - Parameters:
    ///   - threads: At least 1; `nil` is what the machine and the process's quota allow.
    ///   - bandHeight: In rows; `nil` is chosen by the picture's size and the threads.
    package convenience init(threads: Int? = nil, bandHeight: Int? = nil) {
        self.init(threads: threads, bandHeight: bandHeight, glyphLimits: GlyphMaskCache.Limits())
    }

    /// - Parameter pathBudget: Bytes of paths' coverage that are kept from frame to frame.
    init(
        threads: Int?, bandHeight: Int?, glyphLimits: GlyphMaskCache.Limits = GlyphMaskCache.Limits(),
        pathBudget: Int = 128 << 20
    ) {
        glyphMasks = GlyphMaskCache(limits: glyphLimits)
        self.threads = max(1, min(threads ?? ProcessorQuota.threads, Self.mostThreads))
        caches = PreparationCaches(coverages: CoverageCache(budget: pathBudget))
        fixedBandHeight = bandHeight.map { max(1, min($0, 4096)) }
        drawings = DrawingBitmaps(threads: self.threads)
        workers = (0..<self.threads).map { _ in Worker() }
    }

    deinit {
        free(memory)
    }

    /// More threads than any machine has use for.
    private static let mostThreads = 1024

    /// What one thread keeps from band to band; used by one thread at a time.
    private final class Worker: @unchecked Sendable {
        var painter = BandPainter()
        var drawnBefore = 0
    }

    package var largestRegion: Int { 32768 }

    /// Nothing is uploaded.
    package var uploadSeconds: Double { 0 }

    package func draw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics {
        let region = graph.region
        guard region.width <= largestRegion, region.height <= largestRegion else {
            throw .tooLarge(width: region.width, height: region.height, limit: largestRegion)
        }
        guard !region.isEmpty else {
            self.region = .empty
            return FrameStatistics()
        }
        let stride = region.width + PixelRows.padding
        let pixels = try reserve(stride * region.height)
        self.region = region
        bytesPerRow = stride * 4
        return try draw(graph, of: list, into: pixels, stride: stride)
    }

    package func redraw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics? {
        guard let memory, region.contains(graph.region), !graph.region.isEmpty else { return nil }
        let stride = bytesPerRow / 4
        // Kernels write whole blocks of pixels, beyond the end of a row: a part is drawn beside the picture and put in.
        let partStride = graph.region.width + PixelRows.padding
        let count = partStride * graph.region.height
        guard let part = malloc(count * 4) else { return nil }
        defer { free(part) }
        let statistics = try draw(
            graph, of: list, into: part.bindMemory(to: UInt32.self, capacity: count), stride: partStride)
        let (x, y) = (Int(graph.region.minX - region.minX), Int(graph.region.minY - region.minY))
        for row in 0..<graph.region.height {
            (memory + ((y + row) * stride + x) * 4).copyMemory(
                from: part + row * partStride * 4, byteCount: graph.region.width * 4)
        }
        return statistics
    }

    private func draw(
        _ graph: RenderGraph, of list: DisplayList, into pixels: UnsafeMutablePointer<UInt32>, stride: Int
    ) throws(RenderError) -> FrameStatistics {
        let region = graph.region
        drawings.beginFrame()
        caches.beginFrame()
        var list = list
        var statistics = FrameStatistics()
        statistics.rasterizedDrawings = try drawings.resolve(&list)
        statistics.passes = graph.passes.count
        let pictures = graph.pictureComposites
        let extent = pictures.reduce(region) { $0.union(graph.passes[$1.pass].bounds) }
        var frame = Frame(
            list: list, graph: graph, clips: ClipTable(list, region: extent),
            glyphs: list.glyphs.isEmpty ? GlyphFrame() : GlyphFrame(list, masks: glyphMasks))
        statistics.glyphs = frame.glyphs.count
        statistics.glyphBytes = glyphMasks.byteCount
        for composite in pictures {
            let picture = try Picture(graph.passes[composite.pass].bounds)
            try paint(
                pass: composite.pass, of: &frame, into: picture.rows.base, stride: picture.rows.stride,
                statistics: &statistics)
            frame.pictures[composite.pass] = try PictureEffects(composite, threads: threads).apply(to: picture)
        }
        try paint(pass: graph.passes.count - 1, of: &frame, into: pixels, stride: stride, statistics: &statistics)
        let counts = caches.coverages.counts
        statistics.reusedPaths += counts.hits
        statistics.rasterizedPaths += counts.misses
        statistics.pathBytes = caches.coverages.keptBytes
        return statistics
    }

    /// What the passes of a frame share.
    private struct Frame {
        let list: DisplayList
        let graph: RenderGraph
        let clips: ClipTable
        let glyphs: GlyphFrame
        /// By pass: the pictures with effects that are complete.
        var pictures: [Int: Picture] = [:]
        /// By pass: what lies below the groups that blur it.
        var backdrops: [Int: Picture] = [:]
    }

    /// Draws a pass with all that is drawn in bands inside it, as far as it can be before something below is blurred, and on.
    private func paint(
        pass: Int, of frame: inout Frame, into pixels: UnsafeMutablePointer<UInt32>, stride: Int,
        statistics: inout FrameStatistics
    ) throws(RenderError) {
        let graph = frame.graph
        for (number, segment) in graph.segments(ofPass: pass).enumerated() {
            if number > 0, case .composite(let composite)? = graph.passes[pass].operations[segment].first {
                let below = PixelRows(base: pixels, stride: stride, bounds: graph.passes[pass].bounds)
                frame.backdrops[composite.pass] = try BackdropEffects(composite, threads: threads).apply(to: below)
            }
            paint(segment, ofPass: pass, of: frame, into: pixels, stride: stride, statistics: &statistics)
        }
    }

    private func paint(
        _ operations: Range<Int>, ofPass pass: Int, of frame: Frame, into pixels: UnsafeMutablePointer<UInt32>,
        stride: Int, statistics: inout FrameStatistics
    ) {
        let rows = frame.graph.passes[pass].bounds.height
        let plan = FramePlan(
            frame.graph, of: frame.list, pass: pass, operations: operations, bandHeight: bandHeight(rows: rows))
        while chunks.count < plan.chunks.count { chunks.append(FrameChunk(caches)) }
        let job = FrameJob(
            plan: plan, list: frame.list, chunks: Array(chunks[..<plan.chunks.count]), clips: frame.clips,
            glyphs: frame.glyphs, pictures: frame.pictures, backdrops: frame.backdrops, pixels: pixels,
            stride: stride)
        for worker in workers { worker.drawnBefore = worker.painter.drawn }
        share(job, plan.chunks.count) { worker, index in
            job.chunks[index].prepare(
                plan.steps[plan.chunks[index]], plan: plan, list: job.list, workspace: &worker.painter.paths)
        }
        makePaths(of: job)
        job.restart()
        share(job, plan.bandCount) { worker, band in
            worker.painter.paint(band: band, of: job)
        }
        statistics.drawCalls += workers.reduce(0) { $0 + $1.painter.drawn - $1.drawnBefore }
        statistics.primitives += job.chunks.reduce(0) { $0 + $1.commands.count + $1.quads.count }
        statistics.culledPrimitives += job.chunks.reduce(0) { $0 + $1.culled }
        statistics.rasterizedPaths += job.chunks.reduce(0) { $0 + $1.changingPaths }
    }

    /// Makes the coverage of paths that is not known yet, and keeps it.
    private func makePaths(of job: FrameJob) {
        var blocks: [(chunk: Int, path: Int, block: Int)] = []
        for (index, chunk) in job.chunks.enumerated() {
            for (path, pending) in chunk.pendingPaths.enumerated() {
                for block in 0..<pending.coverage.blockCount { blocks.append((index, path, block)) }
            }
        }
        guard !blocks.isEmpty else { return }
        job.restart()
        share(job, blocks.count) { [blocks] worker, index in
            let chunk = job.chunks[blocks[index].chunk]
            worker.painter.make(
                block: blocks[index].block, of: chunk.pendingPaths[blocks[index].path], in: chunk.paths)
        }
        for chunk in job.chunks {
            for pending in chunk.pendingPaths where !pending.isChanging { caches.coverages.keep(pending) }
        }
    }

    package func finish() {}

    package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
        guard let memory else {
            return try withUnsafePointer(to: UInt32(0)) {
                try body(PixelView(base: UnsafeRawPointer($0), bytesPerRow: 0, layout: .rgba, region: .empty))
            }
        }
        return try body(
            PixelView(base: UnsafeRawPointer(memory), bytesPerRow: bytesPerRow, layout: .rgba, region: region))
    }

    /// Runs `body` for each of `count` pieces of work on all threads and waits for them.
    private func share(_ job: FrameJob, _ count: Int, _ body: @Sendable (Worker, Int) -> Void) {
        let used = min(threads, count)
        guard used > 1 else {
            for index in 0..<count { body(workers[0], index) }
            return
        }
        let workers = workers
        DispatchQueue.concurrentPerform(iterations: used) { thread in
            while let index = job.take(of: count) { body(workers[thread], index) }
        }
    }

    /// Enough bands to keep all threads busy to the end, and high enough to make starting a command in a band cheap.
    private func bandHeight(rows: Int) -> Int32 {
        if let fixedBandHeight { return Int32(fixedBandHeight) }
        return Int32(max(8, min(32, rows / (threads * 4))))
    }

    private func reserve(_ pixels: Int) throws(RenderError) -> UnsafeMutablePointer<UInt32> {
        let bytes = pixels * 4
        if bytes > capacity || bytes < capacity / 4 {
            free(memory)
            memory = malloc(bytes)
            capacity = memory == nil ? 0 : bytes
        }
        guard let memory else { throw .outOfMemory("\(bytes) bytes of pixels") }
        return memory.bindMemory(to: UInt32.self, capacity: pixels)
    }
}
