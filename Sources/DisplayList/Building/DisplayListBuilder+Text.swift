import LayerModel
import Rasterization
import TextLayout

extension DisplayListBuilder {
    /// The text of a text layer, from the top edge of its bounds down and clipped to them.
    ///
    /// - Parameter transform: Index of the layer's plane, origin at the corner of its bounds.
    mutating func appendText(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        guard let box = properties.box(of: TextProperties.self), !box.isInitial else { return }
        let size = properties.pointee.bounds.size
        guard size.width > 0, size.height > 0,
            !visibleBounds(of: boxRect(of: properties), transform: transform, in: context).isEmpty
        else { return }
        let picture = caches.outlines.text.layout(box, size: size)
        guard !picture.isEmpty else { return }
        var clipped = context
        clip(
            &clipped, to: properties, roundsCorners: properties.pointee.flags.contains(.masksToBounds),
            transform: transform)
        var plane = transform
        if context.isFlipped {
            // Text stays upright if superlayers turn the layer's space upside down.
            let turned = PlaneTransform(scale: SIMD2(1, -1), offset: SIMD2(0, Double(size.height)))
            plane = list.transforms.add(turned.concatenating(list.transforms[transform]))
        }
        append(picture, origin: .zero, transform: plane, in: clipped)
    }

    /// Draws text that is laid out: backgrounds, glyphs, then lines under and through it, and pictures.
    ///
    /// - Parameter origin: Of the layout's space, in the plane of `transform`.
    mutating func append(_ picture: TextPicture, origin: CGPoint, transform: TransformIndex, in context: Context) {
        for background in picture.backgrounds {
            append(background, origin: origin, transform: transform, in: context)
        }
        for run in picture.runs {
            if let effects = run.effects {
                append(run, effects, origin: origin, transform: transform, in: context)
            } else {
                appendGlyphs(run, origin: origin, transform: transform, in: context)
            }
        }
        for decoration in picture.decorations {
            append(decoration, origin: origin, transform: transform, in: context)
        }
        for picture in picture.images {
            let size = SIMD2(Float(picture.image.width), Float(picture.image.height))
            appendImage(
                ImagePaint(
                    image: picture.image, source: ImageRect(size: size), minification: .trilinear,
                    magnification: .linear),
                rect: PlaneRect(picture.rect.offsetBy(dx: origin.x, dy: origin.y)), edges: .all, transform: transform,
                in: context)
        }
    }

    private mutating func append(
        _ decoration: TextDecoration, origin: CGPoint, transform: TransformIndex, in context: Context
    ) {
        let color = tinted(decoration.color, by: context)
        let box = decoration.rect.offsetBy(dx: origin.x, dy: origin.y)
        guard color.w > 0 else { return }
        fill(PlaneRect(box), color: color, edges: .all, transform: transform, in: context)
    }
}
