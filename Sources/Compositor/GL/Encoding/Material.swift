import Rasterization

/// What a quad is filled with.
struct Material {
    var paint: ProgramKey.Paint
    /// The form of a gradient; of no meaning for other paints.
    var gradient = GradientForm()
    /// Premultiplied, sRGB-encoded.
    var color: SIMD4<Float>
    /// Whether pixels that are covered fully hide what is below.
    var isOpaque: Bool
    var texture = BatchKey.Texture.none
    /// The width and height of an image's texture, in texels.
    var textureSize = SIMD2<Float>.one
    var mask: Int?
    var sampling = BatchKey.Sampling.linear
    /// The paint's part of the instance's data.
    var data: [SIMD4<Float>] = []
}

/// The outline that limits a quad, beyond its own edges.
struct Outline {
    var shape: RoundedRect
    /// The ring's width in points of the plane; `nil` for the whole shape.
    var ringWidth: Float?

    var coverage: ProgramKey.Coverage { ringWidth == nil ? .rounded : .ring }

    /// What programs need to know of it in a plane with an affine map.
    func exactness(under map: PlaneMap) -> ProgramKey.Exactness {
        guard let ringWidth else { return shape.exactness(under: map) }
        let inner = BorderRing(outer: shape, width: ringWidth).inner
        return max(.pairs, shape.exactness(under: map), inner.exactness(under: map))
    }

    /// The outline's part of the instance's data.
    func write(to table: inout ShaderTable) {
        table.add(shape.rect)
        table.add(shape.signedRadii)
        if let ringWidth {
            table.add(SIMD4(ringWidth, 0, 0, 0))
            table.add(BorderRing(outer: shape, width: ringWidth).inner.signedRadii)
        }
    }
}

/// What differs between a GPU and a rasteriser on the CPU.
struct GLProfile: Sendable, Equatable {
    /// Quads whose inside has at least so many pixels are drawn in parts: the inside without anti-aliasing, and without
    /// blending where it is opaque.
    var splitArea: Double
    /// Whether a run of glyphs is joined to one mask, and so drawn as one quad.
    var joinsGlyphs = false
    /// Where a picture begins with at least so many small rectangles, and one for each 1024 pixels, the CPU renderer draws
    /// them.
    var smallRun = Int.max

    /// Whether the CPU renderer makes the shadows of groups.
    var blursOnCPU = false

    /// Whether programs for axis-aligned rectangles alone are used where they can be.
    var drawsRectangles = false

    /// How far positions between texels are moved, in texels: by half a step where weights are cut off rather than rounded.
    var samplingShift = 0.0

    /// llvmpipe: a quad costs as much as a thousand plain pixels, a blended pixel three or four plain ones, and a blurred one
    /// as much as hundred.
    static let software = GLProfile(
        splitArea: 2048, joinsGlyphs: true, smallRun: 2048, blursOnCPU: true, drawsRectangles: true,
        samplingShift: 1.0 / 512)
    /// Pixels are cheap and the order of quads hard to keep.
    static let hardware = GLProfile(splitArea: 65536)
}
