import Foundation
import Geometry
import Rasterization
import TestSupport

/// A repeatable source of numbers (splitmix64).
struct SeededNumbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    mutating func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low...high, using: &self)
    }
}

typealias Point = SIMD2<Double>

/// A convex polygon with `count` vertices on an ellipse, in random orientation.
func randomConvex(_ numbers: inout SeededNumbers, count: Int, center: Point, radius: Double) -> [Point] {
    let angles = (0..<count).map { _ in numbers.number(0, 2 * .pi) }.sorted()
    let squeeze = numbers.number(0.02, 1)
    let turn = numbers.number(0, .pi)
    let points = angles.map { angle in
        let p = Point(cos(angle) * radius, sin(angle) * radius * squeeze)
        return center + Point(p.x * cos(turn) - p.y * sin(turn), p.x * sin(turn) + p.y * cos(turn))
    }
    return Bool.random(using: &numbers) ? points : points.reversed()
}

/// Coverage of a polygon in a picture of `width` × `height` pixels, 0…255, rasterised `step` rows at a time.
///
/// - Parameter hard: Indices of the edges without anti-aliasing.
func coverage(
    of polygon: [Point], width: Int, height: Int, hard: Set<Int> = [], step: Int = 16, clip: DeviceRect? = nil
) -> [[Int]] {
    var outline = ConvexOutline()
    outline.begin()
    for (index, point) in polygon.enumerated() {
        outline.append(ConvexVertex(x: point.x, y: point.y, isAntialiased: !hard.contains(index)))
    }
    var store = ConvexStore()
    var result = Array(repeating: Array(repeating: 0, count: width), count: height)
    let clip = clip ?? DeviceRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
    guard let shape = store.add(&outline, clip: clip) else { return result }
    var buffer = CoverageBuffer()
    for first in stride(from: 0, to: height, by: step) {
        buffer.removeAll()
        buffer.append(shape, of: store, rows: Int32(first)..<Int32(first + step))
        for index in 0..<buffer.spans.count {
            let span = buffer.spans.base[index]
            for offset in 0..<Int(span.count) {
                let value =
                    span.isVarying
                    ? Int(buffer.coverage.base[span.coverageOffset + offset]) : Int(span.uniformCoverage)
                let x = Int(span.x) + offset
                if value > 0 { result[Int(span.row)][x] += value }
            }
        }
    }
    return result
}
