import CEGL
import LayerModel

/// A context of its own in which layers' shaders draw.
final class ShaderHost {
    private let context: GLContext
    private var shaders: [String: Result<HostedShader, ShaderError>] = [:]

    /// More compiled shaders than that are not kept.
    private static let mostShaders = 64

    init(_ context: GLContext) {
        self.context = context
    }

    /// Draws a picture and reads it.
    func draw(_ source: String, _ request: HostedRequest) -> HostedOutcome {
        do {
            return try context.perform { () throws(RenderError) in
                let target = try GLTarget(
                    in: context, width: request.width, height: request.height, label: "layer's shader")
                target.bind()
                context.state.setViewport(width: request.width, height: request.height)
                glClearColor(0, 0, 0, 0)
                glClear(GLbitfield(GL_COLOR_BUFFER_BIT))
                return draw(source, request, into: target)
            }
        } catch {
            return HostedOutcome(problems: [error.description])
        }
    }

    private func draw(_ source: String, _ request: HostedRequest, into target: GLTarget) -> HostedOutcome {
        let result: Result<HostedShader, ShaderError>
        if let known = shaders[source] {
            result = known
        } else {
            do throws(ShaderError) {
                result = .success(try HostedShader(source, in: context))
            } catch {
                result = .failure(error)
            }
            if shaders.count >= Self.mostShaders { shaders = [:] }
            shaders[source] = result
        }
        switch result {
        case .failure(let error):
            _ = glGetError()
            return HostedOutcome(problems: [error.message])
        case .success(let shader):
            shader.draw(request)
            return HostedOutcome(
                image: image(of: target, request), readsTime: shader.readsTime, problems: HostedOutcome.pendingErrors())
        }
    }

    /// The pixels of a target, the last row first: OpenGL's first row is the bottom one.
    private func image(of target: GLTarget, _ request: HostedRequest) -> CGImage? {
        return HostedPixels.image(
            width: request.width, height: request.height, isOpaque: request.isOpaque,
            isBGRA: target.layout == .bgra
        ) { target.read(width: request.width, height: request.height, into: $0) }
    }
}
