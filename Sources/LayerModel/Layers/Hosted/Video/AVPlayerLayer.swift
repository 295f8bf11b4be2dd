/// A layer that shows the video of a player.
///
///     let player = AVPlayer(url: url)
///     let layer = AVPlayerLayer(player: player)
///     player.play()
///
/// The video is the layer's contents at the layer's time, so that `speed`, `timeOffset` and those of superlayers apply. Letterboxes
/// show the background.
open class AVPlayerLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.player, of: AVPlayerLayer.self)
    }

    /// A layer that shows a player's video.
    public convenience init(player: AVPlayer?) {
        self.init()
        show(player)
    }

    /// Sets the player for initializers, which do not call property observers themselves.
    private func show(_ player: AVPlayer?) {
        self.player = player
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .player, of: AVPlayerLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The player, which determines the video and its time.
    ///
    /// Default `nil`. Scenes' videos play by the layer's time alone, and have none.
    open var player: AVPlayer? {
        didSet {
            guard player !== oldValue else { return }
            oldValue?.detach(self)
            player?.attach(self)
            takePlayer()
        }
    }

    /// The placement of the video in the bounds.
    ///
    /// Default `resizeAspect`. Animatable.
    open var videoGravity: AVLayerVideoGravity {
        get { self[\.videoGravity] }
        set { self[\.videoGravity] = newValue }
    }

    /// Seconds of the video for each second that its player plays.
    ///
    /// Default 1.
    open var rate: Float {
        get { self[\.rate] }
        set { self[\.rate] = newValue }
    }

    /// The moment of the video at the player's time 0, in seconds.
    ///
    /// Default 0.
    open var startTime: CFTimeInterval {
        get { self[\.startTime] }
        set { self[\.startTime] = newValue }
    }

    /// The volume of the video's sound in movies, from 0, silent, to 1, times its player's.
    ///
    /// Default 1.
    open var volume: Float {
        get { self[\.volume] }
        set { self[\.volume] = newValue }
    }

    /// Whether the first frame can be shown.
    ///
    /// False without a video, and until a renderer has drawn it.
    open var isReadyForDisplay: Bool {
        properties[PlayerProperties.self].video?.source?.isReady ?? false
    }

    /// The place of the video in the bounds, in points of the layer's own space; zero while its size is not known.
    open var videoRect: CGRect {
        guard let source = properties[PlayerProperties.self].video?.source else { return .zero }
        let gravity: CALayerContentsGravity =
            switch videoGravity {
            case .resize: .resize
            case .resizeAspectFill: .resizeAspectFill
            default: .resizeAspect
            }
        return gravity.placement(of: source.pixelSize, in: bounds).overlap(with: bounds)
    }

    /// Plays a video by the layer's own time, from its time 0 on, without a player.
    package final func play(_ video: VideoReference) {
        change(PlayerProperties.rows[\.videoGravity]) {
            $0[PlayerProperties.self].video = video
            $0[PlayerProperties.self].playback = VideoPlayback(rate: 1, origin: 0)
        }
    }

    /// Takes over the player's video.
    func takePlayer() {
        change(PlayerProperties.rows[\.videoGravity]) {
            $0[PlayerProperties.self].video = self.player?.currentItem?.reference
            $0[PlayerProperties.self].playback = self.player?.playback ?? VideoPlayback()
        }
    }

    /// The moment of the last commit, in the root layer's time; `nil` before there is one.
    var commitTime: CFTimeInterval? {
        host?.timeline.time
    }

    override func prepareForCommit() {
        guard let player, let time = commitTime else { return }
        player.settle(at: time)
        var playback = player.playback
        playback.origin = playback.origin.map { convertTime($0, from: nil) }
        write { $0[PlayerProperties.self].playback = playback }
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .player) ?? super.defaultValue(forKey: key)
    }
}

extension AVPlayerLayer: SpecificLayer {
    typealias Specifics = PlayerProperties
}
