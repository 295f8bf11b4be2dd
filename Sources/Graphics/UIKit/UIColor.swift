public import Foundation

/// A colour as an object, with UIKit's names.
public final class UIColor: NSObject, Sendable {
    /// The colour.
    public let cgColor: CGColor

    /// A colour with the components of another.
    public init(cgColor: CGColor) {
        self.cgColor = cgColor
    }

    /// A colour in sRGB; components outside 0 to 1 are kept.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A colour in Display P3.
    public init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(displayP3Red: red, green: green, blue: blue, alpha: alpha)
    }

    /// A grey that has the three components `white` in sRGB.
    public init(white: CGFloat, alpha: CGFloat) {
        cgColor = CGColor(kind: .deviceGray, gray: white, alpha: alpha)
    }

    /// A colour in sRGB from hue, saturation and brightness, each from 0 to 1; values outside are clipped.
    public init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let (hue, saturation, brightness) = (
            UIColor.clipped(hue), UIColor.clipped(saturation), UIColor.clipped(brightness)
        )
        // The hexagon: six sectors in each of which one component rises or falls in proportion to the hue.
        func component(_ shift: CGFloat) -> CGFloat {
            let sector = (shift + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(sector, 4 - sector, 1)))
        }
        cgColor = CGColor(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    private static func clipped(_ value: CGFloat) -> CGFloat {
        value > 0 ? min(value, 1) : 0
    }

    /// The same colour with another alpha.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(cgColor: cgColor.copy(alpha: alpha) ?? cgColor)
    }

    /// Whether both have the same space, components and alpha.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? UIColor)?.cgColor == cgColor
    }

    /// Hashes what equality compares.
    public override var hash: Int { cgColor.hashValue }
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
