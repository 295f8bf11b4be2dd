package import LayerModel

/// Pixels that differ, as a few rectangles without a pixel in common.
package struct DamageRegion: Sendable, Equatable {
    /// None of them is empty.
    package private(set) var rects: [DeviceRect] = []

    /// More rectangles than this cost more than the pixels between them.
    static let largestCount = 8

    /// No pixel.
    package init() {}

    /// The pixels of a rectangle.
    package init(_ rect: DeviceRect) {
        add(rect)
    }

    /// Whether no pixel differs.
    package var isEmpty: Bool { rects.isEmpty }

    /// The smallest rectangle around all.
    package var bounds: DeviceRect { rects.reduce(.empty) { $0.union($1) } }

    /// The number of pixels.
    package var area: Int { rects.reduce(0) { $0 + $1.area } }

    /// Adds the pixels of a rectangle, and the gap between it and others if that is small.
    package mutating func add(_ rect: DeviceRect) {
        guard !rect.isEmpty else { return }
        var added = rect
        while let index = rects.firstIndex(where: { Self.belongTogether($0, added) }) {
            added = added.union(rects.remove(at: index))
        }
        rects.append(added)
        if rects.count > Self.largestCount { joinNearest() }
    }

    /// Adds the pixels of another region.
    package mutating func add(_ other: DamageRegion) {
        for rect in other.rects { add(rect) }
    }

    /// The pixels that are in a rectangle as well.
    package func intersection(_ rect: DeviceRect) -> DamageRegion {
        var region = DamageRegion()
        region.rects = rects.map { $0.intersection(rect) }.filter { !$0.isEmpty }
        return region
    }

    /// Whether two rectangles meet, or have so little between them that one rectangle costs no more.
    private static func belongTogether(_ a: DeviceRect, _ b: DeviceRect) -> Bool {
        a.intersects(b) || 4 * a.union(b).area <= 5 * (a.area + b.area)
    }

    private mutating func joinNearest() {
        var best = (waste: Int.max, first: 0, second: 1)
        for first in rects.indices {
            for second in rects.indices where second > first {
                let (a, b) = (rects[first], rects[second])
                let waste = a.union(b).area - a.area - b.area
                if waste < best.waste { best = (waste, first, second) }
            }
        }
        let joined = rects[best.first].union(rects[best.second])
        rects.remove(at: best.second)
        rects.remove(at: best.first)
        add(joined)
    }
}
