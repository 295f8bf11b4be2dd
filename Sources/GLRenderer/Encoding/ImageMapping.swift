import DisplayList
internal import Foundation
import LayerModel
import Rasterization

/// The map of a command's plane to the pixels of its image: a scale and an offset per axis.
struct ImageMapping {
    let scale: SIMD2<Double>
    let offset: SIMD2<Double>
    private let source: ImageBox

    /// `nil` if the rectangle has no size.
    init?(rect: PlaneRect, source: ImageRect) {
        let rect = PlaneBox(rect)
        self.source = ImageBox(source)
        let size = rect.size
        guard size.x > 0, size.y > 0 else { return nil }
        scale = self.source.size / size
        offset = self.source.low - rect.low * scale
        guard scale.x.isFinite, scale.y.isFinite, offset.x.isFinite, offset.y.isFinite else { return nil }
    }

    /// The rectangle of the plane that shows a rectangle of the image's pixels; infinite edges stay so.
    func plane(ofPixels part: ImageBox) -> PlaneBox {
        func edges(_ low: Double, _ high: Double, _ scale: Double, _ offset: Double) -> (Double, Double) {
            // An axis along which one pixel fills everything shows the same in all of it.
            guard scale != 0 else { return (-.infinity, .infinity) }
            let (first, second) = ((low - offset) / scale, (high - offset) / scale)
            return (min(first, second), max(first, second))
        }
        let x = edges(part.minX, part.maxX, scale.x, offset.x)
        let y = edges(part.minY, part.maxY, scale.y, offset.y)
        return PlaneBox(minX: x.0, minY: y.0, maxX: x.1, maxY: y.1)
    }

    /// The part of the image that is visible in a command's bounds; a little more than that.
    func visiblePart(of command: DrawCommand, under transform: PlaneTransform) -> ImageBox {
        let whole = source.upright
        guard transform.isAffine, let inverse = transform.inverse,
            let plane = inverse.part(showing: command.bounds.expanded(by: 1))
        else { return whole }
        let seen = ImageBox(low: plane.low * scale + offset, high: plane.high * scale + offset)
        return whole.intersection(seen.upright.inset(by: -1))
    }

    /// The sampling of texels, by the size of the target's pixels in texels.
    func sampling(of paint: ImagePaint, under transform: PlaneTransform, origin: DeviceRect) -> BatchKey.Sampling {
        guard transform.isAffine, let map = PlaneMap(transform, origin: origin) else {
            return BatchKey.Sampling(ofEitherSize: paint)
        }
        let density = density(under: transform)
        switch paint.filter(density: density) {
        case .nearest: return .nearest
        case .trilinear where ImagePaint.isMinified(density: density): return .trilinear
        case .linear, .trilinear, .stepped: return showsTexelsAsPixels(map) ? .nearest : .linear
        }
    }

    /// Whether linear weights have steps, under an affine transform.
    func isStepped(_ paint: ImagePaint, under transform: PlaneTransform) -> Bool {
        paint.filter(density: density(under: transform)) == .stepped
    }

    /// The level of detail of `trilinear` under an affine transform, found as the CPU renderer finds it.
    func levelOfDetail(of paint: ImagePaint, under transform: PlaneTransform) -> Float {
        let density = density(under: transform)
        guard density.isFinite, density > 0 else { return paint.bias }
        return Float(log2(density)) + paint.bias
    }

    /// The largest number of texels between two neighbouring pixels, under an affine transform.
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
