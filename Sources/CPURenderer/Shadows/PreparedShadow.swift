package import DisplayList
package import LayerModel
package import Rasterization

/// The shadow of a rounded rectangle, ready to be drawn in any rows; the tables' owners are kept by who made it.
package struct PreparedShadow: BitwiseCopyable {
    /// How it is computed.
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
    private let map: SampleMap
    private let hidden: HiddenArea

    /// - Parameters:
    ///   - paint: With a standard deviation above 0.
    ///   - bounds: Every pixel that is wanted.
    ///   - hidden: Pixels that need not be drawn.
    ///   - kept: Gets the tables that the shadow needs while it is drawn.
    /// - Returns: `nil` where nothing is to be seen.
    package init?(
        _ paint: ShadowPaint, transform: PlaneTransform, bounds: DeviceRect, hidden: HiddenArea = .none,
        tables: ShadowTableCache, kept: inout [CornerShadow]
    ) {
        let scale = 1 / paint.sigma
        let caster = paint.caster.rect
        let size = SIMD2(caster.z - caster.x, caster.w - caster.y) * scale
        let radii = paint.caster.radii * scale
        guard size.x > 0, size.y > 0, size.x.isFinite, size.y.isFinite, radii.min() >= 0,
            let map = SampleMap(undoing: transform, from: caster, to: SIMD4(0, 0, Double(size.x), Double(size.y)))
        else { return nil }
        self.map = map
        self.hidden = hidden
        guard radii.max() <= CornerShadow.largestRadius, let corners = tables.corners(radii, kept: &kept) else {
            method = .integral(BlurredRoundedRect(rect: SIMD4(0, 0, size.x, size.y), radii: radii))
            return
        }
        guard transform.isAxisAligned, let rows = Self.rows(map, size, corners, bounds: bounds) else {
            method = .pixels(RoundedShadow(size: size, corners: corners))
            return
        }
        method = rows
    }

    private static func rows(
        _ map: SampleMap, _ size: SIMD2<Float>, _ corners: ShadowTableCache.Corners, bounds: DeviceRect
    ) -> Method? {
        let first = map.row(0, from: 0)
        let second = map.row(1, from: 0)
        var scale = SIMD2(first.stepX, second.y - first.y)
        var offset = SIMD2(first.x, first.y) - scale * 0.5
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
        let padded = (count + 3) & ~3
        let offset = spans.coverage.count
        let output = spans.coverage.extend(by: padded)
        let first = map.row(row, from: columns.lowerBound)
        for index in 0..<count {
            let step = Double(index)
            var x = first.x + step * first.stepX
            var y = first.y + step * first.stepY
            if !map.isAffine {
                let w = max(first.w + step * first.stepW, 1e-9)
                x /= w
                y /= w
            }
            let part = coverage(u: Float(x), v: Float(y))
            output[index] = UInt8(truncatingIfNeeded: (min(part, 1) * 255 + 8_388_608).bitPattern)
        }
        for index in count..<padded { output[index] = 0 }
        spans.spans.append(
            CoverageSpan(
                row: row, x: columns.lowerBound, count: Int32(truncatingIfNeeded: padded), offset: offset))
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
