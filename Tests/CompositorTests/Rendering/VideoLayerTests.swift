import Compositor
import DisplayList
import Foundation
import LayerModel
import Synchronization
import Testing

/// What player layers show of a video, which here is made of plain frames.
struct VideoLayerTests {
    /// A video of 20 × 10 pixels and 40 frames, 10 a second; frame n is as green as 5 · n, its left column blue.
    private final class Film: VideoFrameSource {
        let pixelSize = CGSize(width: 20, height: 10)
        let isOpaque = true
        let duration = 4.0
        let isReady = true
        let isSlow: Bool
        /// Whether all pixels of all frames are four times as bright as white.
        let isBright: Bool
        private let frames = Mutex<[Int: CGImage]>([:])

        init(isSlow: Bool = false, isBright: Bool = false) {
            (self.isSlow, self.isBright) = (isSlow, isBright)
        }

        func frameNumber(at time: CFTimeInterval) -> Int {
            min(max(Int((time * 10 + 1e-6).rounded(.down)), 0), 39)
        }

        func frame(_ number: Int) throws(VideoError) -> CGImage {
            guard number != 13 else { throw VideoError(.unreadable, file: "film.mp4", what: "frame 13 is damaged") }
            let image = frames.withLock { frames -> CGImage? in
                if let known = frames[number] { return known }
                if isBright {
                    frames[number] = Self.brightImage()
                    return frames[number]
                }
                var bytes = ContiguousArray<UInt8>()
                for _ in 0..<10 {
                    for x in 0..<20 {
                        bytes += x < 5 ? [0, UInt8(5 * number), 255, 255] : [0, UInt8(5 * number), 0, 255]
                    }
                }
                let image = CGImage(premultipliedRGBA8: bytes, width: 20, height: 10, isOpaque: true)
                frames[number] = image
                return image
            }
            guard let image else { throw VideoError(.decoderFailed, file: "film.mp4", what: "no memory") }
            return image
        }

        private static func brightImage() -> CGImage? {
            guard let pixels = PixelBuffer(width: 20, height: 10, range: .extended) else { return nil }
            let component = Float(CGColorSpace.Transfer.sRGB.encoded(4))
            let pixel = HalfFloat.pixel(SIMD4(component, component, component, 1)).littleEndian
            let words = pixels.bytes.bindMemory(to: UInt64.self)
            for index in words.indices { words[index] = pixel }
            return CGImage(pixels, isOpaque: true)
        }

        func availableFrame(_ number: Int) throws(VideoError) -> (image: CGImage, isExact: Bool)? {
            isSlow ? number < 5 ? nil : (try frame(0), false) : (try frame(number), true)
        }
    }

    private let film = Film()
    private let renderer: Renderer
    private var options = RenderOptions(size: CGSize(width: 40, height: 40), background: .white)

    init() throws {
        renderer = try Renderer(device: .cpu)
    }

    private func video(_ film: Film) -> VideoReference {
        VideoReference(url: URL(fileURLWithPath: "/film.mp4"), source: film)
    }

    private func layer(_ configure: (AVPlayerLayer) -> Void = { _ in }) -> AVPlayerLayer {
        let layer = AVPlayerLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.play(video(film))
        configure(layer)
        return layer
    }

    private func picture(_ tree: RenderTree, at time: CFTimeInterval = 0) throws -> CGImage {
        try renderer.render(tree, at: time, options)
    }

    private func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> [UInt8] {
        image.withPremultipliedRGBA8 { bytes, stride in Array(bytes[(y * stride + x * 4)..<(y * stride + x * 4 + 3)]) }
    }

    /// The frame that is seen in the middle.
    private func frame(_ tree: RenderTree, at time: CFTimeInterval) throws -> Int {
        Int(pixel(try picture(tree, at: time), 20, 20)[1]) / 5
    }

    @Test func gravityPlacesTheVideo() throws {
        let aspect = try picture(layer().commit(at: 0), at: 2)
        #expect(pixel(aspect, 20, 5) == [255, 255, 255] && pixel(aspect, 20, 20) == [0, 100, 0])
        #expect(pixel(aspect, 2, 20) == [0, 100, 255] && pixel(aspect, 20, 34) == [255, 255, 255])
        let stretched = try picture(layer { $0.videoGravity = .resize }.commit(at: 0), at: 2)
        #expect(pixel(stretched, 20, 1) == [0, 100, 0] && pixel(stretched, 2, 38) == [0, 100, 255])
        // Filled, its left quarter lies outside, and is not drawn there.
        let filled = layer {
            $0.videoGravity = .resizeAspectFill
            $0.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        }
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        root.addSublayer(filled)
        let cut = try picture(root.commit(at: 0), at: 2)
        #expect(pixel(cut, 11, 11) == [0, 100, 0] && pixel(cut, 28, 28) == [0, 100, 0])
        #expect(pixel(cut, 8, 20) == [255, 255, 255] && pixel(cut, 31, 20) == [255, 255, 255])
        #expect(filled.videoRect == CGRect(x: 0, y: 0, width: 20, height: 20))
    }

    @Test func theLayersTimeIsTheVideos() throws {
        let plain = layer().commit(at: 0)
        for (time, number) in [(0.0, 0), (0.09, 0), (0.1, 1), (1.25, 12), (3.95, 39), (10, 39), (-1, 0)] {
            #expect(try frame(plain, at: time) == number, "\(time)")
        }
        let fast = layer {
            $0.rate = 2
            $0.startTime = 1
        }
        #expect(try frame(fast.commit(at: 0), at: 0.5) == 20)
        let backwards = layer {
            $0.rate = -1
            $0.startTime = 3
        }
        #expect(try frame(backwards.commit(at: 0), at: 1) == 20)
        let late = layer { $0.beginTime = 1 }
        #expect(try frame(late.commit(at: 0), at: 1.5) == 5)
        let still = layer {
            $0.speed = 0
            $0.timeOffset = 2.5
        }
        #expect(try frame(still.commit(at: 0), at: 3) == 25)
    }

    @Test func playersPlayPauseAndSeek() throws {
        let item = AVPlayerItem(url: URL(fileURLWithPath: "/film.mp4"))
        _ = try item.reference.open { _ in film }
        #expect(item.status == .readyToPlay && item.duration.seconds == 4)
        #expect(item.presentationSize == CGSize(width: 20, height: 10))
        let player = AVPlayer(playerItem: item)
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        #expect(layer.isReadyForDisplay)
        #expect(try frame(layer.commit(at: 5), at: 6) == 0)
        player.play()
        #expect(player.rate == 1)
        let playing = layer.commit(at: 10)
        #expect(try frame(playing, at: 10) == 0)
        #expect(try frame(playing, at: 11.5) == 15)
        _ = layer.commit(at: 12)
        #expect(abs(player.currentTime().seconds - 2) < 1e-6)
        player.pause()
        let paused = layer.commit(at: 12)
        #expect(try frame(paused, at: 20) == 20)
        // A tree that was committed stays as it was.
        #expect(try frame(playing, at: 11.5) == 15)
        player.seek(to: CMTime(value: 1, timescale: 2))
        player.rate = -0.5
        let back = layer.commit(at: 20)
        #expect(try frame(back, at: 20.6) == 2)
        #expect(try frame(back, at: 30) == 0)
        // The other properties of the layer change without the player's playing anew.
        layer.opacity = 0.5
        #expect(try pixel(picture(layer.commit(at: 20.4), at: 20.6), 20, 20)[1] != 0)
        player.replaceCurrentItem(with: nil)
        #expect(try pixel(picture(layer.commit(at: 31), at: 31), 20, 20) == [255, 255, 255])
    }

    @Test func opacityCornersAndReplicasApply() throws {
        let rounded = layer {
            $0.videoGravity = .resize
            $0.cornerRadius = 20
            $0.masksToBounds = true
            $0.opacity = 0.5
        }
        let image = try picture(rounded.commit(at: 0), at: 2)
        #expect(pixel(image, 0, 0) == [255, 255, 255])
        #expect(abs(Int(pixel(image, 20, 20)[1]) - 178) <= 1 && abs(Int(pixel(image, 20, 20)[0]) - 128) <= 1)
        let replicator = CAReplicatorLayer()
        replicator.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        replicator.instanceCount = 2
        replicator.instanceDelay = 0.5
        replicator.instanceTransform = CATransform3DMakeTranslation(0, 20, 0)
        replicator.addSublayer(layer { $0.frame = CGRect(x: 0, y: 0, width: 40, height: 20) })
        let both = try picture(replicator.commit(at: 0), at: 2)
        #expect(pixel(both, 20, 10) == [0, 100, 0] && pixel(both, 20, 30) == [0, 75, 0])
        let group = CALayer()
        group.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        group.shouldRasterize = true
        group.addSublayer(layer())
        #expect(try frame(group.commit(at: 0), at: 2) == 20)
        #expect(try frame(group.commit(at: 0), at: 2.5) == 25)
    }

    @Test func unchangedFramesAreEqualLists() throws {
        let tree = layer().commit(at: 0)
        let first = try renderer.displayList(for: tree, at: 2.01, options)
        #expect(try renderer.displayList(for: tree, at: 2.05, options) == first)
        #expect(try renderer.displayList(for: tree, at: 2.11, options) != first)
    }

    /// A frame is brought into range once, for all layers and lists that show it.
    @Test func brightFramesAreMappedOnce() throws {
        let film = Film(isBright: true)
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        for _ in 0..<2 {
            let layer = layer()
            layer.play(video(film))
            root.addSublayer(layer)
        }
        let tree = root.commit(at: 0)
        let shown = { (time: Double) in
            Set(try renderer.displayList(for: tree, at: time, options).images.map(\.image.identity))
        }
        let (first, again, other) = (try shown(2.01), try shown(2.05), try shown(2.11))
        #expect(first.count == 1 && first == again && first != other)
        #expect(first != [try film.frame(20).identity])
        #expect(pixel(try picture(tree, at: 2.01), 20, 20) == [255, 255, 255])
    }

    @Test func whatCannotBeDecodedIsAnError() throws {
        let tree = layer().commit(at: 0)
        #expect(throws: RenderError.video(VideoError(.unreadable, file: "film.mp4", what: "frame 13 is damaged"))) {
            try picture(tree, at: 1.35)
        }
        #expect(try frame(tree, at: 1.4) == 14)
        let missing = AVPlayer(url: URL(fileURLWithPath: "/none/film.mp4"))
        let layer = AVPlayerLayer(player: missing)
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        do {
            _ = try picture(layer.commit(at: 0))
            Issue.record("a missing video was drawn")
        } catch RenderError.video(let error) {
            #expect(error.kind == .missing && error.file == "/none/film.mp4")
        }
        #expect(missing.currentItem?.status == .failed && missing.currentItem?.error is VideoError)
    }

    @Test func framesNeedNotBeWaitedFor() throws {
        var options = options
        options.waitsForVideos = false
        let slow = layer()
        slow.play(video(Film(isSlow: true)))
        let tree = slow.commit(at: 0)
        // Nothing is there at first, then the poster.
        #expect(pixel(try renderer.render(tree, at: 0.2, options), 20, 20) == [255, 255, 255])
        #expect(!renderer.showsAllTiles)
        #expect(pixel(try renderer.render(tree, at: 2, options), 20, 20) == [0, 0, 0])
        #expect(!renderer.showsAllTiles)
        #expect(pixel(try renderer.render(layer().commit(at: 0), at: 2, options), 20, 20) == [0, 100, 0])
        #expect(renderer.showsAllTiles)
    }
}
