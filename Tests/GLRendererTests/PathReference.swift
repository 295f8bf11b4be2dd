import Foundation
import LayerModel

@testable import Rasterization

/// The coverage of a path by 64 lines of samples a row, exact along each: what other ways are compared with.
struct PathReference {
    private struct Line {
        var from: SIMD2<Double>
        var to: SIMD2<Double>
    }

    private var lines: [Line] = []

    /// Lines of samples in a row of pixels.
    private static let samples = 64

    /// - Parameter transform: From the path's plane to pixels; all of the path lies in front of the eye.
    init(_ path: CGPath, transform: PlaneTransform) {
        var current = CGPoint.zero
        var first = CGPoint.zero
        func add(_ count: Int, to end: CGPoint, _ point: (Double) -> CGPoint) {
            var last = device(current, transform)
            for index in 1...count {
                let next = device(index == count ? end : point(Double(index) / Double(count)), transform)
                lines.append(Line(from: last, to: next))
                last = next
            }
            current = end
        }
        path.withElements { verbs, points in
            var index = 0
            for verb in verbs {
                let p = Array(points[index..<(index + verb.pointCount)])
                let start = current
                switch verb {
                case .move:
                    add(1, to: first) { _ in first }
                    (first, current) = (p[0], p[0])
                case .line: add(1, to: p[0]) { _ in p[0] }
                case .quad: add(256, to: p[1]) { t in mix(mix(start, p[0], t), mix(p[0], p[1], t), t) }
                case .cubic:
                    add(256, to: p[2]) { t in
                        let (a, b, c) = (mix(start, p[0], t), mix(p[0], p[1], t), mix(p[1], p[2], t))
                        return mix(mix(a, b, t), mix(b, c, t), t)
                    }
                case .close: add(1, to: first) { _ in first }
                }
                index += verb.pointCount
            }
        }
        add(1, to: first) { _ in first }
    }

    private func device(_ point: CGPoint, _ transform: PlaneTransform) -> SIMD2<Double> {
        let p = transform.homogeneous(x: Double(point.x), y: Double(point.y))
        return SIMD2(p.x, p.y) / p.z
    }

    private func mix(_ a: CGPoint, _ b: CGPoint, _ t: Double) -> CGPoint {
        CGPoint(x: Double(a.x) + (Double(b.x) - Double(a.x)) * t, y: Double(a.y) + (Double(b.y) - Double(a.y)) * t)
    }

    /// The coverage of each pixel, row by row, from 0 to 1.
    func coverage(width: Int, height: Int, isEvenOdd: Bool) -> [Double] {
        var result = [Double](repeating: 0, count: width * height)
        for sample in 0..<(height * Self.samples) {
            let y = (Double(sample) + 0.5) / Double(Self.samples)
            var crossings: [(x: Double, winding: Int)] = []
            for line in lines where (line.from.y <= y) != (line.to.y <= y) {
                let x = line.from.x + (y - line.from.y) / (line.to.y - line.from.y) * (line.to.x - line.from.x)
                crossings.append((x, line.from.y <= y ? 1 : -1))
            }
            crossings.sort { $0.x < $1.x }
            var winding = 0
            let row = sample / Self.samples * width
            for (index, crossing) in crossings.enumerated().dropLast() {
                winding += crossing.winding
                guard isEvenOdd ? winding % 2 != 0 : winding != 0 else { continue }
                let (low, high) = (max(crossing.x, 0), min(crossings[index + 1].x, Double(width)))
                guard low < high else { continue }
                for pixel in Int(low)...min(Int(high), width - 1) {
                    let part = min(high, Double(pixel + 1)) - max(low, Double(pixel))
                    if part > 0 { result[row + pixel] += part / Double(Self.samples) }
                }
            }
        }
        return result
    }
}
