import DisplayList
import LayerModel
import Rasterization

/// Large shapes are drawn in parts: most of their pixels need neither coverage nor, where they are opaque, blending.
extension PassEncoder {
    /// The pixels of an inside that is drawn apart: a quad more costs as much as blending so many.
    static let splitArea = 2048.0

    /// Adds an axis-aligned quad: what its clips leave as it is apart from what they cover in part.
    mutating func emitByClip(_ quad: Quad, _ material: Material, in list: DisplayList) {
        let pixels = quad.box.intersection(quad.limit)
        guard quad.clip != DrawCommand.none, !pixels.isEmpty,
            let inside = clips.inside(quad.clip, in: list, origin: targetOrigin)?.intersection(pixels),
            !inside.contains(pixels), inside.isWorthLeavingOut, Double(inside.width * inside.height) >= splitArea
        else { return emitInParts(quad, material, in: list) }
        for part in pixels.parts(outside: inside) + [inside] {
            var quad = quad
            quad.limit = part
            quad.fit()
            if quad.rect.x < quad.rect.z, quad.rect.y < quad.rect.w { emitInParts(quad, material, in: list) }
        }
    }

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
        guard area >= splitArea else { return false }
        var overlap = SIMD2<Double>.zero
        if !quad.map.isAxisAligned {
            // Parts that share a slanted edge could leave cracks, so the inside is drawn over the others, which only an
            // opaque one may; the others do not overlap, since their outer edges are blended.
            guard material.isOpaque, !isHollow,
                let clip = clips.select(quad.clip, for: quad.limit, in: list, origin: targetOrigin),
                !clip.isClipped
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
}
