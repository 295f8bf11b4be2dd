/// A rectangle by its edges, in the space that its type names: a box of one space is no box of another.
///
/// One whose maximum is below its minimum holds nothing. Members are inlined into the renderers' loops.
@usableFromInline
package struct Box<Space, Scalar: SIMDScalar & BinaryFloatingPoint>: Hashable {
    /// Minimum x, minimum y, maximum x, maximum y.
    @usableFromInline package var edges: SIMD4<Scalar>

    /// A box from minimum x, minimum y, maximum x, maximum y.
    @inlinable @inline(__always)
    package init(edges: SIMD4<Scalar>) {
        self.edges = edges
    }

    /// A box from its edges.
    @inlinable @inline(__always)
    package init(minX: Scalar, minY: Scalar, maxX: Scalar, maxY: Scalar) {
        edges = SIMD4(minX, minY, maxX, maxY)
    }

    /// A box from its corners.
    @inlinable @inline(__always)
    package init(low: SIMD2<Scalar>, high: SIMD2<Scalar>) {
        edges = SIMD4(lowHalf: low, highHalf: high)
    }

    /// A box from the origin on.
    @inlinable @inline(__always)
    package init(size: SIMD2<Scalar>) {
        self.init(low: .zero, high: size)
    }

    /// The same box in another precision, each edge rounded to the nearest.
    @inlinable @inline(__always)
    package init<Other>(_ other: Box<Space, Other>) {
        self.init(
            minX: Scalar(other.minX), minY: Scalar(other.minY), maxX: Scalar(other.maxX), maxY: Scalar(other.maxY))
    }

    /// A rectangle of the space.
    @inlinable @inline(__always)
    package init(_ rect: CGRect) {
        self.init(
            minX: Scalar(Double(rect.minX)), minY: Scalar(Double(rect.minY)), maxX: Scalar(Double(rect.maxX)),
            maxY: Scalar(Double(rect.maxY)))
    }

    /// The same pixels in another form: those of the picture, of a target or of an image, by the type.
    @inlinable @inline(__always)
    package init(_ pixels: DeviceRect) {
        self.init(
            minX: Scalar(pixels.minX), minY: Scalar(pixels.minY), maxX: Scalar(pixels.maxX), maxY: Scalar(pixels.maxY))
    }

    // Written out, since the compiler's derived one is not inlined elsewhere.
    @inlinable @inline(__always)
    package static func == (a: Self, b: Self) -> Bool { a.edges == b.edges }

    /// The box that holds everything.
    @inlinable package static var everywhere: Self {
        Self(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)
    }

    /// The box that holds nothing, and changes nothing in a union.
    @inlinable package static var nowhere: Self {
        Self(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    }

    @inlinable @inline(__always) package var minX: Scalar {
        get { edges.x }
        set { edges.x = newValue }
    }
    @inlinable @inline(__always) package var minY: Scalar {
        get { edges.y }
        set { edges.y = newValue }
    }
    @inlinable @inline(__always) package var maxX: Scalar {
        get { edges.z }
        set { edges.z = newValue }
    }
    @inlinable @inline(__always) package var maxY: Scalar {
        get { edges.w }
        set { edges.w = newValue }
    }

    /// The corner at the minima.
    @inlinable @inline(__always) package var low: SIMD2<Scalar> { edges.lowHalf }

    /// The corner at the maxima.
    @inlinable @inline(__always) package var high: SIMD2<Scalar> { edges.highHalf }

    @inlinable @inline(__always) package var width: Scalar { edges.z - edges.x }
    @inlinable @inline(__always) package var height: Scalar { edges.w - edges.y }
    /// Width and height.
    @inlinable @inline(__always) package var size: SIMD2<Scalar> { SIMD2(width, height) }

    /// Whether it has no area.
    @inlinable @inline(__always) package var isEmpty: Bool { !(edges.x < edges.z && edges.y < edges.w) }

    /// Whether a maximum is below its minimum.
    @inlinable @inline(__always) package var isInsideOut: Bool { edges.x > edges.z || edges.y > edges.w }

    /// Whether the box has a place: no edge is infinite or not a number.
    @inlinable package var hasFiniteEdges: Bool {
        edges.x.isFinite && edges.y.isFinite && edges.z.isFinite && edges.w.isFinite
    }

    /// With each minimum below its maximum.
    @inlinable
    package var upright: Self {
        Self(minX: min(minX, maxX), minY: min(minY, maxY), maxX: max(minX, maxX), maxY: max(minY, maxY))
    }

    /// The corner with the index of its bit in `CACornerMask`.
    @inlinable @inline(__always)
    package func corner(_ index: Int) -> SIMD2<Scalar> {
        SIMD2(index & 1 == 0 ? edges.x : edges.z, index & 2 == 0 ? edges.y : edges.w)
    }

    /// The box around this one and another.
    @inlinable @inline(__always)
    package func union(_ other: Self) -> Self {
        Self(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    /// The part in both; turned inside out if they are disjoint.
    @inlinable @inline(__always)
    package func intersection(_ other: Self) -> Self {
        Self(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }

    /// Whether a place lies inside or on an edge.
    @inlinable @inline(__always)
    package func contains(_ place: SIMD2<Scalar>) -> Bool {
        place.x >= edges.x && place.x <= edges.z && place.y >= edges.y && place.y <= edges.w
    }

    /// Whether the two have a point in common, on an edge or inside.
    @inlinable @inline(__always)
    package func touches(_ other: Self) -> Bool {
        edges.x <= other.edges.z && other.edges.x <= edges.z && edges.y <= other.edges.w && other.edges.y <= edges.w
    }

    /// Moved by a vector.
    @inlinable @inline(__always)
    package func moved(by offset: SIMD2<Scalar>) -> Self {
        Self(minX: minX + offset.x, minY: minY + offset.y, maxX: maxX + offset.x, maxY: maxY + offset.y)
    }

    /// With each edge rounded to a whole number.
    @inlinable @inline(__always)
    package func rounded(_ rule: FloatingPointRoundingRule) -> Self { Self(edges: edges.rounded(rule)) }

    /// With every edge moved inwards, those along y by the vector's x.
    @inlinable @inline(__always)
    package func inset(by margin: SIMD2<Scalar>) -> Self {
        Self(minX: minX + margin.x, minY: minY + margin.y, maxX: maxX - margin.x, maxY: maxY - margin.y)
    }

    /// With every edge moved inwards.
    @inlinable @inline(__always)
    package func inset(by margin: Scalar) -> Self {
        Self(minX: minX + margin, minY: minY + margin, maxX: maxX - margin, maxY: maxY - margin)
    }
}

extension Box: Sendable where Scalar: Sendable, Scalar.SIMD4Storage: Sendable {}
extension Box: BitwiseCopyable where Scalar: BitwiseCopyable, Scalar.SIMD4Storage: BitwiseCopyable {}

/// A layer's plane, in points: its box begins at the origin, minimum x and y first.
@usableFromInline package enum PlaneSpace {}
/// The coordinates that a layer's sublayers stand in, in points.
@usableFromInline package enum LayerSpace {}
/// The picture's pixels, y down.
@usableFromInline package enum DeviceSpace {}
/// The pixels of one target, which holds a part of the picture.
@usableFromInline package enum TargetSpace {}
/// An image's pixels from its top left, y down.
@usableFromInline package enum ImageSpace {}

/// A rectangle's own coordinates, from 0 to 1.
@usableFromInline package enum UnitSpace {}

/// A box of a layer's plane as lists store it.
@usableFromInline package typealias PlaneRect = Box<PlaneSpace, Float>
/// A part of an image as lists store it; turned over if its maximum is below its minimum.
@usableFromInline package typealias ImageRect = Box<ImageSpace, Float>
@usableFromInline package typealias PlaneBox = Box<PlaneSpace, Double>
@usableFromInline package typealias LayerBox = Box<LayerSpace, Double>
@usableFromInline package typealias DeviceBox = Box<DeviceSpace, Double>
@usableFromInline package typealias TargetBox = Box<TargetSpace, Double>
@usableFromInline package typealias ImageBox = Box<ImageSpace, Double>
