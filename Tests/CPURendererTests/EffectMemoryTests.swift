import CPURendererTestSupport
import DisplayListTestSupport
import TestSupport
import Geometry
import Testing

@testable import CPURenderer
@testable import DisplayList

/// Memory of effects is used again once nobody holds it.
@Suite struct EffectMemoryTests {
    @Test func aBlockIsUsedAgain() throws {
        let memory = EffectMemory()
        var first = memory.take(1000, for: "a test")
        let place = try #require(first).base
        // While it is held another one is made.
        let second = try #require(memory.take(1000, for: "a test"))
        #expect(second.base != place)
        first = nil
        #expect(memory.take(900, for: "a test")?.base == place)
        #expect(memory.take(1000, for: "a test")?.base == place)
    }

    @Test func blocksServeTheNextFrameToo() {
        let memory = EffectMemory()
        memory.beginFrame()
        let place = memory.take(5000, for: "a test")?.base
        memory.beginFrame()
        #expect(memory.take(5000, for: "a test")?.base == place)
    }

    @Test func pixelsLeftFromOtherEffectsAreNotSeen() throws {
        // A wide blur after a narrow one, whose memory it takes, and the other way around.
        let used = CPURenderer(threads: 1)
        for sigma: Float in [3, 12, 1, 20, 6] {
            var list = EffectsScene.list(width: 90, height: 70)
            EffectsScene.add(Box(20, 20, 60, 50), SIMD4(0.2, 0, 0.6, 0.8), to: &list)
            list.groups.append(EffectsScene.group(0..<1, of: list, reason: .filter))
            list.groups[0].effects.filters = [.blur(SIMD2(sigma, sigma / 2))]
            #expect(try EffectsScene.draw(list, with: used) == EffectsScene.draw(list), "\(sigma)")
        }
    }
}
