/// The placement of the contents in the bounds.
///
/// `top` means maximum y, `bottom` minimum y, in the layer's own space.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// A value by its name; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Unscaled, in the middle.
    public static let center = CALayerContentsGravity(rawValue: "center")
    /// Unscaled, at maximum y.
    public static let top = CALayerContentsGravity(rawValue: "top")
    /// Unscaled, at minimum y.
    public static let bottom = CALayerContentsGravity(rawValue: "bottom")
    /// Unscaled, at minimum x.
    public static let left = CALayerContentsGravity(rawValue: "left")
    /// Unscaled, at maximum x.
    public static let right = CALayerContentsGravity(rawValue: "right")
    /// Unscaled, in the corner at minimum x and maximum y.
    public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
    /// Unscaled, in the corner at maximum x and y.
    public static let topRight = CALayerContentsGravity(rawValue: "topRight")
    /// Unscaled, in the corner at minimum x and y.
    public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
    /// Unscaled, in the corner at maximum x and minimum y.
    public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
    /// Stretched to the bounds.
    public static let resize = CALayerContentsGravity(rawValue: "resize")
    /// Scaled to the largest size that fits, in the middle.
    public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
    /// Scaled to the smallest size that covers the bounds, in the middle.
    public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")
}

/// The storage of a backing store.
///
/// It matters in pictures of extended range: drawings by `draw(in:)` show colours beyond sRGB's gamut and white with 16-bit
/// floats and `automatic`, and are clipped to them with bytes.
public struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// A value by its name; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// 8 bits a component.
    public static let RGBA8Uint = CALayerContentsFormat(rawValue: "RGBA8")
    /// 16-bit floating point.
    public static let RGBA16Float = CALayerContentsFormat(rawValue: "RGBAh")
    /// 8 bits of grey.
    public static let gray8Uint = CALayerContentsFormat(rawValue: "Gray8")
    /// As the picture that shows the layer.
    public static let automatic = CALayerContentsFormat(rawValue: "Automatic")
}

/// The sampling of scaled contents.
public struct CALayerContentsFilter: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// A value by its name; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Between neighbouring pixels.
    public static let linear = CALayerContentsFilter(rawValue: "linear")
    /// The nearest pixel.
    public static let nearest = CALayerContentsFilter(rawValue: "nearest")
    /// Between neighbouring pixels and between mipmaps.
    public static let trilinear = CALayerContentsFilter(rawValue: "trilinear")
    /// That of contexts, in pictures that they enlarge.
    package static let stepped = CALayerContentsFilter(rawValue: "interpolationDefault")
}

/// The curve of rounded corners.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    /// Core Animation's name for it.
    public let rawValue: String

    /// A value by its name; unknown names are kept here, and resolved where they are set.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// A quarter of a circle.
    public static let circular = CALayerCornerCurve(rawValue: "circular")
    /// A curve without a jump in curvature.
    public static let continuous = CALayerCornerCurve(rawValue: "continuous")
}

/// Edges of a layer; "bottom" is minimum y and "top" maximum y, regardless of flipping.
public struct CAEdgeAntialiasingMask: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// A set from its bits.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The edge at minimum x.
    public static let layerLeftEdge = CAEdgeAntialiasingMask(rawValue: 1)
    /// The edge at maximum x.
    public static let layerRightEdge = CAEdgeAntialiasingMask(rawValue: 2)
    /// The edge at minimum y.
    public static let layerBottomEdge = CAEdgeAntialiasingMask(rawValue: 4)
    /// The edge at maximum y.
    public static let layerTopEdge = CAEdgeAntialiasingMask(rawValue: 8)
    /// Every edge.
    static let all = CAEdgeAntialiasingMask(rawValue: 15)
}
