import Geometry
import Testing

/// Values that are kept while frames use them.
@Suite struct FrameCacheTests {
    @Test func aValueStaysWhileFramesUseIt() {
        var cache = FrameCache<String, Int>(idleFrames: 4)
        cache.keep(1, for: "used")
        cache.keep(2, for: "unused")
        for _ in 0..<20 {
            cache.beginFrame()
            #expect(cache.value(for: "used") == 1)
        }
        #expect(cache.value(for: "unused") == nil)
    }

    @Test(arguments: 1...9) func anIdleValueStaysForSoManyFramesAndGoesWithinTwiceAsMany(_ idleFrames: Int) {
        // Kept in each frame of a period, as the walk over all values happens once in one.
        for start in 0..<idleFrames {
            var cache = FrameCache<Int, Int>(idleFrames: idleFrames)
            for _ in 0..<start { cache.beginFrame() }
            cache.keep(0, for: 0, cost: 1)
            for _ in 0..<idleFrames { cache.beginFrame() }
            #expect(cache.cost == 1)
            for _ in 0...idleFrames { cache.beginFrame() }
            #expect(cache.cost == 0 && cache.value(for: 0) == nil)
        }
    }

    @Test func beyondTheBudgetThoseUsedLongestAgoGo() {
        var cache = FrameCache<Int, Int>(idleFrames: 100, budget: 3)
        for number in 0..<5 {
            cache.beginFrame()
            cache.keep(number, for: number, cost: 1)
        }
        cache.beginFrame()
        #expect(cache.cost == 3)
        #expect((0..<5).map { cache.value(for: $0) } == [nil, nil, 2, 3, 4])
    }

    @Test func whatTheLastFrameUsedMayExceedTheBudget() {
        var cache = FrameCache<Int, Int>(budget: 3)
        for number in 0..<5 { cache.keep(number, for: number, cost: 1) }
        for _ in 0..<20 {
            cache.beginFrame()
            #expect((0..<5).allSatisfy { cache.value(for: $0) == $0 })
        }
        #expect(cache.cost == 5)
    }

    @Test func aFrameReturnsWhatGoes() {
        var cache = FrameCache<Int, String>(idleFrames: 2, budget: 2)
        for (number, text) in ["a", "b", "c"].enumerated() {
            #expect(cache.beginFrame() == [])
            cache.keep(text, for: number, cost: 1)
        }
        // The budget holds two; later those that are idle go, too.
        #expect(cache.beginFrame() == ["a"])
        #expect((0..<4).flatMap { _ in cache.beginFrame() } == ["b", "c"])
    }

    @Test func aValueInPlaceOfAnotherCostsItsOwn() {
        var cache = FrameCache<Int, String>()
        cache.keep("a", for: 0, cost: 5)
        cache.keep("b", for: 0, cost: 2)
        #expect(cache.cost == 2 && cache.value(for: 0) == "b")
    }
}
