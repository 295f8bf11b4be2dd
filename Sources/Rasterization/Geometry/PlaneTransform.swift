public import Geometry

/// The map from a layer's plane to device pixels.
///
/// Display lists hold affine maps in the form whose `m44` is 1.
@usableFromInline package typealias PlaneTransform = Homography

extension Homography {
    /// A scale followed by a translation.
    @inlinable
    package init(scale: Double, translationX: Double = 0, translationY: Double = 0) {
        self.init(
            m11: scale, m12: 0, m14: 0, m21: 0, m22: scale, m24: 0, m41: translationX, m42: translationY, m44: 1)
    }

    /// Whether it is affine and keeps horizontal lines horizontal and vertical ones vertical.
    @inlinable
    @inline(__always)
    package var isAxisAligned: Bool {
        m12 == 0 && m21 == 0 && isAffine
    }

    /// Whether an affine map makes other angles of right ones, by more than a degree.
    @inlinable
    @inline(__always)
    package var isSheared: Bool {
        let product = m11 * m21 + m12 * m22
        let cosine = 0.02
        return product * product > cosine * cosine * (m11 * m11 + m12 * m12) * (m21 * m21 + m22 * m22)
    }

    /// Whether every entry is finite.
    @inlinable
    @inline(__always)
    package var isFinite: Bool {
        (m11 + m12 + m14 + m21 + m22 + m24 + m41 + m42 + m44).isFinite
    }

    /// The image of a point before the division: (X·W, Y·W, W).
    @inlinable
    @inline(__always)
    package func homogeneous(x: Double, y: Double) -> SIMD3<Double> {
        SIMD3(x * m11 + y * m21 + m41, x * m12 + y * m22 + m42, x * m14 + y * m24 + m44)
    }

    /// The steps in device space at a place that correspond to 1 along x and along y of the plane; `nil` if the place is not
    /// in front of the eye.
    ///
    /// The quotient rule for (X/W, Y/W), whose terms are linear.
    package func steps(x: Double, y: Double) -> (alongX: SIMD2<Double>, alongY: SIMD2<Double>)? {
        let image = homogeneous(x: x, y: y)
        guard image.z >= Self.nearestW else { return nil }
        let place = SIMD2(image.x, image.y) / image.z
        return ((SIMD2(m11, m12) - place * m14) / image.z, (SIMD2(m21, m22) - place * m24) / image.z)
    }

    /// The box around the part of a rectangle that lies in front of the eye; `nil` if none of it does.
    @inlinable
    @inline(__always)
    package func bounds(of rect: PlaneRect) -> DeviceBox? { image(of: PlaneBox(rect)) }

    /// The box of the plane around pixels, under the inverse of the plane's map; `nil` if none lie in front of the eye.
    @inlinable
    package func part(showing pixels: DeviceRect) -> PlaneBox? { image(of: DeviceBox(pixels)) }

    /// The box in one space around the part of another's rectangle that lies in front of the eye; `nil` if none of it does.
    @inlinable
    @inline(__always)
    package func image<From, To>(of rect: Box<From, Double>) -> Box<To, Double>? {
        guard isAffine else {
            let box = boundingBox(of: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height))
            return box.isNull ? nil : Box(box)
        }
        guard m44 > 0 else { return nil }
        let halfWidth = abs(m11) * rect.width / 2 + abs(m21) * rect.height / 2
        let halfHeight = abs(m12) * rect.width / 2 + abs(m22) * rect.height / 2
        let (centerX, centerY) = ((rect.minX + rect.maxX) / 2, (rect.minY + rect.maxY) / 2)
        let x = centerX * m11 + centerY * m21 + m41
        let y = centerX * m12 + centerY * m22 + m42
        return Box(minX: x - halfWidth, minY: y - halfHeight, maxX: x + halfWidth, maxY: y + halfHeight)
    }
}
