/// The division of an export's time, in seconds of all threads together.
public struct ExportTimes: Sendable, Equatable, Encodable {
    /// The drawn frames, including repetitions of the one before.
    public var frames = 0
    /// Listing and drawing.
    public var drawing = 0.0
    /// Waiting for the device, and bringing pixels into memory; the CPU renderer's are there already.
    public var reading = 0.0
    /// Into the encoder's format; for pictures of their own, encoding too.
    public var converting = 0.0
    /// Handing frames to the encoder, which takes them as fast as it encodes, and waiting for its end.
    public var encoding = 0.0
    /// Of the export, on the wall.
    public var total = 0.0

    /// No time.
    public init() {}

    static func += (a: inout ExportTimes, b: ExportTimes) {
        a.frames += b.frames
        a.drawing += b.drawing
        a.reading += b.reading
        a.converting += b.converting
        a.encoding += b.encoding
    }
}

extension ExportTimes: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        let part = { (name: String, seconds: Double) in "\(name) \((seconds * 1000).rounded() / 1000) s" }
        let parts = [
            part("drawing", drawing), part("reading", reading), part("converting", converting),
            part("encoding", encoding),
        ]
        return "\(frames) frames in \((total * 1000).rounded() / 1000) s: \(parts.joined(separator: ", "))"
    }
}
