import Foundation
import Testing

@testable import LayerModel

/// The sounds that the videos of a tree make on its timeline.
@Suite struct VideoSoundTests {
    private let root = CALayer()

    private func layer(_ player: AVPlayer) -> AVPlayerLayer {
        let layer = AVPlayerLayer(player: player)
        root.addSublayer(layer)
        return layer
    }

    private func player() -> AVPlayer { AVPlayer(url: URL(fileURLWithPath: "/clip.mp4")) }

    /// Of four seconds, at 10 frames a second.
    private var sounds: [TimelineSound] {
        root.commit(at: 0).videoSounds(frames: 40) { Double($0) / 10 }
    }

    @Test func aVideoIsHeardWhileItPlays() {
        let player = player()
        let layer = layer(player)
        #expect(sounds.isEmpty)
        player.play()
        #expect(sounds.count == 1 && sounds[0].start == 0 && sounds[0].speed == 1 && sounds[0].gain.isEmpty)
        layer.beginTime = 1
        layer.speed = 2
        player.seek(to: CMTime(value: 1, timescale: 2))
        let moved = sounds
        // The video's moment 0 would be heard before the layer begins.
        #expect(moved.count == 1 && moved[0].speed == 2 && moved[0].keepsPitch)
        layer.removeFromSuperlayer()
        #expect(sounds.isEmpty)
    }

    @Test func backwardsThereIsNoSound() {
        let player = player()
        _ = layer(player)
        player.rate = -1
        #expect(sounds.isEmpty)
        player.rate = 0.5
        #expect(sounds.map(\.speed) == [0.5])
    }

    @Test func volumesAreGains() {
        let player = player()
        let layer = layer(player)
        player.play()
        player.volume = 0.5
        layer.volume = 0.5
        #expect(abs((sounds[0].gain.first?.decibels ?? 0) - 20 * log10(0.25)) < 1e-6)
        player.isMuted = true
        #expect(sounds.isEmpty)
        player.isMuted = false
        #expect(sounds.count == 1)
        player.volume = 0
        #expect(sounds.isEmpty)
    }

    @Test func hiddenLayersAreSilent() {
        let player = player()
        let layer = layer(player)
        player.play()
        root.isHidden = true
        #expect(sounds.isEmpty)
        root.isHidden = false
        let blink = CAKeyframeAnimation(keyPath: "hidden")
        blink.values = [true, false, true]
        blink.keyTimes = [0, 0.25, 0.75, 1]
        blink.calculationMode = .discrete
        blink.duration = 4
        layer.add(blink, forKey: nil)
        let sounds = sounds
        #expect(sounds.count == 1)
        #expect(abs(sounds[0].start - 1) < 1e-9 && abs(sounds[0].from - 1) < 1e-9 && sounds[0].end == 3)
    }

    @Test func layersOfOnePlayerAreHeardOnce() {
        let player = player()
        _ = layer(player)
        _ = layer(player)
        player.play()
        #expect(sounds.count == 1)
        let other = self.player()
        _ = layer(other)
        other.play()
        #expect(sounds.count == 2)
    }
}
