/// A layer that shows a video.
open class AVPlayerLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(specifics: .player(CopyOnWrite()), of: AVPlayerLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Archives are not read: the result is always nil.
    public required init?(coder: NSCoder) {
        nil
    }

    /// How the video is placed in the bounds.
    ///
    /// Default `resizeAspect`. Animatable.
    open var videoGravity: AVLayerVideoGravity {
        get { properties.specifics.player.videoGravity }
        set {
            set(.videoGravity, properties.specifics.player.videoGravity, newValue) {
                $0.specifics.player.videoGravity = newValue
            }
        }
    }

    /// Seconds of the video for each second of the layer's time.
    ///
    /// Default 1.
    open var rate: Float {
        get { properties.specifics.player.rate }
        set { set(.rate, properties.specifics.player.rate, newValue) { $0.specifics.player.rate = newValue } }
    }

    /// The moment of the video at the layer's time 0, in seconds.
    ///
    /// Default 0.
    open var startTime: CFTimeInterval {
        get { properties.specifics.player.startTime }
        set {
            set(.startTime, properties.specifics.player.startTime, newValue) {
                $0.specifics.player.startTime = newValue
            }
        }
    }

    /// Whether there is a first picture to show.
    ///
    /// False without a video.
    open var isReadyForDisplay: Bool {
        properties.specifics.player.source?.frame(at: startTime) != nil
    }

    /// Where the video is in the bounds, in points of the layer's own space; zero while there is none.
    open var videoRect: CGRect {
        guard let source = properties.specifics.player.source else { return .zero }
        let gravity: CALayerContentsGravity =
            switch videoGravity {
            case .resize: .resize
            case .resizeAspectFill: .resizeAspectFill
            default: .resizeAspect
            }
        return gravity.placement(of: source.pixelSize, in: bounds).overlap(with: bounds)
    }

    /// Where the pictures come from; nil shows nothing.
    package final var source: (any VideoFrameSource)? {
        get { properties.specifics.player.source }
        set { change(.videoGravity) { $0.specifics.player.source = newValue } }
    }

    /// The value that a new layer has under a key; nil for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, specifics: .player(CopyOnWrite())) ?? super.defaultValue(forKey: key)
    }
}
