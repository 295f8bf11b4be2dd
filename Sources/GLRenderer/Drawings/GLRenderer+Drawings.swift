import CEGL
import DisplayList
import LayerModel
import RenderDevices

// Drawings of one pass, which most are, are drawn into one target side by side, and copied to textures of their own: 400
// small views that draw themselves take one pass, not 400.
extension GLRenderer {
    /// A part of a drawing that has no texture yet.
    private struct MissingDrawing {
        var part: DrawingTextures.Part
        var list: DisplayList
        var graph: RenderGraph

        /// Whether it may be drawn beside others.
        var isShared: Bool {
            part.pixels.area <= GLRenderer.sharedPixels && graph.passes.count == 1
                && graph.passes[0].clearColor == .zero && !graph.passes[0].operations.contains(where: \.readsTarget)
        }
    }

    /// Pixels of drawings on one target, 16 MiB at 4 bytes.
    private static let sheetPixels = 4 << 20
    /// Larger drawings, in pixels, have targets of their own: a pass costs less than the copy.
    fileprivate static let sharedPixels = 1 << 18

    /// Draws the drawings that a list shows into textures, unless they are there.
    ///
    /// Drawings inside drawings come first; recordings hold only earlier ones, so this ends.
    func prepareDrawings(of list: DisplayList, _ statistics: inout FrameStatistics) throws(RenderError) {
        guard !list.drawings.isEmpty else { return }
        let drawings = Set(list.drawings)
        var shared: [MissingDrawing] = []
        var known: Set<DrawingKey> = []
        var pixels = 0
        for command in list.commands where command.primitive == .image && drawings.contains(Index(command.payload)) {
            for drawing in try missingDrawings(of: command, in: list, besides: known, &statistics) {
                guard drawing.isShared else {
                    try drawAlone(drawing, &statistics)
                    continue
                }
                known.insert(drawing.part.key)
                shared.append(drawing)
                pixels += drawing.part.pixels.area
            }
            if pixels >= Self.sheetPixels {
                try drawTogether(shared, &statistics)
                (shared, pixels) = ([], 0)
            }
        }
        try drawTogether(shared, &statistics)
    }

    /// The parts of a command's drawing without a texture; the drawings inside it have theirs.
    ///
    /// - Parameter known: The parts that are going to have one.
    private func missingDrawings(
        of command: DrawCommand, in list: DisplayList, besides known: Set<DrawingKey>,
        _ statistics: inout FrameStatistics
    ) throws(RenderError) -> [MissingDrawing] {
        let paint = list.images[Index(command.payload)]
        guard let store = paint.image.drawing, let mapping = ImageMapping(rect: command.rect, source: paint.source)
        else { return [] }
        let visible = mapping.visiblePart(of: command, under: list.transforms[command.transform])
        let region = paint.image.regionInDrawing(visible)
        let parts = drawingTextures.parts(of: store, fonts: list.fonts, in: list.range, showing: region)
            .filter { !known.contains($0.key) && !drawingTextures.keeps($0) }
        guard !parts.isEmpty else { return [] }
        try DrawingLimits.check(store)
        let drawing = try list.recording(of: store)
        try prepareDrawings(of: drawing, &statistics)
        statistics.rasterizedDrawings += 1
        var missing: [MissingDrawing] = []
        for part in parts {
            let graph = RenderGraph(drawing, region: part.pixels)
            try graph.checkBlurs()
            missing.append(MissingDrawing(part: part, list: drawing, graph: graph))
        }
        return missing
    }

    private func drawAlone(_ drawing: MissingDrawing, _ statistics: inout FrameStatistics) throws(RenderError) {
        clipMasks.beginList()
        var frame = Frame(drawing.graph, limit: targetLimit)
        defer { encoder.removeAll() }
        if let target = try drawPasses(of: drawing.list, isExact: true, &frame) {
            drawingTextures.add(target, for: drawing.part)
        }
        statistics += frame.statistics
    }

    /// Draws drawings side by side, and copies them to their textures.
    private func drawTogether(
        _ drawings: [MissingDrawing], _ statistics: inout FrameStatistics
    ) throws(RenderError) {
        guard drawings.count > 1 else {
            for drawing in drawings { try drawAlone(drawing, &statistics) }
            return
        }
        for sheet in Sheet.sheets(for: drawings.map(\.part.pixels.size), limit: targetLimit) {
            let target = try targets.take(width: Int(sheet.width), height: Int(sheet.height), isExact: false)
            target.clear()
            defer {
                encoder.removeAll()
                targets.give(back: target)
            }
            // All of them are one pass, and read no results.
            var frame = Frame(drawings[sheet.places[0].picture].graph, limit: targetLimit)
            frame.statistics.passes += 1
            for place in sheet.places {
                let drawing = drawings[place.picture]
                clipMasks.beginList()
                encoder.pass.beginTarget(drawing.part.pixels, at: place.corner)
                try encode(drawing.graph.passes[0], list: drawing.list, on: target, &frame)
            }
            try execute(on: target, &frame)
            for place in sheet.places {
                let part = drawings[place.picture].part
                let (width, height) = (part.pixels.width, part.pixels.height)
                let texture = try targets.take(width: width, height: height, isExact: true)
                target.copy(from: place.corner, width: width, height: height, to: texture)
                drawingTextures.add(texture, for: part)
            }
            statistics += frame.statistics
        }
    }
}
