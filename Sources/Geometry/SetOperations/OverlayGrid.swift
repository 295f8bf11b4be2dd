/// A point of the grid that paths are combined on.
struct GridPoint: Hashable {
    /// Both within ±2²⁹, so that products of differences fit into `Int`.
    var x: Int32
    var y: Int32

    init(_ point: Vector2) {
        x = Int32(min(max(point.x.rounded(), -OverlayGrid.extent), OverlayGrid.extent))
        y = Int32(min(max(point.y.rounded(), -OverlayGrid.extent), OverlayGrid.extent))
    }

    var vector: Vector2 {
        Vector2(Double(x), Double(y))
    }

    /// By x, then y.
    var order: UInt64 {
        UInt64(UInt32(bitPattern: x ^ .min)) << 32 | UInt64(UInt32(bitPattern: y ^ .min))
    }

    /// Both numbers as one, which the hasher takes in one step.
    func hash(into hasher: inout Hasher) {
        hasher.combine(order)
    }

    static func - (a: GridPoint, b: GridPoint) -> GridVector {
        GridVector(x: Int(a.x) - Int(b.x), y: Int(a.y) - Int(b.y))
    }
}

/// The way from one point of the grid to another.
struct GridVector {
    var x: Int
    var y: Int

    func cross(_ other: GridVector) -> Int {
        x * other.y - y * other.x
    }

    func dot(_ other: GridVector) -> Int {
        x * other.x + y * other.y
    }
}

/// From the paths' space to a grid of whole numbers and back.
struct OverlayGrid {
    /// Coordinates of the grid are within ± this, and reach half of it.
    static let extent = Double(1 << 29)

    private let center: Vector2
    private let scale: Double

    /// A grid around points; `nil` if they are all the same, or too close to distinguish.
    init?(around storages: PathStorage...) {
        var low = Vector2(repeating: .infinity)
        var high = Vector2(repeating: -.infinity)
        for storage in storages {
            for point in storage.points {
                low = pointwiseMin(low, Vector2(point))
                high = pointwiseMax(high, Vector2(point))
            }
        }
        guard low.x <= high.x else { return nil }
        // Halves first: the whole difference may not be a finite number.
        let half = max(high.x / 2 - low.x / 2, high.y / 2 - low.y / 2)
        center = low / 2 + high / 2
        // A power of two, so that coordinates lose no digits.
        let largest = Self.extent / half
        scale = Double(sign: .plus, exponent: largest.exponent, significand: 1)
        guard half > 0, largest.isFinite, scale > 0, scale.isFinite else { return nil }
    }

    /// A point in units of the grid, not rounded.
    func map(_ point: Vector2) -> Vector2 {
        (point - center) * scale
    }

    /// A segment in units of the grid.
    func map(_ segment: PathSegment) -> PathSegment {
        switch segment {
        case .line(let start, let end): .line(map(start), map(end))
        case .quad(let start, let control, let end): .quad(map(start), map(control), map(end))
        case .cubic(let curve): .cubic(CubicCurve(map(curve.p0), map(curve.p1), map(curve.p2), map(curve.p3)))
        }
    }

    /// A point of the grid in the paths' space.
    func unmap(_ point: Vector2) -> Vector2 {
        center + point / scale
    }

    /// A segment of the grid in the paths' space.
    func unmap(_ segment: PathSegment) -> PathSegment {
        switch segment {
        case .line(let start, let end): .line(unmap(start), unmap(end))
        case .quad(let start, let control, let end): .quad(unmap(start), unmap(control), unmap(end))
        case .cubic(let curve):
            .cubic(CubicCurve(unmap(curve.p0), unmap(curve.p1), unmap(curve.p2), unmap(curve.p3)))
        }
    }
}
