import CEGL
import DisplayList
import LayerModel

/// A context of its own in which layers' shaders and compositions draw.
final class ShaderHost {
    private let context: GLContext
    private let sharesPixels: Bool
    private var shaders: [String: Result<HostedShader, ShaderError>] = [:]
    /// By layer: what plays its composition, or why it cannot be played.
    private var players: [UInt64: (player: CompositionPlayer?, composition: QCComposition, problem: String)] = [:]
    /// By identity.
    private var images: [UInt64: CompositionImage] = [:]

    /// More compiled shaders than that are not kept.
    private static let maximumShaders = 64
    /// More images that compositions read are not kept.
    private static let maximumImages = 64

    /// - Parameter sharesPixels: Whether pictures may stay where they are drawn, for a renderer that reads them there.
    init(_ context: GLContext, sharesPixels: Bool) {
        self.context = context
        self.sharesPixels = sharesPixels
    }

    /// Draws a picture and reads it.
    func draw(_ source: String, _ request: ExternalContent) -> HostedOutcome {
        do {
            return try context.perform { () throws(RenderError) in
                let target = try GLTarget(
                    in: context, width: request.width, height: request.height, label: "layer's shader")
                target.clear()
                context.state.setViewport(SIMD2(Int32(clamping: request.width), Int32(clamping: request.height)))
                return draw(source, request, into: target)
            }
        } catch {
            return HostedOutcome(problems: [error.description])
        }
    }

    /// Draws the picture of a layer's composition and reads it.
    func play(_ composition: QCComposition, _ request: ExternalContent) -> HostedOutcome {
        do {
            return try context.perform { () throws(RenderError) in
                guard let player = player(of: composition, request) else {
                    return HostedOutcome(problems: [players[request.layerID]?.problem ?? ""])
                }
                return try player.draw(request, isShared: sharesPixels) { sent($0) }
            }
        } catch {
            return HostedOutcome(problems: [error.description])
        }
    }

    /// Forgets the players of layers that are not shown any more.
    func keepPlayers(_ isShown: (UInt64) -> Bool) {
        players = players.filter { isShown($0.key) }
    }

    private func player(of composition: QCComposition, _ request: ExternalContent) -> CompositionPlayer? {
        if let known = players[request.layerID], known.composition === composition {
            guard let player = known.player else { return nil }
            if player.plays(composition, width: request.width, height: request.height) { return player }
        }
        do {
            let player = try CompositionPlayer(
                composition, width: request.width, height: request.height, in: context)
            players[request.layerID] = (player, composition, "")
            return player
        } catch {
            GLErrors.take()
            let message = (error as? ShaderError)?.message ?? "\(error)"
            players[request.layerID] = (nil, composition, message)
            return nil
        }
    }

    private func sent(_ image: CGImage) -> CompositionImage? {
        if let known = images[image.identity] { return known }
        if images.count >= Self.maximumImages { images = [:] }
        let sent = CompositionImage(image, in: context)
        images[image.identity] = sent
        return sent
    }

    private func draw(_ source: String, _ request: ExternalContent, into target: GLTarget) -> HostedOutcome {
        let result: Result<HostedShader, ShaderError>
        if let known = shaders[source] {
            result = known
        } else {
            do throws(ShaderError) {
                result = .success(try HostedShader(source, in: context))
            } catch {
                result = .failure(error)
            }
            if shaders.count >= Self.maximumShaders { shaders = [:] }
            shaders[source] = result
        }
        switch result {
        case .failure(let error):
            GLErrors.take()
            return HostedOutcome(problems: [error.message])
        case .success(let shader):
            shader.draw(request)
            return HostedOutcome(
                image: image(of: target, request), readsTime: shader.readsTime, problems: HostedOutcome.pendingErrors())
        }
    }

    /// The pixels of a target, shared or read, the last row first: OpenGL's first row is the bottom one.
    private func image(of target: GLTarget, _ request: ExternalContent) -> CGImage? {
        if sharesPixels,
            let shared = SharedTexture(
                .texture, target.texture.name, of: context, width: request.width, height: request.height,
                isOpaque: request.isOpaque, reservation: target.texture.reservation)
        {
            return shared.image
        }
        return HostedPixels.image(
            width: request.width, height: request.height, isOpaque: request.isOpaque,
            isBGRA: target.layout == .bgra
        ) { target.read(width: request.width, height: request.height, into: $0) }
    }
}
