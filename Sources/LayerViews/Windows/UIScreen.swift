public import LayerModel
internal import Synchronization

/// The screen of the windows; the host that shows windows sets its size and scale.
public final class UIScreen: Sendable {
    /// The one screen there is.
    ///
    /// The scale is that of new views and windows.
    public static let main = UIScreen()

    private struct State {
        var bounds = CGRect(x: 0, y: 0, width: 1024, height: 768)
        var scale: CGFloat = 1
    }

    private let state = Mutex(State())

    private init() {}

    /// The screen's extent, in points; at first 1024 × 768.
    public var bounds: CGRect {
        get { state.withLock { $0.bounds } }
        set { state.withLock { $0.bounds = newValue } }
    }

    /// Pixels to a point; at first 1.
    ///
    /// There is no device to ask: a program without a window sets it to the scale that it draws at. Values that are not finite and
    /// more than 0 are not taken. `UIWindow.contentScaleFactor` changes the scale of a window that is there.
    public var scale: CGFloat {
        get { state.withLock { $0.scale } }
        set {
            guard newValue.isFinite, newValue > 0 else { return }
            state.withLock { $0.scale = newValue }
        }
    }

    /// The same as `scale`.
    public var nativeScale: CGFloat { scale }

    /// The most frames a second: that of the shared `CAMediaClock`.
    public var maximumFramesPerSecond: Int { CAMediaClock.shared.maximumFramesPerSecond }
}
