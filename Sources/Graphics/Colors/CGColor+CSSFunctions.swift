import Foundation

extension CGColor {
    /// A colour as a function of CSS Color 4; `nil` for anything else.
    ///
    /// Components are separated by commas or spaces, and alpha, from 0 to 1 or in percent, by a comma or a slash. In
    /// `rgb(…)`, `rgba(…)`, `hsl(…)` and `hsla(…)` red, green and blue go from 0 to 255 or are in percent, hue is in degrees,
    /// saturation and lightness are in percent, and values beyond are clamped. `color(…)`, `lab(…)`, `lch(…)`, `oklab(…)` and
    /// `oklch(…)` are not clamped.
    public init?(cssFunction text: String) {
        guard text.utf8.count <= 100, text.hasSuffix(")"), let open = text.firstIndex(of: "(") else {
            return nil
        }
        let separators: Set<Character> = [" ", ",", "/"]
        var arguments = text[text.index(after: open)...].dropLast().split { separators.contains($0) }
        let name = text[..<open].lowercased()
        let space = name == "color" && !arguments.isEmpty ? arguments.removeFirst().lowercased() : name
        guard arguments.count == 3 || arguments.count == 4,
            let alpha = arguments.count == 4 ? CGColor.component(arguments[3], per: 1) : 1
        else {
            return nil
        }
        switch name {
        case "rgb", "rgba":
            guard let red = CGColor.component(arguments[0], per: 255),
                let green = CGColor.component(arguments[1], per: 255),
                let blue = CGColor.component(arguments[2], per: 255)
            else {
                return nil
            }
            self.init(srgbRed: red, green: green, blue: blue, alpha: alpha)
        case "hsl", "hsla":
            let hue = arguments[0].hasSuffix("deg") ? arguments[0].dropLast(3) : arguments[0]
            guard let degrees = Double(hue), degrees.isFinite,
                let saturation = CGColor.component(arguments[1], per: 100),
                let lightness = CGColor.component(arguments[2], per: 100)
            else {
                return nil
            }
            // The formula of CSS Color 4 §7.1.
            func channel(_ n: Double) -> Double {
                let turns = (degrees / 30 + n).truncatingRemainder(dividingBy: 12)
                let k = turns < 0 ? turns + 12 : turns
                return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
            }
            self.init(srgbRed: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
        default:
            // Newer functions have no commas.
            guard let space = CSSColorSpace(rawValue: space), space.isFunction == (name != "color"),
                !text.contains(","), let color = space.color(Array(arguments.prefix(3)), alpha: Double(alpha))
            else {
                return nil
            }
            self = color
        }
    }

    /// A number of `whole`, or a percentage, as a part of 1.
    private static func component(_ text: Substring, per whole: Double) -> Double? {
        let isPercentage = text.hasSuffix("%")
        guard let number = Double(isPercentage ? text.dropLast() : text), number.isFinite else {
            return nil
        }
        return min(max(number / (isPercentage ? 100 : whole), 0), 1)
    }
}
