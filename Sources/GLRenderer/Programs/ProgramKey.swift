import DisplayList

/// The kind of a quad, and its program; ``all`` is the single list of them.
///
/// A program of quads does one thing, since SIMD lanes of a CPU run every branch. The kernel of tiles draws all kinds: there
/// a branch is one for all pixels of a tile. Both have one source, where a kind is a constant or is read from the record.
struct ProgramKey: ProgramVariant, Sendable {
    /// The source of a pixel's colour; the numbers are those of the shaders.
    enum Paint: UInt8, CaseIterable, Sendable {
        case color
        case image
        case gradient
        /// One colour by the coverage of a blurred rounded rectangle.
        case shadow
        /// The result of another pass.
        case picture
        /// The same, multiplied by the alpha of a third.
        case masked
        /// One colour by the coverage of a path in a texture.
        case stencil
        /// One colour by the coverage of a glyph in a texture.
        case glyph

        /// Whether each pixel has a texel of its own, without a shape to evaluate.
        var isPixelwise: Bool { rawValue >= Paint.picture.rawValue }
    }

    /// The shape that limits the drawn pixels inside their geometry; the numbers are those of the shaders.
    enum Shape: UInt8, CaseIterable, Sendable {
        /// No shape: pixels are in or out by their centres.
        case none
        /// A rectangle with right angles.
        case rect
        /// The same between pairs of edges by the numbers of the CPU renderer's kernel; only kernels draw it.
        case edges
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

    /// The kind as records have it, of ten bits.
    var kind: UInt32 {
        UInt32(paint.rawValue) | UInt32(shape.rawValue) << 3 | UInt32(gradient.kind.rawValue) << 6
            | (gradient.stops == .many ? 1 << 8 : 0) | (isClipped ? 1 << 9 : 0)
    }

    /// The texels of a quad's data in the program of its kind, without the table of a gradient of many stops.
    private var dataTexels: Int {
        var count = shape == .projected || shape == .projectedRing ? 4 : 0
        if shape.hasOutline { count += shape.isRing ? 4 : 2 }
        switch paint {
        case .image: count += 4
        case .gradient: count += gradient.stops == .few ? 8 : 3
        case .shadow: count += 3
        case .masked: count += 2
        case .color, .picture, .stencil, .glyph: break
        }
        return count
    }

    /// Every program.
    static let all: [ProgramKey] =
        Paint.allCases.flatMap { paint in
            (paint == .gradient ? GradientForm.all : [GradientForm()]).flatMap { gradient in
                Shape.allCases.filter { isUsed(paint, $0) }.flatMap { shape in
                    [false, true].map { ProgramKey(paint: paint, gradient: gradient, shape: shape, isClipped: $0) }
                }
            }
        }

    /// Whether the renderer ever uses the combination.
    private static func isUsed(_ paint: Paint, _ shape: Shape) -> Bool {
        switch paint {
        case .color: shape != .edges
        case .image: !shape.isRing && shape != .edges
        // A pixel of a gradient costs more than its coverage.
        case .gradient: shape == .none || shape == .area || shape == .projected
        // The rectangle has the reach of the blur.
        case .shadow: shape == .none || shape == .projected
        case .picture, .masked, .stencil, .glyph: shape == .none
        }
    }

    var stages: [ProgramStage] {
        [ProgramStage(.vertex, "programs/quad.vert"), ProgramStage(.fragment, "programs/quad.frag")]
    }

    /// The numbers of the kinds, by the names that shaders have for them.
    static let kindDefines: [(name: String, value: Int)] =
        Shape.allCases.map { ("SHAPE_" + "\($0)".uppercased(), Int($0.rawValue)) }
        + Paint.allCases.map { ("PAINT_" + "\($0)".uppercased(), Int($0.rawValue)) } + GradientForm.kindDefines

    /// The macros that select the variant.
    var defines: [(name: String, value: Int)] {
        Self.kindDefines + [
            ("PAINT", Int(paint.rawValue)), ("SHAPE", Int(shape.rawValue)), ("DATA_TEXELS", dataTexels),
            ("GRADIENT_KIND", Int(gradient.kind.rawValue)), ("GRADIENT_TABLE", gradient.stops == .many ? 1 : 0),
            ("CLIPPED", isClipped ? 1 : 0),
        ]
    }

    /// A human-readable name: `image rounded clipped`.
    var name: String {
        var words = ["\(paint)", "\(shape)"]
        if paint == .gradient { words.insert("\(gradient)", at: 0) }
        if isClipped { words.append("clipped") }
        return words.joined(separator: " ")
    }
}
