package import Geometry
internal import PixelKernels

extension ConvexStore {
    /// Prepares the polygon of `outline` for scanning inside `clip`.
    ///
    /// The coverage is exact regardless of the polygon's size: it is clipped first, in double precision. `outline` is used up.
    ///
    /// - Parameter clip: The pixels that may be touched; coordinates up to 2²⁴ in magnitude.
    /// - Returns: `nil` if no pixel is touched, or a coordinate is not finite.
    package mutating func add(_ outline: inout ConvexOutline, clip: DeviceRect) -> ConvexShape? {
        guard outline.isUsable, !clip.isEmpty else { return nil }
        let points = outline.vertices.base
        let count = outline.vertices.count
        var box = Box()
        var hardCount = 0
        for index in 0..<count {
            box.include(x: points[index].x, y: points[index].y)
            hardCount += points[index].isAntialiased ? 0 : 1
        }
        let limits = Box(
            minX: Double(clip.minX), minY: Double(clip.minY), maxX: Double(clip.maxX), maxY: Double(clip.maxY))
        guard box.intersects(limits) else { return nil }
        let hardStart = hardEdges.count
        if hardCount > 0 {
            guard makeHard(&outline, box: box, limits: limits) else {
                hardEdges.truncate(to: hardStart)
                return nil
            }
        } else if !box.isInside(limits) {
            outline.clip(to: clip)
        }
        guard var shape = addChains(outline, limits: limits) else {
            hardEdges.truncate(to: hardStart)
            return nil
        }
        shape.hardStart = Int32(truncatingIfNeeded: hardStart)
        shape.hardEnd = Int32(truncatingIfNeeded: hardEdges.count)
        return shape
    }

    /// The box around a polygon.
    private struct Box {
        var minX = Double.infinity
        var minY = Double.infinity
        var maxX = -Double.infinity
        var maxY = -Double.infinity

        @inline(__always)
        mutating func include(x: Double, y: Double) {
            minX = x < minX ? x : minX
            minY = y < minY ? y : minY
            maxX = x > maxX ? x : maxX
            maxY = y > maxY ? y : maxY
        }

        @inline(__always)
        func intersects(_ other: Box) -> Bool {
            minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
        }

        @inline(__always)
        func isInside(_ other: Box) -> Bool {
            minX >= other.minX && maxX <= other.maxX && minY >= other.minY && maxY <= other.maxY
        }

        func outset(by margin: Double, inside other: Box) -> Box {
            Box(
                minX: max(minX - margin, other.minX), minY: max(minY - margin, other.minY),
                maxX: min(maxX + margin, other.maxX), maxY: min(maxY + margin, other.maxY))
        }

        /// The vertex, or the nearest place inside; NaN becomes the minimum.
        @inline(__always)
        func clamp(_ vertex: ConvexVertex) -> ConvexVertex {
            var result = vertex
            result.x = vertex.x > minX ? (vertex.x < maxX ? vertex.x : maxX) : minX
            result.y = vertex.y > minY ? (vertex.y < maxY ? vertex.y : maxY) : minY
            return result
        }
    }

    /// Takes the edges without anti-aliasing out as hard edges, and leaves in `outline` the area bounded by the others.
    ///
    /// Near a hard edge only the rule of pixel centres counts.
    private mutating func makeHard(_ outline: inout ConvexOutline, box: Box, limits: Box) -> Bool {
        let count = outline.vertices.count
        let sign = signedArea(outline)
        guard sign != 0 else { return false }
        // The polygon's own vertices, since clipping replaces them.
        return withUnsafeTemporaryAllocation(of: ConvexVertex.self, capacity: count) { original in
            for index in 0..<count { original[index] = outline.vertices.base[index] }
            let room = box.outset(by: 1, inside: limits)
            outline.assign(minX: room.minX, minY: room.minY, maxX: room.maxX, maxY: room.maxY)
            for index in 0..<count {
                let a = original[index]
                let b = original[index + 1 == count ? 0 : index + 1]
                if a.x == b.x, a.y == b.y { continue }
                if a.isAntialiased {
                    outline.clip(from: a, to: b, sign: sign > 0 ? 1 : -1)
                } else {
                    appendHard(from: a, to: b, isClockwise: sign > 0)
                }
            }
            return outline.vertices.count >= 3
        }
    }

    private mutating func appendHard(from a: ConvexVertex, to b: ConvexVertex, isClockwise: Bool) {
        if a.y == b.y {
            hardEdges.append(
                HardEdge(side: (b.x > a.x) == isClockwise ? .top : .bottom, y: a.y, x: a.x, slope: 0))
            return
        }
        // On screen, y being down, a clockwise polygon's edges go up on its left side.
        let goesDown = b.y > a.y
        let (upper, lower) = goesDown ? (a, b) : (b, a)
        hardEdges.append(
            HardEdge(
                side: goesDown == isClockwise ? .right : .left, y: upper.y, x: upper.x,
                slope: (lower.x / 2 - upper.x / 2) / (lower.y / 2 - upper.y / 2)))
    }

    /// Above 0 if the vertices go clockwise on screen (y down).
    private func signedArea(_ outline: borrowing ConvexOutline) -> Double {
        let points = outline.vertices.base
        let count = outline.vertices.count
        let origin = points[0]
        var sum = 0.0
        for index in 1..<(count - 1) {
            let a = points[index]
            let b = points[index + 1]
            sum += (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
        }
        return sum
    }

    /// Splits the boundary at its top and bottom into a left and a right chain.
    ///
    /// - Parameter limits: The bounds of all vertices: clipping computes crossings, which round.
    private mutating func addChains(_ outline: borrowing ConvexOutline, limits: Box) -> ConvexShape? {
        let count = outline.vertices.count
        guard count >= 3 else { return nil }
        let points = outline.vertices.base
        let area = signedArea(outline)
        guard area != 0, area.isFinite else { return nil }
        var top = 0
        var box = Box()
        for index in 0..<count {
            let point = limits.clamp(points[index])
            points[index] = point
            if point.y < box.minY { top = index }
            box.include(x: point.x, y: point.y)
        }
        guard box.minY < box.maxY else { return nil }
        edges.reserve(2 * count)
        let leftStart = edges.count
        let step = area > 0 ? count - 1 : 1
        appendChain(points, count: count, from: top, step: step, to: box.maxY)
        let rightStart = edges.count
        appendChain(points, count: count, from: top, step: count - step, to: box.maxY)
        guard rightStart > leftStart, edges.count > rightStart else {
            edges.truncate(to: leftStart)
            return nil
        }
        return ConvexShape(
            bounds: DeviceRect(
                minX: floorToInt32(box.minX), minY: floorToInt32(box.minY), maxX: ceilToInt32(box.maxX),
                maxY: ceilToInt32(box.maxY)),
            leftStart: Int32(truncatingIfNeeded: leftStart), rightStart: Int32(truncatingIfNeeded: rightStart),
            rightEnd: Int32(truncatingIfNeeded: edges.count), hardStart: 0, hardEnd: 0)
    }

    /// Appends the edges from vertex `first` on, `step` vertices at a time, down to the height `bottom`.
    ///
    /// Where rounding makes the chain go up a little, it goes on from the lowest point reached.
    @inline(__always)
    private mutating func appendChain(
        _ points: UnsafeMutablePointer<ConvexVertex>, count: Int, from first: Int, step: Int, to bottom: Double
    ) {
        var index = first
        var upper = points[first]
        for _ in 0..<(count - 1) where upper.y < bottom {
            index += step
            if index >= count { index -= count }
            let lower = points[index]
            if lower.y > upper.y {
                edges.appendReserved(PKConvexEdge(top: upper.y, topX: upper.x, bottom: lower.y, bottomX: lower.x))
                upper = lower
            } else {
                upper.x = lower.x
            }
        }
    }
}

/// 1.5 · 2⁵²: added to a number, it leaves the nearest integer in the low bits.
private var integerShift: Double { 6_755_399_441_055_744 }

/// The greatest integer not above `value`, whose magnitude is below 2³¹; conversions would check that again.
@inline(__always)
func floorToInt32(_ value: Double) -> Int32 {
    let shifted = value + integerShift
    let nearest = Int32(truncatingIfNeeded: shifted.bitPattern)
    return shifted - integerShift > value ? nearest &- 1 : nearest
}

/// The least integer not below `value`, whose magnitude is below 2³¹.
@inline(__always)
func ceilToInt32(_ value: Double) -> Int32 {
    let shifted = value + integerShift
    let nearest = Int32(truncatingIfNeeded: shifted.bitPattern)
    return shifted - integerShift < value ? nearest &+ 1 : nearest
}
