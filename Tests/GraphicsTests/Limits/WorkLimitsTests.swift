import Testing

@testable import Graphics

struct WorkLimitsTests {
    @Test func budgetsGiveAndTakeBack() throws {
        let budget = MemoryBudget(limit: 1000)
        try WorkLimits(memory: budget).perform {
            let first = try #require(MemoryBudget.reserve(600, for: "a"))
            #expect(budget.used == 600)
            #expect(MemoryBudget.reserve(500, for: "b") == nil)
            #expect(budget.used == 600 && budget.peak == 600)
            #expect(first.resize(to: 900, for: "a") && budget.used == 900)
            #expect(!first.resize(to: 1001, for: "a") && budget.used == 900)
        }
        #expect(budget.used == 0 && budget.peak == 900)
    }

    @Test func theFirstExcessCountsAndStays() throws {
        let limits = WorkLimits(memory: MemoryBudget(limit: 10))
        #expect(throws: Never.self) { try limits.check() }
        limits.perform { _ = MemoryBudget.reserve(11, for: "a picture") }
        limits.exceed(.time)
        #expect(limits.areExceeded)
        #expect(throws: WorkLimits.Excess.memory(what: "a picture", bytes: 11, limit: 10)) { try limits.check() }
        #expect(!WorkLimits.areExceeded)
    }

    @Test func partsOfWorkEndForWhatTheWholeEndsFor() {
        let whole = WorkLimits(memory: MemoryBudget(limit: 10))
        let part = whole.perform { WorkLimits() }
        #expect(!part.areExceeded)
        whole.perform { _ = MemoryBudget.reserve(11, for: "a picture") }
        #expect(throws: WorkLimits.Excess.memory(what: "a picture", bytes: 11, limit: 10)) { try part.check() }
    }

    @Test func deadlinesPass() {
        let over = WorkLimits(deadline: .now - .seconds(1))
        #expect(over.areExceeded && over.timeLeft == .zero)
        #expect(!WorkLimits(deadline: .now + .seconds(1000)).areExceeded)
        #expect(WorkLimits().timeLeft == nil)
        over.perform {
            var probe = WorkProbe(every: 10)
            #expect((0..<10).map { _ in probe.isOver() } == Array(repeating: false, count: 9) + [true])
        }
    }

    @Test func picturesBeyondTheBudgetAreNone() {
        let budget = MemoryBudget(limit: 1 << 20)
        WorkLimits(memory: budget).perform {
            guard let small = PixelBuffer(width: 256, height: 256) else {
                Issue.record("there is room for 2¹⁸ bytes")
                return
            }
            #expect(small.width == 256 && budget.used == 1 << 18)
            let hasLarge = PixelBuffer(width: 1024, height: 1024) != nil
            #expect(!hasLarge)
        }
        #expect(budget.used == 0)
    }

    @Test func limitsOfControlGroupsAreFound() {
        let files = [
            "/sys/fs/cgroup/a/b/memory.max": "max\n", "/sys/fs/cgroup/a/memory.max": "5000\n",
            "/sys/fs/cgroup/memory.max": "7000\n",
        ]
        #expect(MachineMemory.limit(ofGroupFile: "0::/a/b\n") { files[$0] } == 5000)
        #expect(MachineMemory.limit(ofGroupFile: "0::/c\n") { files[$0] } == 7000)
        #expect(MachineMemory.limit(ofGroupFile: nil) { _ in nil } == nil)
        #expect(MachineMemory.byteCount > 1 << 20)
    }
}
