import CEGL
import DisplayList
import LayerModel
import RenderDevices

extension GLRenderer {
    /// Draws the drawings that a list shows into textures, unless they are there.
    ///
    /// Drawings inside drawings come first; recordings hold only what was there before them, so this ends.
    func prepareDrawings(of list: DisplayList, _ statistics: inout FrameStatistics) throws(RenderError) {
        guard !list.drawings.isEmpty else { return }
        let drawings = Set(list.drawings)
        for command in list.commands where command.primitive == .image && drawings.contains(Index(command.payload)) {
            let paint = list.images[Index(command.payload)]
            guard let store = paint.image.drawing,
                let mapping = ImageMapping(rect: command.rect, source: paint.source)
            else { continue }
            let visible = mapping.visiblePart(of: command, under: list.transforms[command.transform])
            let region = paint.image.regionInDrawing(visible)
            let missing = drawingTextures.parts(of: store, fonts: list.fonts, showing: region)
                .filter { !drawingTextures.keeps($0) }
            guard !missing.isEmpty else { continue }
            try DrawingLimits.check(store)
            let drawing = try list.recording(of: store)
            try prepareDrawings(of: drawing, &statistics)
            clipMasks.beginList()
            for part in missing {
                let graph = RenderGraph(drawing, region: part.pixels)
                try graph.checkBlurs()
                var frame = Frame(graph, limit: targetLimit)
                defer { encoder.removeAll() }
                if let target = try drawPasses(of: drawing, isExact: true, &frame) {
                    drawingTextures.add(target, for: part)
                }
                statistics += frame.statistics
            }
            statistics.rasterizedDrawings += 1
        }
    }
}
