internal import Compositor
internal import Foundation
internal import LayerModel

/// The trees of layers that code moves, one for each frame.
///
/// Sendable, since the layers are touched by the thread alone that made it: others get an error.
final class LiveFrames: @unchecked Sendable {
    /// The time of frame 0 by the host's clock, in seconds.
    let start: CFTimeInterval
    /// The tree of frame 0.
    let first: RenderTree
    private let host: WindowLayerHost
    private let thread = Thread.current

    /// Takes a host to frame 0.
    init(_ host: WindowLayerHost) {
        self.host = host
        start = if case .manual(let time) = CAMediaClock.shared.source { time } else { 0 }
        first = host.beginFrame(at: start)
    }

    /// Takes the layers to a frame.
    ///
    /// - Parameter time: Since frame 0, in seconds; not less than that of the call before.
    func tree(at time: CFTimeInterval) throws(MediaExportError) -> RenderTree {
        guard Thread.current === thread else {
            throw .unsupported(
                "live layers are asked for frames by a thread that they do not belong to",
                fix: "export on the thread that made the source, or draw a tree that was committed")
        }
        guard time > 0 else { return first }
        if case .manual = CAMediaClock.shared.source { CAMediaClock.shared.source = .manual(start + time) }
        return host.beginFrame(at: start + time)
    }
}
