/// One of the programs that the renderer can need: the single list of all variants is ``all``.
///
/// A program does one thing and has no switch over kinds: SIMD lanes run every branch that one of them takes. What costs
/// little is no variant: all clips are one loop, which ends at once where a quad has none of its own, shapes at odd angles
/// share one way, and filters, levels of detail and corners are numbers.
struct ProgramKey: ProgramVariant, Sendable {
    /// Where a pixel's colour comes from; the numbers are those of the shaders.
    enum Paint: UInt8, CaseIterable, Sendable {
        case color
        case image
        case gradient
        /// One colour by the coverage of a path, found from its curves.
        case cells
        /// The result of another pass.
        case picture
        /// The same, multiplied by the alpha of a third.
        case masked
        /// One colour by the coverage in a texture.
        case stencil

        /// Whether each pixel has a texel of its own, so that there is no shape to evaluate.
        var isPixelwise: Bool { rawValue >= Paint.picture.rawValue }
    }

    /// The shape that limits the drawn pixels inside their geometry; the numbers are those of the shaders.
    enum Shape: UInt8, CaseIterable, Sendable {
        /// Nothing: pixels are in or out by their centres.
        case none
        /// A rectangle with right angles.
        case rect
        /// A rounded rectangle with right angles, whose outline is almost straight inside a pixel.
        case rounded
        /// Any rounded rectangle under an affine map, by the area of its polygon.
        case area
        /// The same without a smaller one inside.
        case ring
        /// Any rounded rectangle in perspective: the geometry is a box of pixels.
        case projected
        /// The same without a smaller one inside.
        case projectedRing

        /// Whether an outline belongs to the instance's data.
        var hasOutline: Bool { rawValue >= Shape.rounded.rawValue }

        /// Whether it is of no paint but a colour.
        var isRing: Bool { self == .ring || self == .projectedRing }
    }

    var paint: Paint
    /// The form of a gradient; of no meaning for other paints.
    var gradient = GradientForm()
    var shape = Shape.none
    /// Whether clips are evaluated.
    var isClipped = false

    /// Every program.
    static let all: [ProgramKey] = Paint.allCases.flatMap { paint in
        (paint == .gradient ? GradientForm.all : [GradientForm()]).flatMap { gradient in
            Shape.allCases.filter { isUsed(paint, $0) }.flatMap { shape in
                [false, true].map { ProgramKey(paint: paint, gradient: gradient, shape: shape, isClipped: $0) }
            }
        }
    }

    /// Whether the renderer ever asks for the combination.
    private static func isUsed(_ paint: Paint, _ shape: Shape) -> Bool {
        switch paint {
        case .color: true
        case .image: !shape.isRing
        // A pixel of a gradient costs more than its coverage.
        case .gradient: shape == .none || shape == .area || shape == .projected
        // The path is the shape.
        case .cells: shape == .none || shape == .projected
        case .picture, .masked, .stencil: shape == .none
        }
    }

    static let vertexPath = "programs/quad.vert"

    /// The file with the fragment shader.
    var fragmentPath: String {
        switch paint {
        case .color: "programs/color.frag"
        case .image: "programs/image.frag"
        case .gradient: "programs/gradient.frag"
        case .cells: "programs/cells.frag"
        case .picture, .masked: "programs/picture.frag"
        case .stencil: "programs/stencil.frag"
        }
    }

    /// The macros that select the variant.
    var defines: [(name: String, value: Int)] {
        var defines = Shape.allCases.map { ("SHAPE_" + "\($0)".uppercased(), Int($0.rawValue)) }
        defines += Paint.allCases.map { ("PAINT_" + "\($0)".uppercased(), Int($0.rawValue)) }
        defines += [
            ("PAINT", Int(paint.rawValue)), ("PIXELWISE", paint.isPixelwise ? 1 : 0), ("SHAPE", Int(shape.rawValue)),
            ("OUTLINE", shape.hasOutline ? 1 : 0), ("RING", shape.isRing ? 1 : 0),
            ("PERSPECTIVE", shape == .projected || shape == .projectedRing ? 1 : 0), ("CLIPPED", isClipped ? 1 : 0),
        ]
        if paint == .gradient { defines += gradient.defines }
        return defines
    }

    /// A human-readable name: `image rounded clipped`.
    var name: String {
        var words = ["\(paint)", "\(shape)"]
        if paint == .gradient { words.insert("\(gradient)", at: 0) }
        if isClipped { words.append("clipped") }
        return words.joined(separator: " ")
    }
}
