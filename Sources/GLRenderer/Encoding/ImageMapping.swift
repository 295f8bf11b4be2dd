import DisplayList
internal import Foundation
import LayerModel
import Rasterization

/// How the plane of a command maps to the pixels of its image: a scale and an offset per axis.
struct ImageMapping {
    let scale: SIMD2<Double>
    let offset: SIMD2<Double>
    private let source: SIMD4<Double>

    /// `nil` if the rectangle has no size.
    init?(rect: SIMD4<Float>, source: SIMD4<Float>) {
        let rect = SIMD4<Double>(rect)
        self.source = SIMD4<Double>(source)
        let size = rect.highHalf - rect.lowHalf
        guard size.x > 0, size.y > 0 else { return nil }
        scale = (self.source.highHalf - self.source.lowHalf) / size
        offset = self.source.lowHalf - rect.lowHalf * scale
        guard scale.x.isFinite, scale.y.isFinite, offset.x.isFinite, offset.y.isFinite else { return nil }
    }

    /// The rectangle of the plane that shows a rectangle of the image's pixels; infinite edges stay so.
    func plane(ofPixels part: SIMD4<Double>) -> SIMD4<Double> {
        func edges(_ low: Double, _ high: Double, _ scale: Double, _ offset: Double) -> (Double, Double) {
            // An axis along which one pixel fills everything shows the same in all of it.
            guard scale != 0 else { return (-.infinity, .infinity) }
            let (first, second) = ((low - offset) / scale, (high - offset) / scale)
            return (min(first, second), max(first, second))
        }
        let x = edges(part.x, part.z, scale.x, offset.x)
        let y = edges(part.y, part.w, scale.y, offset.y)
        return SIMD4(x.0, y.0, x.1, y.1)
    }

    /// The part of the image, in its pixels, that a command's bounds let be seen; a little more than that.
    func visiblePart(of command: DrawCommand, under transform: PlaneTransform) -> SIMD4<Double> {
        var visible = SIMD4(
            min(source.x, source.z), min(source.y, source.w), max(source.x, source.z), max(source.y, source.w))
        guard transform.isAffine, let inverse = transform.inverse else { return visible }
        let bounds = SIMD4<Float>(command.bounds.expanded(by: 1).edges)
        guard let plane = inverse.bounds(of: bounds) else { return visible }
        let first = plane.lowHalf * scale + offset
        let second = plane.highHalf * scale + offset
        visible.x = max(visible.x, min(first.x, second.x) - 1)
        visible.y = max(visible.y, min(first.y, second.y) - 1)
        visible.z = min(visible.z, max(first.x, second.x) + 1)
        visible.w = min(visible.w, max(first.y, second.y) + 1)
        return visible
    }

    /// How texels are sampled, by the size of the target's pixels in texels.
    func sampling(of paint: ImagePaint, under transform: PlaneTransform, origin: DeviceRect) -> BatchKey.Sampling {
        guard transform.isAffine, let map = PlaneMap(transform, origin: origin) else {
            return BatchKey.Sampling(ofEitherSize: paint)
        }
        let isMagnified = !ImagePaint.isMinified(density: density(under: transform))
        let filter = isMagnified ? paint.magnification : paint.minification
        switch filter {
        case .nearest: return .nearest
        case .trilinear where !isMagnified: return .trilinear
        case .linear, .trilinear: return showsTexelsAsPixels(map) ? .nearest : .linear
        }
    }

    /// The level of detail of `trilinear` under an affine transform, found as the CPU renderer finds it.
    func levelOfDetail(of paint: ImagePaint, under transform: PlaneTransform) -> Float {
        let density = density(under: transform)
        guard density.isFinite, density > 0 else { return paint.bias }
        return Float(log2(density)) + paint.bias
    }

    /// How many texels lie between two neighbouring pixels at most, under an affine transform.
    private func density(under transform: PlaneTransform) -> Double {
        let determinant = transform.m11 * transform.m22 - transform.m12 * transform.m21
        let alongX = SIMD2(transform.m22, -transform.m12) * scale / determinant
        let alongY = SIMD2(-transform.m21, transform.m11) * scale / determinant
        return max((alongX * alongX).sum(), (alongY * alongY).sum()).squareRoot()
    }

    /// Whether each texel falls on one pixel exactly.
    private func showsTexelsAsPixels(_ map: PlaneMap) -> Bool {
        guard map.isAxisAligned, scale.x != 0, scale.y != 0 else { return false }
        let perTexel = SIMD2(map.linear.x, map.linear.w) / scale
        let first = map.translation - offset * perTexel
        let isWhole = abs(first.x - first.x.rounded()) < 1e-3 && abs(first.y - first.y.rounded()) < 1e-3
        return isWhole && abs(perTexel.x - 1) < 1e-6 && abs(perTexel.y - 1) < 1e-6
    }
}
