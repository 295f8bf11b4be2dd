import Foundation
import Geometry
import TestSupport

@testable package import DisplayList
@testable import Rasterization

extension DisplayList {
    /// Opaque and translucent rectangles, rounded ones and borders, many of them turned or seen in perspective.
    package static func random(seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 400, height: 300, background: SIMD4(1, 1, 1, 1))
        for number in 0..<24 {
            let map = PlaneTransform.random(number, &random)
            let half = SIMD2(Float.random(in: 10...60, using: &random), Float.random(in: 10...60, using: &random))
            let rect = PlaneRect(-half.x, -half.y, half.x, half.y)
            let alpha: Float = number % 2 == 0 ? 1 : 0.6
            let color = SIMD4(
                Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random),
                Float.random(in: 0...1, using: &random), 1)
            let radii = SIMD4<Float>(repeating: min(half.x, half.y) / 3)
            switch number % 4 {
            case 0: list.add(rect, color: color * alpha, transform: map)
            case 1, 2:
                list.add(rect, color: color * alpha, transform: map, radii: radii)
                list.roundedRects[list.roundedRects.count - 1].isContinuous = number % 4 == 2
            default:
                list.borders.append(BorderRing(outer: RoundedRect(rect: rect, radii: radii), width: half.x / 8))
                list.add(
                    rect, color: color * alpha, transform: map, primitive: .border,
                    payload: Index(list.borders.count - 1), isOpaque: false)
            }
        }
        return list
    }
}

extension PlaneTransform {
    fileprivate static func random(_ number: Int, _ random: inout SplitMix64) -> PlaneTransform {
        let x = Double.random(in: 20...380, using: &random)
        let y = Double.random(in: 20...280, using: &random)
        let angle = number % 3 == 0 ? 0 : Double.random(in: 0...6.28, using: &random)
        let scale = Double.random(in: 0.5...2, using: &random)
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        var map = PlaneTransform(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: x, m42: y, m44: 1)
        if number % 5 == 4 {
            map.m14 = Double.random(in: -0.002...0.002, using: &random)
            map.m24 = Double.random(in: -0.002...0.002, using: &random)
            // The eye looks from above the plane's origin: what is near w = 1 stays near where it was.
            (map.m11, map.m12) = (map.m11 + x * map.m14, map.m12 + y * map.m14)
            (map.m21, map.m22) = (map.m21 + x * map.m24, map.m22 + y * map.m24)
        }
        return map
    }
}
