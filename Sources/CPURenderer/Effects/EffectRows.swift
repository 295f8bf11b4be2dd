import DisplayList
internal import LayerModel
internal import Rasterization

/// Effects on rows of premultiplied RGBA8 pixels, one pixel at a time.
enum EffectRows {
    /// The channels of a pixel, from 0 to 1.
    @inline(__always)
    static func channels(_ pixel: UInt32) -> SIMD4<Float> {
        SIMD4<Float>(unsafeBitCast(pixel, to: SIMD4<UInt8>.self)) * (1 / 255)
    }

    /// Channels from 0 to 1 as a pixel, rounded to nearest.
    ///
    /// Adding 2²³ leaves the rounded integer in the low bits of the float.
    @inline(__always)
    static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
        let bits = unsafeBitCast(channels * 255 + 8_388_608, to: SIMD4<UInt32>.self)
        return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
    }

    /// A premultiplied colour inside the cube of what its alpha allows.
    @inline(__always)
    static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Float> {
        let inside = bounded(color)
        return inside.replacing(with: SIMD4(repeating: inside.w), where: inside .> inside.w)
    }

    /// Puts `source` on `target` in a blend mode, as far as a span covers it.
    ///
    /// - Parameters:
    ///   - source: The pixel for the span's first one.
    ///   - opacity: 0…255; multiplies the source.
    ///   - coverage: The bytes that the span's offset counts from.
    static func blend(
        _ source: UnsafePointer<UInt32>, mode: CGBlendMode, opacity: UInt32, span: CoverageSpan,
        coverage: UnsafePointer<UInt8>, into target: UnsafeMutablePointer<UInt32>
    ) {
        let factor = Float(opacity) / 255
        for index in 0..<Int(span.count) {
            let level = span.isVarying ? coverage[span.coverageOffset + index] : span.uniformCoverage
            if level == 0 { continue }
            let old = channels(target[index])
            // Rounded to what a picture can hold, as OpenGL hands it to the blending.
            let above = opacity == 255 ? source[index] : pixel(channels(source[index]) * factor)
            let new = blended(mode, source: channels(above), backdrop: old)
            let part = Float(level) * (1 / 255)
            target[index] = pixel(premultiplied(level == 255 ? new : old + (new - old) * part))
        }
    }

    /// Changes straight colours by a matrix.
    static func apply(_ matrix: ColorMatrix, to rows: PixelRows) {
        for row in rows.bounds.minY..<rows.bounds.maxY {
            let pixels = rows.pixel(x: rows.bounds.minX, row: row)
            for index in 0..<rows.bounds.width {
                pixels[index] = pixel(transformed(channels(pixels[index]), by: matrix))
            }
        }
    }

    /// The part of pixels that a span covers, changed by matrices, the first one first.
    static func apply(
        _ matrices: [ColorMatrix], to pixels: UnsafeMutablePointer<UInt32>, span: CoverageSpan,
        coverage: UnsafePointer<UInt8>
    ) {
        for index in 0..<Int(span.count) {
            let level = span.isVarying ? coverage[span.coverageOffset + index] : span.uniformCoverage
            if level == 0 { continue }
            let old = channels(pixels[index])
            // Rounded after each to what a picture can hold, as OpenGL keeps it.
            var new = old
            for matrix in matrices { new = channels(pixel(transformed(new, by: matrix))) }
            pixels[index] = pixel(old + (new - old) * (Float(level) * (1 / 255)))
        }
    }

    @inline(__always)
    private static func transformed(_ color: SIMD4<Float>, by matrix: ColorMatrix) -> SIMD4<Float> {
        let straight = color.w > 0 ? color / color.w : .zero
        let warm = matrix.red * straight.x + matrix.green * straight.y
        let cool = matrix.blue * straight.z + matrix.alpha * color.w
        var result = bounded(warm + cool + matrix.bias)
        let alpha = result.w
        result.w = 1
        return result * alpha
    }
}
