import DisplayList
import LayerModel
import Rasterization

extension PassEncoder {
    /// Draws a run's masks, a quad each.
    ///
    /// - Parameter command: Gives colour, clip and bounds, to which the quads are cut.
    mutating func draw(_ placement: GlyphPlacement, _ command: DrawCommand, in list: DisplayList) {
        let limit = command.bounds.relative(to: targetOrigin).intersection(target)
        guard !limit.isEmpty, let clip = clips.select(command.clip, for: limit, in: list, origin: targetOrigin) else {
            return
        }
        primitives += 1
        var key = BatchKey(
            program: ProgramKey(paint: .stencil, isClipped: clip.isClipped), isBlended: true, clipMask: clip.mask,
            sampling: .nearest)
        let offsetX = placement.x &- targetOrigin.minX
        let offsetY = placement.y &- targetOrigin.minY
        var page: Int32 = -1
        for glyph in placement.run.glyphs {
            if glyph.page != page {
                page = glyph.page
                key.texture = .glyphs(Int(page))
            }
            let x = glyph.x &+ offsetX
            let y = glyph.y &+ offsetY
            let box = DeviceRect(minX: x, minY: y, maxX: x &+ Int32(glyph.width), maxY: y &+ Int32(glyph.height))
                .intersection(limit)
            guard !box.isEmpty else { continue }
            glyphs += 1
            let instance = QuadInstance(
                linear: .zero, rect: SIMD4(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)),
                color: command.color,
                translation: SIMD2(Float(Int32(glyph.column) &- x), Float(Int32(glyph.row) &- y)), data: 0,
                clips: clip.entry)
            batches.append(instance, key: key, bounds: box)
        }
    }
}
