import LayerModel

/// A program that works on whole pictures: the single list of all is ``allCases``.
enum EffectProgram: ProgramVariant, CaseIterable, Sendable {
    /// A picture as it is, pixel by pixel.
    case place
    /// A picture made larger.
    case enlarge
    /// Coverage made larger, in a colour.
    case tint
    /// A picture drawn through a map of places.
    case map
    /// A linear map of straight colours.
    case matrix
    /// A picture made smaller by whole factors.
    case reduce
    /// The alpha of a picture made smaller, as coverage.
    case reduceToCoverage
    /// One direction of a Gaussian blur.
    case blur
    /// The same along the rows of coverage.
    case blurRows
    /// The planes of a picture's luma and chroma.
    case planes
    /// A picture put on another.
    case blend(CGBlendMode)

    static var allCases: [EffectProgram] {
        [.place, .enlarge, .tint, .map, .matrix, .reduce, .reduceToCoverage, .blur, .blurRows, .planes]
            + CGBlendMode.allCases.map { .blend($0) }
    }

    var stages: [ProgramStage] { [ProgramStage(.vertex, "effects/part.vert"), ProgramStage(.fragment, fragmentPath)] }

    /// The file with the fragment shader.
    private var fragmentPath: String {
        switch self {
        case .place, .enlarge, .tint: "effects/place.frag"
        case .map: "effects/map.frag"
        case .matrix: "effects/matrix.frag"
        case .reduce, .reduceToCoverage: "effects/reduce.frag"
        case .blur, .blurRows: "effects/blur.frag"
        case .planes: "effects/planes.frag"
        case .blend: "effects/blend.frag"
        }
    }

    /// The macros that select the variant.
    var defines: [(name: String, value: Int)] {
        switch self {
        case .place: [("ENLARGED", 0), ("TINTED", 0)]
        case .enlarge: [("ENLARGED", 1), ("TINTED", 0)]
        case .tint: [("ENLARGED", 1), ("TINTED", 1)]
        case .map, .matrix, .planes: []
        case .reduce: [("COVERAGE", 0)]
        case .reduceToCoverage: [("COVERAGE", 1)]
        case .blur: [("ROWS", 0), ("REACH_LIMIT", BlurKernel.reachLimit)]
        case .blurRows: [("ROWS", 1), ("REACH_LIMIT", BlurKernel.texelReachLimit)]
        case .blend(let mode): Self.modeDefines + [("MODE", Int(mode.rawValue))]
        }
    }

    var dependsOnRange: Bool {
        switch self {
        case .matrix, .blend: true
        default: false
        }
    }

    /// The numbers of the blend modes, by the names that shaders have for them.
    static let modeDefines: [(name: String, value: Int)] =
        CGBlendMode.allCases.map { ("MODE_" + "\($0)".uppercased(), Int($0.rawValue)) }

    /// A human-readable name: `blend multiply`.
    var name: String {
        if case .blend(let mode) = self { return "blend \(mode)" }
        return "\(self)"
    }
}
