import DisplayList
import LayerModel
import Rasterization

/// Large shapes are drawn in parts where that costs less: most of their pixels need neither coverage nor, where they are
/// opaque, blending.
extension PassEncoder {
    /// The cost of an upright quad besides its pixels, in blended pixels without coverage.
    static let quadCost = 512.0
    /// The largest worthwhile cost of parts, relative to the whole: their programs differ, and keep others from sharing a draw.
    private static let worthwhile = 0.75
    /// The cost of evaluating the clips of a pixel, in the same unit.
    private static let clipCost = 8.0

    /// Adds an axis-aligned quad: the pixels inside its clips apart from those at their edges.
    mutating func emitByClip(_ quad: Quad, _ material: Material, in list: DisplayList) {
        let pixels = quad.box.intersection(quad.limit)
        guard quad.clip != .none, !pixels.isEmpty,
            let inside = clips.inside(quad.clip, in: list, origin: targetOrigin)?.intersection(pixels),
            !inside.contains(pixels), inside.isWorthLeavingOut,
            Double(inside.area) * Self.clipCost >= 4 * quadCost
        else { return emitInParts(quad, material, in: list) }
        for part in pixels.parts(outside: inside) + [inside] {
            var quad = quad
            quad.limit = part
            quad.fit()
            if !quad.rect.isEmpty { emitInParts(quad, material, in: list) }
        }
    }

    /// Adds a quad: its inside, its edges and its corners apart where that costs less, or else as a whole.
    mutating func emitInParts(_ quad: Quad, _ material: Material, in list: DisplayList) {
        let whole = cost(of: quad, material)
        // There are three parts or more, and what is inside costs something unless it is a hole.
        let least = 3 * ownCost(of: quad) + (quad.outline?.ringWidth == nil ? quad.area * material.pixelCost : 0)
        guard whole > least, let grid = QuadGrid(quad) else { return emit(quad, material, in: list) }
        var cost = 0.0
        grid.forEachPart { cost += self.cost(of: $0, material) }
        guard cost < whole * Self.worthwhile else { return emit(quad, material, in: list) }
        grid.forEachPart { emit($0, material, in: list) }
    }

    /// The cost of a quad besides its pixels.
    ///
    /// Measured on llvmpipe, in nanoseconds of one core, a pixel that is blended without coverage 1.4 to 2.3: a square of 4
    /// pixels takes 1,200, the strip along a turned edge 3,000.
    private func ownCost(of quad: Quad) -> Double {
        quad.map.isAxisAligned ? quadCost : 4 * quadCost
    }

    private func cost(of quad: Quad, _ material: Material) -> Double {
        let pixelCost =
            switch quad.shape(for: material.paint) {
            case .none: material.pixelCost
            case .rect: material.blendedPixelCost + (quad.map.isAxisAligned ? 1 : 0.5)
            case .rounded: material.blendedPixelCost + 2
            case .area, .projected: material.blendedPixelCost + 8
            case .ring, .projectedRing: material.blendedPixelCost + 14
            }
        return ownCost(of: quad) + quad.area * pixelCost
    }
}

/// The cost of a pixel, as a multiple of that of one colour blended without coverage.
///
/// Measured on llvmpipe. Squares of 44 pixels: 2.3 ns a pixel without coverage, 3.7 as rectangles between pixels, 7 with
/// corners of 12 points, 20 with corners of 4 points, 22 to 34 as borders. Turned squares of 256: 1.4 ns without coverage, 0.6
/// where that is opaque, 1.7 with coverage; of pictures 4 either way, 2 where they are opaque.
extension Material {
    fileprivate var blendedPixelCost: Double {
        paint == .image ? 2.7 : 1
    }

    /// Without coverage.
    fileprivate var pixelCost: Double {
        isOpaque ? blendedPixelCost / 2 : blendedPixelCost
    }
}

extension Quad {
    /// In pixels.
    fileprivate var area: Double {
        rect.width * rect.height * abs(map.linear.x * map.linear.w - map.linear.y * map.linear.z)
    }
}
