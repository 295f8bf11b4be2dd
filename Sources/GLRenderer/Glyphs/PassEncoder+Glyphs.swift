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
        // Text is clipped by its layer's box, which most glyphs lie inside of.
        let inside = clip.isClipped ? clips.inside(command.clip, in: list, origin: targetOrigin) ?? .empty : limit
        var key = BatchKey(
            program: ProgramKey(paint: .stencil, isClipped: clip.isClipped), isBlended: true, clipMask: clip.mask,
            sampling: .nearest)
        var insideKey = BatchKey(program: ProgramKey(paint: .stencil), isBlended: true, sampling: .nearest)
        let offsetX = placement.x &- targetOrigin.minX
        let offsetY = placement.y &- targetOrigin.minY
        var page: Int32 = -1
        for glyph in placement.run.glyphs {
            if glyph.page != page {
                page = glyph.page
                key.texture = .glyphs(Int(page))
                insideKey.texture = key.texture
            }
            let x = glyph.x &+ offsetX
            let y = glyph.y &+ offsetY
            let box = DeviceRect(minX: x, minY: y, maxX: x &+ Int32(glyph.width), maxY: y &+ Int32(glyph.height))
                .intersection(limit)
            guard !box.isEmpty else { continue }
            glyphs += 1
            let isInside = inside.contains(box)
            let instance = QuadInstance(
                linear: .zero, rect: SIMD4(Float(box.minX), Float(box.minY), Float(box.maxX), Float(box.maxY)),
                color: command.color,
                translation: SIMD2(Float(Int32(glyph.column) &- x), Float(Int32(glyph.row) &- y)), data: 0,
                clips: isInside ? 0 : clip.entry)
            batches.append(instance, key: isInside ? insideKey : key, bounds: box)
        }
    }
}
