internal import Foundation
package import Geometry

/// Makes the outlines of rectangles and rounded rectangles in device space.
package struct OutlineBuilder: ~Copyable {
    private var outline = ConvexOutline()

    package init() {}

    /// Prepares a rectangle, rounded or not, for scanning.
    ///
    /// - Parameter edges: The edges that are anti-aliased; curves are where any edge is.
    package mutating func add(
        _ shape: RoundedRect, edges: RectEdges, transform: PlaneTransform, clip: DeviceRect,
        to store: inout ConvexStore
    ) -> ConvexShape? {
        outline.begin()
        let rect = shape.rect
        let (minX, minY, maxX, maxY) = (Double(rect.minX), Double(rect.minY), Double(rect.maxX), Double(rect.maxY))
        let scale = shape.radii.max() > 0 ? Self.scale(of: transform, on: rect) : 0
        let shorter = min(maxX - minX, maxY - minY)
        // Each corner with the outline's directions before and after it, and the edge after it.
        appendCorner(
            Corner(x: minX, y: minY, arriving: SIMD2(0, -1), leaving: SIMD2(1, 0), radius: Double(shape.radii.x)),
            shape, shorter: shorter, scale: scale, transform, edges: edges, leavingOn: .bottom)
        appendCorner(
            Corner(x: maxX, y: minY, arriving: SIMD2(1, 0), leaving: SIMD2(0, 1), radius: Double(shape.radii.y)),
            shape, shorter: shorter, scale: scale, transform, edges: edges, leavingOn: .right)
        appendCorner(
            Corner(x: maxX, y: maxY, arriving: SIMD2(0, 1), leaving: SIMD2(-1, 0), radius: Double(shape.radii.w)),
            shape, shorter: shorter, scale: scale, transform, edges: edges, leavingOn: .top)
        appendCorner(
            Corner(x: minX, y: maxY, arriving: SIMD2(-1, 0), leaving: SIMD2(0, -1), radius: Double(shape.radii.z)),
            shape, shorter: shorter, scale: scale, transform, edges: edges, leavingOn: .left)
        if !transform.isAffine { outline.finishProjection(nearestW: PlaneTransform.nearestW) }
        return store.add(&outline, clip: clip)
    }

    private struct Corner {
        package var x: Double
        package var y: Double
        package var arriving: SIMD2<Double>
        package var leaving: SIMD2<Double>
        package var radius: Double

        /// The point at `u` before the corner on the arriving side and `v` past it on the leaving side.
        @inline(__always)
        package func point(_ u: Double, _ v: Double) -> SIMD2<Double> {
            SIMD2(x, y) - arriving * u + leaving * v
        }
    }

    private mutating func appendCorner(
        _ corner: Corner, _ shape: RoundedRect, shorter: Double, scale: Double, _ transform: PlaneTransform,
        edges: RectEdges, leavingOn edge: RectEdges
    ) {
        let isLeavingSmooth = edges.contains(edge)
        guard corner.radius > 0 else {
            append(x: corner.x, y: corner.y, transform, isAntialiased: isLeavingSmooth)
            return
        }
        let isCurveSmooth = !edges.isEmpty
        if shape.isContinuous, ContinuousCorner.reach * corner.radius * 2 <= shorter {
            let count = CornerTable.continuousSegments(radius: corner.radius * scale)
            let last = CornerTable.continuousPoint(count: count, index: count)
            for index in 0..<count {
                let p = CornerTable.continuousPoint(count: count, index: index) * corner.radius
                let place = corner.point(p.x, p.y)
                append(x: place.x, y: place.y, transform, isAntialiased: isCurveSmooth)
            }
            let end = corner.point(last.x * corner.radius, last.y * corner.radius)
            append(x: end.x, y: end.y, transform, isAntialiased: isLeavingSmooth)
            return
        }
        let count = CornerTable.segments(radius: corner.radius * scale)
        let radius = corner.radius
        // Inner vertices lie outside the circle by half of the chords' distance inside it, so that the errors cancel; the
        // ends stay where the straight edges begin.
        let outwards = 1 + (1 - Portable.cos(.pi / 4 / Double(count))) / 2
        let start = corner.point(radius, 0)
        append(x: start.x, y: start.y, transform, isAntialiased: isCurveSmooth)
        CornerTable.quarter.withUnsafeBufferPointer { quarter in
            let step = CornerTable.size / count
            for index in 1..<count {
                let direction = quarter[index * step] * (radius * outwards)
                let place = corner.point(radius - direction.x, radius - direction.y)
                append(x: place.x, y: place.y, transform, isAntialiased: isCurveSmooth)
            }
        }
        let end = corner.point(0, radius)
        append(x: end.x, y: end.y, transform, isAntialiased: isLeavingSmooth)
    }

    @inline(__always)
    private mutating func append(x: Double, y: Double, _ transform: PlaneTransform, isAntialiased: Bool) {
        let point = transform.homogeneous(x: x, y: y)
        outline.append(ConvexVertex(x: point.x, y: point.y, w: point.z, isAntialiased: isAntialiased))
    }

    /// Device pixels a unit of the layer's plane, at most, at the corners of `rect`.
    private static func scale(of transform: PlaneTransform, on rect: PlaneRect) -> Double {
        var largest = 0.0
        for (x, y) in [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)] {
            guard let (alongX, alongY) = transform.steps(x: Double(x), y: Double(y)) else { return .infinity }
            largest = max(largest, (alongX * alongX).sum(), (alongY * alongY).sum())
            if transform.isAffine { break }
        }
        return largest.squareRoot()
    }
}

/// Points of rounded corners.
package enum CornerTable {
    /// The parts that the finest corner has: a number that many others divide.
    package static let size = 720

    /// The possible numbers of a corner's parts.
    private static let divisors = (4...size).filter { size % $0 == 0 }

    /// (sin θ, cos θ) from 0 to a quarter turn.
    package static let quarter: [SIMD2<Double>] = (0...size).map { index in
        let angle = Double(index) / Double(size) * .pi / 2
        return SIMD2(Portable.sin(angle), Portable.cos(angle))
    }

    /// The largest distance of a chord from its circle, in pixels, before half of it is taken off again.
    private static let tolerance = 0.015

    /// The chords for a quarter circle, which divide `size`.
    ///
    /// The height of an arc of angle a over its chord is about r · a² / 8.
    package static func segments(radius: Double) -> Int {
        let needed = (.pi / 2) * (max(radius, 0) / (8 * tolerance)).squareRoot()
        return divisors.first { Double($0) >= needed } ?? size
    }

    /// The chords for a continuous corner: twice as many, since it is half as long again and its bend is not even, and at least
    /// three for each of its outer cubics.
    package static func continuousSegments(radius: Double) -> Int {
        max(16, (2 * segments(radius: radius) + 3) & ~3)
    }

    /// A point of the continuous corner of radius 1: the distances from the corner along the arriving and the leaving edge.
    ///
    /// `count` is a multiple of 4: one quarter of the chords for each outer cubic, half for the middle one; the lines fall
    /// between.
    package static func continuousPoint(count: Int, index: Int) -> SIMD2<Double> {
        let quarter = count / 4
        if index <= quarter - 1 {
            return point(of: ContinuousCorner.outer, at: Double(index) / Double(max(quarter - 1, 1)))
        }
        if index > count - quarter {
            let mirrored = continuousPoint(count: count, index: count - index)
            return SIMD2(mirrored.y, mirrored.x)
        }
        return point(of: ContinuousCorner.middle, at: Double(index - quarter) / Double(count - 2 * quarter))
    }

    private static func point(of cubic: ContinuousCorner.Cubic, at t: Double) -> SIMD2<Double> {
        let s = 1 - t
        let first = cubic.0 * (s * s * s) + cubic.1 * (3 * s * s * t)
        return first + cubic.2 * (3 * s * t * t) + cubic.3 * (t * t * t)
    }
}
