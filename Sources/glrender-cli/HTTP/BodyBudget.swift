#if Service
    import Synchronization

    /// Bytes that all bodies in memory may have together.
    final class BodyBudget: Sendable {
        private let left: Mutex<Int>

        init(limit: Int) {
            left = Mutex(limit)
        }

        /// Takes some, if there are as many.
        func take(_ count: Int) -> Bool {
            left.withLock { left in
                guard count <= left else { return false }
                left -= count
                return true
            }
        }

        func give(back count: Int) {
            left.withLock { $0 += count }
        }
    }
#endif
