internal import Dispatch
internal import LayerModel
internal import Synchronization

/// Makes tiles on other threads, as many at a time as the process has processors.
final class TileMill: Sendable {
    /// A tile to be made.
    struct Order: Sendable {
        var key: TileCache.Key
        var version: UInt64
        var reader: TileReader

        /// Makes it.
        fileprivate func made() -> Product {
            Product(
                key: key, version: version, image: reader.tile(column: key.column, row: key.row, level: key.level))
        }
    }

    /// A tile that was made; without an image where the source has none.
    struct Product: Sendable {
        var key: TileCache.Key
        var version: UInt64
        var image: CGImage?
    }

    private struct State: Sendable {
        /// Taken from the end.
        var orders: [Order] = []
        var products: [Product] = []
        var workers = 0
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "tiles", qos: .userInitiated, attributes: .concurrent)

    private static let mostWorkers = max(1, min(ProcessorQuota.threads, 16))

    /// Makes tiles in the background, the last orders first.
    func start(_ orders: [Order]) {
        guard !orders.isEmpty else { return }
        let added = state.withLock { state in
            state.orders += orders.reversed()
            let added = min(Self.mostWorkers - state.workers, state.orders.count)
            state.workers += max(0, added)
            return max(0, added)
        }
        for _ in 0..<added {
            queue.async { [self] in
                while let order = next() {
                    let product = order.made()
                    state.withLock { $0.products.append(product) }
                }
            }
        }
    }

    /// The next order of a worker; without one the worker ends.
    private func next() -> Order? {
        state.withLock { state in
            if let order = state.orders.popLast() { return order }
            state.workers -= 1
            return nil
        }
    }

    /// What has been made since the last call.
    func takeAll() -> [Product] {
        state.withLock { state in
            defer { state.products.removeAll() }
            return state.products
        }
    }

    /// Makes tiles and waits for them.
    static func make(_ orders: [Order]) -> [Product] {
        let products = Mutex<[Product]>([])
        DispatchQueue.concurrentPerform(iterations: orders.count) { index in
            let product = orders[index].made()
            products.withLock { $0.append(product) }
        }
        return products.withLock { $0 }
    }
}
