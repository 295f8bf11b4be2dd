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

/// Where the pictures of a video come from.
package protocol VideoFrameSource: AnyObject, Sendable {
    /// In pixels, as shown.
    var pixelSize: CGSize { get }

    /// The picture that is on at a moment of the video, in seconds from its start; nil before the first and where it
    /// cannot be read.
    ///
    /// Called on any thread.
    func frame(at time: CFTimeInterval) -> CGImage?
}

/// What `AVPlayerLayer` adds.
package struct PlayerProperties: Sendable, Defaulted {
    package static let initial = PlayerProperties()

    package var source: (any VideoFrameSource)?
    package var videoGravity = AVLayerVideoGravity.resizeAspect
    /// Video seconds per second of the layer's time.
    package var rate: Float = 1
    /// The moment of the video at the layer's time 0, in seconds.
    package var startTime: CFTimeInterval = 0
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
