import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import SceneFormat

/// A picture in the form of the response.
struct EncodedPicture: Sendable {
    var bytes: Data
    /// `nil` if its files changed while it was drawn.
    var tag: PictureTag?
    /// The device that drew the picture.
    var device: RendererDevice
    /// The number of differences between the picture and the scene, and of likely mistakes in it.
    var warnings: Int
    /// Seconds for reading the scene, drawing and encoding.
    var seconds: (reading: Double, drawing: Double, encoding: Double)
}

extension PictureJob {
    /// Draws one frame; ends early if the request was cancelled.
    func draw(
        as encoder: ImageEncoder, with worker: RendererPool.Worker, _ service: ServiceOptions, _ digests: FileDigests,
        _ token: WorkToken
    ) throws(Problem) -> EncodedPicture {
        var watch = ContinuousClock.now
        func lap() -> Double {
            let now = ContinuousClock.now
            defer { watch = now }
            return (now - watch) / .seconds(1)
        }
        try token.check()
        let start = Date().timeIntervalSince1970
        let requested = try RequestedScene(self, service, deadline: token.deadline)
        let tag = PictureTag(self, requested.scene, readSince: start, service, digests)
        let source = requested.source()
        let time = try requested.time()
        let reading = lap()
        try token.check()
        let selection = source.device.selection
        let sink = MemorySink()
        do {
            try source.options.check(encoder.format)
            let renderer = try worker.renderer(selection)
            let list = try renderer.displayList(for: source.tree, at: time, source.options)
            try token.check()
            var drawing = 0.0
            try renderer.drawWhole(list) { view in
                drawing = lap()
                try token.check()
                try encoder.encode(PixelRows(view), isOpaque: list.isOpaque, to: sink)
            }
            let warnings = renderer.warnings
            if parameters.isStrict, let warning = warnings.first {
                throw Problem(
                    422, "The picture has warnings", "\(warning.place): \(warning.message)",
                    errors: warnings.map { .init(place: $0.place, problem: $0.message) })
            }
            return EncodedPicture(
                bytes: Data(sink.bytes), tag: tag, device: renderer.device,
                warnings: warnings.count + requested.scene.warnings.count, seconds: (reading, drawing, lap()))
        } catch {
            if case RenderError.contextLost = error { worker.forget(selection) }
            throw Problem(error)
        }
    }
}
