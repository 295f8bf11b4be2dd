import LayerModel

/// A tree of boxes around boxes, which finds those that meet another box without testing all.
///
/// A box with infinite edges meets every other, one turned inside out meets none.
struct BoxTree {
    /// The boxes of a level in each box of the next.
    private static let fanOut = 16

    /// The boxes, neighbours close to each other, then level by level the bounds of each `fanOut` of the level before, up to
    /// a level of at most `fanOut`.
    private var levels: [[LayerBox]]
    /// By place in the first level: the index that the box was given with.
    private let indices: [Int32]
    /// By index: the place in the first level.
    private let places: [Int32]

    init(_ boxes: [LayerBox]) {
        let keys = Self.keys(of: boxes)
        let order = boxes.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        var places = [Int32](repeating: 0, count: boxes.count)
        for (place, index) in order.enumerated() { places[index] = Int32(truncatingIfNeeded: place) }
        self.places = places
        indices = order.map { Int32(truncatingIfNeeded: $0) }
        levels = [order.map { boxes[$0] }]
        while let last = levels.last, last.count > Self.fanOut {
            let count = (last.count + Self.fanOut - 1) / Self.fanOut
            levels.append((0..<count).map { Self.union(of: $0, in: last) })
        }
    }

    /// Replaces the box with an index.
    mutating func update(_ index: Int, to box: LayerBox) {
        var place = Int(places[index])
        levels[0][place] = box
        for level in 1..<max(1, levels.count) {
            place /= Self.fanOut
            levels[level][place] = Self.union(of: place, in: levels[level - 1])
        }
    }

    /// Adds the indices of the boxes that meet another one, in no order.
    func collect(meeting box: LayerBox, into found: inout [Int32]) {
        collect(meeting: box, level: levels.count - 1, places: 0..<(levels.last?.count ?? 0), into: &found)
    }

    private func collect(
        meeting box: LayerBox, level: Int, places: Range<Int>, into found: inout [Int32]
    ) {
        for place in places where levels[level][place].touches(box) {
            guard level > 0 else {
                found.append(indices[place])
                continue
            }
            let first = place * Self.fanOut
            collect(
                meeting: box, level: level - 1, places: first..<min(first + Self.fanOut, levels[level - 1].count),
                into: &found)
        }
    }

    /// Around the boxes of a level that a box of the next one holds.
    private static func union(of place: Int, in level: [LayerBox]) -> LayerBox {
        let first = place * fanOut
        return level[first..<min(first + fanOut, level.count)].reduce(.nowhere) { $0.union($1) }
    }

    /// Positions along Morton's curve, which fills the plane: close together for most boxes that are close together.
    ///
    /// Boxes without a middle come last.
    private static func keys(of boxes: [LayerBox]) -> [UInt64] {
        var bounds = LayerBox.nowhere
        for box in boxes where isBounded(box) { bounds = bounds.union(box) }
        let size = bounds.size
        let scale = 65535 / SIMD2(max(size.x, 1e-300), max(size.y, 1e-300))
        return boxes.map { box in
            guard isBounded(box) else { return .max }
            let place = ((box.low + box.high) / 2 - bounds.low) * scale
            guard place.x >= 0, place.x < 65536, place.y >= 0, place.y < 65536 else { return .max - 1 }
            return spread(UInt64(place.x)) | spread(UInt64(place.y)) << 1
        }
    }

    private static func isBounded(_ box: LayerBox) -> Bool {
        box.minX <= box.maxX && box.minY <= box.maxY && box.hasFiniteEdges
    }

    /// The bits of a number of 16 with one between each two.
    private static func spread(_ number: UInt64) -> UInt64 {
        var x = number
        x = (x | x << 8) & 0x00ff_00ff
        x = (x | x << 4) & 0x0f0f_0f0f
        x = (x | x << 2) & 0x3333_3333
        return (x | x << 1) & 0x5555_5555
    }
}
