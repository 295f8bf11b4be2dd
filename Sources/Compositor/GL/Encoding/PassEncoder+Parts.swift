import DisplayList
import LayerModel
import Rasterization

/// Large shapes are drawn in parts: most of their pixels need neither coverage nor, where they are opaque, blending.
extension PassEncoder {
    /// Rectangles of at least so many pixels are drawn apart from their borders, where they are cheaper than other quads.
    private static let leastRectangle = 256.0

    /// Adds a quad: its inside and its border apart where that costs less, or else as a whole.
    mutating func emitInParts(_ quad: Quad, _ material: Material, in list: DisplayList) {
        guard let inside = quad.inside(), split(quad, around: inside, material, in: list) else {
            return emit(quad, material, in: list)
        }
    }

    /// Adds the inside of a quad and its border apart, where that costs less; returns whether it did.
    private mutating func split(
        _ quad: Quad, around inside: SIMD4<Double>, _ material: Material, in list: DisplayList
    ) -> Bool {
        let isHollow = quad.outline?.ringWidth != nil
        let area =
            (inside.z - inside.x) * (inside.w - inside.y)
            * abs(quad.map.linear.x * quad.map.linear.w - quad.map.linear.y * quad.map.linear.z)
        let drawsRectangles = profile.drawsRectangles && quad.map.isAxisAligned && material.paint.canBeAligned
        guard area >= (drawsRectangles ? Self.leastRectangle : profile.splitArea) else { return false }
        if drawsRectangles, !isHollow, let columns = quad.columnsBetweenCorners() {
            splitCorners(off: quad, rows: (inside.y, inside.w), columns: columns, material, in: list)
            return true
        }
        var overlap = SIMD2<Double>.zero
        if !quad.map.isAxisAligned {
            // Parts that share a slanted edge could leave cracks, so the inside is drawn over the others, which only an
            // opaque one may; the others do not overlap, since their outer edges are blended.
            guard material.isOpaque, !isHollow,
                let clip = clips.select(quad.clip, for: quad.limit, in: list, origin: targetOrigin),
                clip.program == 0
            else { return false }
            overlap = 2 * quad.map.reach
            guard inside.w - inside.y > 2 * overlap.y, inside.z - inside.x > 2 * overlap.x else { return false }
        }
        let outer = quad.rect
        if inside.y > outer.y {
            let part = SIMD4(outer.x, outer.y, outer.z, inside.y + overlap.y)
            emit(quad.part(part, edges: [.left, .right, .bottom]), material, in: list)
        }
        if inside.w < outer.w {
            let part = SIMD4(outer.x, inside.w - overlap.y, outer.z, outer.w)
            emit(quad.part(part, edges: [.left, .right, .top]), material, in: list)
        }
        let low = inside.y > outer.y ? inside.y + overlap.y : outer.y
        let high = inside.w < outer.w ? inside.w - overlap.y : outer.w
        if inside.x > outer.x {
            let part = SIMD4(outer.x, low, inside.x + overlap.x, high)
            emit(quad.straightPart(part, edges: .left), material, in: list)
        }
        if inside.z < outer.z {
            let part = SIMD4(inside.z - overlap.x, low, outer.z, high)
            emit(quad.straightPart(part, edges: .right), material, in: list)
        }
        if !isHollow { emit(quad.straightPart(inside, edges: []), material, in: list) }
        return true
    }

    /// Draws the corners of a rounded quad apart, and what lies between them as rectangles.
    ///
    /// - Parameters:
    ///   - rows: From which row of the plane to which no corner reaches.
    ///   - columns: The same for columns.
    private mutating func splitCorners(
        off quad: Quad, rows: (Double, Double), columns: (Double, Double), _ material: Material, in list: DisplayList
    ) {
        let outer = quad.rect
        for (low, high, edge) in [
            (outer.y, rows.0, DrawCommand.Edges.bottom), (rows.1, outer.w, DrawCommand.Edges.top),
        ] where high > low {
            if columns.0 > outer.x {
                emit(quad.part(SIMD4(outer.x, low, columns.0, high), edges: [.left, edge]), material, in: list)
            }
            if columns.1 < outer.z {
                emit(quad.part(SIMD4(columns.1, low, outer.z, high), edges: [.right, edge]), material, in: list)
            }
        }
        var middle: DrawCommand.Edges = [.bottom, .top]
        if columns.0 == outer.x { middle.insert(.left) }
        if columns.1 == outer.z { middle.insert(.right) }
        let straight: [(SIMD4<Double>, DrawCommand.Edges)] = [
            (SIMD4(columns.0, outer.y, columns.1, outer.w), middle),
            (SIMD4(outer.x, rows.0, columns.0, rows.1), .left),
            (SIMD4(columns.1, rows.0, outer.z, rows.1), .right),
        ]
        for (rect, edges) in straight where rect.x < rect.z {
            emitInParts(quad.straightPart(rect, edges: edges), material, in: list)
        }
    }
}
