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
            program: ProgramKey(
                paint: .glyph, coverage: .none, exactness: clip.exactness, isContinuous: clip.isContinuous,
                isAligned: drawsAligned(clips: clip.program), clips: clip.program),
            isBlended: true, clipMask: clip.mask, sampling: .nearest)
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
                clips: clip.packed)
            batches.append(instance, key: key, bounds: box)
        }
    }

    /// Draws a run's masks joined to one.
    ///
    /// - Parameter command: Gives colour, clip and bounds, to which the quad is cut.
    mutating func draw(
        _ strip: GlyphStripCache.Strip, of placement: GlyphPlacement, _ command: DrawCommand, in list: DisplayList
    ) {
        var box = placement.run.bounds
        box.minX &+= placement.x
        box.maxX &+= placement.x
        box.minY &+= placement.y
        box.maxY &+= placement.y
        let pixels = box.relative(to: targetOrigin)
        var material = Material(
            paint: .stencil, color: command.color, isOpaque: false, texture: .glyphStrip(strip.slot),
            sampling: .nearest)
        material.data = [SIMD4(Float(Int(pixels.minX) - strip.x), Float(Int(pixels.minY) - strip.y), 0, 0)]
        glyphs += placement.run.glyphs.count
        let visible = pixels.intersection(command.bounds.relative(to: targetOrigin)).intersection(target)
        guard !visible.isEmpty else { return }
        drawPixels(material, parts(of: visible, clip: command.clip, in: list), clip: command.clip, in: list)
    }

    /// The pixels of a line of text, the outermost ones apart where only they are clipped: a layer's edge that is inside a
    /// pixel often touches the first letter, and all others need no clip.
    private mutating func parts(of pixels: DeviceRect, clip: Int32, in list: DisplayList) -> [DeviceRect] {
        guard clip != DrawCommand.none, !isWhole(pixels, clip: clip, in: list) else { return [pixels] }
        var inner = pixels
        var parts: [DeviceRect] = []
        for side in 0..<4 where inner.width > 2 && inner.height > 2 {
            var (border, rest) = (inner, inner)
            switch side {
            case 0: (border.maxX, rest.minX) = (inner.minX + 1, inner.minX + 1)
            case 1: (border.minX, rest.maxX) = (inner.maxX - 1, inner.maxX - 1)
            case 2: (border.maxY, rest.minY) = (inner.minY + 1, inner.minY + 1)
            default: (border.minY, rest.maxY) = (inner.maxY - 1, inner.maxY - 1)
            }
            guard !isWhole(border, clip: clip, in: list) else { continue }
            parts.append(border)
            inner = rest
        }
        guard isWhole(inner, clip: clip, in: list) else { return [pixels] }
        return parts + [inner]
    }

    /// Whether a clip leaves some pixels of the target as they are.
    private mutating func isWhole(_ pixels: DeviceRect, clip: Int32, in list: DisplayList) -> Bool {
        clips.select(clip, for: pixels, in: list, origin: targetOrigin)?.program == 0
    }
}
