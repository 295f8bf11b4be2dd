internal import Foundation

/// The state of one thread: its transactions, the trees it committed, its display links and the calls that wait.
final class ThreadState {
    /// The open transactions, outermost first.
    var transactions: [TransactionFrame] = []
    /// Root layers that this thread committed last.
    private var roots: [WeakLayer] = []
    private var links: [CADisplayLink] = []
    private var calls: [() -> Void] = []
    private var isDrainScheduled = false
    /// When the main loop is to go on with the thread's trees, in seconds of the system's clock.
    private var nextTurn = CFTimeInterval.infinity
    /// The number of requested turns; only the last one counts.
    private var turnCount = 0

    private struct WeakLayer {
        weak var layer: CALayer?
    }

    // MARK: - The current thread's

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        // The value of the key is always a retained ThreadState; each thread's is released when the thread ends.
        pthread_key_create(&key) { pointer in
            guard let pointer else { return }
            Unmanaged<ThreadState>.fromOpaque(pointer).release()
        }
        return key
    }()

    /// The calling thread's state.
    static var current: ThreadState {
        if let pointer = pthread_getspecific(key) {
            return Unmanaged<ThreadState>.fromOpaque(pointer).takeUnretainedValue()
        }
        let state = ThreadState()
        pthread_setspecific(key, Unmanaged.passRetained(state).toOpaque())
        return state
    }

    // MARK: - Calls

    /// Keeps a call for the next time that the clock or a renderer is stepped on this thread, or, on the main thread, for the
    /// next turn of the main loop.
    func enqueue(_ call: @escaping () -> Void) {
        calls.append(call)
        guard !isDrainScheduled, Thread.isMainThread else { return }
        isDrainScheduled = true
        DispatchQueue.main.async {
            let state = ThreadState.current
            state.isDrainScheduled = false
            state.drain()
        }
    }

    /// Makes the waiting calls; calls that they add wait for the next time.
    ///
    /// A requested turn of the main loop stays so: a thread that steps its clock by hand may never run that loop, and
    /// asking again for each call would fill its queue.
    func drain() {
        let ready = calls
        calls = []
        for call in ready {
            call()
        }
    }

    /// Whether calls wait, or links are to be called.
    var awaitsStep: Bool { !calls.isEmpty || hasActiveLinks }

    // MARK: - Trees

    /// Notes a root layer that was committed.
    func register(root layer: CALayer) {
        guard !roots.contains(where: { $0.layer === layer }) else { return }
        roots.removeAll { $0.layer == nil }
        roots.append(WeakLayer(layer: layer))
    }

    /// The committed root layers that still are.
    var hostedRoots: [CALayer] {
        roots.compactMap { $0.layer }.filter { $0.isHostedRoot }
    }

    // MARK: - The main loop

    /// The committed root layers that go on with the system's clock.
    private var followingRoots: [CALayer] {
        hostedRoots.filter { $0.host?.followsClock == true }
    }

    /// Schedules the thread's trees for the main loop's next turn, if the loop runs any of them.
    func requestTurn() {
        guard !CAMediaClock.shared.isManual, !followingRoots.isEmpty else { return }
        requestTurn(at: 0)
    }

    /// Schedules the thread's trees for their next change, if there is one, at the largest frame rate at most.
    func requestTurn(after time: CFTimeInterval) {
        let next = followingRoots.reduce(.infinity) { min($0, $1.host?.timeline.nextChange(after: time) ?? .infinity) }
        requestTurn(at: max(next, time + 1 / CFTimeInterval(CAMediaClock.shared.maximumFramesPerSecond)))
    }

    /// Schedules the main thread's trees for a time, or for the main loop's next turn if that has passed.
    ///
    /// - Parameter time: In seconds of the system's clock; infinity for never.
    func requestTurn(at time: CFTimeInterval) {
        guard time < nextTurn, Thread.isMainThread else { return }
        nextTurn = time
        turnCount += 1
        let count = turnCount
        let delay = max(0, time - CAMediaClock.shared.now)
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { ThreadState.current.turn(count) }
    }

    /// Steps the thread's trees: ends the implicit transaction, commits, and notifies delegates of animations that began or
    /// ended.
    ///
    /// - Parameter count: The number of the requested turn.
    private func turn(_ count: Int) {
        guard count == turnCount else { return }
        nextTurn = .infinity
        let clock = CAMediaClock.shared
        guard !clock.isManual else { return }
        let time = clock.now
        CATransaction.flush()
        for root in followingRoots {
            root.commitTree(at: time)
            root.stepAnimations(to: time)
        }
        drain()
        requestTurn(after: time)
    }

    // MARK: - Display links

    func add(_ link: CADisplayLink) {
        if !links.contains(where: { $0 === link }) {
            links.append(link)
        }
    }

    func remove(_ link: CADisplayLink) {
        links.removeAll { $0 === link }
    }

    /// Whether display links are to be called.
    var hasActiveLinks: Bool { links.contains { $0.isValid && !$0.isPaused } }

    /// The display links that are to be called.
    var activeLinks: [CADisplayLink] {
        links.removeAll { !$0.isValid }
        return links.filter { !$0.isPaused }
    }
}
