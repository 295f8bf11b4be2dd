/// The placement of a video in the bounds.
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

/// The progress of a video's time.
package struct VideoPlayback: Sendable, Equatable {
    /// The moment of the video at `origin`, in seconds.
    package var itemTime: CFTimeInterval = 0
    /// Seconds of the video a second.
    package var rate: Double = 0
    /// The moment of `itemTime`; `nil` for the next commit.
    package var origin: CFTimeInterval?
    /// The player's volume, 0 if it is muted.
    package var volume: Float = 1

    /// The moment of the video at a moment of the origin's time.
    package func time(at time: CFTimeInterval) -> CFTimeInterval {
        itemTime + rate * (time - (origin ?? time))
    }
}

/// The properties of `AVPlayerLayer`.
@usableFromInline
package struct PlayerProperties: Sendable, Defaulted {
    @usableFromInline package static let initial = PlayerProperties()

    package var video: VideoReference?
    package var videoGravity = AVLayerVideoGravity.resizeAspect
    /// With its origin in the layer's own time.
    package var playback = VideoPlayback()
    /// Video seconds per second of the playback.
    package var rate: Float = 1
    /// The moment of the video at the playback's time 0, in seconds.
    package var startTime: CFTimeInterval = 0
    /// The layer's own volume, from 0 to 1.
    package var volume: Float = 1

    /// The moment of the video at the layer's local time.
    package func videoTime(at time: CFTimeInterval) -> CFTimeInterval {
        startTime + Double(rate) * playback.time(at: time)
    }
}

extension PlayerProperties: SpecificLayerProperties, LayerPropertyStorage {
    @inlinable
    package static func isPart(of layerClass: LayerClass) -> Bool { layerClass == .player }

    package static let rows = LayerPropertyRows<PlayerProperties>([
        row("videoGravity", \.videoGravity, .implicit),
        row("rate", \.rate, .never),
        row("startTime", \.startTime, .never),
        row("volume", \.volume, .never),
    ])
}
