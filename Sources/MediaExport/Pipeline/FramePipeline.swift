internal import Compositor
internal import Foundation
internal import LayerModel

/// Draws the frames of a schedule, several at a time, and hands them out in their order.
///
/// Each thread has a renderer of its own and takes the next frame. A finished frame waits for those before it; no thread goes
/// further ahead of the requested frame than a few frames, so memory is bounded. Threads start with `start` and end with the
/// last frame, or after their current frame when the pipeline is cancelled.
final class FramePipeline<Product: Sendable>: @unchecked Sendable {
    // Sendable since everything that changes is touched under the lock alone.

    /// A frame, or the reason why there is none.
    typealias Outcome = Result<Product, MediaExportError>
    /// Makes the processor of the frames of one thread.
    ///
    /// Its argument is the device of that thread.
    typealias MakeProcessor = @Sendable (RendererDevice) throws(MediaExportError) -> any FrameProcessor<Product>

    private let source: FrameSource
    private let schedule: FrameSchedule
    private let makeProcessor: MakeProcessor
    private let ahead: Int
    private let lock = NSCondition()
    private var state = State()

    private struct State {
        var isStarted = false
        var isCancelled = false
        /// The reason why no more frames can be drawn.
        var failure: MediaExportError?
        /// Threads, once their number is known.
        var threads = 1
        /// Those still running.
        var running = 0
        /// The next frame that is drawn.
        var next = 0
        /// The next frame that is handed out.
        var wanted = 0
        /// The number of frames with trees, and the trees of live layers that are not drawn yet.
        var supplied = Int.max
        var trees: [Int: RenderTree] = [:]
        var done: [Int: Outcome] = [:]
        /// The receiver of the requested frame.
        var waiter: (@Sendable (Outcome?) -> Void)?
        var device: RendererDevice?
        var warnings: [RenderWarning] = []
        var times = ExportTimes()
    }

    /// A pipeline that is not started.
    ///
    /// - Parameter ahead: The least number of frames drawn ahead of the requested one; it is at least two for each thread.
    init(
        _ source: FrameSource, _ schedule: FrameSchedule, ahead: Int = 0, _ makeProcessor: @escaping MakeProcessor
    ) {
        self.source = source
        self.schedule = schedule
        self.ahead = ahead
        self.makeProcessor = makeProcessor
        if source.live != nil { state.supplied = 0 }
        state.warnings = source.warnings(schedule)
    }

    /// The device that draws; `nil` until the first frame is handed out.
    var device: RendererDevice? { locked { $0.device } }

    /// The differences so far between the frames and the tree, each once.
    var warnings: [RenderWarning] { locked { $0.warnings } }

    /// Of the frames that were drawn so far.
    var times: ExportTimes { locked { $0.times } }

    private func locked<Value>(_ body: (inout State) -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    // MARK: - Handing out

    /// Starts to draw.
    func start() {
        let isFirst = locked { state in
            defer { state.isStarted = true }
            return !state.isStarted && !state.isCancelled
        }
        guard isFirst, !schedule.frames.isEmpty else { return }
        run { $0.drawFirst() }
    }

    /// Stops drawing; a waiting caller receives `.cancelled`.
    func cancel() {
        let waiter = locked { state in
            state.isCancelled = true
            state.done = [:]
            defer { state.waiter = nil }
            return state.waiter
        }
        lock.broadcast()
        waiter?(.failure(.cancelled))
    }

    /// Stops drawing, and waits until no thread draws or writes any more.
    func stop() {
        cancel()
        lock.lock()
        defer { lock.unlock() }
        while state.running > 0 { lock.wait() }
    }

    /// Calls `body` with the next frame, `nil` after the last: now, or on a drawing thread.
    func next(_ body: @escaping @Sendable (Outcome?) -> Void) {
        supplyTrees()
        lock.lock()
        let outcome: Outcome?
        if state.isCancelled {
            outcome = .failure(.cancelled)
        } else if state.wanted == schedule.frames.count {
            outcome = nil
        } else if let done = state.done.removeValue(forKey: state.wanted) {
            state.wanted += 1
            outcome = done
        } else if let failure = state.failure {
            outcome = .failure(failure)
        } else {
            state.waiter = body
            lock.unlock()
            return
        }
        lock.unlock()
        lock.broadcast()
        body(outcome)
    }

    /// Takes live layers as far ahead as frames are drawn.
    private func supplyTrees() {
        guard let live = source.live else { return }
        do throws(MediaExportError) {
            while let place = locked({ state in
                state.supplied < min(limit(state), schedule.frames.count) ? state.supplied : nil
            }) {
                let tree = try live.tree(at: schedule.moment(place).time)
                locked { state in
                    state.trees[place] = tree
                    state.supplied += 1
                }
                lock.broadcast()
            }
        } catch {
            fail(error)
        }
    }

    /// The next frame, waited for; `nil` after the last.
    func next() -> Outcome? {
        let result = Promise<Outcome?>()
        next { result.give($0) }
        return result.wait()
    }

    // MARK: - Drawing threads

    private func run(_ body: @escaping @Sendable (FramePipeline) -> Void) {
        locked { $0.running += 1 }
        let thread = Thread {
            body(self)
            Renderer.endThread()
            self.locked { $0.running -= 1 }
            self.lock.broadcast()
        }
        thread.name = "frames"
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func drawFirst() {
        do throws(DeviceError) {
            let (renderer, others, mostThreads, device) = try source.device.open()
            let threads = min(mostThreads, schedule.frames.count)
            locked { state in
                state.device = device
                state.threads = threads
            }
            for _ in 1..<max(threads, 1) { run { $0.drawBeside(others) } }
            draw(with: renderer)
        } catch {
            fail(.device(error))
        }
    }

    private func drawBeside(_ device: FrameDevice) {
        do throws(DeviceError) {
            draw(with: try device.renderer())
        } catch {
            fail(.device(error))
        }
    }

    private func draw(with renderer: Renderer) {
        let processor: any FrameProcessor<Product>
        do {
            processor = try makeProcessor(renderer.device)
        } catch {
            return fail(error)
        }
        let drawer = FrameDrawer(source, rate: schedule.rate, renderer: renderer)
        draw(with: drawer, for: processor)
    }

    private func draw<Processor: FrameProcessor<Product>>(with drawer: FrameDrawer, for processor: Processor) {
        // Frames on their way into memory: while one is encoded, the device draws the one before and copies that before it.
        var underway: [(place: Int, frame: FrameDrawer.FrameAhead)] = []
        func hand(_ place: Int, _ product: () throws(MediaExportError) -> Product) {
            let outcome = Outcome(catching: product)
            deposit(outcome, at: place, drawer.warnings, drawer.takeTimes())
        }
        while true {
            let next = takeFrame(waits: underway.isEmpty)
            if let (place, tree) = next {
                do {
                    switch try drawer.draw(schedule.moment(place), of: tree, for: processor) {
                    case .processed(let product): hand(place) { product }
                    case .ahead(let frame): underway.append((place, frame))
                    }
                } catch {
                    hand(place) { () throws(MediaExportError) in throw error }
                }
            }
            guard next == nil || underway.count > Self.mostUnderway else { continue }
            guard !underway.isEmpty else { return }
            let (first, frame) = underway.removeFirst()
            hand(first) { () throws(MediaExportError) in try drawer.finish(frame, for: processor) }
        }
    }

    /// The most frames of a renderer that are on their way into memory while it draws another.
    private static var mostUnderway: Int { 2 }

    /// One more than the last frame that may be drawn.
    private func limit(_ state: State) -> Int {
        state.wanted + max((2 + Self.mostUnderway) * state.threads, ahead)
    }

    /// The next frame to draw and its tree, when it is time for it.
    ///
    /// - Parameter waits: Whether that time is waited for; otherwise there is `nil` before it.
    private func takeFrame(waits: Bool) -> (place: Int, tree: RenderTree)? {
        lock.lock()
        defer { lock.unlock() }
        while true {
            guard !state.isCancelled, state.failure == nil, state.next < schedule.frames.count else { return nil }
            let place = state.next
            if place < min(limit(state), state.supplied) {
                state.next += 1
                return (place, state.trees.removeValue(forKey: place) ?? source.tree)
            }
            guard waits else { return nil }
            lock.wait()
        }
    }

    private func deposit(
        _ outcome: Outcome, at place: Int, _ warnings: [RenderWarning], _ times: ExportTimes
    ) {
        lock.lock()
        for warning in warnings where !state.warnings.contains(warning) { state.warnings.append(warning) }
        state.times += times
        var waiter: (@Sendable (Outcome?) -> Void)?
        if place == state.wanted, let waiting = state.waiter {
            waiter = waiting
            state.waiter = nil
            state.wanted += 1
        } else if !state.isCancelled {
            state.done[place] = outcome
        }
        lock.unlock()
        if waiter != nil { lock.broadcast() }
        waiter?(outcome)
    }

    private func fail(_ error: MediaExportError) {
        let waiter = locked { state in
            state.failure = state.failure ?? error
            defer { state.waiter = nil }
            return state.waiter
        }
        lock.broadcast()
        waiter?(.failure(error))
    }
}
