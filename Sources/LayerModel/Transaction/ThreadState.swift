internal import Foundation

/// What belongs to one thread: its transactions, the trees it committed, its display links and the calls that wait.
final class ThreadState {
    /// The open transactions, outermost first.
    var transactions: [TransactionFrame] = []
    /// Root layers that this thread committed last.
    private var roots: [WeakLayer] = []
    private var links: [CADisplayLink] = []
    private var calls: [() -> Void] = []
    private var isDrainScheduled = false

    private struct WeakLayer {
        weak var layer: CALayer?
    }

    // MARK: The current thread's

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

    // MARK: Calls

    /// Keeps a call for the next time that the clock or a renderer is stepped on this thread, or, on the main thread, for the
    /// next turn of the main loop.
    func enqueue(_ call: @escaping () -> Void) {
        calls.append(call)
        guard !isDrainScheduled, Thread.isMainThread else { return }
        isDrainScheduled = true
        DispatchQueue.main.async { ThreadState.current.drain() }
    }

    /// Makes the calls that wait now; those that they ask for wait for the next time.
    func drain() {
        isDrainScheduled = false
        let ready = calls
        calls = []
        for call in ready {
            call()
        }
    }

    // MARK: Trees

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

    // MARK: Display links

    func add(_ link: CADisplayLink) {
        if !links.contains(where: { $0 === link }) {
            links.append(link)
        }
    }

    func remove(_ link: CADisplayLink) {
        links.removeAll { $0 === link }
    }

    /// The display links that are to be called.
    var activeLinks: [CADisplayLink] {
        links.removeAll { !$0.isValid }
        return links.filter { !$0.isPaused }
    }
}
