internal import Compositor
package import ImageCodecs
internal import LayerModel
package import RenderDevices

/// Draws frames of a source one after the other with a renderer of its own; belongs to one thread.
final class FrameDrawer {
    private let source: FrameSource
    private let rate: FrameRate
    private let renderer: Renderer
    /// Whether every moment of the source's own tree shows the same.
    private let isStill: Bool
    /// The content of the last frame, if that is a single list.
    private var shown: UInt64?
    /// The differences between the last frame and the tree.
    var warnings: [RenderWarning] { renderer.warnings }
    /// The times since `takeTimes`.
    private var times = ExportTimes()

    init(_ source: FrameSource, rate: FrameRate, renderer: Renderer) {
        self.source = source
        self.rate = rate
        self.renderer = renderer
        isStill = source.live == nil && source.tree.isStill
    }

    /// Returns the times since the last call.
    func takeTimes() -> ExportTimes {
        defer { times = ExportTimes() }
        return times
    }

    /// A frame that was drawn.
    enum Drawn<Product> {
        /// All is done.
        case processed(Product)
        /// Its pixels are on their way; the next frame may be drawn meanwhile.
        case ahead(FrameAhead)
    }

    /// A frame whose pixels are on their way.
    struct FrameAhead {
        let moment: FrameMoment
        fileprivate let picture: any PictureAhead
        fileprivate let bounds: DeviceRect
        fileprivate let isOpaque: Bool
        fileprivate let isRepeated: Bool
        /// Whether its bytes are luma and chroma.
        fileprivate let isPlanar: Bool
    }

    /// Draws a frame, and hands it to a processor if its pixels are there, like those of each frame of the source, or of
    /// none.
    ///
    /// - Parameter tree: The source's, or that of live layers at that moment.
    func draw<Processor: FrameProcessor>(
        _ moment: FrameMoment, of tree: RenderTree, for processor: Processor
    ) throws(MediaExportError) -> Drawn<Processor.Product> {
        try timed(moment) { converting in
            defer { times.frames += 1 }
            return try drawUntyped(moment, of: tree, for: processor, &converting)
        }
    }

    /// Passes a frame that was drawn before to a processor, once its pixels are there.
    func finish<Processor: FrameProcessor>(
        _ frame: FrameAhead, for processor: Processor
    ) throws(MediaExportError) -> Processor.Product {
        try timed(frame.moment) { converting in
            try renderer.withBytes(of: frame.picture) { base, layout in
                let start = ContinuousClock.now
                defer { converting += seconds(since: start) }
                if frame.isPlanar, let planes = processor.planes { return try planes.process(base, frame.isRepeated) }
                let view = PixelView(
                    base: base, bytesPerRow: frame.bounds.width * layout.bytesPerPixel, layout: layout,
                    region: frame.bounds)
                return try processor.process(
                    DrawnFrame(
                        moment: frame.moment, pixels: PixelRows(view), isOpaque: frame.isOpaque,
                        isRepeated: frame.isRepeated))
            }
        }
    }

    /// Runs a part of a frame's work; counts its time, and names the frame in its errors.
    ///
    /// - Parameter body: Adds the seconds of conversion to its argument.
    private func timed<Result>(
        _ moment: FrameMoment, _ body: (inout Double) throws -> Result
    ) throws(MediaExportError) -> Result {
        let start = ContinuousClock.now
        let readBefore = renderer.readSeconds
        var converting = 0.0
        defer {
            let reading = renderer.readSeconds - readBefore
            times.reading += reading
            times.converting += converting
            times.drawing += seconds(since: start) - reading - converting
        }
        do {
            return try body(&converting)
        } catch let error as RenderError {
            throw .rendering(error, frame: moment.number)
        } catch let error as MediaExportError {
            throw error
        } catch {
            throw .rendering(.driver("\(error)"), frame: moment.number)
        }
    }

    private func drawUntyped<Processor: FrameProcessor>(
        _ moment: FrameMoment, of tree: RenderTree, for processor: Processor, _ converting: inout Double
    ) throws -> Drawn<Processor.Product> {
        var product: Processor.Product?
        var seconds = 0.0
        let convert = { (view: PixelView, isOpaque: Bool, isRepeated: Bool) throws in
            let start = ContinuousClock.now
            let frame = DrawnFrame(
                moment: moment, pixels: PixelRows(view), isOpaque: isOpaque, isRepeated: isRepeated)
            product = try processor.process(frame)
            seconds += self.seconds(since: start)
        }
        defer { converting += seconds }
        let moments = isStill ? [moment.time] : source.moments(from: moment.time, rate: rate)
        var samples = Samples(list: try list(of: tree, at: moments[0]))
        let before = shown
        shown = nil
        for time in moments.dropFirst() { try add(try list(of: tree, at: time), to: &samples) }
        if let mean = samples.mean {
            try renderer.drawWhole(samples.list) { mean.add($0, weight: samples.weight, damage: samples.damage) }
            try mean.withMean { try convert($0, samples.isOpaque, false) }
        } else {
            let weights = samples.isOpaque && samples.list.range == .standard ? processor.planes?.weights : nil
            // A processor gets frames in their order: frames that are means have their pixels at once, and so have those between.
            if moments.count == 1,
                let picture = try renderer.drawAhead(samples.list, weights.map { .planes420($0) } ?? .pixels)
            {
                shown = renderer.frameNumber
                return .ahead(
                    FrameAhead(
                        moment: moment, picture: picture, bounds: samples.list.bounds, isOpaque: samples.isOpaque,
                        isRepeated: before == shown, isPlanar: weights != nil))
            }
            try renderer.drawWhole(samples.list) {
                try convert($0, samples.isOpaque, before == renderer.frameNumber)
            }
            shown = renderer.frameNumber
        }
        guard let product else { throw RenderError.driver("there are no pixels") }
        return .processed(product)
    }

    /// The samples of a frame up to the next one to draw.
    private struct Samples {
        var list: DisplayList
        /// The number of samples that look like it.
        var weight = 1
        /// The damage since the sample before.
        var damage = DeviceRect.empty
        /// The drawn samples.
        var mean: SampleMean?
        var isOpaque: Bool

        init(list: DisplayList) {
            self.list = list
            isOpaque = list.isOpaque
        }
    }

    /// Adds a sample; one that looks like the one before is not drawn again.
    private func add(_ next: DisplayList, to samples: inout Samples) throws {
        let damage = next.damageRegion(since: samples.list).bounds
        guard !damage.isEmpty else {
            samples.weight += 1
            return
        }
        let (mean, before, weight) = (samples.mean, samples.damage, samples.weight)
        var begun = mean
        try renderer.drawWhole(samples.list) { view in
            if let mean {
                mean.add(view, weight: weight, damage: before)
            } else {
                begun = SampleMean(view, weight: weight)
            }
        }
        samples.mean = begun
        samples.list = next
        samples.weight = 1
        samples.damage = damage
        samples.isOpaque = samples.isOpaque && next.isOpaque
    }

    private func list(of tree: RenderTree, at time: Double) throws(RenderError) -> DisplayList {
        try renderer.displayList(for: tree, at: (source.live?.start ?? 0) + time, source.options)
    }

    private func seconds(since start: ContinuousClock.Instant) -> Double {
        (ContinuousClock.now - start) / .seconds(1)
    }
}

extension FrameSource {
    /// The moments that a frame shows, in seconds.
    fileprivate func moments(from time: Double, rate: FrameRate) -> [Double] {
        motionBlur?.times(from: time, rate: rate) ?? [time]
    }
}

extension PixelRows {
    /// The rows of a drawn region.
    package init(_ view: PixelView) {
        self.init(
            base: view.base, bytesPerRow: view.bytesPerRow, width: view.region.width, height: view.region.height,
            order: view.layout)
    }
}
