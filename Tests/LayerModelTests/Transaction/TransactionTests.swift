import Dispatch
import LayerModel
import Testing

/// Transactions: their values, nesting and completion blocks.
struct TransactionTests {
    /// A list that closures add to.
    private final class Log {
        var entries: [String] = []
    }

    private func animation(_ duration: Double = 1) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = duration
        return animation
    }

    @Test func defaults() {
        CATransaction.flush()
        #expect(CATransaction.animationDuration() == 0.25)
        #expect(CATransaction.animationTimingFunction() == nil)
        #expect(!CATransaction.disableActions())
        #expect(CATransaction.completionBlock() == nil)
        #expect(CATransaction.value(forKey: "anything") == nil)
    }

    @Test func valuesNest() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setValue("outer", forKey: "mine")
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2)
        #expect(CATransaction.value(forKey: "mine") as? String == "outer")
        CATransaction.setAnimationDuration(3)
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.setValue(nil, forKey: "mine")
        #expect(CATransaction.animationDuration() == 3)
        #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 3)
        #expect(CATransaction.value(forKey: "mine") == nil)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        #expect(!CATransaction.disableActions())
        #expect(CATransaction.animationTimingFunction() == nil)
        #expect(CATransaction.value(forKey: "mine") as? String == "outer")
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func commitWithoutBeginDoesNothing() {
        CATransaction.flush()
        CATransaction.commit()
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
        // Nor does it end an implicit transaction.
        CATransaction.setAnimationDuration(9)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 9)
        CATransaction.flush()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func flushWaitsForExplicitTransactions() {
        CATransaction.flush()
        CATransaction.setAnimationDuration(9)
        CATransaction.begin()
        CATransaction.flush()
        #expect(CATransaction.animationDuration() == 9)
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    /// Whether another thread gets the lock within some time, which gives it back then.
    private func isLockFree(within seconds: Double) -> Bool {
        let taken = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            CATransaction.lock()
            taken.signal()
            CATransaction.unlock()
        }
        return taken.wait(timeout: .now() + seconds) == .success
    }

    @Test func theLockIsOneThreadsUntilItIsGivenBackAsOftenAsTaken() {
        // Nothing to give back.
        CATransaction.unlock()
        CATransaction.lock()
        CATransaction.lock()
        CATransaction.unlock()
        #expect(!isLockFree(within: 0.05))
        CATransaction.unlock()
        CATransaction.unlock()
        #expect(isLockFree(within: 30))
    }

    @Test func stacksBelongToThreads() async {
        CATransaction.begin()
        CATransaction.setAnimationDuration(7)
        defer { CATransaction.commit() }
        let other = Thread { #expect(CATransaction.animationDuration() == 0.25) }
        other.start()
        while !other.isFinished {
            usleep(1000)
        }
        #expect(CATransaction.animationDuration() == 7)
    }

    @Test func completionWithoutAnimationsComesWithTheNextStep() {
        let tree = SteppedTree()
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("first") }
        CATransaction.setCompletionBlock { log.entries.append("second") }
        CATransaction.setCompletionBlock(nil)
        #expect(CATransaction.completionBlock() == nil)
        CATransaction.commit()
        #expect(log.entries.isEmpty)
        tree.step(to: 1)
        #expect(log.entries == ["first", "second"])
        tree.step(to: 2)
        #expect(log.entries.count == 2)
    }

    @Test func completionWaitsForTheAnimationsAddedAfterIt() {
        let tree = SteppedTree()
        let log = Log()
        CATransaction.begin()
        tree.layer.add(animation(5), forKey: "before")
        CATransaction.setCompletionBlock { log.entries.append("done") }
        tree.layer.add(animation(1), forKey: "after")
        CATransaction.commit()
        tree.step(to: 0.5)
        tree.step(to: 1)
        #expect(log.entries.isEmpty)
        tree.step(to: 1.6)
        #expect(log.entries == ["done"])
        #expect(tree.layer.animationKeys() == ["before"])
    }

    @Test func removalCompletes() {
        let tree = SteppedTree()
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("done") }
        tree.layer.add(animation(100), forKey: "a")
        CATransaction.commit()
        tree.step(to: 1)
        #expect(log.entries.isEmpty)
        tree.layer.removeAnimation(forKey: "a")
        #expect(log.entries.isEmpty)
        tree.step(to: 1.1)
        #expect(log.entries == ["done"])
    }

    @Test func innerTransactionsCountForOuterBlocks() {
        let tree = SteppedTree()
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("outer") }
        CATransaction.begin()
        #expect(CATransaction.completionBlock() != nil)
        tree.layer.add(animation(1), forKey: "a")
        CATransaction.commit()
        tree.step(to: 0)
        #expect(log.entries.isEmpty)
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("inner") }
        CATransaction.commit()
        tree.step(to: 0.5)
        #expect(log.entries == ["inner"])
        CATransaction.commit()
        tree.step(to: 2)
        #expect(log.entries == ["inner", "outer"])
    }

    @Test func layersThatGoAwayComplete() {
        let tree = SteppedTree()
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.entries.append("done") }
        do {
            let passing = CALayer()
            passing.add(animation(1), forKey: "a")
        }
        CATransaction.commit()
        tree.step(to: 1)
        #expect(log.entries == ["done"])
    }

    @Test func animationsTakeTheTransactionsDurationAndPace() throws {
        let layer = CALayer()
        layer.add(animation(0), forKey: "default")
        layer.add(animation(-1), forKey: "negative")
        CATransaction.begin()
        CATransaction.setAnimationDuration(4)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
        layer.add(animation(0), forKey: "transaction")
        let own = animation(2)
        own.timingFunction = CAMediaTimingFunction(name: .easeIn)
        layer.add(own, forKey: "own")
        CATransaction.commit()
        #expect(layer.animation(forKey: "default")?.duration == 0.25)
        #expect(layer.animation(forKey: "negative")?.duration == 0.25)
        #expect(layer.animation(forKey: "default")?.timingFunction == nil)
        let given = try #require(layer.animation(forKey: "transaction"))
        #expect(given.duration == 4 && given.timingFunction == CAMediaTimingFunction(name: .easeOut))
        let kept = try #require(layer.animation(forKey: "own"))
        #expect(kept.duration == 2 && kept.timingFunction == CAMediaTimingFunction(name: .easeIn))
    }
}
