public import Foundation

/// A colour: components, unpremultiplied, in a colour space.
///
/// Components outside 0 to 1 are kept as given; renderers clip them if a picture has no extended range. Two colours are equal
/// when their spaces, components and alphas are.
public struct CGColor: Sendable, Hashable {
    /// Red, green, blue or three times the grey, in the units of `kind`; then alpha.
    var red: Double
    var green: Double
    var blue: Double
    var opacity: Double
    var kind: CGColorSpace.Kind
    /// The number of the image that the colour repeats; 0 for a plain colour.
    @usableFromInline var pattern: UInt32 = 0

    init(kind: CGColorSpace.Kind, color: SIMD3<Double>, alpha: Double) {
        red = color.x
        green = color.y
        blue = color.z
        opacity = alpha
        self.kind = kind
    }

    private init(kind: CGColorSpace.Kind, gray: CGFloat, alpha: CGFloat) {
        self.init(kind: kind, color: SIMD3(repeating: Double(gray)), alpha: Double(alpha))
    }

    /// A grey in the space `CGColorSpaceCreateDeviceGray()`.
    package init(deviceGray gray: CGFloat, alpha: CGFloat) {
        self.init(kind: .deviceGray, gray: gray, alpha: alpha)
    }

    /// A colour in the sRGB colour space.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(kind: .sRGB, color: SIMD3(Double(red), Double(green), Double(blue)), alpha: Double(alpha))
    }

    /// A colour in the sRGB colour space.
    public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A colour in the Display P3 colour space.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(kind: .displayP3, color: SIMD3(Double(red), Double(green), Double(blue)), alpha: Double(alpha))
    }

    /// A grey in the space `genericGrayGamma2_2`.
    public init(gray: CGFloat, alpha: CGFloat) {
        self.init(kind: .genericGrayGamma2_2, gray: gray, alpha: alpha)
    }

    /// A grey in the space `genericGrayGamma2_2`.
    public init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(gray: gray, alpha: alpha)
    }

    /// A colour in any space; `nil` unless there is one number for each component of the space and one for alpha.
    public init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
        guard components.count == space.numberOfComponents + 1 else {
            return nil
        }
        let color = space.kind.isGray ? [0, 0, 0] : [0, 1, 2]
        self.init(
            kind: space.kind,
            color: SIMD3(Double(components[color[0]]), Double(components[color[1]]), Double(components[color[2]])),
            alpha: Double(components[components.count - 1])
        )
    }

    /// The colour space of `components`.
    public var colorSpace: CGColorSpace? {
        .shared(kind)
    }

    /// The components in the units of the colour space, alpha last.
    public var components: [CGFloat]? {
        kind.isGray
            ? [CGFloat(red), CGFloat(opacity)]
            : [CGFloat(red), CGFloat(green), CGFloat(blue), CGFloat(opacity)]
    }

    /// The number of components, alpha counted: 2 or 4.
    public var numberOfComponents: Int {
        kind.isGray ? 2 : 4
    }

    /// From 0, transparent, to 1, opaque; as given.
    public var alpha: CGFloat {
        CGFloat(opacity)
    }

    /// The same colour with another alpha.
    public func copy(alpha: CGFloat) -> CGColor? {
        CGColor(kind: kind, color: color, alpha: Double(alpha))
    }

    /// The same colour.
    public func copy() -> CGColor? {
        self
    }

    /// Opaque black, in generic grey.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white, in generic grey.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Transparent black, in generic grey.
    public static let clear = CGColor(gray: 0, alpha: 0)
}
