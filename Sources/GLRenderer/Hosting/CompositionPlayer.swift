import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// Plays one layer's composition: draws its passes one after the other, and keeps their buffers.
///
/// Needs its context current. A composition whose buffers keep their pixels is played in steps of a sixtieth of a second from
/// the layer's time 0 on, each with the inputs of its moment: so its picture is a function of the time, whichever frames were
/// drawn before. Frames in their order take one step each; others are caught up with.
final class CompositionPlayer {
    let composition: QCComposition
    private let context: GLContext
    private let program: GLProgram
    private let width: Int
    private let height: Int
    /// Of the frame that is being drawn; another one for every frame, since a renderer may still read the one before.
    private var output: GLTarget?
    /// By name: the buffer to read, and the one to draw into.
    private var buffers: [String: (front: GLTarget, back: GLTarget)] = [:]
    /// The texture in place of absent images.
    private let nothing: GLTexture
    /// The step that was drawn last.
    private var lastStep: Int?
    /// Whether drawings before the repeated steps are left out.
    private var isCut = false
    /// The inputs of that step.
    private var lastInputs = ExternalContent.Inputs()

    /// Steps a second.
    private static let rate = 60.0
    /// A composition that is further behind than these steps is not caught up: its buffers begin transparent.
    private static let maximumSteps = 3600
    /// The number of steps that are drawn between checks of the deadline.
    private static let stepsPerWait = 8
    /// Nor are steps that draw more pixels than this together: a few seconds' work in software.
    private static let maximumPixels = 1 << 29
    /// The bytes of all buffers.
    private static let maximumBytes = 1 << 29

    /// Compiles a composition for pictures of a size in pixels.
    init(_ composition: QCComposition, width: Int, height: Int, in context: GLContext) throws(ShaderError) {
        self.composition = composition
        self.context = context
        (self.width, self.height) = (width, height)
        program = try GLProgram(
            in: context, name: "composition",
            sources: [(.vertex, HostedShader.vertexSource), (.fragment, composition.fragmentShader)])
        nothing = GLTexture(in: context, format: .rgba8, width: 1, height: 1, label: "no image")
        nothing.upload([0, 0, 0, 0] as [UInt8], bytesPerRow: 4, x: 0, y: 0, width: 1, height: 1)
    }

    /// Whether this draws pictures of the requested size.
    func fits(_ request: ExternalContent) -> Bool {
        width == request.width && height == request.height
    }

    /// Whether the picture is another at another time.
    var readsTime: Bool {
        composition.hasMemory
            || ["TIME", "FRAMEINDEX", "DATE"].contains { program.location(of: $0) >= 0 }
    }

    /// Draws the picture of a moment and reads it.
    ///
    /// - Parameters:
    ///   - isShared: Whether the picture stays where it is drawn.
    ///   - images: By identity.
    func draw(
        _ request: ExternalContent, isShared: Bool, images: (CGImage) -> GLTexture?
    ) throws(RenderError) -> HostedOutcome {
        let clock = request.time.isFinite ? max(0, request.time) : 0
        let step = Int(min(clock * Self.rate + 1e-6, 1e9))
        if composition.hasMemory {
            let inputs = { (step: Int) in request.inputsAt?(Double(step) / Self.rate) ?? request.inputs }
            // A step back in time, or a change of the inputs, begins anew.
            if let last = lastStep, last > step || (last == step && !lastInputs.matches(inputs(step))) {
                lastStep = nil
            }
            var next = lastStep.map { $0 + 1 } ?? 0
            let most = mostSteps(inputs(step))
            if next == 0 || step - next >= most {
                next = max(next, step - most + 1)
                buffers = [:]
                isCut = next > 0
            }
            // Should the steps end before their time, the buffers are of none.
            lastStep = nil
            while next <= step {
                if next % Self.stepsPerWait == 0 { try context.waitWithinDeadline() }
                lastInputs = inputs(next)
                try drawPasses(
                    lastInputs, time: Double(next) / Self.rate, step: next, isLast: next == step, images)
                next += 1
            }
            lastStep = step
        } else {
            try drawPasses(request.inputs, time: clock, step: step, isLast: true, images)
        }
        return HostedOutcome(
            image: output?.image(isOpaque: request.isOpaque, isShared: isShared), readsTime: readsTime,
            problems: composition.limitations + cutProblems + HostedOutcome.pendingErrors())
    }

    private var cutProblems: [String] {
        guard isCut else { return [] }
        return [
            "its buffers began anew some seconds before the picture, since playing all that it remembers takes too long; "
                + "play it from its start, or draw it smaller"
        ]
    }

    /// The largest number of steps that are repeated.
    private func mostSteps(_ inputs: ExternalContent.Inputs) -> Int {
        var pixels = 0
        for pass in composition.passes where pass.target != nil {
            let size = pass.size(picture: (width, height), inputs: inputs.values)
            pixels += size.width * size.height
        }
        return max(1, min(Self.maximumSteps, Self.maximumPixels / max(1, pixels)))
    }

    private func drawPasses(
        _ inputs: ExternalContent.Inputs, time: Double, step: Int, isLast: Bool,
        _ images: (CGImage) -> GLTexture?
    ) throws(RenderError) {
        try makeBuffers(inputs)
        if isLast { output = try .transparent(in: context, width: width, height: height) }
        context.state.setBlending(false)
        context.state.setScissor(nil)
        for (index, pass) in composition.passes.enumerated() {
            // Passes to the picture, which no pass reads, are drawn once.
            guard let name = pass.target else {
                if isLast, let output { draw(into: output, inputs, time: time, step: step, pass: index, images) }
                continue
            }
            guard let pair = buffers[name] else { continue }
            draw(into: pair.back, inputs, time: time, step: step, pass: index, images)
            buffers[name] = (front: pair.back, back: pair.front)
            if isLast, let output, index == composition.passes.count - 1 { pair.back.stretch(to: output) }
        }
    }

    /// Makes missing buffers, and clears the others unless they are persistent.
    private func makeBuffers(_ inputs: ExternalContent.Inputs) throws(RenderError) {
        var bytes = 0
        for pass in composition.passes {
            guard let name = pass.target else { continue }
            let size = pass.size(picture: (width, height), inputs: inputs.values)
            let isFloat = pass.isFloat && context.capabilities.extensions.contains("GL_EXT_color_buffer_float")
            bytes += 2 * size.width * size.height * (isFloat ? 16 : 4)
            guard bytes <= Self.maximumBytes else {
                throw .outOfMemory("the buffers of a composition, more than \(Self.maximumBytes >> 20) MiB")
            }
            if let known = buffers[name]?.front, known.width == size.width, known.height == size.height,
                (known.kind == .float) == isFloat
            {
                if !pass.isPersistent { known.clear() }
                continue
            }
            buffers[name] = (
                front: try .transparent(in: context, isFloat: isFloat, width: size.width, height: size.height),
                back: try .transparent(in: context, isFloat: isFloat, width: size.width, height: size.height)
            )
        }
    }

    private func draw(
        into target: GLTarget, _ inputs: ExternalContent.Inputs, time: Double, step: Int, pass: Int,
        _ images: (CGImage) -> GLTexture?
    ) {
        program.use(in: target.viewport)
        glUniform2f(program.location(of: "RENDERSIZE"), GLfloat(target.width), GLfloat(target.height))
        glUniform1f(program.location(of: "TIME"), GLfloat(time))
        glUniform1f(program.location(of: "TIMEDELTA"), GLfloat(1 / Self.rate))
        // No date is the frame's: it is the first of 1970, whose seconds are those of the layer's time.
        let seconds = time.truncatingRemainder(dividingBy: 86_400)
        glUniform4f(program.location(of: "DATE"), 1970, 1, 1, GLfloat(seconds))
        glUniform1i(program.location(of: "PASSINDEX"), GLint(pass))
        glUniform1i(program.location(of: "FRAMEINDEX"), GLint(clamping: step))
        for (name, value) in inputs.values { value.set(at: program.location(of: name)) }
        // All are sent before one is bound: an image is sent through a unit, and may take the place of others.
        let textures = composition.images.map { name in
            buffers[name]?.front.texture
                ?? inputs.images.first { $0.name == name }.flatMap { images($0.image) } ?? nothing
        }
        for (unit, texture) in textures.enumerated() {
            texture.bind(unit: unit)
            glUniform1i(program.location(of: composition.images[unit]), GLint(unit))
        }
        target.bind()
        context.state.setViewport(target.viewport)
        withExtendedLifetime(textures) { glDrawArrays(GLenum(GL_TRIANGLES), 0, 3) }
    }
}

extension ShaderUniform {
    /// Makes this the value of the current program's uniform.
    func set(at location: GLint) {
        switch self {
        case .integer(let number): glUniform1i(location, number)
        case .float(let number): glUniform1f(location, number)
        case .vector2(let vector): glUniform2f(location, vector.x, vector.y)
        case .vector4(let vector): glUniform4f(location, vector.x, vector.y, vector.z, vector.w)
        }
    }
}
