import DisplayList
internal import Foundation
internal import PixelKernels
internal import Rasterization

/// Reads rows of a gradient under a map from device pixels to unit coordinates.
struct GradientSampler: Sendable {
    private let map: SampleMap
    private let kind: PKGradientKind
    /// What coordinates count from.
    private let start: SIMD2<Double>
    /// What distances from `start` are multiplied by: the axis over its squared length, or the inverse radii.
    private let scale: SIMD2<Float>
    /// Where the angles of a conic gradient start, in turns.
    private let firstTurn: Float
    private let segments: ContiguousArray<PKGradientSegment>

    /// - Parameter map: From device pixels to unit coordinates of the gradient's rectangle.
    /// - Returns: `nil` where the gradient draws nothing: its points make no axis or no ellipse.
    init?(_ paint: GradientPaint, map: SampleMap) {
        guard paint.stops.count >= 2 else { return nil }
        self.map = map
        start = SIMD2(Double(paint.start.x), Double(paint.start.y))
        let axis = SIMD2(Double(paint.end.x), Double(paint.end.y)) - start
        var scale = SIMD2<Double>(1, 1)
        var turn = 0.0
        switch paint.kind {
        case .axial:
            kind = PKGradientAxial
            scale = axis / (axis * axis).sum()
        case .radial:
            kind = PKGradientRadial
            scale = 1 / axis
        case .conic:
            kind = PKGradientConic
            turn = atan2(axis.y, axis.x) / (2 * .pi)
        }
        guard scale.x.isFinite, scale.y.isFinite else { return nil }
        self.scale = SIMD2(Float(scale.x), Float(scale.y))
        firstTurn = Float(turn)
        segments = Self.segments(paint.stops)
    }

    /// Stops that are nearer to one another make a jump.
    private static let shortestSegment: Float = 1e-6

    /// One for the colour before all stops, one from each stop to the next, one for the colour behind them.
    private static func segments(_ stops: [GradientPaint.Stop]) -> ContiguousArray<PKGradientSegment> {
        var segments: ContiguousArray<PKGradientSegment> = [
            segment(from: stops[0], at: -PK_FARTHEST, to: stops[0])
        ]
        for (stop, next) in zip(stops, stops.dropFirst()) where stop.location < next.location {
            segments.append(segment(from: stop, at: stop.location, to: next))
        }
        let last = stops[stops.count - 1]
        segments.append(segment(from: last, at: last.location, to: last))
        return segments
    }

    private static func segment(
        from stop: GradientPaint.Stop, at start: Float, to next: GradientPaint.Stop
    ) -> PKGradientSegment {
        let length = next.location - stop.location
        let levels = SIMD4<Float>(1, 1, 1, 255)
        let color = stop.color.clamped(lowerBound: .zero, upperBound: .one) * levels
        let end = next.color.clamped(lowerBound: .zero, upperBound: .one) * levels
        let slope = length > shortestSegment ? (end - color) / length : .zero
        return PKGradientSegment(
            start: start, color: (color.x, color.y, color.z, color.w),
            slope: (slope.x, slope.y, slope.z, slope.w))
    }

    /// Writes the colours of `row` from column `column` on.
    ///
    /// - Parameter output: Room for `count` pixels.
    func sample(row: Int32, from column: Int32, count: Int, into output: UnsafeMutablePointer<UInt32>) {
        let first = map.row(row, from: column).relative(to: start)
        let line = first.kernelLine(isProjective: !map.isAffine)
        segments.withUnsafeBufferPointer { segments in
            guard let base = segments.baseAddress else { return }
            let gradient = PKGradient(
                kind: kind, scale_x: scale.x, scale_y: scale.y, turn: firstTurn, segments: base,
                segment_count: segments.count)
            output.write(gradient, along: line, count: count)
        }
    }
}
