/// The motion of a point along a path.
final class PathMotion: Sendable {
    /// A point's place on the path, and the direction of its motion, of any length; zero if the path has no extent.
    struct Location {
        var point: Vector2
        var direction: Vector2
    }

    private let segments: [CubicCurve]
    private let times: KeyframeTimes
    private let curves: [TimingCurve]
    private let isDiscrete: Bool
    /// For constant speed: the part of the whole length at each of `samples` steps in each segment.
    private let lengths: KeyframeTimes?
    private let samples: Int

    /// `nil` for a path without a point.
    init?(_ path: CGPath, mode: CAAnimationCalculationMode, keyTimes: [Double]?, curves: [TimingCurve]) {
        segments = PathMotion.segments(of: path)
        guard !segments.isEmpty else { return nil }
        isDiscrete = mode == .discrete
        let isPaced = mode == .paced || mode == .cubicPaced
        self.curves = isPaced ? [] : curves
        // Without a time for it, the way back to the start of a closed path is never gone.
        let count = segments.count + 1
        times =
            isDiscrete
            ? KeyframeTimes.discrete(keyTimes, count: count, mayEndEarly: true)
            : KeyframeTimes.passing(keyTimes, count: count, mayEndEarly: true)
        samples = max(4, min(64, 65_536 / segments.count))
        lengths = isPaced ? PathMotion.lengths(of: segments, samples: samples) : nil
    }

    func location(at progress: Double) -> Location {
        if isDiscrete {
            let index = times.keyframe(at: progress)
            return location(in: min(index, segments.count - 1), at: index == segments.count ? 1 : 0)
        }
        if let lengths {
            let (index, part) = lengths.segment(at: progress, curves: [])
            let segment = index / samples
            return location(in: segment, at: (Double(index - segment * samples) + part) / Double(samples))
        }
        let (index, local) = times.segment(at: progress, curves: curves)
        return location(in: index, at: local)
    }

    /// - Parameter local: 0 at the start of the segment, 1 at its end; values beyond follow the curve's equation.
    private func location(in index: Int, at local: Double) -> Location {
        let curve = segments[index]
        let point = local == 0 ? curve.p0 : local == 1 ? curve.p3 : curve.point(at: local)
        var direction = curve.derivative(at: local)
        if direction == .zero {
            // A control point on an end leaves no derivative there.
            direction = (local < 0.5 ? curve.startDirection : curve.endDirection) ?? .zero
        }
        return Location(point: point, direction: direction)
    }

    private static func lengths(of segments: [CubicCurve], samples: Int) -> KeyframeTimes {
        var distances: [Double] = []
        for segment in segments {
            var before = segment.p0
            for step in 1...samples {
                let point = segment.point(at: Double(step) / Double(samples))
                distances.append((point - before).length)
                before = point
            }
        }
        return KeyframeTimes.paced(distances)
    }

    /// The lines and curves of a path; closing adds a line if there is a gap.
    ///
    /// A path that is only a point is one segment without extent.
    private static func segments(of path: CGPath) -> [CubicCurve] {
        var segments: [CubicCurve] = []
        var start: Vector2?
        path.storage.forEachSubpath { subpath in
            start = start ?? subpath.start
            for segment in subpath.segments {
                segments.append(segment.cubic)
            }
        }
        if segments.isEmpty, let start {
            return [CubicCurve(start, start, start, start)]
        }
        return segments
    }
}
