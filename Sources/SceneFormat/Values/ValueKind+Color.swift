import JSON
import LayerModel

extension ValueKind<CGColor> {
    static var color: Self {
        let expected =
            "a colour: \"#rrggbb\", \"#rrggbbaa\", a CSS name or function, or an object with colorSpace and components"
        return Self(expected) { reading, value in
            if let text = value.string {
                if let color = CGColor(css: text) ?? CGColor(cssFunction: text) {
                    return color
                }
                reading.reportMismatch(
                    expected, at: value,
                    suggestion: text.hasPrefix("#")
                        ? nil : NameSuggestion.nearest(to: text, among: CGColor.cssNames))
                return nil
            }
            guard let members = value.members else {
                reading.reportMismatch(expected, at: value)
                return nil
            }
            // The commonest form in large scenes, read without any intermediate object.
            var space: ColorSpaceName?
            var components: SIMD4<Double>?
            var keys = 0
            for (key, member) in members {
                keys += 1
                if key == "components" {
                    components = member.vector()
                } else if key == "colorSpace" {
                    space = member.text.flatMap(ColorSpaceName.init)
                }
            }
            guard keys == 2, let space, let components else {
                ColorObject.report(value, reading)
                return nil
            }
            return space.color(components)
        }
    }
}

extension ValueKind<CGColor?> {
    static var color: Self {
        ValueKind<CGColor>.color.optional
    }
}

/// The colour spaces that a scene names.
private enum ColorSpaceName: String, CaseIterable {
    case sRGB
    case extendedSRGB
    case displayP3
    case extendedDisplayP3
    case extendedLinearSRGB
    case itur_2020
    case itur_2100_PQ
    case itur_2100_HLG

    init?(_ text: JSONText) {
        // Most colours have the first, which is compared without a string.
        if text == "sRGB" {
            self = .sRGB
            return
        }
        self.init(rawValue: String(text))
    }

    func color(_ c: SIMD4<Double>) -> CGColor? {
        guard self != .sRGB else { return CGColor(srgbRed: c.x, green: c.y, blue: c.z, alpha: c.w) }
        return CGColorSpace(name: name).flatMap { CGColor(colorSpace: $0, components: [c.x, c.y, c.z, c.w]) }
    }

    /// The name in Core Graphics.
    private var name: String {
        switch self {
        case .sRGB: CGColorSpace.sRGB
        case .extendedSRGB: CGColorSpace.extendedSRGB
        case .displayP3: CGColorSpace.displayP3
        case .extendedDisplayP3: CGColorSpace.extendedDisplayP3
        case .extendedLinearSRGB: CGColorSpace.extendedLinearSRGB
        case .itur_2020: CGColorSpace.itur_2020
        case .itur_2100_PQ: CGColorSpace.itur_2100_PQ
        case .itur_2100_HLG: CGColorSpace.itur_2100_HLG
        }
    }
}

/// Finds the mistakes in a colour written as an object.
private final class ColorObject {
    var hasSpace = false
    var hasComponents = false

    static let table = PropertyTable("a colour", of: ColorObject.self) { table in
        table.add("colorSpace", .choice(ColorSpaceName.allCases.map(\.rawValue)) { $0 }) { object, _ in
            object.hasSpace = true
        }
        let components = ValueKind<SIMD4<Double>>("four numbers: [red, green, blue, alpha]") { $0.vector() }
        table.add("components", components) { object, _ in
            object.hasComponents = true
        }
    }

    static func report(_ value: JSONValue, _ reading: SceneReading) {
        let object = ColorObject()
        if reading.readWhole(value, into: object, using: table), !(object.hasSpace && object.hasComponents) {
            reading.report("a colour has both colorSpace and components", at: value)
        }
    }
}
