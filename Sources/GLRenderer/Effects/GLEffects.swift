import CEGL
import DisplayList
import LayerModel
import Rasterization
import RenderDevices

/// Draws filters, shadows and blend modes of whole pictures.
final class GLEffects {
    let context: GLContext
    let targets: TargetPool
    private let samplers: GLSamplers
    private let programs: ProgramCache<EffectProgram>
    private let parts: EffectPartBuffer
    /// The number of draws so far.
    private(set) var drawCalls = 0
    private var pace = DrawingPace()

    /// The cost of drawing an effect, in quads.
    private static let drawCost = 32

    /// The context must be current.
    init(in context: GLContext, targets: TargetPool, samplers: GLSamplers) {
        self.context = context
        self.targets = targets
        self.samplers = samplers
        programs = ProgramCache(in: context, extensions: [], defines: [])
        parts = EffectPartBuffer(in: context)
    }

    /// A target for the pixels of a rectangle, all of one colour, or undefined.
    func take(_ bounds: DeviceRect, cleared color: SIMD4<Float>? = nil) throws(RenderError) -> EffectPicture {
        EffectPicture(target: try take(width: bounds.width, height: bounds.height, cleared: color), bounds: bounds)
    }

    /// A target of at least the given size in pixels, all of one colour, or undefined.
    func take(
        _ kind: GLTarget.Kind = .picture, width: Int, height: Int, cleared color: SIMD4<Float>? = nil
    ) throws(RenderError) -> GLTarget {
        let target = try targets.take(kind, width: width, height: height, isExact: false)
        if let color { target.clear(color) }
        return target
    }

    /// Makes a program current for ``draw(_:on:isBlended:)``; waits now and then if the work has a deadline.
    func use(_ key: EffectProgram, on target: GLTarget) throws(RenderError) -> GLProgram {
        if WorkLimits.current?.deadline != nil { try pace.drew(Self.drawCost, in: context) }
        let program = try programs.program(for: key, in: target.range)
        program.use(in: target.viewport)
        return program
    }

    /// Binds the texture whose texels a program reads.
    func read(_ target: GLTarget) {
        target.texture.bind(unit: GLProgram.textureUnit)
        context.state.bindSampler(samplers.name(of: .nearest), unit: GLProgram.textureUnit)
    }

    /// Draws parts of a target with the program in use.
    func draw(_ parts: [EffectPart], on target: GLTarget, isBlended: Bool = false) {
        guard !parts.isEmpty else { return }
        target.bind()
        let state = context.state
        state.setViewport(target.viewport)
        state.setScissor(nil)
        state.setBlending(isBlended)
        self.parts.draw(parts)
        drawCalls += 1
    }

    /// Carries out draws in their order, those in one call that can be.
    func run(_ draws: some Sequence<EffectDraw>) throws(RenderError) {
        for draw in draws.joined {
            let program = try use(draw.program, on: draw.target)
            read(draw.source)
            switch draw.uniforms {
            case .none: break
            case .reduction(let factors, let extendsEdges):
                program.set("u_factors", factors)
                program.set("u_extendsEdges", Int32(extendsEdges ? 1 : 0))
            case .blur(let kernel, let step): program.set(kernel, step, isOfTexels: draw.program == .blurRows)
            case .color(let color): program.set("u_color", color)
            }
            self.draw(draw.parts, on: draw.target, isBlended: draw.isBlended)
        }
    }

    /// Puts a picture on another, pixel by pixel.
    ///
    /// - Parameter parts: The rectangles to write; `nil` for all pixels of both.
    func place(
        _ picture: EffectPicture, on other: EffectPicture, isBlended: Bool, parts: [DeviceRect]? = nil
    ) throws(RenderError) {
        let common = picture.bounds.intersection(other.bounds)
        let plain = ReducedPicture(
            target: picture.target, corner: picture.corner, bounds: picture.bounds, factors: SIMD2(1, 1),
            margin: .zero)
        let limits = (parts ?? [common]).map { $0.intersection(common) }.filter { !$0.isEmpty }
        try run(limits.map { placing(plain, on: other, limit: $0, with: .place, isBlended: isBlended) })
    }

    /// A picture drawn through a map, with interpolation between its pixels; its borders go on outwards.
    ///
    /// - Parameter map: From the pixels of `bounds` to those of the picture.
    func drawn(
        _ picture: EffectPicture, through map: PlaneTransform, to bounds: DeviceRect
    ) throws(RenderError) -> EffectPicture {
        let result = try take(bounds)
        let program = try use(.map, on: result.target)
        read(picture.target)
        let map = map.relative(from: bounds, to: picture.bounds)
        let columns = [map.m11, map.m12, map.m14, map.m21, map.m22, map.m24, map.m41, map.m42, map.m44]
        glUniformMatrix3fv(program.location(of: "u_map"), 1, GLboolean(GL_FALSE), columns.map { GLfloat($0) })
        program.set("u_last", picture.bounds.size &- 1)
        draw([EffectPart(bounds.relative(to: bounds))], on: result.target)
        return result
    }

    /// The draw that puts a reduced picture, or its alpha in a colour, on another.
    ///
    /// - Parameter key: `place`, `enlarge`, or `tint`.
    func placing(
        _ picture: ReducedPicture, on other: EffectPicture, limit: DeviceRect, with key: EffectProgram,
        color: SIMD4<Float>? = nil, offset: SIMD2<Float> = .zero, isBlended: Bool = false
    ) -> EffectDraw {
        let part = EffectPart(
            limit.relative(to: other.origin), (picture.corner, picture.corner &+ picture.size &- 1),
            map: picture.map(from: other.origin, offset: offset))
        return EffectDraw(
            program: key, source: picture.target, target: other.target, uniforms: color.map { .color($0) } ?? .none,
            isBlended: isBlended, parts: [part])
    }
}

extension GLProgram {
    func set(_ name: String, _ value: SIMD4<Float>) {
        glUniform4f(location(of: name), value.x, value.y, value.z, value.w)
    }

    func set(_ name: String, _ value: SIMD2<Float>) {
        glUniform2f(location(of: name), value.x, value.y)
    }

    func set(_ name: String, _ value: SIMD2<Int32>) {
        glUniform2i(location(of: name), value.x, value.y)
    }

    func set(_ name: String, _ value: Int32) {
        glUniform1i(location(of: name), value)
    }
}
