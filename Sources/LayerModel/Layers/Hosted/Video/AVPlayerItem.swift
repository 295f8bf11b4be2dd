public import Foundation

/// A video for a player, and its properties.
///
/// The file is opened when a renderer first draws it; properties found only then are documented so. It is decoded by the
/// `ffmpeg` program, which ends with the last reference to the item: the item itself, players, layers and committed trees.
open class AVPlayerItem: NSObject {
    /// Whether an item can be played.
    public enum Status: Int, Sendable {
        /// Nobody has opened it yet.
        case unknown = 0
        /// It is open.
        case readyToPlay = 1
        /// It cannot be opened; `error` has the reason.
        case failed = 2
    }

    package let reference: VideoReference

    /// A video file.
    public init(url: URL) {
        reference = VideoReference(url: url)
    }

    /// Whether it can be played.
    open var status: Status {
        reference.source != nil ? .readyToPlay : reference.error != nil ? .failed : .unknown
    }

    /// The reason why it cannot be played.
    open var error: (any Error)? { reference.error }

    /// Its length; `indefinite` until that is known.
    open var duration: CMTime {
        reference.source.map { CMTime(seconds: $0.duration, preferredTimescale: 600_000) } ?? .indefinite
    }

    /// In pixels, as shown; zero until that is known.
    open var presentationSize: CGSize { reference.source?.pixelSize ?? .zero }
}
