internal import Rasterization

extension GradientPaint {
    /// The space of a gradient's simplest form: a point's difference to `origin`, in unit coordinates, times the two rows.
    ///
    /// An axial gradient has its place t at x. A conic one starts at +x, and turns toward +y. A radial one has it at the distance from
    /// the origin plus `focus` · x.
    ///
    /// The latter holds for circles c(t) = (1 − t) f with radii t, which grow from a focus f to the unit circle around the origin: where
    /// d = p − f lies on circle t, |d + t f|² = t². With φ = |f| and x along f that is solved by
    /// t = (φ dx + √(dx² + (1 − φ²) dy²)) / (1 − φ²), so by φ X + √(X² + Y²) for X = dx / (1 − φ²) and Y = dy / √(1 − φ²).
    package struct Space {
        package var origin: SIMD2<Double>
        package var x: SIMD2<Double>
        package var y: SIMD2<Double>
        package var focus = 0.0
    }

    /// The gradient's own space; `nil` if its points make no axis or no ellipse.
    package var space: Space? {
        let origin = SIMD2(Double(start.x), Double(start.y))
        let axis = SIMD2(Double(end.x), Double(end.y)) - origin
        var space = Space(origin: origin, x: axis, y: .zero)
        let square = (axis * axis).sum()
        switch kind {
        case .axial:
            space.x = axis / square
        case .conic:
            let length = square.squareRoot()
            let direction = length > 0 ? axis / length : SIMD2(1, 0)
            space.x = direction
            space.y = SIMD2(-direction.y, direction.x)
        case .radial:
            let inverse = 1 / axis
            let focus = SIMD2(Double(focus.x), Double(focus.y))
            let distance = (focus * focus).sum().squareRoot()
            let direction = distance > 0 ? focus / distance : SIMD2(1, 0)
            let stretch = 1 / (1 - distance * distance)
            guard distance < 1 else { return nil }
            space.origin += focus * axis
            space.x = direction * inverse * stretch
            space.y = SIMD2(-direction.y, direction.x) * inverse * stretch.squareRoot()
            space.focus = distance
        }
        let total = space.x + space.y + space.origin
        return (total.x + total.y).isFinite ? space : nil
    }
}
