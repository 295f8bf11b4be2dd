package import DisplayList
import LayerModel
package import RenderDevices

/// Draws with a device that is opened anew when its context is lost, as after a reset of the GPU by its driver.
///
/// A context takes its objects with it. The next renderer on the device uploads and compiles again, from the display
/// list, which is all in memory except for the pictures that programs' own contexts share. An interrupted picture is
/// drawn once more; if that context is lost, too, the error is handed on, and the next picture gets another context.
package final class RecoveringRenderer: RenderBackend {
    private let open: (_ kernelFailure: String?) throws(RenderError) -> GLRenderer
    private(set) var renderer: GLRenderer
    /// The reason why the renderer's context cannot be used any more.
    private var loss: String?
    /// The list and region of the renderer's picture.
    private var drawn: (list: DisplayList, region: DeviceRect)?
    private var notices: [String] = []
    /// Of the renderers whose contexts were lost.
    private var earlierUploadSeconds = 0.0

    /// Opens the device.
    ///
    /// - Parameter open: Makes a renderer with a context of its own, of quads if kernels failed; called again for each
    ///   lost context.
    package init(
        _ open: @escaping (_ kernelFailure: String?) throws(RenderError) -> GLRenderer
    ) throws(RenderError) {
        self.open = open
        renderer = try open(nil)
    }

    /// The device that draws.
    package var deviceInfo: RendererDevice { renderer.deviceInfo }

    package var largestRegion: Int { renderer.largestRegion }

    package var uploadSeconds: Double { earlierUploadSeconds + renderer.uploadSeconds }

    package var readsAhead: Bool { renderer.readsAhead }

    package func draw(_ frame: PlannedFrame) throws(RenderError) -> FrameStatistics {
        drawn = nil
        let statistics = try recovering { () throws(RenderError) in try renderer.draw(frame) }
        drawn = (frame.list, frame.graph.region)
        return statistics
    }

    package func redraw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics? {
        guard loss == nil, let region = drawn?.region else { return nil }
        drawn = nil
        do {
            let statistics = try renderer.redraw(graph, of: list)
            if statistics != nil { drawn = (list, region) }
            return statistics
        } catch .contextLost(let reason) {
            // The picture that this was a part of is gone.
            loss = reason
            return nil
        }
    }

    package func finish() throws(RenderError) {
        do {
            try renderer.finish()
        } catch .contextLost(let reason) {
            loss = reason
            try drawAgain()
            try renderer.finish()
        }
    }

    package func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result {
        do {
            return try renderer.withPixels(body)
        } catch RenderError.contextLost(let reason) {
            loss = reason
            try drawAgain()
            return try renderer.withPixels(body)
        }
    }

    package func pictureAhead(_ format: ReadFormat) throws(RenderError) -> (any PictureAhead)? {
        do {
            guard let pending = try renderer.pictureAhead(format), let drawn else { return nil }
            return RecoveringPixels(pending, format, of: drawn.list, region: drawn.region, by: self)
        } catch .contextLost(let reason) {
            loss = reason
            try drawAgain()
            return try renderer.pictureAhead(format)
        }
    }

    /// Draws an earlier picture once more, whose context was lost on the way.
    fileprivate func pictureAhead(
        _ format: ReadFormat, of list: DisplayList, region: DeviceRect, lost renderer: GLRenderer, _ reason: String
    ) throws(RenderError) -> (any PictureAhead)? {
        if renderer === self.renderer { loss = reason }
        _ = try draw(RenderGraph(list, region: region), of: list)
        return try self.renderer.pictureAhead(format)
    }

    package var timesDevice: Bool {
        get { renderer.timesDevice }
        set { renderer.timesDevice = newValue }
    }

    package func deviceTimes() throws(RenderError) -> DeviceTimes? { try renderer.deviceTimes() }

    package func takeNotices() -> [String] {
        defer { notices = [] }
        return notices
    }

    // MARK: - Losses

    private func drawAgain() throws(RenderError) {
        guard let (list, region) = drawn else { throw .contextLost("before a picture was drawn") }
        _ = try recovering { () throws(RenderError) in try renderer.draw(RenderGraph(list, region: region), of: list) }
    }

    /// Runs the drawing of a whole picture, once more if the context is lost meanwhile.
    private func recovering<Result>(_ body: () throws(RenderError) -> Result) throws(RenderError) -> Result {
        try openWhereLost()
        do {
            return try body()
        } catch .contextLost(let reason) {
            loss = reason
            try openWhereLost()
            do {
                return try body()
            } catch {
                if case .contextLost(let reason) = error { loss = reason }
                throw error
            }
        }
    }

    private func openWhereLost() throws(RenderError) {
        guard let loss else { return }
        earlierUploadSeconds += renderer.uploadSeconds
        let timesDevice = renderer.timesDevice
        renderer = try open(renderer.kernelFailure)
        renderer.timesDevice = timesDevice
        self.loss = nil
        notices.append("the graphics device was lost (\(loss)) and opened anew; the picture was drawn again")
    }
}

/// A picture on its way into memory, which is drawn once more if its context is lost.
private final class RecoveringPixels: PictureAhead {
    private let pending: any PictureAhead
    private let format: ReadFormat
    private let list: DisplayList
    private let region: DeviceRect
    private let owner: RecoveringRenderer
    private let renderer: GLRenderer

    init(
        _ pending: any PictureAhead, _ format: ReadFormat, of list: DisplayList, region: DeviceRect,
        by owner: RecoveringRenderer
    ) {
        (self.pending, self.format, self.list, self.region) = (pending, format, list, region)
        (self.owner, renderer) = (owner, owner.renderer)
    }

    func withBytes<Result>(_ body: (UnsafeRawPointer, PixelLayout) throws -> Result) throws -> Result {
        do {
            return try pending.withBytes(body)
        } catch RenderError.contextLost(let reason) {
            let again = try owner.pictureAhead(format, of: list, region: region, lost: renderer, reason)
            guard let again else { throw RenderError.contextLost(reason) }
            return try again.withBytes(body)
        }
    }
}
