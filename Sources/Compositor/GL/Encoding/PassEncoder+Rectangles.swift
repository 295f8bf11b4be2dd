import LayerModel
import Rasterization

/// What llvmpipe draws as rectangles, several times faster than as triangles: axis-aligned quads whose pixels are plain, or
/// texels times one colour.
extension PassEncoder {
    /// Whether axis-aligned quads with so many clips have programs of their own, where their paint has.
    func drawsAligned(clips: UInt8) -> Bool {
        profile.drawsRectangles && clips == 0
    }

    /// Turns to the program for axis-aligned quads, where there is one.
    ///
    /// - Returns: What leads from the plane to texels, which is all of the instance's data then; `nil` where pixels are no
    ///   texels, one each.
    func align(_ key: inout BatchKey, _ quad: Quad, _ material: Material) -> SIMD4<Float>? {
        guard drawsAligned(clips: key.program.clips), quad.map.isAxisAligned else { return nil }
        guard key.program.coverage == .none, let toTexel = material.texelMap(under: quad) else {
            key.program.isAligned = material.paint.canBeAligned
            return nil
        }
        key.program.isAligned = true
        let levels = (material.color * 255).rounded(.toNearestOrEven)
        if levels == SIMD4(repeating: 255) {
            key.program.paint = .texel
        } else if material.paint == .stencil, levels.lowHalf == .zero, levels.z == 0 {
            key.program.paint = .shade
            // llvmpipe cuts the levels of what is no varying off; what is added keeps them from becoming one less.
            key.opacity = (levels.w + 0.01) / 255.01
        } else {
            key.program.paint = .tinted
        }
        return toTexel
    }
}

extension Material {
    /// What steps from texel to texel are longer by than one: llvmpipe copies rows of texels whose step is one or up to 2⁻¹⁶
    /// more, and looks up each texel where errors of rounding leave less.
    private static let stretch = Float(1.0 / 131072)

    /// Scale and offset from the plane of an axis-aligned quad to the texels of the texture; `nil` where pixels are not what a
    /// sampler finds in it, anywhere.
    fileprivate func texelMap(under quad: Quad) -> SIMD4<Float>? {
        switch paint {
        case .picture, .stencil:
            return SIMD4(1, 1, -data[0].x, -data[0].y).stretched(by: Self.stretch, from: Float(quad.rect.x))
        case .image where sampling == .nearest:
            // What lies between texels would be weighted in fewer bits, and steps that are not whole rounded.
            let (toTexture, bounds) = (SIMD4<Double>(data[0]), SIMD4<Double>(data[1]))
            let box = quad.box.edges
            let centers = quad.map.rect(ofBox: box + SIMD4(0.5, 0.5, -0.5, -0.5))
            let first = centers.lowHalf * toTexture.lowHalf + toTexture.highHalf
            let last = centers.highHalf * toTexture.lowHalf + toTexture.highHalf
            let isInside =
                min(first.x, last.x) >= bounds.x && min(first.y, last.y) >= bounds.y
                && max(first.x, last.x) <= bounds.z && max(first.y, last.y) <= bounds.w
            let toTexel = data[0] * SIMD4(lowHalf: textureSize, highHalf: textureSize)
            let step = SIMD2<Double>(toTexel.lowHalf) / SIMD2(quad.map.linear.x, quad.map.linear.w)
            guard isInside, abs(abs(step.x) - 1) < 1e-5, abs(abs(step.y) - 1) < 1e-5 else { return nil }
            return toTexel.stretched(by: Self.stretch, from: Float(quad.rect.x))
        default: return nil
        }
    }
}

extension SIMD4<Float> {
    /// A scale (x, y) and an offset (z, w), with a larger scale along x that leaves one place where it is.
    fileprivate func stretched(by stretch: Float, from x: Float) -> SIMD4<Float> {
        self + SIMD4(self.x * stretch, 0, -self.x * stretch * x, 0)
    }
}
