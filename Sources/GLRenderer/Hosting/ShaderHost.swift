import CEGL
import DisplayList
import LayerModel
import RenderDevices

/// A context of its own for layers' shaders and compositions.
final class ShaderHost {
    let context: GLContext
    private let sharesPixels: Bool
    /// By the layer's text.
    private var shaders: [String: Result<GLProgram, ShaderError>] = [:]
    /// By layer: the player of its composition, or the reason why it cannot be played.
    private var players: [UInt64: (composition: QCComposition, player: Result<CompositionPlayer, ShaderError>)] = [:]
    /// The pictures that compositions read, by identity; rows count from the bottom up.
    private var images: [UInt64: GLTexture] = [:]

    /// More compiled shaders than that are not kept.
    private static let maximumShaders = 64
    /// More images that compositions read are not kept.
    private static let maximumImages = 64

    /// - Parameter sharesPixels: Whether pictures may stay where they are drawn, for a renderer that reads them there.
    init(_ context: GLContext, sharesPixels: Bool) {
        self.context = context
        self.sharesPixels = sharesPixels
    }

    /// Draws the picture of a layer's shader and shares or reads it.
    func draw(_ source: String, _ request: ExternalContent) -> HostedOutcome {
        HostedOutcome(in: context) { () throws(RenderError) in
            let program: GLProgram
            switch shader(source) {
            case .success(let made): program = made
            case .failure(let error): return HostedOutcome(problems: [error.message])
            }
            let target = try GLTarget.transparent(in: context, width: request.width, height: request.height)
            context.state.setViewport(target.viewport)
            program.use(in: target.viewport)
            let time = program.location(of: "time")
            glUniform2f(program.location(of: "resolution"), GLfloat(request.width), GLfloat(request.height))
            glUniform1f(time, GLfloat(request.time))
            glDrawArrays(GLenum(GL_TRIANGLES), 0, 3)
            return HostedOutcome(
                image: target.image(isOpaque: request.isOpaque, isShared: sharesPixels), readsTime: time >= 0,
                problems: HostedOutcome.pendingErrors())
        }
    }

    /// Draws the picture of a layer's composition and shares or reads it.
    func play(_ composition: QCComposition, _ request: ExternalContent) -> HostedOutcome {
        HostedOutcome(in: context) { () throws(RenderError) in
            switch player(of: composition, request) {
            case .success(let player): try player.draw(request, isShared: sharesPixels) { sent($0) }
            case .failure(let error): HostedOutcome(problems: [error.message])
            }
        }
    }

    /// Forgets the players of layers that are not shown any more.
    func keepPlayers(_ isShown: (UInt64) -> Bool) {
        players = players.filter { isShown($0.key) }
    }

    private func shader(_ source: String) -> Result<GLProgram, ShaderError> {
        if let known = shaders[source] { return known }
        let made = compiled { () throws(ShaderError) in
            try GLProgram(
                in: context, name: "layer",
                sources: [(.vertex, HostedShader.vertexSource), (.fragment, HostedShader.completed(source))])
        }
        if shaders.count >= Self.maximumShaders { shaders = [:] }
        shaders[source] = made
        return made
    }

    private func player(
        of composition: QCComposition, _ request: ExternalContent
    ) -> Result<CompositionPlayer, ShaderError> {
        if let known = players[request.layerID], known.composition === composition {
            guard case .success(let player) = known.player, !player.fits(request) else { return known.player }
        }
        let made = compiled { () throws(ShaderError) in
            try CompositionPlayer(composition, width: request.width, height: request.height, in: context)
        }
        players[request.layerID] = (composition, made)
        return made
    }

    /// The result of compiling shaders.
    ///
    /// OpenGL's errors of a failure are taken, so that the next draw is not blamed for them.
    private func compiled<Made>(_ make: () throws(ShaderError) -> Made) -> Result<Made, ShaderError> {
        let made = Result { () throws(ShaderError) in try make() }
        if case .failure = made { GLErrors.take() }
        return made
    }

    /// An image that a composition reads; `nil` if it is larger than the device can hold, or memory is short.
    private func sent(_ image: CGImage) -> GLTexture? {
        if let known = images[image.identity] { return known }
        let (width, height) = (image.width, image.height)
        guard max(width, height) <= context.capabilities.maximumTextureSize,
            let pixels = PixelBuffer(width: width, height: height), let base = pixels.bytes.baseAddress
        else { return nil }
        // Row by row from the last, since OpenGL's first row is the bottom one.
        for row in 0..<height {
            let start = (height - 1 - row) * pixels.bytesPerRow
            image.copyPremultipliedRGBA8(
                PixelRect(x: 0, y: row, width: width, height: 1),
                into: UnsafeMutableRawBufferPointer(rebasing: pixels.bytes[start..<(start + pixels.bytesPerRow)]),
                bytesPerRow: pixels.bytesPerRow)
        }
        let texture = GLTexture(in: context, format: .rgba8, width: width, height: height, label: "composition's image")
        guard texture.reservation != nil else { return nil }
        texture.upload(base, bytesPerRow: pixels.bytesPerRow, x: 0, y: 0, width: width, height: height)
        if images.count >= Self.maximumImages { images = [:] }
        images[image.identity] = texture
        return texture
    }
}
