public import LayerModel

/// An error of drawing a picture.
public enum RenderError: Error, Sendable, Equatable {
    /// The graphics device went away or was reset; drawing again on a new device may work.
    case contextLost(String)
    /// The device or the machine has too little memory for the picture.
    case outOfMemory(String)
    /// The requested picture has no pixels, or is larger than the limit, in pixels.
    case tooLarge(width: Int, height: Int, limit: Int)
    /// The drawing of a layer or an image, by `draw(in:)` or UIKit's functions, has more pixels than are rasterised.
    case drawingTooLarge(width: Int, height: Int, limit: Int)
    /// The requested part of the picture lies outside it.
    case emptyCrop
    /// The tree, replicated layers included, has more layers than one frame can draw.
    case tooManyLayers(limit: Int)
    /// Filters and shadows blur more pixels, each counted each time, than one frame can take.
    case tooManyBlurredPixels(limit: Int)
    /// Particles cover more pixels, each counted each time, than one frame can draw.
    case tooManyParticlePixels(limit: Int)
    /// `RenderOptions.deadline` passed before the picture was complete.
    case timedOut
    /// The picture needs more memory at once than is left of `RenderOptions.memory`, all in bytes.
    case overBudget(what: String, bytes: Int, limit: Int)
    /// The device's driver has no half floats to draw into, which pictures of an extended range consist of.
    case noExtendedRange(device: String)
    /// The memory that a picture is to be drawn into is smaller than the picture, in bytes.
    case destinationTooSmall(needed: Int, given: Int)
    /// A video cannot be shown.
    case video(VideoError)
    /// The graphics library refused a valid call: a bug here or in the driver.
    case driver(String)
}

extension RenderError: CustomStringConvertible {
    /// The problem and its remedy.
    public var description: String { fix.map { "\(message); \($0)" } ?? message }

    /// The problem.
    public var message: String {
        switch self {
        case .contextLost(let reason): "the graphics device was lost (\(reason))"
        case .outOfMemory(let what): "out of memory for \(what)"
        case .tooLarge(let width, let height, let limit):
            "the picture is \(width) × \(height) pixels"
                + (min(width, height) < 1 ? "" : ", and at most \(limit) × \(limit) are drawn")
        case .drawingTooLarge(let width, let height, let limit):
            "a drawing has \(width) × \(height) pixels, and at most \(limit) are rasterised, no side longer than "
                + "\(DrawingLimits.largestSide)"
        case .emptyCrop: "the part of the picture that is asked for lies outside it"
        case .tooManyLayers(let limit): "the scene has more than \(limit) layers, replicated ones included"
        case .tooManyBlurredPixels(let limit):
            "filters and shadows blur more than \(limit) pixels, one that is blurred again counted again"
        case .tooManyParticlePixels(let limit):
            "particles cover more than \(limit) pixels, one that is covered again counted again"
        case .timedOut: "the time for it is over"
        case .overBudget(let what, let bytes, let limit):
            "\(what) takes \(bytes.inMebibytes), more than is left of the \(limit.inMebibytes) that may be taken"
        case .noExtendedRange(let device):
            "\(device) draws no half floats, which pictures of an extended range consist of"
        case .destinationTooSmall(let needed, let given):
            "the picture needs \(needed) bytes, and it is to be drawn into \(given)"
        case .video(let error): "\(error.file): \(error.what)"
        case .driver(let message): "the graphics driver reported an error: \(message)"
        }
    }

    /// The remedy, in terms of this library; `nil` if none is known.
    public var fix: String? {
        switch self {
        case .contextLost: "try again with a new renderer, or draw with `DeviceSelection.cpu`"
        case .outOfMemory: "draw a smaller picture"
        case .tooLarge(let width, let height, _):
            min(width, height) < 1 ? "use a larger scale or size" : "use a smaller scale or size"
        case .drawingTooLarge: "lower the layer's contentsScale or use a CATiledLayer"
        case .emptyCrop: "choose another crop"
        case .tooManyLayers: "lower the instance counts"
        case .tooManyBlurredPixels: "use fewer blurs inside each other, or smaller radii"
        case .tooManyParticlePixels: "use fewer or smaller particles, or a smaller scale"
        case .timedOut: "give it more time, or draw a smaller picture"
        case .overBudget: "raise the limit of `MemoryBudget`, or draw a smaller picture"
        case .noExtendedRange: "draw with `DeviceSelection.cpu`, or a standard range"
        case .destinationTooSmall: "give the height times the bytes of a row, and rows of four bytes a pixel"
        case .video(let error): error.fix
        case .driver: nil
        }
    }
}

extension RenderError {
    /// Ends the work on a picture if one of its limits is exceeded.
    package static func checkLimits() throws(RenderError) {
        do {
            try WorkLimits.current?.check()
        } catch {
            switch error {
            case .time: throw .timedOut
            case .memory(let what, let bytes, let limit):
                throw .overBudget(what: what, bytes: bytes, limit: limit)
            }
        }
    }

    /// The error for memory that was not given: the budget's, if it was the reason.
    package static func noMemory(for what: String) -> RenderError {
        do {
            try checkLimits()
        } catch {
            return error
        }
        return .outOfMemory(what)
    }
}

extension Int {
    fileprivate var inMebibytes: String { "\((self + (1 << 20) - 1) >> 20) MiB" }
}
