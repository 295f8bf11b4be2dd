import CEGL
import LayerModel
import ShaderSources

/// A program that works on whole pictures: the single list of all is ``allCases``.
enum EffectProgram: Hashable, CaseIterable, Sendable {
    /// A picture as it is, pixel by pixel.
    case place
    /// A picture made larger.
    case enlarge
    /// A picture's alpha made larger, in a colour.
    case tint
    /// A picture drawn through a map of places.
    case map
    /// A linear map of straight colours.
    case matrix
    /// A picture made smaller by whole factors.
    case reduce
    /// The alpha of a picture made smaller, as coverage.
    case reduceAlpha
    /// One direction of a Gaussian blur.
    case blur
    /// A picture put on another.
    case blend(CGBlendMode)

    static var allCases: [EffectProgram] {
        [.place, .enlarge, .tint, .map, .matrix, .reduce, .reduceAlpha, .blur] + CGBlendMode.allCases.map { .blend($0) }
    }

    static let vertexPath = "effects/whole.vert"

    /// The file with the fragment shader.
    var path: String {
        switch self {
        case .place, .enlarge, .tint: "effects/place.frag"
        case .map: "effects/map.frag"
        case .matrix: "effects/matrix.frag"
        case .reduce, .reduceAlpha: "effects/reduce.frag"
        case .blur: "effects/blur.frag"
        case .blend: "effects/blend.frag"
        }
    }

    /// The macros that select the variant.
    var defines: [(name: String, value: String)] {
        switch self {
        case .place: [("ENLARGED", "0"), ("TINTED", "0")]
        case .enlarge: [("ENLARGED", "1"), ("TINTED", "0")]
        case .tint: [("ENLARGED", "1"), ("TINTED", "1")]
        case .map, .matrix: []
        case .reduce: [("ALPHA", "0")]
        case .reduceAlpha: [("ALPHA", "1")]
        case .blur: [("REACH_LIMIT", String(BlurKernel.reachLimit))]
        case .blend(let mode):
            CGBlendMode.allCases.map { ("MODE_" + "\($0)".uppercased(), String($0.rawValue)) }
                + [("MODE", String(mode.rawValue))]
        }
    }

    /// A human-readable name: `blend multiply`.
    var name: String {
        if case .blend(let mode) = self { return "blend \(mode)" }
        return "\(self)"
    }
}

/// The effect programs of a context, made when they are first needed.
final class EffectProgramCache {
    private unowned let context: GLContext
    private var programs: [EffectProgram: GLProgram] = [:]
    private let preprocessor = ShaderPreprocessor(source: ShaderSources.text(at:))

    init(in context: GLContext) {
        self.context = context
    }

    /// A program; the context must be current.
    func program(_ key: EffectProgram) throws(ShaderError) -> GLProgram {
        if let program = programs[key] { return program }
        let program = try GLProgram(
            in: context, name: key.name,
            vertexSource: preprocessor.assemble(
                path: EffectProgram.vertexPath, program: key.name, defines: key.defines),
            fragmentSource: preprocessor.assemble(path: key.path, program: key.name, defines: key.defines))
        programs[key] = program
        return program
    }
}
