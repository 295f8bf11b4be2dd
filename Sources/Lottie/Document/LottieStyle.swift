/// A layer style: After Effects draws it around and over a layer after its effects.
struct LottieStyle: Sendable {
    /// The styles that are drawn.
    enum Kind: Int, Sendable {
        case stroke = 0
        case dropShadow = 1
        case innerShadow = 2
        case outerGlow = 3
        case innerGlow = 4
        case colorOverlay = 7
    }

    var kind: Kind
    var color = Property(Components(0, 0, 0, 1))
    /// In percent.
    var opacity = Property(100.0)
    /// The direction of the light's source, in degrees counterclockwise from the right.
    var angle = Property(120.0)
    /// Of a stroke the width, else the reach of softness.
    var size = Property(0.0)
    var distance = Property(0.0)

    /// The frames between which the style changes; `nil` if it does not.
    var span: ClosedRange<Double>? {
        [color.span, opacity.span, angle.span, size.span, distance.span].joined
    }
}
