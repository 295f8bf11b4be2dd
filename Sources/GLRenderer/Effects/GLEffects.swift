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
    private let vertexArray: GLObject<GLVertexArrayKind>
    /// How many draws there have been.
    private(set) var drawCalls = 0

    /// The context must be current.
    init(in context: GLContext, targets: TargetPool, samplers: GLSamplers) {
        self.context = context
        self.targets = targets
        self.samplers = samplers
        programs = ProgramCache(in: context, extensions: [], defines: [])
        vertexArray = GLObject(in: context)
        context.state.bindVertexArray(vertexArray.name)
        vertexArray.label("no attributes")
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

    /// Makes a program the one that ``draw(on:limit:isBlended:)`` uses.
    func use(_ key: EffectProgram, on target: GLTarget) throws(RenderError) -> GLProgram {
        let program = try programs.program(for: key)
        program.use(in: target.viewport)
        return program
    }

    /// Gives a program the texture whose texels it reads.
    func read(_ target: GLTarget) {
        target.texture.bind(unit: GLProgram.textureUnit)
        context.state.bindSampler(samplers.name(of: .nearest), unit: GLProgram.textureUnit)
    }

    /// Draws the target's pixels inside a limit with the program in use.
    func draw(on target: GLTarget, limit: DeviceRect, isBlended: Bool = false) {
        target.bind()
        let state = context.state
        state.bindVertexArray(vertexArray.name)
        state.setViewport(target.viewport)
        state.setScissor(limit)
        state.setBlending(isBlended)
        glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
        drawCalls += 1
    }

    /// Puts a picture on another, pixel by pixel.
    func place(_ picture: EffectPicture, on other: EffectPicture, isBlended: Bool) throws(RenderError) {
        let part = picture.bounds.intersection(other.bounds)
        guard !part.isEmpty else { return }
        let plain = ReducedPicture(
            target: picture.target, corner: picture.corner, bounds: picture.bounds, factors: SIMD2(1, 1),
            margin: .zero)
        try place(plain, on: other, limit: part, with: .place, isBlended: isBlended)
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
        draw(on: result.target, limit: bounds.relative(to: bounds))
        return result
    }

    /// Puts a reduced picture, or its alpha in a colour, on another.
    ///
    /// - Parameter key: `place`, `enlarge`, or `tint`.
    func place(
        _ picture: ReducedPicture, on other: EffectPicture, limit: DeviceRect, with key: EffectProgram,
        color: SIMD4<Float>? = nil, offset: SIMD2<Float> = .zero, isBlended: Bool = false
    ) throws(RenderError) {
        let program = try use(key, on: other.target)
        read(picture.target)
        program.set("u_map", picture.map(from: other.origin, offset: offset))
        if key != .place {
            program.set("u_first", picture.corner)
            program.set("u_last", picture.corner &+ picture.size &- 1)
        }
        if let color { program.set("u_color", color) }
        draw(on: other.target, limit: limit.relative(to: other.origin), isBlended: isBlended)
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
