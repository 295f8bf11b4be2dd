import AVFoundation
import CoreText
import Foundation
import Testing
import UIKit

/// The modules with Apple's names have what programs look for in them.
struct ModuleTests {
    @Test func viewsOfUIKitsDrawingTypes() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10), format: format).image { context in
            UIColor.systemBlue.setFill()
            UIBezierPath(roundedRect: CGRect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 3).fill()
            "a".draw(at: .zero, withAttributes: [.font: UIFont.systemFont(ofSize: 8)])
            context.cgContext.setAlpha(0.5)
        }
        #expect(image.size == CGSize(width: 10, height: 10) && image.cgImage?.width == 20)
        #expect(UIImage(data: Data()) == nil && UIImage(named: "no such picture") == nil)
        let insets = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        #expect(CGRect(x: 0, y: 0, width: 4, height: 4).inset(by: insets).size == CGSize(width: 2, height: 2))
    }

    @Test func fontsOfCoreText() {
        let font = CTFontCreateWithName("Helvetica" as CFString, 12, nil)
        let text = CATextLayer()
        text.font = font
        text.string = "Hello"
        #expect((text.font as? UIFont) === font)
    }

    @Test func playersOfAVFoundation() throws {
        let player = AVPlayer(url: URL(fileURLWithPath: "/none/film.mp4"))
        let layer = AVPlayerLayer(player: player)
        layer.videoGravity = .resizeAspectFill
        player.seek(to: CMTime(seconds: 1.5, preferredTimescale: 600))
        player.play()
        #expect(player.rate == 1 && player.currentTime() == CMTimeMake(value: 3, timescale: 2))
        #expect(player.currentItem?.status == .unknown && player.currentItem?.duration.isIndefinite == true)
        #expect(!layer.isReadyForDisplay && layer.player === player)
        player.pause()
        #expect(player.rate == 0)
        #expect(
            CMTime(seconds: .nan, preferredTimescale: 600) == .invalid
                && CMTime.zero < CMTimeMake(value: 1, timescale: 3))
    }
}
