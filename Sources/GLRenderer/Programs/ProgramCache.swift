import CEGL
import DisplayList
import LayerModel
import RenderDevices
import ShaderSources

/// A linked program and its uniforms' locations.
final class GLProgram {
    private let object: GLObject<GLProgramKind>
    private let pixelToClip: GLint
    private var viewport = SIMD2<Int32>.zero
    /// Of the uniforms in use: a query would wait for drivers with a thread of their own.
    private var locations: [String: GLint] = [:]

    /// The texture units of the samplers.
    static let textureUnit = 0
    static let dataUnit = 1
    static let clipsUnit = 2
    static let maskUnit = 3
    static let clipMaskUnit = 4
    static let coverageUnit = 5
    static let glyphsUnit = 6
    static let resultUnit = 7

    /// - Parameter sources: The text of each stage.
    init(in context: GLContext, name: String, sources: [(stage: ProgramStage.Kind, text: String)]) throws(ShaderError) {
        object = GLObject(in: context)
        let binaries = context.programBinaries
        let key = ProgramBinaries.Key(sources.map(\.text), in: context)
        if binaries?.load(key, into: object.name, in: context) != true {
            binaries?.prepare(object.name)
            try Self.link(object.name, sources, program: name, in: context)
            binaries?.store(key, object.name)
        }
        object.label(name)
        pixelToClip = glGetUniformLocation(object.name, "u_pixelToClip")
        context.state.useProgram(object.name)
        for (sampler, unit) in [
            ("u_texture", Self.textureUnit), ("u_picture", Self.textureUnit), ("u_coverage", Self.coverageUnit),
            ("u_glyphs", Self.glyphsUnit), ("u_result", Self.resultUnit),
            ("u_data", Self.dataUnit), ("u_clips", Self.clipsUnit),
            ("u_mask", Self.maskUnit), ("u_clipMask", Self.clipMaskUnit),
        ] {
            let location = glGetUniformLocation(object.name, sampler)
            if location >= 0 { glUniform1i(location, GLint(unit)) }
        }
        for (samplers, units) in TilePainter.Unit.all {
            let location = glGetUniformLocation(object.name, samplers)
            if location >= 0 { glUniform1iv(location, GLsizei(units.count), units.map { GLint($0) }) }
        }
    }

    /// Makes this the program that draws.
    func use() {
        object.context.state.useProgram(object.name)
    }

    /// Makes this the current program, for a target's size in pixels.
    func use(in viewport: SIMD2<Int32>) {
        use()
        guard self.viewport != viewport else { return }
        self.viewport = viewport
        glUniform2f(pixelToClip, 2 / GLfloat(viewport.x), 2 / GLfloat(viewport.y))
    }

    /// The location of a uniform; -1 if the program has none of that name.
    func location(of uniform: String) -> GLint {
        if let known = locations[uniform] { return known }
        let location = glGetUniformLocation(object.name, uniform)
        locations[uniform] = location
        return location
    }

    /// The names, types and locations of the attributes that the driver kept.
    func activeAttributes() -> [(name: String, type: GLenum, location: Int)] {
        var count: GLint = 0
        glGetProgramiv(object.name, GLenum(GL_ACTIVE_ATTRIBUTES), &count)
        return (0..<GLuint(max(0, count))).map { index in
            var size: GLint = 0
            var type: GLenum = 0
            var name = [GLchar](repeating: 0, count: 256)
            glGetActiveAttrib(object.name, index, 256, nil, &size, &type, &name)
            return (Self.text(name), type, Int(glGetAttribLocation(object.name, name)))
        }
    }

    private static func link(
        _ program: GLuint, _ sources: [(stage: ProgramStage.Kind, text: String)], program name: String,
        in context: GLContext
    ) throws(ShaderError) {
        for source in sources {
            switch source.stage {
            case .vertex: try compile(GLObject<GLVertexShaderKind>(in: context), source, into: program, name)
            case .fragment: try compile(GLObject<GLFragmentShaderKind>(in: context), source, into: program, name)
            case .compute: try compile(GLObject<GLComputeShaderKind>(in: context), source, into: program, name)
            }
        }
        glLinkProgram(program)
        var isLinked: GLint = 0
        glGetProgramiv(program, GLenum(GL_LINK_STATUS), &isLinked)
        guard isLinked == GL_TRUE else {
            let log = log(of: program, glGetProgramiv, glGetProgramInfoLog)
            throw ShaderError(program: name, message: "the stages do not link:\n\(log)")
        }
    }

    /// Compiles a stage and attaches it to a program, which keeps it.
    private static func compile<Kind>(
        _ shader: borrowing GLObject<Kind>, _ source: (stage: ProgramStage.Kind, text: String), into program: GLuint,
        _ name: String
    ) throws(ShaderError) {
        source.text.withCString { text in
            var text: UnsafePointer<CChar>? = text
            glShaderSource(shader.name, 1, &text, nil)
        }
        glCompileShader(shader.name)
        var isCompiled: GLint = 0
        glGetShaderiv(shader.name, GLenum(GL_COMPILE_STATUS), &isCompiled)
        guard isCompiled == GL_TRUE else {
            let log = log(of: shader.name, glGetShaderiv, glGetShaderInfoLog)
            throw .compilation(program: name, stage: "\(source.stage)", log: log, source: source.text)
        }
        glAttachShader(program, shader.name)
    }

    private static func log(
        of name: GLuint, _ query: (GLuint, GLenum, UnsafeMutablePointer<GLint>?) -> Void,
        _ read: (GLuint, GLsizei, UnsafeMutablePointer<GLsizei>?, UnsafeMutablePointer<GLchar>?) -> Void
    ) -> String {
        var length: GLint = 0
        query(name, GLenum(GL_INFO_LOG_LENGTH), &length)
        guard length > 1 else { return "no message" }
        var log = [GLchar](repeating: 0, count: Int(length))
        read(name, length, nil, &log)
        return text(log)
    }

    private static func text(_ characters: [GLchar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// A stage of a program and the file with its entry point.
struct ProgramStage {
    /// The stage of a shader.
    enum Kind {
        case vertex, fragment, compute
    }

    var kind: Kind
    /// Below the shader folder.
    var path: String

    init(_ kind: Kind, _ path: String) {
        (self.kind, self.path) = (kind, path)
    }
}

/// The inputs of a program.
protocol ProgramVariant: Hashable {
    /// Vertex and fragment, or compute.
    var stages: [ProgramStage] { get }
    /// The macros that select the variant.
    var defines: [(name: String, value: Int)] { get }
    /// A human-readable name.
    var name: String { get }
    /// Whether it is another program for targets of an extended range.
    var dependsOnRange: Bool { get }
}

extension ProgramVariant {
    var dependsOnRange: Bool { false }
}

/// The programs of a context, made when they are first needed.
final class ProgramCache<Key: ProgramVariant> {
    private struct Variant: Hashable {
        var key: Key
        var range: TargetRange
    }

    private unowned let context: GLContext
    private var programs: [Variant: GLProgram] = [:]
    private let extensions: [String]
    private let defines: [(name: String, value: String)]

    /// An empty cache.
    ///
    /// - Parameters:
    ///   - extensions: Of the language, in all programs; the driver has them.
    ///   - defines: Macros of all programs.
    init(in context: GLContext, extensions: [String], defines: [(name: String, value: String)]) {
        self.context = context
        self.extensions = extensions
        self.defines = defines
    }

    /// The program of a key for targets of a range; the context must be current.
    func program(for key: Key, in range: TargetRange = .standard) throws(RenderError) -> GLProgram {
        let variant = Variant(key: key, range: key.dependsOnRange ? range : .standard)
        if let program = programs[variant] { return program }
        do throws(ShaderError) {
            var sources: [(stage: ProgramStage.Kind, text: String)] = []
            for stage in key.stages { sources.append((stage.kind, try assemble(stage, of: variant))) }
            let program = try GLProgram(in: context, name: key.name, sources: sources)
            programs[variant] = program
            return program
        } catch {
            throw .driver(error.description)
        }
    }

    private func assemble(_ stage: ProgramStage, of variant: Variant) throws(ShaderError) -> String {
        let isExtended = variant.range == .extended
        return try ShaderPreprocessor.embedded.assemble(
            stage, program: variant.key.name, extensions: extensions,
            defines: variant.key.defines.map { ($0.name, String($0.value)) } + defines
                + (isExtended ? [("EXTENDED", "1"), ("GREATEST", "\(TargetRange.greatest)")] : []))
    }
}

extension ProgramCache<ProgramKey> {
    /// An empty cache; the context must be current.
    convenience init(in context: GLContext) throws(RenderError) {
        let isStraight = try InterpolationProbe.isStraight(in: context)
        self.init(
            in: context, extensions: isStraight ? [InterpolationProbe.name] : [],
            defines: [("LINEAR", isStraight ? "noperspective" : "smooth")])
    }
}
