/// Upright boxes in a balanced tree in the order that they come in, which is along paths and so keeps neighbours together.
struct BoxTree {
    /// Low x and y, then high x and y.
    typealias Box = SIMD4<Int32>

    private let items: [Box]
    /// The root at 1, the children of n at 2n and 2n + 1, all leaves at one depth; each box holds those below it.
    private let nodes: [Box]
    private let leafCount: Int

    private static let itemsPerLeaf = 8
    private static let nothing = Box(.max, .max, .min, .min)

    init(_ items: [Box]) {
        self.items = items
        let needed = max(1, (items.count + Self.itemsPerLeaf - 1) / Self.itemsPerLeaf)
        var leafCount = 1
        while leafCount < needed { leafCount *= 2 }
        self.leafCount = leafCount
        var nodes = [Box](repeating: Self.nothing, count: 2 * leafCount)
        for (index, item) in items.enumerated() {
            let leaf = leafCount + index / Self.itemsPerLeaf
            nodes[leaf] = Self.around(nodes[leaf], item)
        }
        for node in stride(from: leafCount - 1, to: 0, by: -1) {
            nodes[node] = Self.around(nodes[2 * node], nodes[2 * node + 1])
        }
        self.nodes = nodes
    }

    /// Calls `body` for each pair of boxes that have a point in common, the first index less than the second, until it
    /// returns false.
    ///
    /// - Parameter budget: The largest number of compared pairs of boxes, nodes' among them; reduced by those compared.
    /// - Returns: Whether all pairs were compared: the budget and the limits of the work were enough, and `body` always
    ///   returned true.
    func forEachPair(budget: inout Int, _ body: (Int, Int) -> Bool) -> Bool {
        var stack: [(Int, Int)] = [(1, 1)]
        var probe = WorkProbe(every: 256)
        while let (a, b) = stack.popLast() {
            budget -= 1
            guard budget > 0, !probe.isOver() else { return false }
            guard a == b || Self.meet(nodes[a], nodes[b]) else { continue }
            if a < leafCount {
                stack.append((2 * a, 2 * b))
                stack.append((2 * a + 1, 2 * b + 1))
                stack.append((2 * a, 2 * b + 1))
                if a != b { stack.append((2 * a + 1, 2 * b)) }
                continue
            }
            for first in range(ofLeaf: a) {
                let others = range(ofLeaf: b)
                budget -= others.count
                for second in others where (a != b || first < second) && Self.meet(items[first], items[second]) {
                    guard body(min(first, second), max(first, second)) else { return false }
                }
            }
        }
        return true
    }

    /// Calls `body` for each box that meets another one.
    func forEach(meeting box: Box, _ body: (Int) -> Void) {
        var stack = [1]
        while let node = stack.popLast() {
            guard Self.meet(nodes[node], box) else { continue }
            if node < leafCount {
                stack.append(2 * node)
                stack.append(2 * node + 1)
            } else {
                for item in range(ofLeaf: node) where Self.meet(items[item], box) { body(item) }
            }
        }
    }

    private func range(ofLeaf node: Int) -> Range<Int> {
        let start = min((node - leafCount) * Self.itemsPerLeaf, items.count)
        return start..<min(start + Self.itemsPerLeaf, items.count)
    }

    private static func around(_ a: Box, _ b: Box) -> Box {
        Box(lowHalf: pointwiseMin(a.lowHalf, b.lowHalf), highHalf: pointwiseMax(a.highHalf, b.highHalf))
    }

    private static func meet(_ a: Box, _ b: Box) -> Bool {
        a.x <= b.z && b.x <= a.z && a.y <= b.w && b.y <= a.w
    }
}
