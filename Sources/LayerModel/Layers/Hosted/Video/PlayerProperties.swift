/// How a video is placed in the bounds.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// AVFoundation's name for it.
    public let rawValue: String

    /// The gravity of a name; unknown names are kept.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The largest size that fits, centred.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspect")
    /// The smallest size that covers the bounds, centred and clipped to them.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResizeAspectFill")
    /// Stretched to the bounds.
    public static let resize = AVLayerVideoGravity(rawValue: "AVLayerVideoGravityResize")
}

/// How a video's time goes on.
package struct VideoPlayback: Sendable, Equatable {
    /// The moment of the video at `origin`, in seconds.
    package var itemTime: CFTimeInterval = 0
    /// Seconds of the video a second.
    package var rate: Double = 0
    /// Where `itemTime` holds; `nil` is the next commit.
    package var origin: CFTimeInterval?

    /// The moment of the video at a moment of the origin's time.
    package func time(at time: CFTimeInterval) -> CFTimeInterval {
        itemTime + rate * (time - (origin ?? time))
    }
}

/// What `AVPlayerLayer` adds.
package struct PlayerProperties: Sendable, Defaulted {
    package static let initial = PlayerProperties()

    package var video: VideoReference?
    package var videoGravity = AVLayerVideoGravity.resizeAspect
    /// With its origin in the layer's own time.
    package var playback = VideoPlayback()
    /// Video seconds per second of the playback.
    package var rate: Float = 1
    /// The moment of the video at the playback's time 0, in seconds.
    package var startTime: CFTimeInterval = 0

    /// The moment of the video at the layer's local time.
    package func videoTime(at time: CFTimeInterval) -> CFTimeInterval {
        startTime + Double(rate) * playback.time(at: time)
    }
}

extension LayerProperty {
    package static let videoGravity = PlayerProperties.row(
        "videoGravity", .implicit, { $0.videoGravity }, { $0.videoGravity = $1 })
    package static let rate = PlayerProperties.row("rate", .never, { $0.rate }, { $0.rate = $1 })
    package static let startTime = PlayerProperties.row("startTime", .never, { $0.startTime }, { $0.startTime = $1 })
}

extension PlayerProperties {
    /// The properties that are stored here.
    package static let rows: [LayerProperty] = [
        .videoGravity, .rate, .startTime,
    ]
}
