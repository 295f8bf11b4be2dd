import Graphics

/// Gradients of fonts as those of contexts, which have neither periods nor stops beyond their ends.
extension PaintWalk {
    private static let onward: CGGradientDrawingOptions = [.drawsBeforeStartLocation, .drawsAfterEndLocation]

    mutating func drawLinear(
        _ line: ColorLine, from start: SIMD2<Double>, to end: SIMD2<Double>, _ turn: SIMD2<Double>
    ) {
        // Colours change at right angles to the line from the start to the third point.
        let across = SIMD2(-(turn - start).y, (turn - start).x)
        let length = (across * across).sum()
        guard length > 0 else { return }
        let axis = across * (((end - start) * across).sum() / length)
        let square = (axis * axis).sum()
        guard square > 0 else { return }
        let area = context.boundingBoxOfClipPath
        var range = line.range
        if !line.isPadded {
            let places = area.corners.map { (($0 - start) * axis).sum() / square }
            range = line.bounded((places.min() ?? 0)...(places.max() ?? 0))
        }
        guard let gradient = gradient(line, over: range) else { return }
        include(area)
        context.drawLinearGradient(
            gradient, start: CGPoint(start + axis * range.lowerBound), end: CGPoint(start + axis * range.upperBound),
            options: Self.onward)
    }

    mutating func drawRadial(
        _ line: ColorLine, from start: SIMD2<Double>, _ radius: Double, to end: SIMD2<Double>, _ endRadius: Double
    ) {
        let area = context.boundingBoxOfClipPath
        let (axis, growth) = (end - start, endRadius - radius)
        var range = line.range
        if !line.isPadded, let reach = Self.reach(of: area.corners, from: start, axis, radius, growth) {
            range = line.bounded(min(reach.lowerBound, range.lowerBound)...max(reach.upperBound, range.upperBound))
        }
        // No circle is smaller than a point.
        if growth != 0 {
            let point = -radius / growth
            if growth > 0, point > range.lowerBound { range = point...max(point, range.upperBound) }
            if growth < 0, point < range.upperBound { range = min(point, range.lowerBound)...point }
        }
        guard let gradient = gradient(line, over: range) else { return }
        include(area)
        context.drawRadialGradient(
            gradient, startCenter: CGPoint(start + axis * range.lowerBound),
            startRadius: max(0, radius + growth * range.lowerBound),
            endCenter: CGPoint(start + axis * range.upperBound),
            endRadius: max(0, radius + growth * range.upperBound), options: Self.onward)
    }

    /// The places between which circles c(t), with radii r(t), reach some points; `nil` if they are all the same.
    private static func reach(
        of points: [SIMD2<Double>], from start: SIMD2<Double>, _ axis: SIMD2<Double>, _ radius: Double, _ growth: Double
    ) -> ClosedRange<Double>? {
        let speed = (axis * axis).sum().squareRoot() + abs(growth)
        guard speed > 0 else { return nil }
        let farthest = points.map { (($0 - start) * ($0 - start)).sum().squareRoot() }.max() ?? 0
        // Circles that are inside each other cover the points once they have grown by their distance.
        let pace = max(abs(growth) - (axis * axis).sum().squareRoot(), speed / 16)
        let most = (farthest + radius) / pace
        return -most...most
    }

    /// - Parameters:
    ///   - start: In half turns, anticlockwise from +x.
    ///   - end: As `start`.
    mutating func drawSweep(_ line: ColorLine, center: SIMD2<Double>, from start: Double, to end: Double) {
        let start = start / 2
        let length = end / 2 - start
        let area = context.boundingBoxOfClipPath
        guard length != 0 else { return }
        let (first, last) = (-start / length, (1 - start) / length)
        let wanted = min(first, last)...max(first, last)
        let range = line.bounded(wanted)
        guard range == wanted, let gradient = gradient(line, over: range, isReversed: length < 0) else { return }
        include(area)
        context.drawConicGradient(gradient, center: CGPoint(center), angle: 0)
    }

    private mutating func gradient(
        _ line: ColorLine, over range: ClosedRange<Double>, isReversed: Bool = false
    ) -> CGGradient? {
        line.gradient(over: range, isReversed: isReversed) { color($0) }
    }
}

extension CGPoint {
    fileprivate init(_ point: SIMD2<Double>) {
        self.init(x: point.x, y: point.y)
    }
}

extension CGRect {
    fileprivate var corners: [SIMD2<Double>] {
        [SIMD2(minX, minY), SIMD2(maxX, minY), SIMD2(minX, maxY), SIMD2(maxX, maxY)]
    }
}
