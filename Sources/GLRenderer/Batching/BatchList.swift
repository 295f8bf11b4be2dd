import LayerModel

/// Quads that one call draws.
struct DrawBatch: Sendable {
    var key: BatchKey
    var instances: [QuadInstance] = []
}

/// The place of a quad among those of its draw.
struct QuadPlace: Sendable {
    var batch = 0
    var number = 0
}

/// The draws of one target, in order.
///
/// A quad joins the earliest batch of its state with room for its textures and without later draws on its pixels: alternating
/// kinds of layers, each over few others, take as many draws as one kind.
struct BatchList: Sendable {
    /// The number of a state's batches that are searched for one with room for a quad's textures.
    private static let lookBack = 32

    private(set) var batches: [DrawBatch] = []
    /// By batch: the one before it of the same state; −1 if it is the first.
    private var earlier: [Int32] = []
    /// By state: its latest batch; −1 if it has none.
    private var newest: [Int32] = []
    private var numbers: [BatchKey.State: Int] = [:]
    /// The state of the last request, with its number: most quads have that of their neighbour.
    private var last: (state: BatchKey.State, number: Int)?
    private var grid = BatchGrid()
    /// The place of the last added quad.
    private(set) var latest = QuadPlace()
    /// Quads so far.
    private(set) var count = 0
    /// The place of the next quad, if it replaces another.
    private var replaced: QuadPlace?
    /// Whether it was the only one for its place, and fits there.
    private var isReplaced = false
    /// Storage of earlier frames.
    private var spares: [DrawBatch] = []

    var isEmpty: Bool { batches.isEmpty }

    /// Adds a quad in front of all others.
    ///
    /// - Parameter bounds: Every pixel of the target that it may change.
    mutating func append(_ instance: QuadInstance, key: BatchKey, bounds: DeviceRect) {
        count += 1
        if let replaced {
            isReplaced = replace(replaced, by: instance, key: key) && !isReplaced
            return
        }
        let index = place(of: key, bounds)
        latest = QuadPlace(batch: index, number: batches[index].instances.count)
        batches[index].instances.append(instance)
    }

    /// Puts the next quad in the place of an earlier one, as `latest` gave it.
    mutating func beginReplacing(_ place: QuadPlace) {
        (replaced, isReplaced) = (place, false)
    }

    /// Adds quads again.
    ///
    /// - Returns: Whether there was one in place of the last that was named, and in its draw.
    mutating func endReplacing() -> Bool {
        replaced = nil
        return isReplaced
    }

    /// Puts a quad in the place of another, if it has its state, and the draw has none beside it.
    private mutating func replace(_ place: QuadPlace, by instance: QuadInstance, key: BatchKey) -> Bool {
        guard batches.count == 1, batches[place.batch].key.state == key.state,
            batches[place.batch].key.textures.holds(key.textures)
        else { return false }
        batches[place.batch].instances[place.number] = instance
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
    ///   - count: Their number.
    ///   - bounds: Every pixel of the target that one of them may change.
    ///   - instance: Returns each by its place among them.
    mutating func append(
        _ count: Int, key: BatchKey, bounds: DeviceRect, _ instance: (Int) -> QuadInstance
    ) {
        guard count > 0 else { return }
        self.count += count
        let index = place(of: key, bounds)
        batches[index].instances.makeRoom(for: count)
        for number in 0..<count { batches[index].instances.append(instance(number)) }
    }

    private mutating func makeBatch(_ key: BatchKey) -> DrawBatch {
        var batch = spares.popLast() ?? DrawBatch(key: key)
        batch.key = key
        return batch
    }

    /// Forgets the draws and keeps their storage.
    mutating func removeAll() {
        for var batch in batches.reversed() where spares.count < 64 {
            batch.instances.removeAll(keepingCapacity: true)
            spares.append(batch)
        }
        if !batches.isEmpty { grid.removeAll() }
        batches.removeAll(keepingCapacity: true)
        earlier.removeAll(keepingCapacity: true)
        newest.removeAll(keepingCapacity: true)
        numbers.removeAll(keepingCapacity: true)
        last = nil
        count = 0
    }
}
