import CPURendererTestSupport
import DisplayListTestSupport
import Geometry
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList

/// Passes that are complete before others read them.
@Suite struct CPUPassTests {
    private func prerequisite(_ pass: Int, inside: Range<Int>) -> RenderGraph.Prerequisite {
        RenderGraph.Prerequisite(pass: pass, reader: .draw(0..<0), inside: inside, mask: 0..<0, pixels: 10)
    }

    private func batches(_ passes: [RenderGraph.Prerequisite], limit: Int) -> [[Int]] {
        var queue = PassQueue(passes, limit: limit)
        var batches: [[Int]] = []
        while let batch = queue.next() { batches.append(batch.map(\.pass)) }
        return batches
    }

    @Test func batchesHaveWhatIsReadyAndFits() {
        let passes = [
            prerequisite(0, inside: 0..<0), prerequisite(1, inside: 0..<1), prerequisite(2, inside: 2..<2),
            prerequisite(3, inside: 3..<3), prerequisite(4, inside: 2..<4),
        ]
        #expect(batches(passes, limit: 1000) == [[0, 2, 3], [1, 4]])
        #expect(batches(passes, limit: 20) == [[0, 2], [1, 3], [4]])
        #expect(batches(passes, limit: 0) == [[0], [1], [2], [3], [4]])
        #expect(batches([], limit: 1000).isEmpty)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func noPassComesBeforeThoseInside(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var passes: [RenderGraph.Prerequisite] = []
        var count = 0
        func nest(depth: Int) {
            let first = count
            if depth > 0 { for _ in 0..<Int.random(in: 0...3, using: &random) { nest(depth: depth - 1) } }
            if Bool.random(using: &random) { passes.append(prerequisite(count, inside: first..<count)) }
            count += 1
        }
        for _ in 0..<9 { nest(depth: 4) }
        for limit in [0, 30, 100, 100_000] {
            var done = Set<Int>()
            for batch in batches(passes, limit: limit) {
                #expect(batch.count == 1 || batch.count * 10 <= limit)
                for pass in batch {
                    let inside = passes.first { $0.pass == pass }?.inside ?? 0..<0
                    #expect(passes.allSatisfy { !inside.contains($0.pass) || done.contains($0.pass) })
                }
                done.formUnion(batch)
            }
            #expect(done == Set(passes.map(\.pass)))
        }
    }

    /// Groups with effects, some of them inside others.
    private func list(groups: Int) -> DisplayList {
        var list = EffectsScene.list(width: 210, height: 160, background: SIMD4(1, 1, 1, 1))
        var random = SplitMix64(seed: UInt64(groups))
        for number in 0..<groups {
            let (x, y) = (Float.random(in: -10...170, using: &random), Float.random(in: -10...120, using: &random))
            for step: Float in [0, 9, 18, 27] {
                let color = SIMD4(step / 30, x < 0 ? 0 : x / 170, 0.4, 1) * Float.random(in: 0.3...1, using: &random)
                EffectsScene.add(Box(x + step, y + step / 2, x + step + 22, y + 30), color, to: &list)
            }
            let first = 4 * number
            var outer = EffectsScene.group(first..<first + 4, of: list, reason: .filter)
            outer.effects.filters = [.blur(SIMD2(repeating: .random(in: 0.5...9, using: &random)))]
            list.groups.append(outer)
            guard number % 3 > 0 else { continue }
            var inner = EffectsScene.group(first + 1..<first + 3, of: list, reason: .filter)
            if number % 3 == 1 {
                inner.effects.shadow = PictureShadow(
                    color: SIMD4(0, 0, 0, 0.6), offset: SIMD2(3, 4), sigma: SIMD2(4, 4))
            } else {
                inner.effects.backdropFilters = [.blur(SIMD2(3, 2))]
                inner.opacity = 0.5
            }
            list.groups.append(inner)
        }
        return list
    }

    @Test("the bytes do not depend on threads", arguments: [1, 2, 5, 40])
    func sameBytes(groups: Int) throws {
        let list = list(groups: groups)
        let expected = try EffectsScene.draw(list)
        #expect(Set(expected).count > 100)
        for threads in [2, 3, 7, 16] {
            let renderer = CPURenderer(threads: threads)
            // Again, in memory that was used.
            for _ in 0..<2 { #expect(try EffectsScene.draw(list, with: renderer) == expected, "\(threads)") }
        }
    }
}
