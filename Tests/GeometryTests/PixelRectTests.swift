import Geometry
import TestSupport
import Testing

struct PixelRectTests {
    @Test func intersectionAndUnionAreSetOperations() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<500 {
            let a = PixelRectTests.random(&random)
            let b = PixelRectTests.random(&random)
            let both = a.intersection(b)
            let either = a.union(b)
            for y in -1...12 {
                for x in -1...12 {
                    let inside = a.contains(x: x, y: y) && b.contains(x: x, y: y)
                    #expect(both.contains(x: x, y: y) == inside)
                    if a.contains(x: x, y: y) || b.contains(x: x, y: y) {
                        #expect(either.contains(x: x, y: y))
                    }
                }
            }
            #expect(either.contains(a) && either.contains(b) && a.contains(both) && b.contains(both))
        }
    }

    @Test func enclosingRoundsOutwards() {
        let rect = PixelRect(enclosing: CGRect(x: -0.5, y: 1.25, width: 2, height: 0.5))
        #expect(rect == PixelRect(x: -1, y: 1, width: 3, height: 1))
        #expect(PixelRect(enclosing: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)).isEmpty)
        #expect(PixelRect(enclosing: .null).isEmpty)
        let huge = PixelRect(enclosing: CGRect(x: -1e30, y: -1e30, width: 2e30, height: 2e30))
        #expect(huge == PixelRect(x: -(1 << 30), y: -(1 << 30), width: 1 << 31, height: 1 << 31))
    }

    @Test func negativeSizesAreEmpty() {
        #expect(PixelRect(x: 3, y: 4, width: -2, height: 5).isEmpty)
    }

    private static func random(_ random: inout SplitMix64) -> PixelRect {
        PixelRect(
            x: .random(in: 0...8, using: &random), y: .random(in: 0...8, using: &random),
            width: .random(in: 0...5, using: &random), height: .random(in: 0...5, using: &random)
        )
    }
}
