import LayerModel

/// Quads that one call draws.
struct DrawBatch: Sendable {
    var key: BatchKey
    var instances: [QuadInstance] = []
    /// Of each quad, from 1 at the back to 0; empty if depth is not used.
    var depths: [Float] = []
}

/// The place of a quad among those of its draw, before draws are arranged.
struct QuadPlace: Sendable {
    var batch = 0
    var number = 0
    /// Whether it is among the opaque ones whose order is kept by depth.
    var isOpaque = false
}

/// The draws of one target, in order.
///
/// A quad joins the earliest batch of its state that has room for its textures and after which nothing meets its pixels: layers
/// which alternate between kinds, each over few others, take as many draws as one of them.
///
/// Where depth keeps the order, opaque quads are drawn before all others, in any batch that has room for their textures.
struct BatchList: Sendable {
    /// Opaque quads after which there are no depths left.
    static let opaqueLimit = 1 << 20

    /// Quads after which those so far are drawn, so that they take no more memory.
    private static let quadLimit = 1 << 21

    /// The batches of a state that are looked at for one with room for a quad's textures.
    private static let lookBack = 32

    /// Whether depth keeps the order of opaque quads.
    let usesDepth: Bool
    private(set) var batches: [DrawBatch] = []
    /// By batch: the one before it of the same state; −1 where there is none.
    private var earlier: [Int32] = []
    /// By state: its latest batch; −1 where there is none.
    private var newest: [Int32] = []
    private var numbers: [BatchKey.State: Int] = [:]
    /// The state that was asked for last, with its number: most quads have that of their neighbour.
    private var last: (state: BatchKey.State, number: Int)?
    private var grid = BatchGrid()
    /// With depth: the batches drawn before `batches`, back to front until they are arranged.
    private var opaque: [DrawBatch] = []
    /// The batches of opaque quads that come first in `batches`.
    private var arranged = 0
    /// Opaque quads so far.
    private(set) var opaqueCount = 0
    /// Where the quad added last is.
    private(set) var latest = QuadPlace()
    /// Quads so far.
    private(set) var count = 0
    /// Where the next quad belongs that takes the place of another.
    private var replaced: QuadPlace?
    /// Whether it was the only one for its place, and fits there.
    private var isReplaced = false
    /// Storage of earlier frames.
    private var spares: [DrawBatch] = []

    init(usesDepth: Bool = false) {
        self.usesDepth = usesDepth
    }

    var isEmpty: Bool { batches.isEmpty && opaque.isEmpty }

    /// Whether quads have to be drawn before more are added.
    var isFull: Bool { (usesDepth && opaqueCount >= Self.opaqueLimit) || count >= Self.quadLimit }

    /// Adds a quad in front of all others.
    ///
    /// - Parameter bounds: Every pixel of the target that it may change.
    mutating func append(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect) {
        count += 1
        if let replaced {
            isReplaced = replace(replaced, by: instance, key: key) && !isReplaced
            return
        }
        if !key.state.isBlended {
            opaqueCount += 1
            if usesDepth { return appendOpaque(instance, key: key) }
        }
        let index = place(of: key, bounds)
        latest = QuadPlace(batch: index, number: batches[index].instances.count)
        batches[index].instances.append(instance)
        if usesDepth { batches[index].depths.append(frontDepth) }
    }

    /// Has the next quad put in the place of an earlier one, as `latest` gave it before the batches were arranged.
    mutating func beginReplacing(_ place: QuadPlace) {
        (replaced, isReplaced) = (place, false)
    }

    /// Has quads added again.
    ///
    /// - Returns: Whether there was one in place of the last that was named, and in its draw.
    mutating func endReplacing() -> Bool {
        replaced = nil
        return isReplaced
    }

    /// Puts a quad in the place of another, where it has its state: blended ones keep their order in a draw that has none beside it.
    private mutating func replace(_ place: QuadPlace, by instance: QuadInstance, key: BatchKey) -> Bool {
        let isOpaque = usesDepth && !key.state.isBlended
        guard place.isOpaque == isOpaque, isOpaque || batches.count - arranged == 1 else { return false }
        let index = isOpaque ? arranged - 1 - place.batch : arranged + place.batch
        guard batches[index].key.state == key.state, batches[index].key.textures.holds(key.textures) else {
            return false
        }
        let last = batches[index].instances.count - 1
        batches[index].instances[isOpaque ? last - place.number : place.number] = instance
        return true
    }

    /// The batch that a quad joins.
    private mutating func place(of key: BatchKey, _ bounds: DeviceRect) -> Int {
        // A quad belongs in the last batch that meets it, or in a later one; any may come after the first.
        let first = batches.count > 1 ? Int32(max(grid.latest(in: bounds), 0)) : 0
        let number = number(of: key.state)
        var index: Int32 = -1
        var candidate = newest[number]
        var steps = 0
        while candidate >= first, steps < Self.lookBack {
            if batches[Int(candidate)].key.textures.admits(key.textures) { index = candidate }
            candidate = earlier[Int(candidate)]
            steps += 1
        }
        if index < 0 {
            index = Int32(batches.count)
            batches.append(makeBatch(key))
            earlier.append(newest[number])
            newest[number] = index
        } else {
            batches[Int(index)].key.textures.add(key.textures)
        }
        if index > 0 { grid.mark(bounds, batch: Int(index)) }
        return Int(index)
    }

    private mutating func number(of state: BatchKey.State) -> Int {
        if let last, last.state == state { return last.number }
        let number = numbers[state] ?? newest.count
        if number == newest.count {
            newest.append(-1)
            numbers[state] = number
        }
        last = (state, number)
        return number
    }

    /// Starts a region: quads added from here on meet none of the earlier ones.
    mutating func beginRegion() {
        grid.removeAll()
    }

    /// Adds many blended quads of one draw in front of all others.
    ///
    /// - Parameters:
    ///   - count: How many.
    ///   - bounds: Every pixel of the target that one of them may change.
    ///   - instance: Gives each by its place among them.
    mutating func append(
        _ count: Int, key: BatchKey, bounds: DeviceRect, _ instance: (Int) -> QuadInstance
    ) {
        guard count > 0 else { return }
        self.count += count
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
        let oldest = max(0, opaque.count - Self.lookBack)
        var index = opaque.count - 1
        while index >= oldest,
            opaque[index].key.state != key.state || !opaque[index].key.textures.admits(key.textures)
        {
            index -= 1
        }
        if index < oldest {
            index = opaque.count
            opaque.append(makeBatch(key))
        } else {
            opaque[index].key.textures.add(key.textures)
        }
        latest = QuadPlace(batch: index, number: opaque[index].instances.count, isOpaque: true)
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
        arranged = opaque.count
        opaque += batches
        swap(&opaque, &batches)
        opaque.removeAll(keepingCapacity: true)
        return true
    }

    /// Lets go of the storage of draws that were forgotten.
    mutating func forgetStorage() {
        spares = []
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
        earlier.removeAll(keepingCapacity: true)
        newest.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        last = nil
        opaque.removeAll(keepingCapacity: true)
        opaqueCount = 0
        (arranged, count) = (0, 0)
    }
}
