package import Compositor
package import ImageCodecs
import LayerModel
package import MediaExport

extension Renderer {
    /// Draws one picture and writes it to a file, whole or not at all; PNGs are written while they are drawn.
    ///
    /// - Parameters:
    ///   - source: The picture.
    ///   - time: In seconds.
    ///   - path: `-` is the standard output.
    ///   - replacing: Whether a file of that name is replaced.
    ///   - accepting: Called before the file appears; if it throws, no file appears.
    /// - Returns: The size in pixels.
    package func write(
        _ source: FrameSource, at time: Double, as encoder: ImageEncoder, to path: String, replacing: Bool,
        accepting: () throws -> Void
    ) throws -> (width: Int, height: Int) {
        let list = try displayList(for: source.tree, at: time, source.options)
        try source.options.check(encoder.format)
        try encoder.format.check(encoder.colors)
        let file = try AtomicFile(path: path)
        let threads = source.device.encodingThreads
        let (width, height) = (list.bounds.width, list.bounds.height)
        if case .png(let level, let embedsProfile) = encoder.format {
            let writer = try PNGStreamWriter(
                to: file, width: width, height: height, isOpaque: list.isOpaque, level: level, threads: threads,
                embedsProfile: embedsProfile, colors: encoder.colors)
            try draw(list) { try writer.append(rows: PixelRows($0)) }
            try writer.finish()
        } else {
            var encoder = encoder
            encoder.threads = threads
            try drawWhole(list) { try encoder.encode(PixelRows($0), isOpaque: list.isOpaque, to: file) }
        }
        try accepting()
        try file.commit(replacing: replacing)
        return (width, height)
    }
}
