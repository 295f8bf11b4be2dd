import AVFoundation
import Compositor
import Foundation
import QuartzCore

/// The program of `Documentation/Movies.md`, which needs a film beside it.
func pictureOfAFilm(in root: CALayer, _ renderer: Renderer, _ options: RenderOptions) throws -> CGImage {
    let player = AVPlayer(url: URL(fileURLWithPath: "clip.webm"))
    let layer = AVPlayerLayer(player: player)
    root.addSublayer(layer)
    player.play()
    let image = try renderer.render(root.commit(at: 0), at: 1.5, options)
    return image
}
