public import Compositor
import Dispatch
import Synchronization
import UIKit

/// A frame of a window in memory.
public final class MemoryFrame: @unchecked Sendable {
    /// Pixels.
    public let width: Int
    /// Pixels.
    public let height: Int
    /// The top row first, four bytes a pixel without gaps: blue, green, red, alpha, premultiplied.
    ///
    /// Written by the thread that makes the frame, and unchanged once it is handed over.
    public let pixels: UnsafeMutableRawBufferPointer
    /// The number of drawn pixels, without those taken over from the frame before.
    public fileprivate(set) var drawnPixels = 0
    /// Whether all tiles were there that the frame shows.
    public fileprivate(set) var showsAllTiles = true

    fileprivate init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = .allocate(byteCount: width * height * 4, alignment: 64)
    }

    deinit {
        pixels.deallocate()
    }
}

/// Draws a window's frames in memory on a thread of its own: while the toolkit shows one, the next one is drawn.
///
/// The window's thread gives committed trees, which are values; the renderer stays with the thread that draws.
final class MemoryFrames: Sendable {
    private let queue = DispatchQueue(label: "frames", qos: .userInteractive)
    private let renderer = Mutex<Renderer?>(nil)

    /// Draws a frame, and calls a closure with it on the thread that drew it.
    func draw(
        _ tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions,
        then show: @escaping @Sendable (Result<MemoryFrame, any Error>) -> Void
    ) {
        queue.async { [self] in
            show(Result { try frame(of: tree, at: time, options) })
        }
    }

    private func frame(
        of tree: RenderTree, at time: CFTimeInterval, _ options: RenderOptions
    ) throws -> MemoryFrame {
        try renderer.withLock { known in
            let renderer = try known ?? Renderer(device: .cpu)
            known = renderer
            let (width, height) = try options.pictureSize()
            let frame = MemoryFrame(width: width, height: height)
            _ = try renderer.render(
                tree, at: time, options, into: frame.pixels, bytesPerRow: width * 4, layout: .bgra)
            frame.drawnPixels = renderer.statistics.drawnPixels
            frame.showsAllTiles = renderer.showsAllTiles
            return frame
        }
    }
}
