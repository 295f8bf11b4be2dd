/// What is done with a layer's picture.
struct LottieEffect: Sendable {
    /// The effects that are drawn.
    enum Kind: Sendable {
        case fill
        case tint
        case tritone
        case stroke
        case dropShadow
        case gaussianBlur
        case radialWipe
        case matte
    }

    var kind: Kind
    var name: String?
    var place = 0
    /// The effect's parameters, in the order of After Effects; switches and choices as numbers.
    var parameters: [Property<Components>]

    /// One number.
    func number(_ index: Int, at frame: Double, default value: Double = 0) -> Double {
        index < parameters.count ? parameters[index].value(at: frame).x : value
    }

    /// A colour, or a point.
    func components(_ index: Int, at frame: Double) -> Components {
        index < parameters.count ? parameters[index].value(at: frame) : .zero
    }
}
