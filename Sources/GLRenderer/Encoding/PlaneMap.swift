import LayerModel
import Rasterization

/// A layer's plane in a target, prepared for encoding: an affine map with the slopes of its edges.
struct PlaneMap {
    /// m11, m12, m21, m22.
    let linear: SIMD4<Double>
    /// In the target's pixels.
    private(set) var translation: SIMD2<Double>
    /// Whether horizontal lines stay horizontal and vertical ones vertical.
    let isAxisAligned: Bool
    /// Whether other angles become of right ones.
    let isSheared: Bool
    /// The distance from an edge of constant x (and y) at which pixels can be covered in part, in the plane's units.
    let reach: SIMD2<Double>

    /// The map from a plane to a target whose first pixel is at `origin` of the picture; `nil` if the plane is seen
    /// edge-on or larger than numbers allow.
    init?(_ transform: PlaneTransform, origin: DeviceRect) {
        linear = SIMD4(transform.m11, transform.m12, transform.m21, transform.m22)
        translation = SIMD2(transform.m41 - Double(origin.minX), transform.m42 - Double(origin.minY))
        isAxisAligned = transform.m12 == 0 && transform.m21 == 0
        isSheared = transform.isSheared
        let determinant = linear.x * linear.w - linear.y * linear.z
        // Per axis, |gradient of the coordinate|₁ / 2: half the extent of a pixel's square along the edge's normal.
        reach =
            SIMD2(abs(linear.w) + abs(linear.z), abs(linear.y) + abs(linear.x)) * (0.5 / abs(determinant))
        guard determinant != 0, reach.x.isFinite, reach.y.isFinite, translation.x.isFinite, translation.y.isFinite
        else { return nil }
    }

    /// Counts places in the plane from one of them.
    mutating func moveOrigin(to place: SIMD2<Double>) {
        translation += SIMD2(linear.x, linear.y) * place.x + SIMD2(linear.z, linear.w) * place.y
    }

    /// The box in the target around a rectangle of the plane.
    @inline(__always)
    func box(of rect: PlaneBox) -> TargetBox {
        let center = (rect.low + rect.high) * 0.5
        let half = rect.size * 0.5
        let x = center.x * linear.x + center.y * linear.z + translation.x
        let y = center.x * linear.y + center.y * linear.w + translation.y
        let halfWidth = abs(linear.x) * half.x + abs(linear.z) * half.y
        let halfHeight = abs(linear.y) * half.x + abs(linear.w) * half.y
        return TargetBox(minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight)
    }

    /// The rectangle of the plane that an axis-aligned map takes to a box of the target.
    func rect(ofBox box: TargetBox) -> PlaneBox {
        let first = (box.low - translation) / SIMD2(linear.x, linear.w)
        let second = (box.high - translation) / SIMD2(linear.x, linear.w)
        return PlaneBox(low: pointwiseMin(first, second), high: pointwiseMax(first, second))
    }
}

extension DeviceRect {
    /// The same pixels in a target whose first pixel is at `origin` of the picture.
    @inline(__always)
    func relative(to origin: DeviceRect) -> DeviceRect {
        DeviceRect(
            minX: minX &- origin.minX, minY: minY &- origin.minY, maxX: maxX &- origin.minX, maxY: maxY &- origin.minY)
    }

    /// The origin for ``relative(to:)`` in a target whose pixel at a corner holds the first one of these.
    func origin(ofTargetAt corner: SIMD2<Int32>) -> DeviceRect {
        DeviceRect(minX: minX &- corner.x, minY: minY &- corner.y, maxX: maxX, maxY: maxY)
    }

    /// Width and height, in pixels.
    var size: SIMD2<Int32> { SIMD2(Int32(clamping: width), Int32(clamping: height)) }
}
