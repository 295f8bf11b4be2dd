import DisplayList
import LayerModel
import Rasterization

extension PassEncoder {
    /// Draws a run's masks, a quad each.
    ///
    /// - Parameter command: Gives colour, clip and bounds; quads are cut to the bounds.
    mutating func draw(_ placement: GlyphPlacement, _ command: DrawCommand, in list: DisplayList) {
        let limit = command.bounds.relative(to: targetOrigin).intersection(target)
        guard !limit.isEmpty, let clip = clips.select(command.clip, for: limit, in: list, origin: targetOrigin) else {
            return
        }
        primitives += 1
        // Text is clipped by its layer's box, which most glyphs lie inside of.
        let inside = clip.isClipped ? clips.inside(command.clip, in: list, origin: targetOrigin) ?? .empty : limit
        let (kind, insideKind) = (ProgramKey(paint: .glyph, isClipped: clip.isClipped), ProgramKey(paint: .glyph))
        let material = Material(paint: .glyph, color: command.color, isOpaque: false, sampling: .nearest)
        var key = key(of: kind, material, isBlended: true, clipMask: clip.mask)
        var insideKey = self.key(of: insideKind, material, isBlended: true, clipMask: .none)
        let offsetX = placement.x &- targetOrigin.minX
        let offsetY = placement.y &- targetOrigin.minY
        var page: Int32 = -1
        for glyph in placement.run.glyphs {
            if glyph.page != page {
                page = glyph.page
                key.textures.glyphs = .init(.glyphs, Int(page))
                insideKey.textures.glyphs = key.textures.glyphs
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
                translation: SIMD2(Float(Int32(glyph.column) &- x), Float(Int32(glyph.row) &- y)),
                clips: isInside ? 0 : clip.entry, kind: isInside ? insideKind : kind)
            add(instance, key: isInside ? insideKey : key, bounds: box)
        }
    }
}
