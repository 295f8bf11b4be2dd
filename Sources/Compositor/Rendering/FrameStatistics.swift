/// What one frame took, in counts that do not depend on the machine's speed.
public struct FrameStatistics: Sendable, Equatable, Encodable {
    /// Passes drawn: 1 for a picture without groups.
    public var passes = 0
    /// Draw calls of the graphics library; on the CPU renderer the commands drawn, once for each band they touch.
    public var drawCalls = 0
    /// Primitives drawn.
    public var primitives = 0
    /// Primitives that were not drawn since opaque ones hide them or no pixel of theirs is in the region.
    public var culledPrimitives = 0
    /// Bytes of pictures sent to the device for this frame.
    public var uploadedBytes = 0
    /// Bytes of instances and other geometry sent to the device for this frame.
    public var geometryBytes = 0
    /// Glyphs drawn from masks, blank ones left out; larger ones count among the primitives.
    public var glyphs = 0
    /// Bytes of the pages that hold the masks of glyphs, after the frame.
    public var glyphBytes = 0

    /// No frame.
    public init() {}

    /// Sums the counts of two parts of one picture.
    public static func += (a: inout FrameStatistics, b: FrameStatistics) {
        a.passes += b.passes
        a.drawCalls += b.drawCalls
        a.primitives += b.primitives
        a.culledPrimitives += b.culledPrimitives
        a.uploadedBytes += b.uploadedBytes
        a.geometryBytes += b.geometryBytes
        a.glyphs += b.glyphs
        a.glyphBytes = max(a.glyphBytes, b.glyphBytes)
    }
}

extension FrameStatistics: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        "\(passes) passes, \(drawCalls) draws, \(primitives) primitives, \(culledPrimitives) culled, "
            + "\(uploadedBytes) bytes of pictures and \(geometryBytes) of geometry uploaded, "
            + "\(glyphs) glyphs from \(glyphBytes) bytes of masks"
    }
}
