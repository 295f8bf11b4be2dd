import Compositor
import Foundation
import ImageCodecs
import LayerModel

/// Small pictures of a comparison's workloads.
enum ReportPicture {
    /// The first frame, reduced until its longer side has at most `side` pixels, as JPEG.
    static func jpeg(of variant: Variant, on renderer: Renderer, side: Int) throws -> Data? {
        let size = variant.options.size
        let longest = max(size.width, size.height)
        guard longest > 0 else { return nil }
        var options = variant.options
        options.scale = min(options.scale, CGFloat(side) / longest)
        options.background = options.background ?? CGColor(gray: 1, alpha: 1)
        let frame = try variant.frame(0)
        let image = try renderer.render(frame.tree, at: frame.time, options)
        let sink = MemorySink()
        try image.withPremultipliedRGBA8 { bytes, bytesPerRow in
            guard let base = bytes.baseAddress else { return }
            let rows = PixelRows(
                base: base, bytesPerRow: bytesPerRow, width: image.width, height: image.height, order: .rgba)
            try ImageEncoder(format: .jpeg(quality: 85)).encode(rows, isOpaque: true, to: sink)
        }
        return Data(sink.bytes)
    }
}
