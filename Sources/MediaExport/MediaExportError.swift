public import Compositor
public import ImageCodecs
public import LayerModel

/// An error of drawing or writing frames.
public enum MediaExportError: Error, Sendable {
    /// The device is missing.
    case device(DeviceError)
    /// A frame could not be drawn.
    case rendering(RenderError, frame: Int)
    /// A picture could not be encoded, or a file not be written.
    case file(ImageCodecError)
    /// A frame's own failure, under its number.
    case frame(number: Int, ImageCodecError)
    /// A sound cannot be read; the place is the scene's, empty if it has none.
    case sound(VideoError, place: String)
    /// The program that encodes movies cannot be started: the problem and the remedy.
    case encoderMissing(String, fix: String)
    /// The program that encodes movies failed, with this message.
    case encoderFailed(String)
    /// An impossible request, and the remedy.
    case unsupported(String, fix: String)
    /// A requested frame lies beyond the source's end.
    case beyondEnd(BeyondEnd)
    /// The export was cancelled.
    case cancelled
}

extension MediaExportError: CustomStringConvertible {
    /// The problem, and the remedy on a second line.
    public var description: String {
        switch self {
        case .device(let error): error.description
        case .rendering(let error, let frame): "frame \(frame): \(error)"
        case .file(let error): error.description
        case .frame(let number, let error): "frame \(number): \(error)"
        case .sound(let error, let place): place.isEmpty ? error.description : "\(place): \(error)"
        case .encoderMissing(let what, let fix), .unsupported(let what, let fix): "\(what)\n  fix: \(fix)"
        case .encoderFailed(let what): "ffmpeg failed: \(what)"
        case .beyondEnd(let error): error.description
        case .cancelled: "the export was cancelled"
        }
    }
}
