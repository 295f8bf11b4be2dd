package import DisplayList
internal import Foundation
internal import Graphics
internal import PixelKernels
package import Rasterization
package import RenderDevices

/// The renderer without a graphics device: bands of rows, drawn by any number of threads.
///
/// The result is the same, byte for byte, whatever the number of threads and the height of the bands. An instance belongs to
/// one thread at a time; it starts others for the duration of `draw`.
package final class CPURenderer: RenderBackend {
    /// The threads that draw.
    package let threads: Int
    private var pool: BandWorkerPool
    /// As many as there are threads, each of one.
    ///
    /// Empty until shadows need them.
    private var singleWorkerPools: [BandWorkerPool] = []
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
    ///   - threads: At least 1; `nil` is what the machine and the process's quota allow.
    ///   - bandHeight: In rows; `nil` is chosen by the picture's size and the threads.
    ///   - pathBudget: Bytes of paths' coverage that are kept from frame to frame.
    package init(
        threads: Int? = nil, bandHeight: Int? = nil, glyphLimits: GlyphMaskCache.Limits = GlyphMaskCache.Limits(),
        pathBudget: Int = 128 << 20
    ) {
        glyphMasks = GlyphMaskCache(limits: glyphLimits)
        self.threads = max(1, min(threads ?? ProcessorQuota.threads, Self.maximumThreads))
        self.bandHeight = bandHeight
        let caches = PreparationCaches(coverages: CoverageCache(budget: pathBudget))
        self.caches = caches
        drawings = DrawingBitmaps(threads: self.threads)
        effects = EffectContext(threads: self.threads, memory: EffectMemory())
        pool = BandWorkerPool(threads: self.threads, bandHeight: bandHeight, caches)
    }

    deinit {
        free(memory)
    }

    /// More threads than any machine has use for.
    private static let maximumThreads = 1024

    package var largestRegion: Int { 32768 }

    /// Nothing is uploaded.
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

    /// - Parameter left: What of the pixels may differ from the background, or `nil` for all.
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
        pool.beginFrame()
        for pool in singleWorkerPools { pool.beginFrame() }
        caches.beginFrame()
        effects.memory.beginFrame()
        var statistics = FrameStatistics()
        var frame = try makeFrame(of: graph, list, &statistics)
        statistics.passes = graph.passes.count
        try graph.checkBlurs()
        let prerequisites = graph.prerequisites
        let firstInside = graph.firstPassesInside
        let alone = graph.shadowsAlone(among: prerequisites, firstInside: firstInside)
        try cast(alone, in: &frame, &statistics)
        for (pass, reader) in prerequisites where frame.shadows[pass] == nil {
            try RenderError.checkLimits()
            let picture = try Picture(graph.passes[pass].bounds, rows.format, in: effects.memory)
            try paint(pass: pass, of: &frame, into: picture.rows, &statistics)
            switch reader {
            case .draw, .outlineShadow, .beginClip, .endClip: break
            case .composite(let composite):
                // Nothing else reads the parts of this one, apart from its mask, which is drawn with its surroundings.
                let mask = composite.mask.map { firstInside[$0]..<($0 + 1) } ?? 0..<0
                for inner in firstInside[composite.pass]..<composite.pass where !mask.contains(inner) {
                    frame.pictures[inner] = nil
                    frame.backdrops[inner] = nil
                    frame.shadows[inner] = nil
                }
                frame.pictures[composite.pass] = try effects.apply(composite, to: picture)
            case .shadow(let shadow):
                frame.shadows[shadow.pass] = try effects.mask(
                    of: picture, shadow.shadow, in: shadow.bounds, hidden: shadow.hidden)
            }
        }
        frame.left = left
        try paint(pass: graph.passes.count - 1, of: &frame, into: rows, &statistics)
        try RenderError.checkLimits()
        let counts = caches.coverages.counts
        statistics.reusedPaths += counts.hits
        statistics.rasterizedPaths += counts.misses
        statistics.pathBytes = caches.coverages.keptBytes
        return statistics
    }

    /// Frees the memory of a picture that was given up, the largest that there is.
    private func forgetTables() {
        pool = BandWorkerPool(threads: threads, bandHeight: bandHeight, caches)
        singleWorkerPools = []
        effects.memory.removeAll()
        MachineMemory.releaseFreed()
    }

    /// The state that all passes of a list share.
    private func makeFrame(
        of graph: RenderGraph, _ list: DisplayList, _ statistics: inout FrameStatistics
    ) throws(RenderError) -> CPUFrame {
        var list = list
        statistics.rasterizedDrawings = try drawings.resolve(&list)
        let edges = try KeptEdges(of: graph, PKFormat(list.range), in: effects.memory)
        let extent = graph.prerequisites.reduce(graph.region) { $0.union(graph.passes[$1.pass].bounds) }
        let frame = CPUFrame(
            list: list, graph: graph, clips: ClipTable(list, region: extent),
            glyphs: list.glyphs.isEmpty ? GlyphFrame() : GlyphFrame(list, masks: glyphMasks), edges: edges)
        statistics.glyphs = frame.glyphs.count
        statistics.glyphBytes = glyphMasks.byteCount
        return frame
    }

    /// Makes shadows in whose groups nothing has to be complete first, each on one thread where there are several.
    private func cast(
        _ shadows: [RenderGraph.Shadow], in frame: inout CPUFrame, _ statistics: inout FrameStatistics
    ) throws(RenderError) {
        guard !shadows.isEmpty else { return }
        if shadows.count > 1, singleWorkerPools.isEmpty {
            singleWorkerPools = (0..<threads).map { _ in BandWorkerPool(threads: 1, bandHeight: bandHeight, caches) }
        }
        let pools = shadows.count > 1 ? singleWorkerPools : [pool]
        let context = EffectContext(threads: shadows.count > 1 ? 1 : threads, memory: effects.memory)
        let made = SharedWork.map(shadows.count, threads: pools.count) { [frame] thread, index in
            Result { () throws(RenderError) in
                try pools[thread].cast(shadows[index], of: frame, in: context)
            }
        }
        for (shadow, result) in zip(shadows, made ?? []) {
            let (mask, drawn) = try result.get()
            frame.shadows[shadow.pass] = mask
            statistics += drawn
        }
    }

    /// Draws a pass with all that is drawn in bands inside it, as far as it can be before something below is blurred, and on.
    private func paint(
        pass: Int, of frame: inout CPUFrame, into rows: PixelRows, _ statistics: inout FrameStatistics
    ) throws(RenderError) {
        let graph = frame.graph
        for (number, segment) in graph.segments(ofPass: pass).enumerated() {
            try RenderError.checkLimits()
            if number > 0, case .composite(let composite)? = graph.passes[pass].operations[segment].first {
                frame.backdrops[composite.pass] = try effects.backdrop(of: composite, below: rows)
            }
            statistics += pool.paint(segment, ofPass: pass, of: frame, into: rows)
        }
    }

    package func finish() {}

    package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
        let layout = range == .extended ? PixelLayout.rgbaHalf : .rgba
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
