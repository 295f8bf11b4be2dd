package import DisplayList
internal import Foundation
internal import Graphics
internal import PixelKernels
package import Rasterization
package import RenderDevices

/// The renderer without a graphics device: bands of rows, drawn by any number of threads.
///
/// The result is the same, byte for byte, regardless of the number of threads and the height of the bands. An instance belongs to
/// one thread at a time; it starts others for the duration of `draw`.
package final class CPURenderer: RenderBackend {
    /// The threads that draw.
    package let threads: Int
    /// The pools; their number is the largest that have drawn passes side by side.
    private var pools: [BandWorkerPool] = []
    private let bandHeight: Int?
    private let caches: PreparationCaches
    private let glyphMasks: GlyphMaskCache
    private let drawings: DrawingBitmaps
    private let effects: EffectContext
    private var memory: UnsafeMutableRawPointer?
    private var capacity = 0
    private var reservation: MemoryReservation?
    /// From one row to the next, in pixels.
    private var stride = 0
    private var region = DeviceRect.empty
    private var range = TargetRange.standard
    /// The pixels of the memory that may differ from `background`; `nil` is all.
    private var changed: ChangedPixels?
    private var background: SIMD4<Float>?

    /// - Parameters:
    ///   - threads: At least 1; `nil` is chosen by the machine and the process's quota.
    ///   - bandHeight: In rows; `nil` is chosen by the picture's size and the threads.
    ///   - pathBudget: Bytes of paths' coverage that are kept from frame to frame.
    package init(
        threads: Int? = nil, bandHeight: Int? = nil, glyphLimits: GlyphMaskCache.Limits = GlyphMaskCache.Limits(),
        pathBudget: Int = 128 << 20
    ) {
        glyphMasks = GlyphMaskCache(limits: glyphLimits)
        self.threads = max(1, min(threads ?? ProcessorQuota.threads, Self.maximumThreads))
        self.bandHeight = bandHeight
        caches = PreparationCaches(coverages: CoverageCache(budget: pathBudget))
        drawings = DrawingBitmaps(threads: self.threads)
        effects = EffectContext(threads: self.threads, memory: EffectMemory())
    }

    deinit {
        free(memory)
    }

    /// More threads than any machine has use for.
    private static let maximumThreads = 1024
    /// The pixels of passes completed side by side; twice those of the picture if that is more.
    private static let leastPixelsAtOnce = 1 << 20

    package var largestRegion: Int { 32768 }

    /// There are no uploads.
    package var uploadSeconds: Double { 0 }

    package func draw(_ frame: PlannedFrame) throws(RenderError) -> FrameStatistics {
        try RenderError.checkLimits()
        let (graph, list) = (frame.graph, frame.list)
        let region = graph.region
        guard region.width <= largestRegion, region.height <= largestRegion else {
            throw .tooLarge(width: region.width, height: region.height, limit: largestRegion)
        }
        guard !region.isEmpty else {
            self.region = .empty
            return FrameStatistics()
        }
        let stride = region.width + PixelRows.padding
        let before = memory
        let pixels = try reserve(stride * region.height, of: list.range)
        let isSamePlace =
            before == memory && self.region == region && background == list.background && range == list.range
        let left = isSamePlace ? changed : nil
        (self.region, self.stride, range) = (region, stride, list.range)
        changed = nil
        background = list.background
        let statistics = try draw(
            graph, of: list, into: PixelRows(base: pixels, stride: stride, bounds: region), left: left)
        changed = ChangedPixels(of: list, in: region)
        return statistics
    }

    package func redraw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics? {
        guard let memory, range == list.range, region.contains(graph.region), !graph.region.isEmpty else { return nil }
        let more = background == list.background ? ChangedPixels(of: list, in: region) : nil
        if let more { changed?.add(more) } else { changed = nil }
        let format = PKFormat(range)
        // Kernels write whole blocks of pixels, beyond the end of a row: a part is drawn beside the picture and put in.
        let partStride = graph.region.width + PixelRows.padding
        let bytes = partStride * graph.region.height * format.bytesPerPixel
        guard let block = effects.memory.take(bytes, for: "a part of the picture") else { return nil }
        let part = PixelRows(
            base: PixelPointer(raw: block.base, format: format), stride: partStride, bounds: graph.region)
        let statistics = try draw(graph, of: list, into: part, left: nil)
        let whole = PixelPointer(raw: memory, format: format)
        part.copy(to: PixelRows(base: whole, stride: stride, bounds: region))
        return statistics
    }

    /// - Parameter left: The pixels that may differ from the background, or `nil` for all.
    private func draw(
        _ graph: RenderGraph, of list: DisplayList, into rows: PixelRows, left: ChangedPixels?
    ) throws(RenderError) -> FrameStatistics {
        do throws(RenderError) {
            return try drawPasses(of: graph, list, into: rows, left: left)
        } catch {
            forgetTables()
            throw error
        }
    }

    private func drawPasses(
        of graph: RenderGraph, _ list: DisplayList, into rows: PixelRows, left: ChangedPixels?
    ) throws(RenderError) -> FrameStatistics {
        drawings.beginFrame()
        for pool in pools { pool.beginFrame() }
        caches.beginFrame()
        effects.memory.beginFrame()
        var statistics = FrameStatistics()
        let prerequisites = graph.prerequisites
        var frame = try makeFrame(of: graph, list, prerequisites, &statistics)
        statistics.passes = graph.passes.count
        try graph.checkBlurs()
        let limit = threads > 1 ? max(Self.leastPixelsAtOnce, 2 * graph.region.area) : 0
        var queue = PassQueue(prerequisites, limit: limit)
        while let batch = queue.next() {
            try RenderError.checkLimits()
            try complete(batch, in: &frame, &statistics)
        }
        frame.left = left
        statistics += try pools(1)[0].paint(pass: graph.passes.count - 1, of: frame, into: rows, in: effects)
        try RenderError.checkLimits()
        let counts = caches.coverages.counts
        statistics.reusedPaths += counts.hits
        statistics.rasterizedPaths += counts.misses
        statistics.pathBytes = caches.coverages.keptBytes
        return statistics
    }

    /// Frees the memory of an abandoned picture, which may be the largest.
    private func forgetTables() {
        pools = []
        effects.memory.removeAll()
        MachineMemory.releaseFreed()
    }

    /// The state that all passes of a list share.
    private func makeFrame(
        of graph: RenderGraph, _ list: DisplayList, _ prerequisites: [RenderGraph.Prerequisite],
        _ statistics: inout FrameStatistics
    ) throws(RenderError) -> CPUFrame {
        var list = list
        statistics.rasterizedDrawings = try drawings.resolve(&list)
        let edges = try KeptEdges(of: graph, PKFormat(list.range), in: effects.memory)
        let extent = prerequisites.reduce(graph.region) { $0.union(graph.passes[$1.pass].bounds) }
        let frame = CPUFrame(
            list: list, graph: graph, clips: ClipTable(list, region: extent, threads: threads),
            glyphs: list.glyphs.isEmpty ? GlyphFrame() : GlyphFrame(list, masks: glyphMasks), edges: edges)
        statistics.glyphs = frame.glyphs.count
        statistics.glyphBytes = glyphMasks.byteCount
        return frame
    }

    /// Completes passes that do not wait for one another: each on a thread of its own if it has no more than that thread's
    /// share of their pixels, else on several.
    private func complete(
        _ batch: [RenderGraph.Prerequisite], in frame: inout CPUFrame, _ statistics: inout FrameStatistics
    ) throws(RenderError) {
        let pixels = batch.reduce(0) { $0 + $1.pixels }
        let isLarge = batch.map { $0.pixels * threads > pixels }
        for large in [true, false] where isLarge.contains(large) {
            let passes = zip(batch, isLarge).filter { $0.1 == large }.map(\.0)
            let atOnce = min(threads, passes.count)
            let pools = pools(atOnce)
            let context = EffectContext(threads: threads / atOnce, memory: effects.memory)
            let made = SharedWork.map(passes.count, threads: atOnce) { [frame] pool, index in
                Result { () throws(RenderError) in
                    try pools[pool].complete(passes[index], of: frame, in: context)
                }
            }
            for (prerequisite, result) in zip(passes, made ?? []) {
                let (pass, drawn) = try result.get()
                statistics += drawn
                frame.add(pass, of: prerequisite)
            }
        }
    }

    /// At least `count` pools.
    private func pools(_ count: Int) -> [BandWorkerPool] {
        while pools.count < count { pools.append(BandWorkerPool(bandHeight: bandHeight, caches)) }
        return pools
    }

    package func finish() {}

    package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
        let layout = PixelLayout(range)
        guard let memory else {
            return try withUnsafePointer(to: UInt64(0)) {
                try body(PixelView(base: UnsafeRawPointer($0), bytesPerRow: 0, layout: layout, region: .empty))
            }
        }
        return try body(
            PixelView(
                base: UnsafeRawPointer(memory), bytesPerRow: stride * range.bytesPerPixel, layout: layout,
                region: region))
    }

    private func reserve(_ pixels: Int, of range: TargetRange) throws(RenderError) -> PixelPointer {
        let bytes = pixels * range.bytesPerPixel
        if bytes > capacity || bytes < capacity / 4 {
            free(memory)
            reservation = nil
            reservation = MemoryBudget.reserve(bytes, for: "the picture")
            memory = reservation == nil ? nil : malloc(bytes)
            capacity = memory == nil ? 0 : bytes
        }
        guard let memory else { throw .noMemory(for: "\(bytes) bytes of pixels") }
        return PixelPointer(raw: memory, format: PKFormat(range))
    }
}
