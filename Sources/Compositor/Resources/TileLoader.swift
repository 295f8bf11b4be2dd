internal import Dispatch
import DisplayList
internal import LayerModel
import Rasterization
internal import Synchronization

/// Fetches the tiles that display lists lack, on as many threads at a time as the process has processors.
///
/// Belongs to one renderer, and so to one thread at a time; the tiles are made on others.
final class TileLoader {
    /// A tile that was made; without an image if the source has none.
    private struct Arrival: Sendable {
        var request: TileCache.Request
        var image: CGImage?

        init(_ request: TileCache.Request) {
            self.request = request
            image = TileReader(source: request.source, size: request.size)
                .tile(column: request.key.column, row: request.key.row, level: request.key.level)
        }
    }

    private struct State: Sendable {
        /// Taken from the end.
        var requests: [TileCache.Request] = []
        var arrivals: [Arrival] = []
        var workers = 0
    }

    /// The state that the threads share.
    private final class Board: Sendable {
        let state = Mutex(State())

        /// The next request of a worker; without one the worker ends.
        func next() -> TileCache.Request? {
            state.withLock { state in
                if let request = state.requests.popLast() { return request }
                state.workers -= 1
                return nil
            }
        }
    }

    /// The largest number of tiles made in the background; later frames request the others again.
    private static let maximumPending = 256
    private static let maximumWorkers = max(1, min(ProcessorQuota.threads, 16))

    private let board = Board()
    private let queue = DispatchQueue(label: "tiles", qos: .userInitiated, attributes: .concurrent)
    /// The newest versions of the tiles that are being made.
    private var pending: [TileCache.Key: UInt64] = [:]

    /// The number of requested tiles that have not been made.
    var pendingCount: Int { pending.count }

    /// Lists a tree with its indispensable tiles, and begins to make the others.
    ///
    /// Indispensable are the tiles in view, if the frame waits for them, and always the tiles of recordings, which are drawn
    /// once.
    ///
    /// - Parameter make: Lists the tree from the caches.
    func list(_ caches: DisplayListCaches, _ make: () -> DisplayList) -> DisplayList {
        deliver(to: caches.tiles)
        let list = make()
        let waits = caches.tiles.waits
        let inRecordings = caches.recordings.tiles.requests
        let inView = waits ? caches.tiles.requests : []
        load(inRecordings, into: caches.recordings.tiles)
        load(inView, into: caches.tiles)
        if !waits { start(caches.tiles.requests) }
        return inRecordings.isEmpty && inView.isEmpty ? list : make()
    }

    /// Adds the tiles made in the background to the cache.
    private func deliver(to cache: TileCache) {
        let arrivals = board.state.withLock { state in
            defer { state.arrivals.removeAll() }
            return state.arrivals
        }
        for arrival in arrivals {
            let request = arrival.request
            // Those of an older version show until the newest comes, and do not take its place after that.
            guard let newest = pending[request.key] else { continue }
            if newest == request.version { pending[request.key] = nil }
            cache.store(arrival.image, for: request)
        }
    }

    /// Makes all tiles that a list lacks, and waits for them.
    func load(_ requests: [TileCache.Request], into cache: TileCache) {
        let arrivals = SharedWork.map(requests.count, threads: Self.maximumWorkers) { _, index in
            Arrival(requests[index])
        }
        for arrival in arrivals ?? [] {
            pending[arrival.request.key] = nil
            cache.store(arrival.image, for: arrival.request)
        }
    }

    /// Makes tiles in the background, the last ones first.
    private func start(_ requests: [TileCache.Request]) {
        let missing = requests.filter { pending[$0.key] != $0.version }
            .prefix(max(0, Self.maximumPending - pending.count))
        guard !missing.isEmpty else { return }
        for request in missing { pending[request.key] = request.version }
        let added = board.state.withLock { state in
            state.requests += missing.reversed()
            let added = max(0, min(Self.maximumWorkers - state.workers, state.requests.count))
            state.workers += added
            return added
        }
        for _ in 0..<added {
            queue.async { [board] in
                while let request = board.next() {
                    let arrival = Arrival(request)
                    board.state.withLock { $0.arrivals.append(arrival) }
                }
            }
        }
    }
}
