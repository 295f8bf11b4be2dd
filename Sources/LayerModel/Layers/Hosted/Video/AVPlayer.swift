public import Foundation

/// Plays a video in its layers.
///
/// Changes take effect with the next commit, and playing starts at the moment of that commit, like animations without a begin
/// time. Frames are exact: a layer's frame at a moment does not depend on earlier ones. Its sound is part of movies. A player
/// belongs to the thread of its layers.
open class AVPlayer: NSObject {
    /// The item that is played.
    open private(set) var currentItem: AVPlayerItem?
    /// The rate that `play()` sets.
    ///
    /// Default 1.
    open var defaultRate: Float = 1

    /// The progress of the item's time, with origins in the time of the root layer.
    private(set) var playback = VideoPlayback()
    private var layers: [Weak] = []

    private struct Weak {
        weak var layer: AVPlayerLayer?
    }

    /// A player with nothing to play.
    public override init() {}

    /// A player of an item.
    public init(playerItem item: AVPlayerItem?) {
        currentItem = item
    }

    /// A player of a file.
    public convenience init(url: URL) {
        self.init(playerItem: AVPlayerItem(url: url))
    }

    /// Plays another item, from its start.
    open func replaceCurrentItem(with item: AVPlayerItem?) {
        currentItem = item
        change { $0.itemTime = 0 }
    }

    // MARK: - Playing

    /// Seconds of the item a second; negative numbers play backwards.
    ///
    /// Default 0: paused. At its ends the item stays at its first or last frame.
    open var rate: Float {
        get { Float(playback.rate) }
        set {
            guard newValue.isFinite else { return }
            change { $0.rate = Double(newValue) }
        }
    }

    /// Plays at the default rate.
    open func play() {
        rate = defaultRate
    }

    /// Stays at the frame that is on.
    open func pause() {
        rate = 0
    }

    /// The moment of the item, as of the last commit.
    open func currentTime() -> CMTime {
        CMTime(seconds: presentItemTime, preferredTimescale: 600_000)
    }

    /// Continues from a moment of the item, exactly.
    open func seek(to time: CMTime) {
        guard time.isNumeric else { return }
        change { $0.itemTime = time.seconds }
    }

    /// Continues from a moment of the item, exactly, regardless of the tolerances.
    open func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
        seek(to: time)
    }

    /// Continues from a moment of the item, and calls a function with true.
    open func seek(to time: CMTime, completionHandler: (Bool) -> Void) {
        seek(to: time)
        completionHandler(true)
    }

    // MARK: - Sound

    /// The loudness of the item in movies, from 0, silent, to 1.
    ///
    /// Default 1. The volume at the commit is that of the whole movie.
    open var volume: Float = 1 {
        didSet { setVolume() }
    }

    /// Whether the item is silent in movies, regardless of the volume.
    ///
    /// Default false.
    open var isMuted = false {
        didSet { setVolume() }
    }

    private func setVolume() {
        playback.volume = isMuted || volume.isNaN ? 0 : min(max(0, volume), 1)
        showPlayback()
    }

    private var presentItemTime: CFTimeInterval {
        let present = layers.lazy.compactMap { $0.layer?.commitTime }.first
        let time = playback.time(at: present ?? playback.origin ?? 0)
        guard let duration = currentItem?.reference.source?.duration else { return max(0, time) }
        return min(max(0, time), duration)
    }

    /// Starts a new stretch of playing from the present moment.
    private func change(_ body: (inout VideoPlayback) -> Void) {
        playback.itemTime = presentItemTime
        playback.origin = nil
        body(&playback)
        showPlayback()
    }

    private func showPlayback() {
        layers.removeAll { $0.layer == nil }
        for entry in layers { entry.layer?.takePlayer() }
    }

    // MARK: - Layers

    func attach(_ layer: AVPlayerLayer) {
        layers.append(Weak(layer: layer))
    }

    func detach(_ layer: AVPlayerLayer) {
        layers.removeAll { $0.layer == nil || $0.layer === layer }
    }

    /// Notes that a commit begins to show the playback.
    ///
    /// - Parameter time: Of the root layer.
    func settle(at time: CFTimeInterval) {
        if playback.origin == nil { playback.origin = time }
    }
}
