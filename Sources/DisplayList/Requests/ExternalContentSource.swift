package import Graphics

/// Draws layers' content from programs' own OpenGL ES: the pictures that a list requests as ``ExternalContent``.
///
/// A build without OpenGL has none, and lists such layers as not drawn. An instance belongs to one thread at a time.
package protocol ExternalContentSource: AnyObject {
    /// The failures of the frame, by the layer's node.
    var problems: [(slot: Int32, message: String)] { get }

    /// Starts a frame.
    func beginFrame()

    /// The picture of a layer, redrawn if needed; `nil` if it cannot be drawn or is not available yet.
    func picture(for request: ExternalContent) -> CGImage?
}
