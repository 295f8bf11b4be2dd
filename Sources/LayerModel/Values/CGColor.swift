/// A colour: components, unpremultiplied, in a colour space.
public struct CGColor: Sendable, Equatable {
    /// Red, green, blue or grey, grey, grey; then alpha. In the units of `kind`.
    var red: Double
    var green: Double
    var blue: Double
    var opacity: Double
    var kind: CGColorSpace.Kind

    /// A colour in the sRGB colour space.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.red = Double(red)
        self.green = Double(green)
        self.blue = Double(blue)
        opacity = Double(alpha)
        kind = .sRGB
    }

    /// Opaque black.
    public static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
    /// Transparent black.
    public static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
}
