/// The shadow of a rounded rectangle in units of its standard deviation, put together from its corners' tables.
///
/// Plain values, so that loops over pixels count no references: the owner keeps the tables alive.
package struct RoundedShadow: BitwiseCopyable, @unchecked Sendable {
    private typealias Corner = CornerShadow.Samples

    /// The sides of the rectangle.
    package let size: SIMD2<Float>
    private let topLeft: Corner
    private let topRight: Corner
    private let bottomLeft: Corner
    private let bottomRight: Corner
    /// Of the corner with the most samples.
    private let edge: UnsafePointer<Float>
    /// The samples from an edge inwards, up to the last change.
    package let count: Int
    /// Whether the two sides of a row are the same.
    private let isSymmetric: Bool

    /// - Parameter corners: In the order of ``RoundedRect/radii``.
    package init(size: SIMD2<Float>, corners: (CornerShadow, CornerShadow, CornerShadow, CornerShadow)) {
        self.size = size
        topLeft = corners.0.samples
        topRight = corners.1.samples
        bottomLeft = corners.2.samples
        bottomRight = corners.3.samples
        var largest = topLeft
        for corner in [topRight, bottomLeft, bottomRight] where corner.count > largest.count { largest = corner }
        edge = UnsafePointer(largest.edge)
        count = largest.count
        isSymmetric = corners.0 === corners.1 && corners.2 === corners.3
    }

    /// The floats that a row takes.
    var rowCapacity: Int { 2 * (count + 8) }

    /// One row of the shadow as profiles inwards from both sides: with `left` and `right` at a pixel's places in them, its
    /// coverage is `left + right − level`.
    struct Row {
        let left: UnsafePointer<Float>
        let right: UnsafePointer<Float>
        /// The coverage far from both sides.
        let level: Float
    }

    /// Computes the row at a distance `v` below the upper edge.
    func row(v: Float, into memory: UnsafeMutablePointer<Float>) -> Row {
        let level = profile(v) - profile(v - size.y)
        let padded = (count + 4) & ~3
        makeSide(memory, padded: padded, level: level, upper: topLeft, lower: bottomLeft, v: v)
        guard !isSymmetric else {
            return Row(left: UnsafePointer(memory), right: UnsafePointer(memory), level: level)
        }
        let other = memory + padded
        makeSide(other, padded: padded, level: level, upper: topRight, lower: bottomRight, v: v)
        return Row(left: UnsafePointer(memory), right: UnsafePointer(other), level: level)
    }

    private func makeSide(
        _ side: UnsafeMutablePointer<Float>, padded: Int, level: Float, upper: Corner, lower: Corner, v: Float
    ) {
        var column = 0
        while column < padded {
            (side + column).four = (edge + column).four * level
            column &+= 4
        }
        subtract(upper, at: v, from: side)
        subtract(lower, at: size.y - v, from: side)
    }

    /// Takes a row of a corner's piece away.
    private func subtract(_ corner: Corner, at v: Float, from side: UnsafeMutablePointer<Float>) {
        let place = (v + CornerShadow.reach) * CornerShadow.density
        guard place > 0, place < Float(corner.count - 1) else { return }
        let row = Int(place)
        let part = place - Float(row)
        let upper = UnsafePointer(corner.piece) + row &* corner.stride
        let lower = upper + corner.stride
        var column = 0
        while column < corner.count {
            let first = (upper + column).four
            (side + column).four = (side + column).four - (first + ((lower + column).four - first) * part)
            column &+= 4
        }
    }

    /// The blurred straight edge at a distance inwards from it.
    private func profile(_ distance: Float) -> Float {
        let place = (distance + CornerShadow.reach) * CornerShadow.density
        guard place > 0 else { return 0 }
        guard place < Float(count - 1) else { return 1 }
        let index = Int(place)
        return edge[index] + (edge[index + 1] - edge[index]) * (place - Float(index))
    }

    /// The coverage at a place inwards from the left and the upper edge.
    package func coverage(u: Float, v: Float) -> Float {
        let box = (profile(u) - profile(u - size.x)) * (profile(v) - profile(v - size.y))
        let (right, bottom) = (size.x - u, size.y - v)
        let pieces =
            piece(topLeft, u, v) + piece(topRight, right, v) + piece(bottomLeft, u, bottom)
            + piece(bottomRight, right, bottom)
        return max(0, box - pieces)
    }

    private func piece(_ corner: Corner, _ u: Float, _ v: Float) -> Float {
        let x = (u + CornerShadow.reach) * CornerShadow.density
        let y = (v + CornerShadow.reach) * CornerShadow.density
        let limit = Float(corner.count - 1)
        guard x > 0, x < limit, y > 0, y < limit else { return 0 }
        let (column, row) = (Int(x), Int(y))
        let (partX, partY) = (x - Float(column), y - Float(row))
        let first = corner.piece + (row &* corner.stride &+ column)
        let second = first + corner.stride
        let upper = first[0] + (first[1] - first[0]) * partX
        let lower = second[0] + (second[1] - second[0]) * partX
        return upper + (lower - upper) * partY
    }
}

extension UnsafePointer<Float> {
    /// Four floats from here on.
    @inline(__always) fileprivate var four: SIMD4<Float> {
        UnsafeRawPointer(self).loadUnaligned(as: SIMD4<Float>.self)
    }
}

extension UnsafeMutablePointer<Float> {
    /// Four floats from here on.
    @inline(__always) fileprivate var four: SIMD4<Float> {
        get { UnsafeRawPointer(self).loadUnaligned(as: SIMD4<Float>.self) }
        nonmutating set { UnsafeMutableRawPointer(self).storeBytes(of: newValue, as: SIMD4<Float>.self) }
    }
}
