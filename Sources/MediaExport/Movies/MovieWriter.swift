internal import ImageCodecs

/// A writer takes the frames of a movie, in their order.
///
/// One thread writes; `cancel` may come from any.
protocol MovieWriter: AnyObject, Sendable {
    /// Takes the next frame.
    func append(_ frame: FrameBytes) throws(MediaExportError)
    /// Completes the written file, which its owner commits.
    func finish() throws(MediaExportError)
    /// Stops, and has a call that waits return.
    func cancel()
}

/// The size and the times of a movie's frames.
struct MovieGeometry: Sendable {
    /// In pixels.
    let width: Int
    /// In pixels.
    let height: Int
    let hasAlpha: Bool
    let rate: FrameRate
    let frameCount: Int
}

/// Calls that throw errors of codecs.
func codec<Value>(_ body: () throws(ImageCodecError) -> Value) throws(MediaExportError) -> Value {
    do {
        return try body()
    } catch {
        throw .file(error)
    }
}
