package import Geometry

/// The shadow of a rounded rectangle, ready to be drawn in any rows; the tables' owners are kept by its maker.
package struct PreparedShadow: BitwiseCopyable {
    /// The method of its computation.
    private enum Method: BitwiseCopyable {
        /// Along the rows of pixels, from profiles.
        case rows(RoundedShadow, ShadowPlacement)
        /// Pixel by pixel, turned or in perspective.
        case pixels(RoundedShadow)
        /// Pixel by pixel, for radii beyond all tables.
        case integral(BlurredRoundedRect)
    }

    private let method: Method
    /// To standard deviations from the caster's first corner.
    private let map: PlaneTransform
    private let hidden: HiddenArea

    /// - Parameters:
    ///   - caster: The shape that casts the shadow, already moved by the shadow's offset.
    ///   - sigma: The Gaussian's standard deviation, in the plane's units; above 0.
    ///   - transform: From the caster's plane to device pixels.
    ///   - bounds: Every requested pixel.
    ///   - hidden: Pixels that need not be drawn.
    ///   - kept: Gets the tables that the shadow needs while it is drawn.
    /// - Returns: `nil` if nothing is to be seen.
    package init?(
        of caster: RoundedRect, sigma: Float, transform: PlaneTransform, bounds: DeviceRect,
        hidden: HiddenArea = .none, tables: ShadowTableCache, kept: inout [CornerShadow]
    ) {
        let scale = 1 / sigma
        let rect = caster.rect
        let size = rect.size * scale
        let radii = caster.radii * scale
        guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite, radii.min() >= 0,
            let map = Self.map(undoing: transform, from: rect, size: SIMD2<Double>(size))
        else { return nil }
        self.map = map
        self.hidden = hidden
        guard radii.max() <= CornerShadow.largestRadius, let corners = tables.corners(radii, kept: &kept) else {
            method = .integral(BlurredRoundedRect(size: size, radii: radii))
            return
        }
        guard transform.isAxisAligned, let rows = Self.rows(map, size, corners, bounds: bounds) else {
            method = .pixels(RoundedShadow(size: size, corners: corners))
            return
        }
        method = rows
    }

    /// From device pixels to standard deviations from a rectangle's first corner; `nil` if its plane is seen edge-on.
    private static func map(
        undoing transform: PlaneTransform, from rect: PlaneRect, size: SIMD2<Double>
    ) -> PlaneTransform? {
        let scale = size / SIMD2(Double(rect.maxX) - Double(rect.minX), Double(rect.maxY) - Double(rect.minY))
        guard let inverse = transform.inverse, inverse.isFinite, scale.x.isFinite, scale.y.isFinite else { return nil }
        let map = inverse.concatenating(
            PlaneTransform(
                m11: scale.x, m12: 0, m14: 0, m21: 0, m22: scale.y, m24: 0, m41: -Double(rect.minX) * scale.x,
                m42: -Double(rect.minY) * scale.y, m44: 1))
        return map.isFinite ? map : nil
    }

    private static func rows(
        _ map: PlaneTransform, _ size: SIMD2<Float>, _ corners: ShadowTableCache.Corners, bounds: DeviceRect
    ) -> Method? {
        var scale = SIMD2(map.m11, map.m22)
        var offset = SIMD2(map.m41, map.m42)
        guard scale.x != 0, scale.y != 0, offset.x.isFinite, offset.y.isFinite else { return nil }
        var corners = corners
        // A mirrored plane is the mirrored rectangle in an upright one.
        if scale.x < 0 {
            corners = (corners.1, corners.0, corners.3, corners.2)
            (scale.x, offset.x) = (-scale.x, Double(size.x) - offset.x)
        }
        if scale.y < 0 {
            corners = (corners.2, corners.3, corners.0, corners.1)
            (scale.y, offset.y) = (-scale.y, Double(size.y) - offset.y)
        }
        return .rows(
            RoundedShadow(size: size, corners: corners), ShadowPlacement(scale: scale, offset: offset, bounds: bounds))
    }

    /// Whether it needs no outline to be drawn within.
    package var isAlongRows: Bool {
        if case .rows = method { return true }
        return false
    }

    /// Appends the shadow's coverage in `rows`, for shadows along the rows.
    package func append(to spans: inout CoverageBuffer, rows: Range<Int32>, scan: inout ShadowScan) {
        guard case .rows(let shadow, let placement) = method else { return }
        spans.append(shadow, at: placement, hidden: hidden, rows: rows, scan: &scan)
    }

    /// Appends the shadow's coverage in some columns of a row.
    package func append(to spans: inout CoverageBuffer, row: Int32, columns: Range<Int32>) {
        let count = Int(columns.upperBound) - Int(columns.lowerBound)
        guard count > 0 else { return }
        let output = spans.appendVarying(row: row, x: columns.lowerBound, count: count)
        let first = map.homogeneous(x: Double(columns.lowerBound) + 0.5, y: Double(row) + 0.5)
        for index in 0..<count {
            let step = Double(index)
            var x = first.x + step * map.m11
            var y = first.y + step * map.m12
            if !map.isAffine {
                let w = max(first.z + step * map.m14, 1e-9)
                x /= w
                y /= w
            }
            let part = coverage(u: Float(x), v: Float(y))
            output[index] = UInt8(truncatingIfNeeded: (min(part, 1) * 255 + 8_388_608).bitPattern)
        }
    }

    /// The coverage at a place, from 0 to 1; not-a-number is 0.
    private func coverage(u: Float, v: Float) -> Float {
        let value: Float =
            switch method {
            case .rows(let shadow, _), .pixels(let shadow): shadow.coverage(u: u, v: v)
            case .integral(let shape): shape.row(y: v).coverage(x: u)
            }
        return value > 0 ? value : 0
    }
}
