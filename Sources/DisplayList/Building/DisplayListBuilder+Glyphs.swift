import LayerModel
import Rasterization
import TextLayout

extension DisplayListBuilder {
    /// The largest displacement of masks, in pixels, with room for rounding.
    private static let maskDisplacement = 0.25

    /// Draws a run of glyphs: from masks if they are small, else as paths; colour glyphs as pictures.
    ///
    /// The masks and paths of a run are kept while the storage of its glyphs is the same from frame to frame.
    ///
    /// - Parameters:
    ///   - origin: Of the layout's space, in the plane of `transform`.
    ///   - transform: Index into `list.transforms`.
    mutating func appendGlyphs(_ run: GlyphRun, origin: CGPoint, transform: TransformIndex, in context: Context) {
        let color = tinted(run.color, by: context)
        guard color.w > 0, run.size > 0, run.size.isFinite, (origin.x + origin.y).isFinite else { return }
        let entry = caches.outlines.glyphs.entry(for: run)
        let origin = SIMD2(Double(origin.x), Double(origin.y))
        for part in entry.parts {
            append(part, color: color, origin: origin, transform: transform, in: context)
        }
        for picture in entry.pictures {
            append(
                picture, of: entry.face, size: Double(run.size), origin: origin, foreground: run.color,
                transform: transform, in: context)
        }
    }

    private mutating func append(
        _ part: GlyphRunCache.Part, color: SIMD4<Float>, origin: SIMD2<Double>, transform: TransformIndex,
        in context: Context
    ) {
        guard let box = part.run.box else { return }
        let plane = list.transforms[transform]
        guard !context.isScaling, GlyphPaint.usesMasks(part.run, under: plane) else {
            var index = transform
            if origin != .zero {
                let move = PlaneTransform(scale: 1, translationX: origin.x, translationY: origin.y)
                index = list.transforms.add(move.concatenating(plane))
            }
            append(part.path, isEvenOdd: false, color: color, transform: index, in: context)
            return
        }
        let shift = SIMD2<Float>(origin)
        let rect = box.moved(by: shift)
        guard let edges = plane.bounds(of: rect) else { return }
        let visible = DeviceRect(enclosing: edges.inset(by: -Self.maskDisplacement)).intersection(context.visible)
        guard !visible.isEmpty else { return }
        let payload = list.glyphs.add(GlyphPaint(run: part.run, transform: transform, origin: origin))
        list.commands.append(
            DrawCommand(
                primitive: .glyphs, edges: [], isOpaque: false, transform: transform, clip: context.clip,
                payload: Index(payload), rect: rect, color: color, bounds: visible))
    }

    private mutating func append(
        _ glyph: GlyphRunCache.PictureGlyph, of face: FontFace, size: Double, origin: SIMD2<Double>,
        foreground: CGColor, transform: TransformIndex, in context: Context
    ) {
        let plane = list.transforms[transform]
        let pen = origin + glyph.position
        let near = CGRect(x: pen.x - size, y: pen.y - size, width: 2 * size, height: 2 * size)
        guard let scale = plane.largestScale(over: near), scale * size > 0,
            let picture = caches.outlines.glyphs.picture(
                of: glyph.glyph, in: face, pixelsPerEm: scale * size, foreground: foreground)
        else { return }
        let frame = PlaneBox(picture.frame)
        let rect = PlaneRect(PlaneBox(low: frame.low * size + pen, high: frame.high * size + pen))
        let image = picture.image
        appendImage(
            ImagePaint(image: image, source: ImageRect(size: SIMD2(Float(image.width), Float(image.height)))),
            color: multiplier(of: context) * Float(foreground.alpha), rect: rect, edges: .all, transform: transform,
            in: context)
    }
}

extension LayerProperties {
    /// Whether glyphs below both layers have the same sizes and turns.
    @inline(__always)
    func scalesLike(_ other: LayerProperties) -> Bool {
        guard transform.withoutTranslation == other.transform.withoutTranslation else { return false }
        guard !rare.isInitial || !other.rare.isInitial else { return true }
        return rare.value.sublayerTransform.withoutTranslation
            == other.rare.value.sublayerTransform.withoutTranslation
    }
}

extension CATransform3D {
    fileprivate var withoutTranslation: CATransform3D {
        var matrix = self
        (matrix.m41, matrix.m42, matrix.m43) = (0, 0, 0)
        return matrix
    }
}
