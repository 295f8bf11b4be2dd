#if Service
    import Foundation
    import Synchronization

    /// A thread of its own for an actor whose work takes long and belongs to one thread: layers, and renderers with their contexts.
    final class DrawingThread: SerialExecutor {
        private let jobs = Mutex<[UnownedJob]>([])
        private let signal = DispatchSemaphore(value: 0)

        /// Starts the thread, which lasts as long as the process.
        init(name: String) {
            let thread = Thread { [self] in
                while true {
                    signal.wait()
                    jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedSerialExecutor())
                }
            }
            thread.name = name
            thread.stackSize = 8 << 20
            thread.start()
        }

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            jobs.withLock { $0.append(job) }
            signal.signal()
        }
    }
#endif
