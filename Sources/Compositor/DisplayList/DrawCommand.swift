/// One thing to draw, in painter's order: a fixed-size record whose variable parts are indices into the display list's tables.
public struct DrawCommand: Sendable {
    /// What is drawn inside the command's shape.
    public enum Primitive: UInt8, Sendable {
        /// `color`.
        case fill
        /// `DisplayList.images[payload]`, multiplied by `color`.
        case image
        /// `color` in the ring of `DisplayList.borders[payload]`.
        case border
        /// `DisplayList.gradients[payload]`, multiplied by `color`.
        case gradient
    }

    /// The edges of the rectangle that are anti-aliased where they do not fall on pixel borders.
    public struct Edges: OptionSet, Sendable {
        public let rawValue: UInt8

        /// Edges from their bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The edge at minimum x.
        public static let left = Edges(rawValue: 1)
        /// The edge at maximum x.
        public static let right = Edges(rawValue: 2)
        /// The edge at minimum y.
        public static let bottom = Edges(rawValue: 4)
        /// The edge at maximum y.
        public static let top = Edges(rawValue: 8)
        /// Every edge.
        public static let all = Edges(rawValue: 15)
    }

    /// The index that stands for nothing.
    public static let none: Int32 = -1

    public var primitive: Primitive
    /// Anti-aliased edges; the others are cut at pixel centres.
    public var edges: Edges
    /// Whether what is drawn hides everything below it wherever the shape covers a pixel fully.
    public var isOpaque: Bool
    /// Index into `DisplayList.transforms`: from the layer's plane to device pixels.
    public var transform: Int32
    /// Index of the innermost clip in `DisplayList.clips`, or `none`.
    public var clip: Int32
    /// Index into `DisplayList.roundedRects` where corners are rounded, or `none`: the shape is `rect`.
    public var shape: Int32
    /// Index into the primitive's table, or `none`.
    public var payload: Int32
    /// Edges `minX, minY, maxX, maxY` in the layer's plane.
    public var rect: SIMD4<Float>
    /// Premultiplied red, green, blue, alpha, sRGB-encoded, opacity included.
    public var color: SIMD4<Float>
    /// Every pixel the command can change, clips included; never empty.
    public var bounds: DeviceRect
}

/// A rectangle with rounded corners, in a layer's plane.
public struct RoundedRect: Sendable, Equatable {
    /// Edges `minX, minY, maxX, maxY`.
    public var rect: SIMD4<Float>
    /// The radii at (minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY): the order of `CACornerMask`'s bits; 0 is square.
    public var radii: SIMD4<Float>
    /// Whether the corners follow the continuous curve rather than a circle.
    public var isContinuous: Bool

    /// A rounded rectangle; the radii are at most half the shorter side.
    public init(rect: SIMD4<Float>, radii: SIMD4<Float>, isContinuous: Bool = false) {
        self.rect = rect
        self.radii = radii
        self.isContinuous = isContinuous
    }
}

/// The ring between a rounded rectangle and the same inset by `width`; the inner radii are `max(radius − width, 0)`.
public struct BorderRing: Sendable, Equatable {
    public var outer: RoundedRect
    /// In points of the layer's plane; at most half the shorter side.
    public var width: Float

    /// The inner outline.
    public var inner: RoundedRect {
        let inset = SIMD4(width, width, -width, -width)
        return RoundedRect(
            rect: outer.rect + inset, radii: (outer.radii - width).clamped(lowerBound: .zero, upperBound: outer.radii),
            isContinuous: outer.isContinuous)
    }
}
