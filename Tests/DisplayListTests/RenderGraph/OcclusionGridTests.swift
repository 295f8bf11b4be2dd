import DisplayListTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList

@Suite struct OcclusionGridTests {
    private func grid(_ list: DisplayList) -> OcclusionGrid {
        OcclusionGrid(of: [.draw(0..<list.commands.count)], in: list.bounds, of: list)
    }

    private func rect(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> DeviceRect {
        DeviceRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
    }

    @Test func twoCommandsHideWhatLiesBelowBoth() {
        var list = DisplayList(width: 200, height: 100)
        list.add(Box(20, 20, 180, 80), color: SIMD4(0, 1, 0, 1))
        list.add(Box(0, 0, 96, 100), color: SIMD4(1, 0, 0, 1))
        list.add(Box(96, 0, 200, 100), color: SIMD4(0, 0, 1, 1))
        let grid = grid(list)
        #expect(grid.hides(0, rect(20, 20, 180, 80)))
        #expect(grid.hides(1, rect(100, 0, 190, 100)) && !grid.hides(1, rect(90, 0, 190, 100)))
        #expect(!grid.hides(2, rect(100, 0, 190, 100)))
        #expect(grid.visiblePart(of: rect(80, 3, 200, 97), drawnBy: 1) == rect(80, 3, 96, 97))
        #expect(!grid.hides(.max, rect(20, 20, 30, 30)))
    }

    @Test func whatShowsThroughHidesNothing() {
        for color in [SIMD4<Float>(0, 0.5, 0, 0.5), SIMD4(0, 1, 0, 1)] {
            var list = DisplayList(width: 96, height: 96)
            list.add(Box(10, 10, 80, 80), color: SIMD4(1, 0, 0, 1))
            list.add(Box(0, 0, 96, 96), color: color)
            #expect(grid(list).hides(0, rect(10, 10, 80, 80)) == (color.w == 1))
        }
    }

    @Test(arguments: UInt64(1)...8)
    func hiddenPixelsAreCoveredByWhatComesLater(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 190, height: 150)
        var shapes: [(rect: PlaneRect, radius: Float)] = []
        for _ in 0..<40 {
            let corner = SIMD2<Float>.random(in: -8...140, using: &random)
            let size = SIMD2<Float>.random(in: 10...120, using: &random)
            let radius = Bool.random(using: &random) ? 0 : Float.random(in: 0...0.5, using: &random) * size.min()
            let rect = PlaneRect(low: corner, high: corner + size)
            list.add(rect, color: SIMD4(1, 0, 0, 1), radii: radius > 0 ? SIMD4(repeating: radius) : nil)
            shapes.append((rect, radius))
        }
        let grid = grid(list)
        /// Whether all of a pixel's square lies inside a shape.
        func covers(_ shape: (rect: PlaneRect, radius: Float), _ x: Int32, _ y: Int32) -> Bool {
            [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)].allSatisfy { x, y in
                let point = SIMD2(Float(x), Float(y))
                let inside = pointwiseMin(point - shape.rect.low, shape.rect.high - point)
                let beyond = pointwiseMax(SIMD2(repeating: shape.radius) - inside, .zero)
                return inside.min() >= -1e-3 && (beyond * beyond).sum().squareRoot() <= shape.radius + 1e-3
            }
        }
        var hidden = 0
        for number in 0..<list.commands.count {
            let pixels = list.commands[number].bounds
            guard !pixels.isEmpty else { continue }
            let visible = grid.visiblePart(of: pixels, drawnBy: number)
            for y in pixels.minY..<pixels.maxY {
                for x in pixels.minX..<pixels.maxX where !visible.contains(rect(x, y, x + 1, y + 1)) {
                    hidden += 1
                    #expect(shapes[(number + 1)...].contains { covers($0, x, y) })
                }
            }
        }
        #expect(hidden > 1000)
    }
}
