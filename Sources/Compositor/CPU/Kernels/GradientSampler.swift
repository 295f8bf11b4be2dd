internal import Foundation

/// Reads rows of a gradient under a map from device pixels to unit coordinates.
struct GradientSampler: Sendable {
    private let map: SampleMap
    private let kind: GradientPaint.Kind
    private let start: SIMD2<Double>
    /// What a distance from `start` is multiplied by: the axis over its squared length, or the inverse radii.
    private let scale: SIMD2<Double>
    /// Where the angles of a conic gradient start, in turns.
    private let firstTurn: Double
    /// Premultiplied colours at equal distances from 0 to 1.
    private let table: [UInt32]

    private static let tableSize = 4096

    /// - Parameter map: From device pixels to unit coordinates of the gradient's rectangle.
    /// - Returns: `nil` where the gradient draws nothing: its points make no axis or no ellipse.
    init?(_ paint: GradientPaint, map: SampleMap) {
        guard paint.stops.count >= 2 else { return nil }
        self.map = map
        kind = paint.kind
        start = SIMD2(Double(paint.start.x), Double(paint.start.y))
        let axis = SIMD2(Double(paint.end.x), Double(paint.end.y)) - start
        var turn = 0.0
        switch paint.kind {
        case .axial:
            scale = axis / (axis * axis).sum()
        case .radial:
            scale = 1 / axis
        case .conic:
            scale = SIMD2(1, 1)
            turn = atan2(axis.y, axis.x) / (2 * .pi)
        }
        firstTurn = turn
        guard scale.x.isFinite, scale.y.isFinite else { return nil }
        table = Self.makeTable(paint.stops)
    }

    private static func makeTable(_ stops: [GradientPaint.Stop]) -> [UInt32] {
        var next = 0
        return (0..<tableSize).map { index in
            let t = Float(index) / Float(tableSize - 1)
            while next < stops.count, stops[next].location <= t { next += 1 }
            guard next > 0 else { return premultiplied(stops[0].color) }
            guard next < stops.count else { return premultiplied(stops[next - 1].color) }
            let (from, to) = (stops[next - 1], stops[next])
            let part = (t - from.location) / (to.location - from.location)
            return premultiplied(from.color + (to.color - from.color) * part)
        }
    }

    private static func premultiplied(_ color: SIMD4<Float>) -> UInt32 {
        packed(SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w))
    }

    /// Writes the colours of `row` from column `column` on.
    func sample(row: Int32, from column: Int32, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        let first = map.row(row, from: column)
        table.withUnsafeBufferPointer { table in
            for index in 0..<count {
                let step = Double(index)
                var x = first.x + step * first.stepX
                var y = first.y + step * first.stepY
                if !map.isAffine {
                    let w = max(first.w + step * first.stepW, 1e-9)
                    x /= w
                    y /= w
                }
                let position = parameter(SIMD2(x, y) - start)
                let bounded = position > 0 ? (position < 1 ? position : 1) : 0
                output[index] = table[Int(bounded * Double(Self.tableSize - 1) + 0.5)]
            }
        }
    }

    /// Where on the gradient a point lies, given by its distance from the start.
    @inline(__always)
    private func parameter(_ distance: SIMD2<Double>) -> Double {
        switch kind {
        case .axial:
            return (distance * scale).sum()
        case .radial:
            let unit = distance * scale
            return (unit * unit).sum().squareRoot()
        case .conic:
            let turn = atan2(distance.y, distance.x) / (2 * .pi) - firstTurn
            return turn - turn.rounded(.down)
        }
    }
}
