import Foundation
import LayerModel

/// A text animator with its values at one time: the changes to the characters that its selector covers.
///
/// Colours are red, green, blue and opacity in 0…1; `nil` leaves a property as it is.
struct TextAnimator: Sendable, Hashable {
    /// The affected characters, and the amounts.
    var selector = TextSelector()
    /// The point that characters are scaled, skewed and turned about, in points from their own anchor.
    var anchorPoint = SIMD3<Double>.zero
    /// In points.
    var position = SIMD3<Double>.zero
    /// In percent.
    var scale = SIMD3<Double>(100, 100, 100)
    /// About x, y and z, in degrees, clockwise as y points down.
    var rotation = SIMD3<Double>.zero
    /// In degrees, along `skewAxis`.
    var skew = 0.0
    /// In degrees.
    var skewAxis = 0.0
    /// In percent.
    var opacity = 100.0
    /// The new colour of the fill.
    var fill: SIMD3<Double>?
    /// The rotation of the fill's hue, in degrees, and the increase of its saturation and brightness, in percent.
    var fillShift = SIMD3<Double>.zero
    /// The new opacity of the fill, in percent.
    var fillOpacity: Double?
    /// The new colour of the stroke.
    var stroke: SIMD3<Double>?
    /// The rotation of the stroke's hue, in degrees, and the increase of its saturation and brightness, in percent.
    var strokeShift = SIMD3<Double>.zero
    /// The new opacity of the stroke, in percent.
    var strokeOpacity: Double?
    /// The addition to the stroke's width, in points.
    var strokeWidth = 0.0
    /// The addition before each character but the first of a line, in points.
    var tracking = 0.0
    /// The additional distance of each line but the first from the one before, in points.
    var lineSpacing = Vector2.zero
}

/// The centre of characters' scale and rotation, from the members `m.g` and `m.a` of a text.
struct TextAnchoring: Sendable, Hashable {
    /// The characters of one anchor; the numbers are those of `g`.
    enum Grouping: Int, Sendable {
        case character = 1
        case word = 2
        case line = 3
        case all = 4
    }

    /// The characters of one anchor, the middle of their baseline.
    var grouping = Grouping.character
    /// The offset of the anchor, in percent of half the group's width and of the letters' height.
    var alignment = Vector2.zero
}

/// One character, ready to be drawn.
struct TextGlyph: Sendable {
    /// From the glyph's origin on the baseline, in points, y pointing down; `nil` for characters that show nothing.
    var path: CGPath?
    /// From the glyph's space to the text layer's.
    var transform: CGAffineTransform
    /// Red, green, blue and opacity in 0…1; `nil` for none.
    var fill: SIMD4<Double>?
    /// Red, green, blue and opacity in 0…1; `nil` for none.
    var stroke: SIMD4<Double>?
    /// In points, before the transform.
    var strokeWidth: Double
    /// Whether the stroke lies over the fill.
    var hasStrokeInFront: Bool
    /// Of fill and stroke together, in 0…1.
    var opacity: Double
    /// The character's number, with its word and line.
    var place: TextPlace
}

extension SIMD4<Double> {
    /// A colour with its hue turned and its saturation and brightness raised, by shares of their ranges; its opacity stays.
    ///
    /// - Parameter shift: In degrees, percent and percent, of hue, saturation and value (Alvy Ray Smith, "Color Gamut Transform Pairs",
    ///   1978).
    func shifted(by shift: SIMD3<Double>) -> SIMD4<Double> {
        guard shift != .zero else { return self }
        let high = Swift.max(x, y, z)
        let range = high - Swift.min(x, y, z)
        var hue = 0.0
        if range > 0 {
            hue = high == x ? (y - z) / range : high == y ? (z - x) / range + 2 : (x - y) / range + 4
        }
        hue += shift.x / 60
        hue -= (hue / 6).rounded(.down) * 6
        let saturation = Swift.max(0, Swift.min((high > 0 ? range / high : 0) + shift.y / 100, 1))
        let value = Swift.max(0, Swift.min(high + shift.z / 100, 1))
        func channel(_ offset: Double) -> Double {
            let position = (hue + offset).truncatingRemainder(dividingBy: 6)
            return value - value * saturation * Swift.max(0, Swift.min(position, 4 - position, 1))
        }
        return SIMD4(channel(5), channel(3), channel(1), w)
    }
}
