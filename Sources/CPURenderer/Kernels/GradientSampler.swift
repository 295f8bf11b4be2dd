import DisplayList
internal import PixelKernels
internal import Rasterization

/// Reads rows of a gradient.
struct GradientSampler: Sendable {
    /// From device pixels to the gradient's own space, as kernels have it.
    private let map: SampleMap
    private let kind: PKGradientKind
    private let focus: Float
    private let segments: ContiguousArray<PKGradientSegment>

    /// - Parameter map: From device pixels to unit coordinates of the gradient's rectangle.
    /// - Returns: `nil` if the gradient draws nothing: its points make no axis or no ellipse.
    init?(_ paint: GradientPaint, map: SampleMap) {
        guard paint.stops.count >= 2, let space = paint.space else { return nil }
        self.map = map.concatenating(space.x, space.y, from: space.origin)
        kind =
            switch paint.kind {
            case .axial: PKGradientAxial
            case .radial: PKGradientRadial
            case .conic: PKGradientConic
            }
        focus = Float(space.focus)
        segments = Self.segments(paint.stops)
    }

    /// Stops that are nearer to one another make a jump.
    private static let shortestSegment: Float = 1e-6

    /// One for the colour before all stops, one from each stop to the next, one for the colour behind them.
    private static func segments(_ stops: [GradientPaint.Stop]) -> ContiguousArray<PKGradientSegment> {
        func color(_ stop: GradientPaint.Stop) -> PKColor {
            PKColor(red: stop.color.x, green: stop.color.y, blue: stop.color.z, alpha: stop.color.w)
        }
        let (first, last) = (stops[0], stops[stops.count - 1])
        var segments: ContiguousArray = [
            PKGradientSegment(from: -PK_FARTHEST, color(first), to: first.location, color(first))
        ]
        for (stop, next) in zip(stops, stops.dropFirst()) where stop.location < next.location {
            let isJump = next.location - stop.location <= shortestSegment
            segments.append(
                PKGradientSegment(
                    from: stop.location, color(stop), to: next.location, color(isJump ? stop : next)))
        }
        segments.append(PKGradientSegment(from: last.location, color(last), to: PK_FARTHEST, color(last)))
        return segments
    }

    /// Writes the colours of `row` from column `column` on.
    ///
    /// - Parameter output: Room for `count` pixels.
    func sample(row: Int32, from column: Int32, count: Int, into output: PixelPointer) {
        let line = map.row(row, from: column)
        segments.withUnsafeBufferPointer { segments in
            guard let base = segments.baseAddress else { return }
            let gradient = PKGradient(
                kind: kind, focus: focus, segments: base, segment_count: segments.count)
            output.write(gradient, along: line, count: count)
        }
    }
}
