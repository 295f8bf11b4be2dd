public import Graphics

/// A colour as an object, with UIKit's names.
public final class UIColor: NSObject, ColorObject, Sendable {
    private enum Content: Sendable {
        case color(CGColor)
        case dynamic(@Sendable (UITraitCollection) -> UIColor)
    }

    private let objectMark = CFObjectMark()
    private let content: Content

    /// The colour; for one that depends on traits, its value for `UITraitCollection.current`.
    public var cgColor: CGColor { color(for: .current, depth: 0) }

    private func color(for traits: UITraitCollection, depth: Int) -> CGColor {
        switch content {
        case .color(let color): color
        // Colours that lead to each other without end are no colour.
        case .dynamic(let provider): depth < 16 ? provider(traits).color(for: traits, depth: depth + 1) : .clear
        }
    }

    /// Whether the colour depends on traits.
    package var isDynamic: Bool {
        if case .dynamic = content { true } else { false }
    }

    /// Transparent black.
    public override convenience init() {
        self.init(cgColor: .clear)
    }

    /// A colour with the components of another.
    public init(cgColor: CGColor) {
        content = .color(cgColor)
    }

    /// A colour that depends on traits: dark if the interface is, for example.
    ///
    /// - Parameter dynamicProvider: The colour under traits; called from any thread, and each time the colour is used.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        content = .dynamic(dynamicProvider)
    }

    /// The colour under traits, which depends on none any more.
    public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        isDynamic ? UIColor(cgColor: color(for: traitCollection, depth: 0)) : self
    }

    /// A colour in sRGB; components outside 0 to 1 are kept.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A colour in Display P3.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha))
    }

    /// A grey that has the three components `white` in sRGB.
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(cgColor: CGColor(deviceGray: white, alpha: alpha))
    }

    /// A colour in sRGB from hue, saturation and brightness, each from 0 to 1; values outside are clipped.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (hue, saturation, brightness) = (
            UIColor.clipped(hue), UIColor.clipped(saturation), UIColor.clipped(brightness)
        )
        // The hexagon: six sectors in each of which one component rises or falls in proportion to the hue.
        func component(_ shift: CGFloat) -> CGFloat {
            let sector = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(sector, 4 - sector, 1)))
        }
        self.init(cgColor: CGColor(red: component(5), green: component(3), blue: component(1), alpha: alpha))
    }

    private static func clipped(_ value: CGFloat) -> CGFloat {
        value > 0 ? min(value, 1) : 0
    }

    /// The same colour with another alpha; it depends on traits if this one does.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        guard !isDynamic else { return UIColor { self.resolvedColor(with: $0).withAlphaComponent(alpha) } }
        return UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// Whether both have the same space, components and alpha; colours that depend on traits are the same if they are the
    /// same object.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor, other !== self else { return object as? UIColor === self }
        return !isDynamic && !other.isDynamic && other.cgColor == cgColor
    }

    /// Hashes the compared values.
    public override var hash: Int { isDynamic ? ObjectIdentifier(self).hashValue : cgColor.hashValue }
}

extension UIColor {
    /// Writes encoded sRGB components, unpremultiplied; always succeeds.
    ///
    /// A colour outside sRGB has components outside 0 to 1.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = cgColor.extendedSRGBComponents
        red?.pointee = CGFloat(components.x)
        green?.pointee = CGFloat(components.y)
        blue?.pointee = CGFloat(components.z)
        alpha?.pointee = CGFloat(components.w)
        return true
    }

    /// Writes hue, saturation and brightness of the sRGB components; always succeeds.
    @discardableResult
    public func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let components = cgColor.extendedSRGBComponents
        let (red, green, blue) = (components.x, components.y, components.z)
        let high = max(red, green, blue)
        let range = high - min(red, green, blue)
        var angle = 0.0
        if range > 0 {
            if high == red {
                angle = (green - blue) / range
            } else if high == green {
                angle = 2 + (blue - red) / range
            } else {
                angle = 4 + (red - green) / range
            }
        }
        hue?.pointee = CGFloat((angle < 0 ? angle + 6 : angle) / 6)
        saturation?.pointee = CGFloat(high > 0 ? range / high : 0)
        brightness?.pointee = CGFloat(high)
        alpha?.pointee = CGFloat(components.w)
        return true
    }

    /// Writes the grey; fails, and writes nothing, unless the three sRGB components are equal.
    @discardableResult
    public func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        let components = cgColor.extendedSRGBComponents
        guard components.x == components.y, components.y == components.z else {
            return false
        }
        white?.pointee = CGFloat(components.x)
        alpha?.pointee = CGFloat(components.w)
        return true
    }
}

/// The default type of `#colorLiteral(red:green:blue:alpha:)`.
public typealias _ColorLiteralType = UIColor

extension UIColor: _ExpressibleByColorLiteral {
    /// A colour in sRGB, as `#colorLiteral` makes it.
    public convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }
}
