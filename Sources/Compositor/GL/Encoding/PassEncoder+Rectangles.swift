import LayerModel

/// What llvmpipe draws as rectangles, several times faster than as triangles: axis-aligned quads whose pixels are plain, or
/// texels times one colour.
extension PassEncoder {
    /// Whether axis-aligned quads with so many clips have programs of their own, where their paint has.
    func drawsAligned(clips: UInt8) -> Bool {
        profile.drawsRectangles && clips == 0
    }

    /// Turns to the program for axis-aligned quads, where there is one.
    ///
    /// - Returns: The paint's part of the instance's data.
    func align(_ key: inout BatchKey, _ quad: Quad, _ material: Material) -> [SIMD4<Float>] {
        guard drawsAligned(clips: key.program.clips), quad.map.isAxisAligned else { return material.data }
        guard key.program.coverage == .none, let toTexel = material.texelMap(under: quad) else {
            key.program.isAligned = material.paint.canBeAligned
            return material.data
        }
        key.program.isAligned = true
        let levels = (material.color * 255).rounded(.toNearestOrEven)
        if levels == SIMD4(repeating: 255) {
            key.program.paint = .texel
        } else {
            let isBlack = levels.lowHalf == .zero && levels.z == 0
            key.program.paint = material.paint == .stencil && isBlack ? .shade : .tinted
            // llvmpipe cuts the levels of colours off; what is added keeps them from becoming one less.
            key.tint = (levels + 0.01) / 255.01
        }
        return [toTexel]
    }
}

extension Material {
    /// Pixels of an image with a tint for which a draw of its own is worth while.
    private static let leastTinted = 4096.0

    /// Scale and offset from the plane of an axis-aligned quad to the texels of the texture; `nil` where pixels are not what a
    /// sampler finds in it, anywhere.
    fileprivate func texelMap(under quad: Quad) -> SIMD4<Float>? {
        switch paint {
        case .picture, .stencil:
            return SIMD4(1, 1, -data[0].x, -data[0].y)
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
            // Tints of their own keep small ones from sharing a draw.
            let isTinted = color != .one
            return isTinted && (box.z - box.x) * (box.w - box.y) < Self.leastTinted ? nil : toTexel
        default: return nil
        }
    }
}
