/// One of the programs that the renderer can need: the single list of all variants is ``all``.
///
/// A program does one thing and has no switch over kinds: SIMD lanes run every branch that one of them takes.
struct ProgramKey: Hashable, Sendable {
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

        /// The file with the fragment shader.
        var path: String {
            switch self {
            case .color: "programs/color.frag"
            case .image: "programs/image.frag"
            case .gradient: "programs/gradient.frag"
            case .cells: "programs/cells.frag"
            case .picture, .masked: "programs/picture.frag"
            case .stencil: "programs/stencil.frag"
            }
        }
    }

    /// What limits the shape inside its geometry; the numbers are those of the shaders.
    enum Coverage: UInt8, CaseIterable, Sendable {
        /// Nothing: pixels are in or out by their centres.
        case none
        case rect
        case rounded
        case ring
    }

    /// How much of a pixel a shape's edges and corners leave; each is right where those before it are.
    enum Exactness: UInt8, CaseIterable, Comparable, Sendable {
        /// At most one edge along each axis of the plane, at right angles, or one almost straight piece of a curve.
        case edges
        /// Both edges along each axis: the shape may be thinner than a pixel.
        case pairs
        /// The area of the shape's polygon.
        case area

        static func < (a: Exactness, b: Exactness) -> Bool { a.rawValue < b.rawValue }
    }

    var paint: Paint
    /// The form of a gradient; of no meaning for other paints.
    var gradient = GradientForm()
    var coverage: Coverage
    /// Of the shape and of clips that are evaluated.
    var exactness = Exactness.edges
    /// Whether the plane is seen in perspective: the geometry is a box of pixels.
    var isPerspective = false
    /// Whether a corner of the shape or of a clip is continuous.
    var isContinuous = false
    /// How many clips are evaluated: 0, 1, 2, 3 for a chain of any length, or 4 for a mask that holds their product.
    var clips: UInt8 = 0

    /// Every program.
    static let all: [ProgramKey] = {
        var keys: [ProgramKey] = []
        for paint in Paint.allCases {
            for gradient in paint == .gradient ? GradientForm.all : [GradientForm()] {
                for coverage in Coverage.allCases {
                    let plain = ProgramKey(paint: paint, gradient: gradient, coverage: coverage)
                    keys += plain.shapes.filter(\.isUsed)
                }
            }
        }
        return keys
    }()

    /// The same with every kind of shape and number of clips.
    private var shapes: [ProgramKey] {
        var keys: [ProgramKey] = []
        for exactness in Exactness.allCases {
            for isPerspective in [false, true] {
                for isContinuous in [false, true] {
                    for clips: UInt8 in 0...4 {
                        var key = self
                        key.exactness = exactness
                        key.isPerspective = isPerspective
                        key.isContinuous = isContinuous
                        key.clips = clips
                        keys.append(key)
                    }
                }
            }
        }
        return keys
    }

    /// Whether the renderer ever asks for the combination.
    private var isUsed: Bool {
        let hasCorners = coverage == .rounded || coverage == .ring || (1...3).contains(clips)
        guard !isContinuous || (hasCorners && exactness == .area) else { return false }
        // The path is the shape.
        guard paint != .cells || coverage == .none || isPerspective else { return false }
        return switch coverage {
        case .none: (exactness == .edges || (exactness == .area && hasCorners)) && !isPerspective
        case .rect: !paint.isPixelwise && !isPerspective
        // Shapes in perspective have any angles, and rings may always be thin somewhere.
        case .rounded: !paint.isPixelwise && (exactness == .area || !isPerspective)
        case .ring: paint == .color && (exactness == .area || (exactness == .pairs && !isPerspective))
        }
    }

    /// A number below ``indexLimit``, different for each key.
    var index: Int {
        var index = Int(paint.rawValue)
        index = index * GradientForm.all.count + gradient.index
        index = index * 4 + Int(coverage.rawValue)
        index = index * Exactness.allCases.count + Int(exactness.rawValue)
        index = index * 2 + (isPerspective ? 1 : 0)
        index = index * 2 + (isContinuous ? 1 : 0)
        return index * 5 + Int(clips)
    }

    static let indexLimit = Paint.allCases.count * GradientForm.all.count * 4 * Exactness.allCases.count * 2 * 2 * 5

    /// The macros that select the variant.
    var defines: [(name: String, value: Int)] {
        var defines = Coverage.allCases.map { ("COVERAGE_" + "\($0)".uppercased(), Int($0.rawValue)) }
        defines += Paint.allCases.map { ("PAINT_" + "\($0)".uppercased(), Int($0.rawValue)) }
        defines += [
            ("PAINT", Int(paint.rawValue)), ("PIXELWISE", paint.isPixelwise ? 1 : 0),
            ("COVERAGE", Int(coverage.rawValue)), ("PAIRS", exactness == .pairs ? 1 : 0),
            ("AREA", exactness == .area ? 1 : 0),
            ("PERSPECTIVE", isPerspective ? 1 : 0), ("CONTINUOUS", isContinuous ? 1 : 0),
            ("CLIPS", Int(clips)),
        ]
        if paint == .gradient { defines += gradient.defines }
        return defines
    }

    /// A name for people: `image rounded clips2`.
    var name: String {
        var words = ["\(paint)", "\(coverage)"]
        if paint == .gradient { words.insert("\(gradient)", at: 0) }
        if exactness != .edges { words.append("\(exactness)") }
        if isPerspective { words.append("perspective") }
        if isContinuous { words.append("continuous") }
        if clips > 0 { words.append(clips == 4 ? "clipMask" : clips == 3 ? "chain" : "clips\(clips)") }
        return words.joined(separator: " ")
    }
}
