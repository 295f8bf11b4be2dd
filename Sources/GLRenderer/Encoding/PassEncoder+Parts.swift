import DisplayList
import LayerModel
import Rasterization

/// Large shapes are drawn in parts where that costs less: most of their pixels need neither coverage nor, where they are
/// opaque, blending.
extension PassEncoder {
    /// What a quad more costs, in pixels that are blended without coverage.
    static let quadCost = 512.0
    /// Parts that cost more of the whole are not worth while: their programs differ, and keep others from sharing a draw.
    private static let worthwhile = 0.75
    /// What evaluating the clips of a pixel costs, in the same.
    private static let clipCost = 8.0

    /// Adds an axis-aligned quad: what its clips leave as it is apart from what they cover in part.
    mutating func emitByClip(_ quad: Quad, _ material: Material, in list: DisplayList) {
        let pixels = quad.box.intersection(quad.limit)
        guard quad.clip != DrawCommand.none, !pixels.isEmpty,
            let inside = clips.inside(quad.clip, in: list, origin: targetOrigin)?.intersection(pixels),
            !inside.contains(pixels), inside.isWorthLeavingOut,
            Double(inside.width * inside.height) * Self.clipCost >= 4 * quadCost
        else { return emitInParts(quad, material, in: list) }
        for part in pixels.parts(outside: inside) + [inside] {
            var quad = quad
            quad.limit = part
            quad.fit()
            if quad.rect.x < quad.rect.z, quad.rect.y < quad.rect.w { emitInParts(quad, material, in: list) }
        }
    }

    /// Adds a quad: its inside, its edges and its corners apart where that costs less, or else as a whole.
    mutating func emitInParts(_ quad: Quad, _ material: Material, in list: DisplayList) {
        let whole = cost(of: quad, material)
        // There are three parts or more, and what is inside costs something unless it is a hole.
        let least = quad.outline?.ringWidth == nil ? quad.area : 0
        guard whole > least + 3 * quadCost, let grid = QuadGrid(quad) else { return emit(quad, material, in: list) }
        var cost = 0.0
        grid.forEachPart { cost += self.cost(of: $0, material) }
        guard cost < whole * Self.worthwhile else { return emit(quad, material, in: list) }
        grid.forEachPart { emit($0, material, in: list) }
    }

    private func cost(of quad: Quad, _ material: Material) -> Double {
        quadCost + quad.area * quad.shape(for: material.paint).pixelCost
    }
}

extension ProgramKey.Shape {
    /// What a pixel costs, as a multiple of one that is blended without coverage.
    ///
    /// Measured on llvmpipe with 2,000 squares of 44 pixels: 2.3 ns without coverage, 3.7 as rectangles between pixels, 7 with
    /// corners of 12 points, 20 with corners of 4 points, 22 to 34 as borders; a square of 4 pixels takes 1.2 µs.
    fileprivate var pixelCost: Double {
        switch self {
        case .none: 1
        case .rect: 2
        case .rounded: 3
        case .area, .projected: 9
        case .ring, .projectedRing: 15
        }
    }
}

extension Quad {
    /// In pixels.
    fileprivate var area: Double {
        let size = rect.highHalf - rect.lowHalf
        return size.x * size.y * abs(map.linear.x * map.linear.w - map.linear.y * map.linear.z)
    }
}
