import LayerModel
import TestSupport
import Testing

@testable import GLRenderer

/// Quads of one kind share a draw wherever that leaves the order of what overlaps as it is.
@Suite struct GLBatchTests {
    private static let quad = QuadInstance(
        linear: .zero, rect: .zero, color: .zero, translation: .zero, data: 0, clips: 0)
    private static let plain = BatchKey(program: ProgramKey(paint: .color), isBlended: true)
    private static let rounded = BatchKey(program: ProgramKey(paint: .color, shape: .rounded), isBlended: true)
    private static let image = BatchKey(program: ProgramKey(paint: .image), isBlended: true)

    private func box(_ x: Int32, _ y: Int32, _ width: Int32 = 40, _ height: Int32 = 40) -> DeviceRect {
        DeviceRect(minX: x, minY: y, maxX: x + width, maxY: y + height)
    }

    private func counts(_ list: BatchList) -> [Int] {
        list.batches.map(\.instances.count)
    }

    @Test func stacksSideBySideTakeAsManyDrawsAsOne() {
        var list = BatchList()
        for column in 0..<20 {
            for _ in 0..<3 {
                for key in [Self.plain, Self.rounded] {
                    list.append(Self.quad, key: key, bounds: box(Int32(column) * 64, 0))
                }
            }
        }
        #expect(counts(list) == [Int](repeating: 20, count: 6))
        #expect(list.batches.map(\.key) == (0..<6).map { $0 % 2 == 0 ? Self.plain : Self.rounded })
    }

    @Test func whatLiesOverAnotherKindIsDrawnLater() {
        var list = BatchList()
        list.append(Self.quad, key: Self.plain, bounds: box(0, 0))
        list.append(Self.quad, key: Self.rounded, bounds: box(20, 20))
        list.append(Self.quad, key: Self.plain, bounds: box(30, 30))
        list.append(Self.quad, key: Self.plain, bounds: box(500, 500))
        #expect(counts(list) == [2, 1, 1])
        // Later than all that it meets, be it ever so large.
        list.append(Self.quad, key: Self.image, bounds: box(0, 0, 4000, 4000))
        list.append(Self.quad, key: Self.plain, bounds: box(500, 500))
        #expect(counts(list) == [2, 1, 1, 1, 1])
    }

    @Test(arguments: UInt64(1)...20)
    func theOrderOfWhatOverlapsIsKept(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var list = BatchList()
        let keys = [Self.plain, Self.rounded, Self.image]
        var boxes: [DeviceRect] = []
        for number in 0..<200 {
            let size = Int32.random(in: 1...(number % 10 == 0 ? 900 : 60), using: &random)
            boxes.append(
                box(.random(in: -50...3000, using: &random), .random(in: -50...3000, using: &random), size, size))
            var quad = Self.quad
            quad.data = UInt32(number)
            list.append(quad, key: keys[Int.random(in: 0..<3, using: &random)], bounds: boxes[number])
        }
        let drawn = list.batches.flatMap { $0.instances.map { Int($0.data) } }
        #expect(drawn.sorted() == Array(0..<200))
        for (place, number) in drawn.enumerated() {
            for later in drawn[(place + 1)...] where later < number {
                #expect(!boxes[later].intersects(boxes[number]))
            }
        }
    }

    @Test func partsOfOneShapeDoNotKeepEachOtherApart() {
        func draws(inParts: Bool) -> Int {
            var list = BatchList()
            for _ in 0..<4 {
                if inParts { list.beginParts() }
                for key in [Self.rounded, Self.plain, Self.rounded] {
                    list.append(Self.quad, key: key, bounds: box(0, 0))
                }
                if inParts { list.endParts() }
            }
            return list.batches.count
        }
        #expect(draws(inParts: false) == 9)
        #expect(draws(inParts: true) == 5)
    }

    @Test func regionsOfOneTargetShareDraws() {
        var list = BatchList()
        for _ in 0..<10 {
            list.beginRegion()
            for key in [Self.plain, Self.rounded, Self.plain] { list.append(Self.quad, key: key, bounds: box(0, 0)) }
        }
        #expect(counts(list) == [10, 10, 10])
    }
}
