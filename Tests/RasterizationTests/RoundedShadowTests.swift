import Foundation
import Geometry
import TestSupport
import Testing

@testable import Rasterization

@Suite("Shadows of rounded rectangles")
struct RoundedShadowTests {
    /// A rounded rectangle in standard deviations.
    private struct Caster {
        var size: SIMD2<Double>
        var radii: SIMD4<Double>

        /// The Gaussian's integral over it around a place, by a fine sum over rows.
        func coverage(u: Double, v: Double) -> Double {
            let steps = 4000
            var sum = 0.0
            for step in 0..<steps {
                let y = (Double(step) + 0.5) / Double(steps) * size.y
                let weight = exp(-(y - v) * (y - v) / 2) / (2 * Double.pi).squareRoot() * size.y / Double(steps)
                let left = max(inset(radii.x, y), inset(radii.z, size.y - y))
                let right = max(inset(radii.y, y), inset(radii.w, size.y - y))
                sum += weight * (normal(u - left) - normal(u - size.x + right))
            }
            return sum
        }

        private func inset(_ radius: Double, _ depth: Double) -> Double {
            guard depth < radius else { return 0 }
            return radius - (radius * radius - (radius - depth) * (radius - depth)).squareRoot()
        }

        private func normal(_ x: Double) -> Double { erfc(-x * 0.5.squareRoot()) / 2 }
    }

    /// A caster, its shadow, and the tables that the shadow points into.
    private func random(_ numbers: inout SplitMix64) throws -> (Caster, RoundedShadow, [CornerShadow]) {
        let size = SIMD2(Double.random(in: 0.5...30, using: &numbers), Double.random(in: 0.5...30, using: &numbers))
        var radii = SIMD4<Double>.zero
        for corner in 0..<4 where Int.random(in: 0..<4, using: &numbers) > 0 {
            radii[corner] = Double.random(in: 0...(size.min() / 2), using: &numbers)
        }
        if Bool.random(using: &numbers) { radii = SIMD4(repeating: radii.max()) }
        var tables: [CornerShadow] = []
        for corner in 0..<4 {
            tables.append(CornerShadow(step: try #require(CornerShadow.step(ofRadius: Float(radii[corner])))))
        }
        let shadow = RoundedShadow(
            size: SIMD2<Float>(size), corners: (tables[0], tables[1], tables[2], tables[3]))
        return (Caster(size: size, radii: radii), shadow, tables)
    }

    @Test("the coverage is that of a true Gaussian to 1.2 levels, whatever the sizes and radii", arguments: 1...6)
    func accuracy(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed)
        let (caster, shadow, tables) = try random(&numbers)
        for _ in 0..<60 {
            let u = Double.random(in: -4...(caster.size.x + 4), using: &numbers)
            let v = Double.random(in: -4...(caster.size.y + 4), using: &numbers)
            let wanted = caster.coverage(u: u, v: v)
            let found = Double(shadow.coverage(u: Float(u), v: Float(v)))
            #expect(abs(found - wanted) * 255 <= 1.2, "\(caster) at \(u), \(v): \(found) for \(wanted)")
        }
        withExtendedLifetime(tables) {}
    }

    /// The coverage of every pixel of `bounds` by the spans of a shadow; `nil` where there is no span.
    private func draw(
        _ shadow: RoundedShadow, _ placement: ShadowPlacement, hidden: HiddenArea, rowsAtOnce: Int32
    ) -> [UInt8?] {
        let bounds = placement.bounds
        let width = Int(bounds.maxX - bounds.minX)
        var levels = [UInt8?](repeating: nil, count: width * Int(bounds.maxY - bounds.minY))
        var scan = ShadowScan()
        var first = bounds.minY
        while first < bounds.maxY {
            var buffer = CoverageBuffer()
            buffer.append(shadow, at: placement, hidden: hidden, rows: first..<(first + rowsAtOnce), scan: &scan)
            for index in 0..<buffer.spans.count {
                let span = buffer.spans.base[index]
                for column in 0..<span.count {
                    let level =
                        span.isVarying
                        ? buffer.coverage.base[span.coverageOffset + Int(column)] : span.uniformCoverage
                    guard span.x + column < bounds.maxX else {
                        #expect(level == 0, "coverage outside the bounds")
                        continue
                    }
                    let place = Int(span.row - bounds.minY) * width + Int(span.x + column - bounds.minX)
                    #expect(levels[place] == nil, "a pixel is covered twice")
                    levels[place] = level
                }
            }
            first += rowsAtOnce
        }
        return levels
    }

    @Test("rows of pixels have the coverage of their places, in bands of any height", arguments: 1...6)
    func rows(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed &+ 100)
        let (caster, shadow, tables) = try random(&numbers)
        let scale = SIMD2(
            Double.random(in: 0.08...0.7, using: &numbers), Double.random(in: 0.08...0.7, using: &numbers))
        let offset = SIMD2(Double.random(in: -4...1, using: &numbers), Double.random(in: -4...1, using: &numbers))
        let bounds = DeviceRect(
            minX: 3, minY: -2, maxX: 3 + Int32(min(400, (caster.size.x + 6) / scale.x)),
            maxY: Int32(min(300, (caster.size.y + 6) / scale.y)))
        let placement = ShadowPlacement(scale: scale, offset: offset, bounds: bounds)
        let levels = draw(shadow, placement, hidden: .none, rowsAtOnce: 1000)
        #expect(levels == draw(shadow, placement, hidden: .none, rowsAtOnce: 7))
        var worst: Float = 0
        for (index, level) in levels.enumerated() {
            let column = Int(bounds.minX) + index % Int(bounds.maxX - bounds.minX)
            let row = Int(bounds.minY) + index / Int(bounds.maxX - bounds.minX)
            let u = Float((Double(column) + 0.5) * scale.x + offset.x)
            let v = Float((Double(row) + 0.5) * scale.y + offset.y)
            worst = max(worst, abs(Float(level ?? 0) - shadow.coverage(u: u, v: v) * 255))
        }
        #expect(worst <= 1, "off by \(worst)")
        withExtendedLifetime(tables) {}
    }

    @Test("pixels inside the hidden area are left out, and no others", arguments: 1...6)
    func hidden(seed: UInt64) throws {
        var numbers = SplitMix64(seed: seed &+ 200)
        let table = CornerShadow(step: 128)
        let shadow = RoundedShadow(size: SIMD2(9, 8), corners: (table, table, table, table))
        let bounds = DeviceRect(minX: 0, minY: 0, maxX: 150, maxY: 140)
        let placement = ShadowPlacement(scale: SIMD2(0.1, 0.1), offset: SIMD2(-3, -3), bounds: bounds)
        let low = SIMD2(Double.random(in: 10...40, using: &numbers), Double.random(in: 10...40, using: &numbers))
        let high = SIMD2(Double.random(in: 80...160, using: &numbers), Double.random(in: 80...160, using: &numbers))
        let radius = Double.random(in: 0...20, using: &numbers)
        let rect = DeviceBox(low: low, high: high)
        let area = HiddenArea(rect: rect, radius: SIMD2(radius, radius), isContinuous: seed % 3 == 0)
        let all = draw(shadow, placement, hidden: .none, rowsAtOnce: 1000)
        let seen = draw(shadow, placement, hidden: area, rowsAtOnce: 1000)
        var leftOut = 0
        for index in all.indices {
            let (x, y) = (Double(index % 150), Double(index / 150))
            if let level = seen[index] {
                #expect(level == all[index])
                continue
            }
            // All of the pixel's square lies in the shape: its corners do.
            for (cornerX, cornerY) in [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)] {
                let beyondX = radius - min(cornerX - low.x, high.x - cornerX)
                let beyondY = radius - min(cornerY - low.y, high.y - cornerY)
                #expect(beyondX <= radius && beyondY <= radius)
                #expect(beyondX <= 0 || beyondY <= 0 || beyondX * beyondX + beyondY * beyondY <= radius * radius)
            }
            leftOut += 1
        }
        let rectangle = area.rectangle
        // All rows beside no corner are left out, but for the blocks of pixels at their ends and what is close to the edge.
        let reach = seed % 3 == 0 ? 1.5287 * radius : radius
        let straight = min(high.y - reach, 140) - (low.y + reach) - 3
        let across = min(high.x, 150) - low.x - 8
        #expect(Double(leftOut) >= max(500, straight * across))
        #expect(rectangle.minX >= Int32(low.x) && rectangle.maxX <= Int32(high.x.rounded(.up)))
    }
}
