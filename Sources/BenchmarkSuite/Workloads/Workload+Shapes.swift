import Foundation
import LayerModel

extension Workload {
    /// Shape layers.
    static let shapes = [
        Workload("shapes500", "500 filled blobs of 50 curves each") { size in
            .stage(size, sublayers: blobs(500, isStroked: false, in: size))
        },
        Workload("strokes500", "the same 500 blobs, filled and stroked") { size in
            .stage(size, sublayers: blobs(500, isStroked: true, in: size))
        },
        Workload("morph100", "100 blobs whose outlines change every frame", frameRate: 60) { size in
            .stage(size, sublayers: morphingBlobs(100, in: size))
        },
        Workload("curve20k", "one curve of 20,000 segments that crosses itself thousands of times, even-odd") { size in
            let layer = CAShapeLayer()
            layer.frame = CGRect(origin: .zero, size: size)
            layer.path = lissajous(segments: 20_000, in: size)
            layer.fillRule = .evenOdd
            layer.fillColor = CGColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 1)
            return .stage(size, sublayers: [layer])
        },
    ]

    private static func blobs(_ count: Int, isStroked: Bool, in size: CGSize) -> [CALayer] {
        var random = RandomNumbers(seed: 5)
        return (0..<count).map { _ in
            let layer = CAShapeLayer()
            layer.path = random.blob(around: random.point(in: size), radius: random.number(30, 120))
            layer.fillColor = random.color(alpha: 0.6)
            let strokeColor = random.color()
            if isStroked {
                layer.strokeColor = strokeColor
                layer.lineWidth = 2
                layer.lineJoin = .round
            }
            return layer
        }
    }

    private static func morphingBlobs(_ count: Int, in size: CGSize) -> [CALayer] {
        var random = RandomNumbers(seed: 6)
        return (0..<count).map { _ in
            let (center, radius) = (random.point(in: size), random.number(30, 120))
            let layer = CAShapeLayer()
            let (first, second) = (
                random.blob(around: center, radius: radius), random.blob(around: center, radius: radius)
            )
            layer.path = first
            layer.fillColor = random.color(alpha: 0.6)
            let morph = CABasicAnimation(keyPath: "path")
            morph.fromValue = first
            morph.toValue = second
            morph.duration = 2
            morph.autoreverses = true
            morph.repeatCount = .infinity
            layer.add(morph, forKey: "morph")
            return layer
        }
    }

    private static func lissajous(segments: Int, in size: CGSize) -> CGPath {
        let (width, height) = (Double(size.width), Double(size.height))
        let step = 2 * Double.pi / Double(segments)
        func point(_ t: Double) -> CGPoint {
            CGPoint(x: width * (0.5 + 0.48 * sin(73 * t + 0.2)), y: height * (0.5 + 0.48 * sin(97 * t)))
        }
        func slope(_ t: Double) -> CGPoint {
            CGPoint(x: width * 0.48 * 73 * cos(73 * t + 0.2), y: height * 0.48 * 97 * cos(97 * t))
        }
        let third = CGFloat(step / 3)
        let path = CGMutablePath()
        path.move(to: point(0))
        for index in 0..<segments {
            let (t0, t1) = (Double(index) * step, Double(index + 1) * step)
            let (start, end) = (point(t0), point(t1))
            let (leaving, arriving) = (slope(t0), slope(t1))
            path.addCurve(
                to: end, control1: CGPoint(x: start.x + leaving.x * third, y: start.y + leaving.y * third),
                control2: CGPoint(x: end.x - arriving.x * third, y: end.y - arriving.y * third))
        }
        path.closeSubpath()
        return path
    }
}

extension RandomNumbers {
    /// A closed smooth curve of 50 segments: Catmull-Rom through points at random distances from a centre.
    mutating func blob(around center: CGPoint, radius: Double) -> CGPath {
        let count = 50
        let points = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            let distance = radius * (1 + 0.35 * number(-1, 1))
            return CGPoint(x: center.x + CGFloat(distance * cos(angle)), y: center.y + CGFloat(distance * sin(angle)))
        }
        let path = CGMutablePath()
        path.move(to: points[0])
        for index in 0..<count {
            let before = points[(index + count - 1) % count]
            let (start, end, after) = (points[index], points[(index + 1) % count], points[(index + 2) % count])
            path.addCurve(
                to: end,
                control1: CGPoint(x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6),
                control2: CGPoint(x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6))
        }
        path.closeSubpath()
        return path
    }
}
