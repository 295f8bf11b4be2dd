internal import Graphics
internal import PixelKernels
internal import Rasterization

/// The map from device pixels to a plane of samples: texels of an image, or unit coordinates of a gradient.
struct SampleMap: Sendable, BitwiseCopyable {
    private var x: SIMD3<Double>
    private var y: SIMD3<Double>
    private var w: SIMD3<Double>
    /// Whether the map is without perspective: samples of a row lie at equal distances.
    let isAffine: Bool

    /// The map that undoes `transform` and takes `rect` to `target`.
    ///
    /// - Parameters:
    ///   - transform: From the layer's plane to device pixels.
    ///   - target: The box whose edges those of the rectangle become.
    /// - Returns: `nil` if the plane is seen edge-on or the rectangle has no area.
    init?<Target>(undoing transform: PlaneTransform, from rect: PlaneRect, to target: Box<Target, Double>) {
        guard let inverse = transform.inverse else { return nil }
        let scaleX = target.width / (Double(rect.maxX) - Double(rect.minX))
        let scaleY = target.height / (Double(rect.maxY) - Double(rect.minY))
        guard scaleX.isFinite, scaleY.isFinite, inverse.isFinite else { return nil }
        let offsetX = target.minX - Double(rect.minX) * scaleX
        let offsetY = target.minY - Double(rect.minY) * scaleY
        let column = SIMD3(inverse.m14, inverse.m24, inverse.m44)
        x = SIMD3(inverse.m11, inverse.m21, inverse.m41) * scaleX + column * offsetX
        y = SIMD3(inverse.m12, inverse.m22, inverse.m42) * scaleY + column * offsetY
        w = column
        isAffine = transform.isAffine
        if isAffine { w = SIMD3(0, 0, 1) }
    }

    /// The same map with samples at other distances.
    func scaled(x scaleX: Double, y scaleY: Double) -> SampleMap {
        var result = self
        result.x *= scaleX
        result.y *= scaleY
        return result
    }

    /// The same map, followed by one of the difference to an origin to its products with two rows.
    func concatenating(_ rowX: SIMD2<Double>, _ rowY: SIMD2<Double>, from origin: SIMD2<Double>) -> SampleMap {
        var result = self
        let (x, y) = (x - w * origin.x, y - w * origin.y)
        result.x = x * rowX.x + y * rowX.y
        result.y = x * rowY.x + y * rowY.y
        return result
    }

    /// The samples at the centres of the pixels of `row` from column `column` on, before the division by W.
    @inline(__always)
    func row(_ row: Int32, from column: Int32) -> PKSampleLine {
        let centerX = Double(column) + 0.5
        let centerY = Double(row) + 0.5
        return PKSampleLine(
            x: x.x * centerX + x.y * centerY + x.z, y: y.x * centerX + y.y * centerY + y.z,
            w: w.x * centerX + w.y * centerY + w.z, step_x: x.x, step_y: y.x, step_w: w.x,
            is_projective: !isAffine)
    }

    /// The squares of ``density(x:y:)`` along a row, under perspective.
    ///
    /// With the row's samples X and Y before the division by W, and their changes from pixel to pixel, those of X / W are
    /// (X′ · W − X · W′) / W². Along the row the dividend is constant, and along the column it grows evenly.
    struct Densities {
        fileprivate var w: Double
        fileprivate var stepW: Double
        /// Along the row.
        fileprivate var across: Float
        /// Along the column, at the first pixel, and from pixel to pixel.
        fileprivate var down: SIMD2<Double>
        fileprivate var stepDown: SIMD2<Double>

        /// For four neighbouring pixels, the first at a position from the start; any numbers behind the eye.
        @inline(__always)
        func squares(at position: Int) -> SIMD4<Float> {
            let step = Double(position)
            let lanes = SIMD4<Float>(0, 1, 2, 3)
            let w = lanes * splat(Float(stepW)) + splat(Float(self.w + step * stepW))
            let x = lanes * splat(Float(stepDown.x)) + splat(Float(down.x + step * stepDown.x))
            let y = lanes * splat(Float(stepDown.y)) + splat(Float(down.y + step * stepDown.y))
            // Behind the eye there is nothing to see.
            let square = greater(w * w, splat(1e-12))
            return greater(splat(across), x * x + y * y) / (square * square)
        }
    }

    /// - Parameter count: The number of pixels, from the first one on.
    func densities(row: Int32, from column: Int32, count: Int) -> Densities {
        let start = self.row(row, from: column)
        let across = SIMD2(x.x * start.w - start.x * w.x, y.x * start.w - start.y * w.x)
        let down = SIMD2(x.y * start.w - start.x * w.y, y.y * start.w - start.y * w.y)
        let stepDown = SIMD2(x.y * w.x - x.x * w.y, y.y * w.x - y.x * w.y)
        // By a power of two, which changes no digit, so that powers of W stay within a float's range.
        let middle = start.w + Double(count / 2) * w.x
        let scale = middle > 0 && middle.isFinite ? Double(sign: .plus, exponent: -middle.exponent, significand: 1) : 1
        let squareScale = scale * scale
        return Densities(
            w: start.w * scale, stepW: w.x * scale, across: Float((across * across).sum() * squareScale * squareScale),
            down: down * squareScale, stepDown: stepDown * squareScale)
    }

    /// The largest number of samples between two neighbouring pixels, at a place in device space: above 1 the picture is
    /// reduced.
    func density(x column: Double, y row: Double) -> Double {
        let scale = w.x * column + w.y * row + w.z
        guard scale > 0 else { return .infinity }
        let u = (x.x * column + x.y * row + x.z) / scale
        let v = (y.x * column + y.y * row + y.z) / scale
        let alongX = SIMD2(x.x - u * w.x, y.x - v * w.x) / scale
        let alongY = SIMD2(x.y - u * w.y, y.y - v * w.y) / scale
        return max((alongX * alongX).sum(), (alongY * alongY).sum()).squareRoot()
    }
}
