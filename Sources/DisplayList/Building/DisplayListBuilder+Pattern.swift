import LayerModel
import Rasterization

extension DisplayListBuilder {
    /// Fills the bounds with copies of the image that the background colour repeats, from the corner at minimum x and y on.
    mutating func appendPattern(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        guard let pattern = properties.pointee.backgroundColor?.patternImage, pattern.size.width > 0,
            pattern.size.height > 0
        else { return }
        let rect = boxRect(of: properties)
        let visible = visibleBounds(of: rect, transform: transform, in: context)
        let tile = SIMD2(Double(pattern.size.width), Double(pattern.size.height))
        let copies = SIMD2<Double>(rect.high) / tile
        guard rect.maxX > 0, rect.maxY > 0, !visible.isEmpty else { return }
        let unit = PlaneTransform(scale: tile).concatenating(list.transforms[transform])
        let repeated = caches.outlines.patterns.image(
            pattern.image, count: copies.rounded(.up), in: list.range, under: unit)
        guard let repeated else { return }
        let texels = SIMD2(
            Double(repeated.image.width) / Double(repeated.columns),
            Double(repeated.image.height) / Double(repeated.rows))
        let paint = ImagePaint(
            image: repeated.image, source: ImageRect(size: SIMD2<Float>(copies * texels)))
        appendImage(
            paint, rect: rect, edges: edges(of: properties), shape: roundedBounds(of: properties), transform: transform,
            in: context)
    }
}
