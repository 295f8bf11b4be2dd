import LayerModel

/// Quads that one call draws.
struct DrawBatch: Sendable {
    var key: BatchKey
    var instances: [QuadInstance] = []
    /// Of each quad, from 1 at the back to 0; empty if depth is not used.
    var depths: [Float] = []
}

/// The draws of one target, in order.
///
/// A quad joins the earliest batch of its key after which nothing meets its pixels, so that layers which alternate between
/// kinds, each over few others, take few draws.
///
/// Where depth keeps the order, opaque quads are drawn before all others and join any batch of their key.
struct BatchList: Sendable {
    /// How many batches back a quad may go.
    static let lookBack = 32
    /// Opaque quads after which there are no depths left.
    static let opaqueLimit = 1 << 20

    /// Whether depth keeps the order of opaque quads.
    let usesDepth: Bool
    private(set) var batches: [DrawBatch] = []
    private var grid = BatchGrid()
    /// Whether the quads that are being added lie apart.
    private var isInParts = false
    /// Marks of the grid that wait until those have been added.
    private var marks: [(rect: DeviceRect, batch: Int)] = []
    /// With depth: the batches drawn before `batches`, back to front until they are arranged.
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
        let index = place(of: key, bounds)
        batches[index].instances.append(instance)
        if usesDepth { batches[index].depths.append(frontDepth) }
    }

    /// The batch that a quad joins.
    private mutating func place(of key: BatchKey, _ bounds: DeviceRect) -> Int {
        // A quad belongs in the last batch that meets it, or in a later one.
        var index = max(grid.latest(in: bounds), batches.count - Self.lookBack, 0)
        while index < batches.count, batches[index].key != key { index += 1 }
        if index == batches.count { batches.append(makeBatch(key)) }
        if isInParts { marks.append((bounds, index)) } else { grid.mark(bounds, batch: index) }
        return index
    }

    /// Says that no pixel is changed by two of the quads up to ``endParts()``.
    mutating func beginParts() {
        isInParts = true
    }

    /// Ends what ``beginParts()`` began.
    mutating func endParts() {
        for mark in marks { grid.mark(mark.rect, batch: mark.batch) }
        marks.removeAll(keepingCapacity: true)
        isInParts = false
    }

    /// Starts a region: quads added from here on meet none of the earlier ones.
    mutating func beginRegion() {
        grid.removeAll()
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
        let index = place(of: key, bounds)
        batches[index].instances.makeRoom(for: count)
        for number in 0..<count { batches[index].instances.append(instance(number)) }
        if usesDepth { batches[index].depths += repeatElement(frontDepth, count: count) }
    }

    private mutating func makeBatch(_ key: BatchKey) -> DrawBatch {
        var batch = spares.popLast() ?? DrawBatch(key: key)
        batch.key = key
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
            opaque.append(makeBatch(key))
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
            spares.append(batch)
        }
        if !batches.isEmpty { grid.removeAll() }
        batches.removeAll(keepingCapacity: true)
        opaque.removeAll(keepingCapacity: true)
        opaqueCount = 0
    }
}
