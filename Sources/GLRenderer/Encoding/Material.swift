import Geometry
import Rasterization

/// The fill of a quad.
struct Material {
    var paint: ProgramKey.Paint
    /// The form of a gradient; of no meaning for other paints.
    var gradient = GradientForm()
    /// Premultiplied, sRGB-encoded.
    var color: SIMD4<Float>
    /// Whether fully covered pixels hide their backdrop.
    var isOpaque: Bool
    var texture = BatchKey.Texture.none
    var mask: Int?
    var sampling = BatchKey.Sampling.linear
    /// The vector from a pixel of the target to its texel, for paints with one texel for each pixel.
    var toTexel = SIMD2<Float>.zero
    /// The paint's part of the instance's data.
    var data: [SIMD4<Float>] = []
}

/// The outline that limits a quad, beyond its own edges.
struct Outline {
    var shape: RoundedRect
    /// The ring's width in points of the plane; `nil` for the whole shape.
    var ringWidth: Float?

    /// The way that its coverage is found in a plane with an affine map.
    func way(under map: PlaneMap) -> ProgramKey.Shape {
        if ringWidth != nil { return .ring }
        return shape.needsArea(under: map) ? .area : .rounded
    }

    /// The outline's part of the instance's data.
    func write(to table: inout ShaderTable) {
        table.add(shape.rect.edges)
        table.add(shape.signedRadii)
        if let ringWidth {
            table.add(SIMD4(ringWidth, 0, 0, 0))
            table.add(BorderRing(outer: shape, width: ringWidth).inner.signedRadii)
        }
    }
}
