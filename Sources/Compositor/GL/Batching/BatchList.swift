/// Quads that one call draws.
struct DrawBatch: Sendable {
    var key: BatchKey
    var instances: [QuadInstance] = []
    /// Around every quad, in the target's pixels.
    var bounds: DeviceRect
    /// Of each quad, up to ``BatchList/boundsLimit``; beyond that `bounds` stands for all.
    var quadBounds: [DeviceRect] = []
}

/// The draws of one target, in order.
///
/// A quad joins an earlier batch of its key where nothing drawn in between meets its pixels, so that layers which alternate
/// between kinds and do not overlap still take few draws.
struct BatchList: Sendable {
    /// How many batches back a quad may go.
    static let lookBack = 10
    /// How many quads a batch remembers one by one.
    static let boundsLimit = 64

    private(set) var batches: [DrawBatch] = []
    /// Storage of earlier frames.
    private var spares: [DrawBatch] = []

    var instanceCount: Int { batches.reduce(0) { $0 + $1.instances.count } }

    /// Adds a quad in front of all others.
    ///
    /// - Parameter bounds: Every pixel of the target that it may change.
    @inline(__always)
    mutating func append(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect) {
        let last = batches.count - 1
        if last >= 0, batches[last].key == key {
            add(instance, bounds, to: last)
        } else {
            appendElsewhere(instance, key: key, bounds: bounds)
        }
    }

    /// Adds many quads of one key in front of all others.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - bounds: Every pixel of the target that one of them may change.
    ///   - instance: Gives each by its place among them.
    mutating func append(
        _ count: Int, key: BatchKey, bounds: DeviceRect, _ instance: (Int) -> QuadInstance
    ) {
        guard count > 0 else { return }
        append(instance(0), key: key, bounds: bounds)
        // The batch that it joined is the only one of its key within reach.
        guard let index = batches.lastIndex(where: { $0.key == key }) else { return }
        batches[index].instances.reserveCapacity(batches[index].instances.count + count)
        for number in 1..<count { batches[index].instances.append(instance(number)) }
    }

    private mutating func appendElsewhere(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect) {
        var index = batches.count - 1
        let oldest = max(0, batches.count - Self.lookBack)
        while index >= oldest {
            if batches[index].key == key {
                add(instance, bounds, to: index)
                return
            }
            if batches[index].meets(bounds) { break }
            index -= 1
        }
        var batch = spares.popLast() ?? DrawBatch(key: key, bounds: bounds)
        batch.key = key
        batch.bounds = bounds
        batches.append(batch)
        add(instance, bounds, to: batches.count - 1)
    }

    @inline(__always)
    private mutating func add(_ instance: QuadInstance, _ bounds: DeviceRect, to index: Int) {
        batches[index].instances.append(instance)
        batches[index].bounds = batches[index].bounds.union(bounds)
        if batches[index].quadBounds.count <= Self.boundsLimit { batches[index].quadBounds.append(bounds) }
    }

    /// Forgets the draws and keeps their storage.
    mutating func removeAll() {
        for var batch in batches.reversed() where spares.count < 64 {
            batch.instances.removeAll(keepingCapacity: true)
            batch.quadBounds.removeAll(keepingCapacity: true)
            spares.append(batch)
        }
        batches.removeAll(keepingCapacity: true)
    }
}

extension DrawBatch {
    /// Whether a quad of the batch may change a pixel of `rect`.
    fileprivate func meets(_ rect: DeviceRect) -> Bool {
        guard bounds.intersects(rect) else { return false }
        guard quadBounds.count <= BatchList.boundsLimit else { return true }
        return quadBounds.contains { $0.intersects(rect) }
    }
}
