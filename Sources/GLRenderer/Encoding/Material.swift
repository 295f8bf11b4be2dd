import Geometry
import Rasterization

/// The fill of a quad.
struct Material {
    /// The paint's part of the instance's data.
    enum Data {
        case none
        /// The place of a mask.
        case mask(SIMD4<Float>, SIMD4<Float>)
        /// The caster of a shadow.
        case caster(SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)
        case image(ImageTexels)
        case gradient(GradientEncoding)

        /// Adds the texels to a table.
        func write(to table: inout ShaderTable) {
            switch self {
            case .none: break
            case .mask(let first, let second):
                table.add(first)
                table.add(second)
            case .caster(let first, let second, let third):
                table.add(first)
                table.add(second)
                table.add(third)
            case .image(let texels):
                table.add(texels.toTexel)
                table.add(texels.centers)
                table.add(texels.corner)
                table.add(texels.detail)
            case .gradient(let encoding): for texel in encoding.texels { table.add(texel) }
            }
        }
    }

    var paint: ProgramKey.Paint
    /// The form of a gradient; of no meaning for other paints.
    var gradient = GradientForm()
    /// Premultiplied, sRGB-encoded.
    var color: SIMD4<Float>
    /// Whether fully covered pixels hide their backdrop.
    var isOpaque: Bool
    /// Whether every texel of the picture is opaque.
    var hasOpaqueTexels = false
    var textures = BatchKey.Textures()
    var sampling = BatchKey.Sampling.linear
    /// The vector from a pixel of the target to its texel, for paints with one texel for each pixel.
    var toTexel = SIMD2<Float>.zero
    var data = Data.none
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
