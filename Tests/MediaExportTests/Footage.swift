import AppleNames
import Compositor
import Foundation
import ImageCodecs
import LayerModel
import MediaExport
import TestSupport
import Testing

/// Trees that tests export, and what they read back.
enum Footage {
    static let rate: FrameRate = {
        guard let rate = FrameRate(30) else { preconditionFailure("30 is a rate") }
        return rate
    }()

    /// Bars of colours of 16 × 32 pixels, side by side.
    static func bars(_ colors: [(UInt8, UInt8, UInt8, UInt8)], background: CGColor?) -> FrameSource {
        let root = CALayer()
        let size = CGSize(width: 16 * colors.count, height: 32)
        root.frame = CGRect(origin: .zero, size: size)
        for (index, color) in colors.enumerated() {
            let bar = CALayer()
            bar.frame = CGRect(x: 16 * index, y: 0, width: 16, height: 32)
            bar.backgroundColor = CGColor(
                red: CGFloat(color.0) / 255, green: CGFloat(color.1) / 255, blue: CGFloat(color.2) / 255,
                alpha: CGFloat(color.3) / 255)
            root.addSublayer(bar)
        }
        return FrameSource(
            tree: root.commit(at: 0), options: RenderOptions(size: size, background: background),
            device: FrameDevice(selection: .cpu))
    }

    /// A disc that crosses a picture of 64 × 48 pixels within a second, and a gradient that stays.
    static func disc(background: CGColor? = UIColor.white.cgColor, device: FrameDevice = FrameDevice(selection: .cpu))
        -> FrameSource
    {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        let gradient = CAGradientLayer()
        gradient.frame = CGRect(x: 0, y: 32, width: 64, height: 16)
        gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        root.addSublayer(gradient)
        let disc = CALayer()
        disc.frame = CGRect(x: 0, y: 8, width: 20, height: 20)
        disc.cornerRadius = 10
        disc.backgroundColor = UIColor.systemGreen.cgColor
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 0
        move.toValue = 64
        move.duration = 1
        move.fillMode = .both
        move.isRemovedOnCompletion = false
        disc.add(move, forKey: nil)
        root.addSublayer(disc)
        return FrameSource(
            tree: root.commit(at: 0),
            options: RenderOptions(size: CGSize(width: 64, height: 48), background: background), device: device)
    }

    /// All frames of a file as straight RGBA, one after the other, as FFmpeg reads them.
    static func pixels(_ path: String, decoder: String? = nil) throws -> [UInt8] {
        let tool = try Tool(
            "ffmpeg",
            ["-v", "error"] + (decoder.map { ["-c:v", $0] } ?? []) + ["-i", path, "-fps_mode", "passthrough"]
                + ["-f", "rawvideo", "-pix_fmt", "rgba", "-sws_flags", "accurate_rnd+full_chroma_int", "-"])
        #expect(tool.status == 0)
        return Array(tool.output)
    }

    /// Values of a movie's packets or of its stream, by FFmpeg's names, a line each.
    static func probe(_ path: String, _ entries: String) throws -> [String] {
        try Tool("ffprobe", ["-v", "error", "-show_entries", entries, "-of", "csv=p=0", path]).lines
    }

    /// Straight RGBA of frames drawn one by one.
    static func straight(_ source: FrameSource, at time: Double) throws -> [UInt8] {
        let renderer = try Renderer(device: source.device.selection, allowSoftware: source.device.allowSoftware)
        return try encode(try renderer.render(source.tree, at: time, source.options), as: .rawRGBA)
    }
}
