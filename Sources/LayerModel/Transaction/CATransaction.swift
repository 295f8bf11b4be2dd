internal import Foundation

/// The key of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of a transaction's switch against actions.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's timing function.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's completion block.
public let kCATransactionCompletionBlock = "completionBlock"

/// A group of changes to layers that are committed together.
///
/// Each thread has a stack of transactions. Values are looked up from the innermost outwards and set in the innermost. A
/// change of a committed layer or tree, or a request for layout or display in one, on a thread without a transaction opens an
/// implicit one. It lasts until `flush()`, the next step of the clock or frame of a renderer on this thread, or the next turn
/// of the main loop for a tree that follows it.
///
/// With a manual clock, the end of the outermost transaction commits the thread's trees at the clock's time. With the system
/// clock, it commits the trees that follow it, as `CALayer.commit(at:)` describes; others are committed when the next frame
/// is drawn.
open class CATransaction {
    private init() {}

    // MARK: - Begin and end

    /// Opens a transaction inside the current one.
    public class func begin() {
        ThreadState.current.transactions.append(TransactionFrame(isImplicit: false))
    }

    /// Ends the transaction that the last `begin()` opened; does nothing without one.
    public class func commit() {
        let state = ThreadState.current
        guard let frame = state.transactions.last, !frame.isImplicit else { return }
        state.transactions.removeLast()
        if state.transactions.isEmpty {
            state.commitTrees()
        }
        frame.close()
        if let implicit = state.transactions.last, implicit.isImplicit, implicit.isFlushAwaited {
            flush()
        }
    }

    /// Ends the implicit transaction; if an explicit one is open, when that ends.
    public class func flush() {
        let state = ThreadState.current
        guard let first = state.transactions.first, first.isImplicit else { return }
        guard state.transactions.count == 1 else {
            first.isFlushAwaited = true
            return
        }
        state.transactions.removeLast()
        state.commitTrees()
        first.close()
    }

    // MARK: - Values

    /// The duration of implicit animations, and of explicit ones without their own, in seconds.
    ///
    /// Default 0.25.
    public class func animationDuration() -> CFTimeInterval {
        number(forKey: kCATransactionAnimationDuration) ?? 0.25
    }

    /// Sets the duration of animations, in seconds; with 0 changes show at once.
    public class func setAnimationDuration(_ duration: CFTimeInterval) {
        setValue(duration, forKey: kCATransactionAnimationDuration)
    }

    /// The pace of animations without their own.
    ///
    /// Default `nil`: implicit animations use `default`.
    public class func animationTimingFunction() -> CAMediaTimingFunction? {
        value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Sets the pace of animations.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        setValue(function, forKey: kCATransactionAnimationTimingFunction)
    }

    /// Whether changes of properties run no actions.
    ///
    /// Default false.
    public class func disableActions() -> Bool {
        value(forKey: kCATransactionDisableActions).flatMap { AnimatableValue($0)?.boolValue } ?? false
    }

    /// Sets whether changes of properties run no actions.
    ///
    /// Animations that are added are not affected.
    public class func setDisableActions(_ flag: Bool) {
        setValue(flag, forKey: kCATransactionDisableActions)
    }

    /// The completion block set last in the innermost transaction that has one.
    public class func completionBlock() -> (() -> Void)? {
        value(forKey: kCATransactionCompletionBlock) as? () -> Void
    }

    /// Adds a block that is called when all animations that this transaction adds from now on have ended or are removed.
    ///
    /// It is never called inside `commit()`, but with the delegates' calls when the clock or a renderer is stepped on this
    /// thread; without animations at the next step. A second block does not replace the first, nor does `nil`.
    public class func setCompletionBlock(_ block: (() -> Void)?) {
        setValue(block, forKey: kCATransactionCompletionBlock)
    }

    /// The value under a key in the innermost transaction that has one; `nil` if none has.
    public class func value(forKey key: String) -> Any? {
        for frame in ThreadState.current.transactions.reversed() {
            if let value = frame.values[key] {
                return bridged(value)
            }
        }
        return nil
    }

    /// Sets the value under any key in the innermost transaction, opening an implicit one if there is none.
    public class func setValue(_ value: Any?, forKey key: String) {
        let frame = openFrame()
        frame.values.updateValue(value, forKey: key)
        if key == kCATransactionCompletionBlock, let block = value as? () -> Void {
            frame.addCompletion(block)
        }
    }

    private class func number(forKey key: String) -> Double? {
        value(forKey: key).flatMap { AnimatableValue($0)?.numberValue }
    }

    /// The innermost transaction; an implicit one if none was open.
    @discardableResult
    class func openFrame() -> TransactionFrame {
        let state = ThreadState.current
        if let frame = state.transactions.last {
            return frame
        }
        let frame = TransactionFrame(isImplicit: true)
        state.transactions.append(frame)
        state.requestTurn()
        return frame
    }

    // MARK: - The lock

    private static let globalLock = NSRecursiveLock()

    /// Takes a lock shared by all threads; one thread may take it repeatedly.
    public class func lock() {
        globalLock.lock()
        let depth = Thread.current.threadDictionary[lockDepthKey] as? Int ?? 0
        Thread.current.threadDictionary[lockDepthKey] = depth + 1
    }

    /// Releases the lock; does nothing unless this thread holds it.
    public class func unlock() {
        let depth = Thread.current.threadDictionary[lockDepthKey] as? Int ?? 0
        guard depth > 0 else { return }
        Thread.current.threadDictionary[lockDepthKey] = depth - 1
        globalLock.unlock()
    }

    private static let lockDepthKey = "glrender.CATransaction.lockDepth"
}

extension ThreadState {
    /// Commits this thread's trees at the clock's time: all of them with a manual clock, else the trees that follow it.
    fileprivate func commitTrees() {
        let clock = CAMediaClock.shared
        let isManual = clock.isManual
        let time = clock.now
        for root in hostedRoots where isManual || root.host?.followsClock == true {
            root.commitTree(at: time)
        }
        if !isManual { requestTurn(after: time) }
    }
}
