import LayerModel
import TestSupport
import Testing

@testable import GLRenderer

/// Quads of one kind share a draw wherever that leaves the order of what overlaps as it is.
@Suite struct GLBatchTests {
    private static let quad = QuadInstance(linear: .zero, rect: .zero, color: .zero, kind: ProgramKey(paint: .color))
    private static let plain = key(ProgramKey(paint: .color))
    private static let rounded = key(ProgramKey(paint: .color, shape: .rounded))
    private static let image = key(ProgramKey(paint: .image))

    private static func key(_ program: ProgramKey, _ textures: BatchKey.Textures = BatchKey.Textures()) -> BatchKey {
        BatchKey(state: BatchKey.State(program: program, isBlended: true), textures: textures)
    }

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

    @Test func aQuadGoesBackAsFarAsItMeetsNothing() {
        var list = BatchList()
        for number in 0..<100 {
            list.append(Self.quad, key: Self.key(kind(number)), bounds: box(0, 0))
        }
        list.append(Self.quad, key: Self.key(kind(0)), bounds: box(1000, 1000))
        #expect(list.batches.count == 100)
        #expect(list.batches[0].instances.count == 2)
    }

    /// A program of its own for each of some numbers.
    private func kind(_ number: Int) -> ProgramKey {
        ProgramKey.all[number % ProgramKey.all.count]
    }

    /// Unlike textures keep quads apart only where a draw has room for one of them.
    @Test func quadsWithoutATextureShareTheDrawOfThoseThatHaveOne() {
        let pictures = (0..<2).map { BatchKey.Textures(picture: BatchKey.Texture(.image, $0)) }
        let glyphs = BatchKey.Textures(glyphs: BatchKey.Texture(.glyphs, 3))
        var list = BatchList()
        for textures in [BatchKey.Textures(), pictures[0], glyphs, BatchKey.Textures(), pictures[0]] {
            list.append(Self.quad, key: Self.key(Self.plain.state.program, textures), bounds: box(0, 0))
        }
        #expect(counts(list) == [5])
        #expect(list.batches[0].key.textures.picture == pictures[0].picture)
        #expect(list.batches[0].key.textures.glyphs == glyphs.glyphs)
        list.append(Self.quad, key: Self.key(Self.plain.state.program, pictures[1]), bounds: box(0, 0))
        list.append(Self.quad, key: Self.key(Self.plain.state.program, pictures[0]), bounds: box(500, 500))
        list.append(Self.quad, key: Self.key(Self.plain.state.program, pictures[0]), bounds: box(0, 0))
        #expect(counts(list) == [6, 1, 1])
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
