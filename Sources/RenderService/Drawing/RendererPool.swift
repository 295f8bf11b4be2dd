import Compositor
import DisplayList
import Foundation
import LayerModel
import Synchronization

/// Threads with renderers that stay warm, and a bounded queue of their work.
///
/// Renderers with one thread each, one on each core, draw more pictures a second than one renderer with all threads, and no
/// picture waits for a larger one. When the queue is full, work is refused at once: late answers are of no use, and memory is
/// limited.
final class RendererPool: Sendable {
    /// The renderers of one thread: one for each requested kind of device.
    final class Worker {
        private let options: ServiceOptions
        private var renderers: [(selection: DeviceSelection, renderer: Renderer)] = []

        init(_ options: ServiceOptions) {
            self.options = options
        }

        /// A renderer that was used before, if there is one.
        func renderer(_ selection: DeviceSelection) throws(DeviceError) -> Renderer {
            if let known = renderers.first(where: { $0.selection == selection }) { return known.renderer }
            let renderer = try Renderer(device: selection, allowSoftware: options.allowSoftware, threads: 1)
            renderers.append((selection, renderer))
            return renderer
        }

        /// Drops a renderer whose device was lost; the next one is opened anew.
        func forget(_ selection: DeviceSelection) {
            renderers.removeAll { $0.selection == selection }
        }
    }

    private struct Job: Sendable {
        let token: WorkToken
        let run: @Sendable (Worker) -> Void
        let refuse: @Sendable (Problem) -> Void
    }

    private struct State {
        var waiting: [Job] = []
        var running = 0
        var isStopping = false
    }

    private let state = Mutex(State())
    /// Counts the jobs that wait; an abandoned job leaves its count, which a thread takes for nothing.
    private let signal = DispatchSemaphore(value: 0)
    private let limit: Int
    private let threads: Int

    /// Starts the threads.
    init(_ options: ServiceOptions) {
        limit = options.limits.waiting
        threads = max(1, options.renderers)
        for number in 0..<threads {
            let thread = Thread { [self] in work(Worker(options)) }
            thread.name = "renderer \(number)"
            thread.stackSize = 8 << 20
            thread.start()
        }
    }

    /// The pictures being drawn, and the waiting ones.
    var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Does a piece of work on a thread of the pool.
    ///
    /// - Throws: The work's error, or the reason why it was not begun: the queue is full, the pool stops, or the work's
    ///   deadline passed, or its task was cancelled, before a thread was free.
    func perform<Value: Sendable>(
        _ token: WorkToken, _ body: @escaping @Sendable (Worker) throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        let result: Result<Value, Problem> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = Job(
                    token: token,
                    run: { worker in
                        continuation.resume(returning: Result { () throws(Problem) in try body(worker) })
                    }, refuse: { continuation.resume(returning: .failure($0)) })
                add(job)
            }
        } onCancel: {
            token.cancel()
            dropUnwanted()
        }
        return try result.get()
    }

    /// Turns away new jobs; waiting and running ones are finished.
    func stop() {
        state.withLock { $0.isStopping = true }
    }

    private func add(_ job: Job) {
        let (refusal, isFirst): (Problem?, Bool) = state.withLock { state in
            if state.isStopping { return (.stopping, false) }
            // A job that a free thread is about to take does not wait.
            let free = max(0, threads - state.running)
            if state.waiting.count >= limit + free { return (.busy(retryAfter: 1), false) }
            state.waiting.append(job)
            return (nil, state.waiting.count == 1)
        }
        if let refusal { return job.refuse(refusal) }
        if isFirst { dropUnwanted(at: job.token.deadline) }
        signal.signal()
        // The task may have been cancelled before the job was there.
        if job.token.isCancelled { dropUnwanted() }
    }

    /// Refuses queued work that was cancelled or has expired.
    private func dropUnwanted() {
        let (unwanted, next) = state.withLock { state in
            // Each is asked once: a job may be cancelled or late a moment later.
            var (wanted, unwanted): ([Job], [(Job, Problem)]) = ([], [])
            for job in state.waiting {
                if let reason = job.token.reasonToStop { unwanted.append((job, reason)) } else { wanted.append(job) }
            }
            state.waiting = wanted
            return (unwanted, wanted.map(\.token.deadline).min())
        }
        for (job, reason) in unwanted { job.refuse(reason) }
        if let next, !unwanted.isEmpty { dropUnwanted(at: next) }
    }

    private func dropUnwanted(at deadline: ContinuousClock.Instant) {
        let delay = max(0, (deadline - .now) / .seconds(1))
        DispatchQueue.global().asyncAfter(deadline: .now() + delay) { [weak self] in self?.dropUnwanted() }
    }

    private func work(_ worker: Worker) {
        while true {
            signal.wait()
            let job: Job? = state.withLock { state in
                guard !state.waiting.isEmpty else { return nil }
                state.running += 1
                return state.waiting.removeFirst()
            }
            guard let job else { continue }
            if let reason = job.token.reasonToStop {
                job.refuse(reason)
            } else {
                job.run(worker)
                // Abandoned work may be the largest.
                if job.token.isExpired { MachineMemory.releaseFreed() }
            }
            state.withLock { $0.running -= 1 }
        }
    }
}
