import LayerModel
import Rasterization
import TextLayout

extension DisplayListBuilder {
    /// Draws a run of glyphs with its shadow, and by other outlines if effects change them.
    mutating func append(
        _ run: GlyphRun, _ effects: TextEffects, origin: CGPoint, transform: TransformIndex, in context: Context
    ) {
        guard let shadow = effects.shadow else {
            return appendShapes(run, effects, origin: origin, transform: transform, in: context)
        }
        let plane = list.transforms[transform]
        let cast = PictureShadow(
            color: tinted(shadow.color, by: context),
            offset: plane.direction(x: Double(shadow.offset.width), y: Double(shadow.offset.height)),
            sigma: plane.scales * Float(shadow.blur / 2))
        var inner = context
        let group = open(opacity: 1, effects: GroupEffects(shadow: cast), reason: .shadow, &inner)
        appendShapes(run, effects, origin: origin, transform: transform, in: inner)
        close(group)
    }

    private mutating func appendShapes(
        _ run: GlyphRun, _ effects: TextEffects, origin: CGPoint, transform: TransformIndex, in context: Context
    ) {
        let outlines: CGPath = effects.changesOutlines ? run.outlines : CGMutablePath()
        // Glyphs that are pictures have no outlines.
        guard !outlines.isEmpty else {
            return appendGlyphs(run, origin: origin, transform: transform, in: context)
        }
        let move = PlaneTransform(scale: 1, translationX: Double(origin.x), translationY: Double(origin.y))
        let place = list.transforms.add(move.concatenating(list.transforms[transform]))
        if effects.strokeWidth <= 0 {
            append(outlines, isEvenOdd: false, color: tinted(run.color, by: context), transform: place, in: context)
        }
        guard effects.strokeWidth != 0 else { return }
        let pen = outlines.copy(
            strokingWithWidth: abs(effects.strokeWidth) / 100 * run.size, lineCap: .butt, lineJoin: .miter,
            miterLimit: 10)
        append(
            pen, isEvenOdd: false, color: tinted(effects.strokeColor ?? run.color, by: context), transform: place,
            in: context)
    }
}

extension GlyphRun {
    /// The outlines of the glyphs, in the layout's space.
    var outlines: CGPath {
        let path = CGMutablePath()
        let widening = effects?.widening ?? 1
        for glyph in glyphs {
            guard let outline = face.outline(of: glyph.id) else { continue }
            path.addPath(
                outline,
                transform: CGAffineTransform(
                    a: size * widening, b: 0, c: -size * (effects?.obliqueness ?? 0), d: size, tx: CGFloat(glyph.x),
                    ty: CGFloat(glyph.y)))
        }
        return path
    }
}
