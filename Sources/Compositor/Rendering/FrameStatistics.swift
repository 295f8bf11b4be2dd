/// What one frame took, in counts that do not depend on the machine's speed.
package struct FrameStatistics: Sendable, Equatable {
    /// Passes drawn: 1 for a picture without groups.
    package var passes = 0
    /// Draw calls of the graphics library; on the CPU renderer the commands drawn, once for each band they touch.
    package var drawCalls = 0
    /// Primitives drawn.
    package var primitives = 0
    /// Primitives that were not drawn since opaque ones hide them or no pixel of theirs is in the region.
    package var culledPrimitives = 0
    /// Bytes of pictures sent to the device for this frame.
    package var uploadedBytes = 0
    /// Bytes of instances and other geometry sent to the device for this frame.
    package var geometryBytes = 0

    /// No frame.
    package init() {}

    /// Sums the counts of two parts of one picture.
    package static func += (a: inout FrameStatistics, b: FrameStatistics) {
        a.passes += b.passes
        a.drawCalls += b.drawCalls
        a.primitives += b.primitives
        a.culledPrimitives += b.culledPrimitives
        a.uploadedBytes += b.uploadedBytes
        a.geometryBytes += b.geometryBytes
    }
}
