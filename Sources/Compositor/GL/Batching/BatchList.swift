import LayerModel

/// Quads that one call draws.
struct DrawBatch: Sendable {
    var key: BatchKey
    var instances: [QuadInstance] = []
    /// Of each quad, from 1 at the back to 0; empty where depth is not used.
    var depths: [Float] = []
    /// Around every quad, in the target's pixels.
    var bounds: DeviceRect
    /// Of each quad, up to ``BatchList/boundsLimit``; beyond that `bounds` stands for all.
    var quadBounds: [DeviceRect] = []
}

/// The draws of one target, in order.
///
/// A quad joins an earlier batch of its key where nothing drawn in between meets its pixels, so that layers which alternate
/// between kinds and do not overlap still take few draws.
///
/// Where depth keeps the order, opaque quads are drawn before all others and join any batch of their key.
struct BatchList: Sendable {
    /// How many batches back a quad may go.
    static let lookBack = 10
    /// How many quads a batch remembers one by one.
    static let boundsLimit = 64
    /// Opaque quads after which there are no depths left.
    static let opaqueLimit = 1 << 20

    /// Whether depth keeps the order of opaque quads.
    let usesDepth: Bool
    private(set) var batches: [DrawBatch] = []
    /// With depth: what is drawn before `batches`, from back to front until it is arranged.
    private var opaque: [DrawBatch] = []
    /// Opaque quads so far.
    private(set) var opaqueCount = 0
    /// Storage of earlier frames.
    private var spares: [DrawBatch] = []

    init(usesDepth: Bool = false) {
        self.usesDepth = usesDepth
    }

    var isEmpty: Bool { batches.isEmpty && opaque.isEmpty }

    /// Whether quads have to be drawn before more are added.
    var isFull: Bool { usesDepth && opaqueCount >= Self.opaqueLimit }

    /// Adds a quad in front of all others.
    ///
    /// - Parameter bounds: Every pixel of the target that it may change.
    @inline(__always)
    mutating func append(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect) {
        if !key.isBlended {
            opaqueCount += 1
            if usesDepth { return appendOpaque(instance, key: key) }
        }
        let last = batches.count - 1
        if last >= 0, batches[last].key == key {
            add(instance, bounds, to: last)
        } else {
            appendElsewhere(instance, key: key, bounds: bounds)
        }
    }

    /// Adds many blended quads of one key in front of all others.
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
        if usesDepth { batches[index].depths += repeatElement(frontDepth, count: count - 1) }
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
        batches.append(makeBatch(key, bounds))
        add(instance, bounds, to: batches.count - 1)
    }

    @inline(__always)
    private mutating func add(_ instance: QuadInstance, _ bounds: DeviceRect, to index: Int) {
        batches[index].instances.append(instance)
        batches[index].bounds = batches[index].bounds.union(bounds)
        if batches[index].quadBounds.count <= Self.boundsLimit { batches[index].quadBounds.append(bounds) }
        if usesDepth { batches[index].depths.append(frontDepth) }
    }

    private mutating func makeBatch(_ key: BatchKey, _ bounds: DeviceRect) -> DrawBatch {
        var batch = spares.popLast() ?? DrawBatch(key: key, bounds: bounds)
        batch.key = key
        batch.bounds = bounds
        return batch
    }

    // MARK: - Depth

    /// Steps of depth between the nearest and the farthest: twice as many as there are opaque quads.
    ///
    /// Each is a number that floats and depth buffers of 24 bits hold apart from its neighbours.
    private static let steps = Float(1 << 22)

    /// The depth of what is blended in front of all opaque quads so far.
    private var frontDepth: Float { 1 - Float(2 * opaqueCount + 1) / Self.steps }

    private mutating func appendOpaque(_ instance: QuadInstance, key: BatchKey) {
        var index = opaque.count - 1
        let oldest = max(0, opaque.count - Self.lookBack)
        while index >= oldest, opaque[index].key != key { index -= 1 }
        if index < oldest {
            index = opaque.count
            opaque.append(makeBatch(key, .empty))
        }
        opaque[index].instances.append(instance)
        opaque[index].depths.append(1 - Float(2 * opaqueCount) / Self.steps)
    }

    /// Puts what is opaque before all else, the nearest first.
    ///
    /// - Returns: Whether depth has an order to keep.
    mutating func arrange() -> Bool {
        guard !opaque.isEmpty else { return false }
        for index in opaque.indices {
            opaque[index].instances.reverse()
            opaque[index].depths.reverse()
        }
        opaque.reverse()
        opaque += batches
        swap(&opaque, &batches)
        opaque.removeAll(keepingCapacity: true)
        return true
    }

    /// Forgets the draws and keeps their storage.
    mutating func removeAll() {
        for var batch in batches.reversed() where spares.count < 64 {
            batch.instances.removeAll(keepingCapacity: true)
            batch.depths.removeAll(keepingCapacity: true)
            batch.quadBounds.removeAll(keepingCapacity: true)
            spares.append(batch)
        }
        batches.removeAll(keepingCapacity: true)
        opaque.removeAll(keepingCapacity: true)
        opaqueCount = 0
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
