package import RenderDevices

/// One of the two renderers: it carries out the passes of a render graph.
///
/// An instance belongs to one thread at a time.
package protocol RenderBackend: AnyObject {
    /// The largest width and height of a region that one call of `draw` takes, in pixels.
    var largestRegion: Int { get }

    /// Seconds that handing pixels to the device took since the renderer was made.
    var uploadSeconds: Double { get }

    /// Whether the device's own time for each picture is taken, if it has a clock; false at first.
    var timesDevice: Bool { get set }

    /// Draws a frame: the region of its graph. The result is kept until the next call.
    ///
    /// Returns when the work is handed to the device; `withPixels` waits for it to end.
    func draw(_ frame: PlannedFrame) throws(RenderError) -> FrameStatistics

    /// Draws the graph's region, a part of the picture drawn last, and leaves the rest as it is.
    ///
    /// - Returns: `nil` if there is no such picture.
    func redraw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics?

    /// Waits until everything drawn is complete.
    func finish() throws(RenderError)

    /// Calls `body` with the pixels of the region drawn last, in the cheapest layout.
    func withPixels<Result>(_ body: (PixelView) throws -> Result) throws -> Result

    /// Returns the picture drawn last while it is on its way into memory, so that the next one may be drawn meanwhile.
    ///
    /// The picture itself stays, for `redraw` and `withPixels`.
    ///
    /// - Returns: `nil` if pixels are in memory as soon as they are drawn.
    func pictureAhead(_ format: ReadFormat) throws(RenderError) -> (any PictureAhead)?

    /// Whether pictures are handed over while they are on their way.
    var readsAhead: Bool { get }

    /// The time that the device itself took for the picture drawn last, which is waited for; `nil` if it was not timed.
    func deviceTimes() throws(RenderError) -> DeviceTimes?

    /// The events of the device since the last call, in sentences.
    func takeNotices() -> [String]
}

extension RenderBackend {
    /// Draws a frame that is not to be compared with others.
    package func draw(_ graph: RenderGraph, of list: DisplayList) throws(RenderError) -> FrameStatistics {
        try draw(PlannedFrame(list, graph))
    }

    package func takeNotices() -> [String] { [] }

    package func pictureAhead(_ format: ReadFormat) throws(RenderError) -> (any PictureAhead)? { nil }

    package var readsAhead: Bool { false }

    /// The CPU is its own device, and has no clock but the host's.
    package var timesDevice: Bool {
        get { false }
        set {}
    }

    package func deviceTimes() throws(RenderError) -> DeviceTimes? { nil }
}
