import LayerModel
import Rasterization

extension DrawingPlayer {
    /// An image with its place and its way of drawing.
    struct PlacedImage {
        var image: CGImage
        /// From the image's unit square to the base space.
        var transform: CGAffineTransform
        var isTiled = false
        var quality = CGInterpolationQuality.default
        var isAntialiased = false
        /// The extension of the image's border outwards, in device pixels.
        var margin = 0.0
    }

    /// Draws an image, once or over and over.
    func paint(
        _ placed: PlacedImage, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        guard placed.image.isMask else {
            place(placed, color: color, in: context, of: &builder)
            return
        }
        // A mask's pixels are black of some alpha: all that is left of them is that alpha, in the fill colour.
        guard color.w > 0 else { return }
        var inner = context
        let group = builder.open(
            opacity: 1, effects: GroupEffects(filters: [.colorMatrix(.silhouette(in: color))]), reason: .filter, &inner)
        place(placed, color: .one, in: inner, of: &builder)
        builder.close(group)
    }

    /// Draws a mask's image so that its alpha is the mask's coverage.
    func paintMask(
        _ mask: DrawingMask, in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        let placed = PlacedImage(image: mask.image, transform: mask.transform, margin: 2)
        guard !mask.isAlpha else {
            place(placed, color: .one, in: context, of: &builder)
            return
        }
        var inner = context
        let group = builder.open(
            opacity: 1, effects: GroupEffects(filters: [.colorMatrix(.luminanceToAlpha)]), reason: .filter, &inner)
        builder.fill(SIMD4(0, 0, 0, 1), in: inner)
        place(placed, color: .one, in: inner, of: &builder)
        builder.close(group)
    }

    private func place(
        _ placed: PlacedImage, color: SIMD4<Float>, in context: DisplayListBuilder.Context,
        of builder: inout DisplayListBuilder
    ) {
        let unit = PlaneTransform(placed.transform).concatenating(plane)
        guard unit.isFinite else { return }
        guard !placed.isTiled else {
            paintTiles(placed, color: color, unit: unit, in: context, of: &builder)
            return
        }
        var rect = PlaneBox(size: .one)
        if placed.margin > 0 {
            let scales = unit.axisScales
            guard scales.x > 0, scales.y > 0 else { return }
            let more = placed.margin / scales
            rect = rect.inset(by: -more)
        }
        let size = SIMD2(Double(placed.image.width), Double(placed.image.height))
        let transform = builder.list.transforms.add(unit)
        builder.appendImage(
            ImagePaint(
                placed.image, source: ImageRect(ImageBox(low: rect.low * size, high: rect.high * size)),
                quality: placed.quality),
            color: color, rect: PlaneRect(rect), edges: placed.isAntialiased ? .all : [], transform: transform,
            in: context)
    }

    // MARK: - Tiles

    /// Fills the visible region with copies of an image.
    private func paintTiles(
        _ placed: PlacedImage, color: SIMD4<Float>, unit: PlaneTransform,
        in context: DisplayListBuilder.Context, of builder: inout DisplayListBuilder
    ) {
        guard let inverse = unit.inverse, let box = inverse.part(showing: context.visible) else {
            return
        }
        let first = box.low.rounded(.down)
        let count = box.high.rounded(.up) - first
        guard let tiles = RepeatedImage(placed.image, count: count, in: builder.list.range, under: unit) else { return }
        let transform = builder.list.transforms.add(
            PlaneTransform(scale: 1, translationX: first.x, translationY: first.y).concatenating(unit))
        let size = SIMD2(Float(tiles.image.width), Float(tiles.image.height))
        builder.appendImage(
            ImagePaint(tiles.image, source: ImageRect(size: size), quality: placed.quality), color: color,
            rect: PlaneRect(size: SIMD2(Float(tiles.columns), Float(tiles.rows))), edges: [], transform: transform,
            in: context)
    }
}

extension PlaneTransform {
    /// The lengths of the images of the plane's unit vectors, in device pixels; the map is affine.
    var axisScales: SIMD2<Double> {
        SIMD2((m11 * m11 + m12 * m12).squareRoot(), (m21 * m21 + m22 * m22).squareRoot())
    }
}

extension DrawingPlayer.PlacedImage {
    init(_ drawn: DrawingImage, _ command: DrawingCommand) {
        self.init(
            image: drawn.image, transform: drawn.transform, isTiled: drawn.isTiled,
            quality: command.interpolationQuality, isAntialiased: command.isAntialiased)
    }
}

extension ImagePaint {
    /// A picture drawn by a context.
    fileprivate init(_ image: CGImage, source: ImageRect, quality: CGInterpolationQuality) {
        let enlarged: Filter = quality == .default ? .stepped : .linear
        self.init(
            image: image, source: source, minification: quality == .none ? .nearest : .trilinear,
            magnification: quality == .none || !image.shouldInterpolate ? .nearest : enlarged)
    }
}
