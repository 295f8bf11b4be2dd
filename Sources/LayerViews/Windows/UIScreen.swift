internal import AppleNames
public import LayerModel
internal import Synchronization

/// The screen of the windows; the host that shows windows sets its size and scale.
public final class UIScreen: Sendable {
    /// The only screen.
    ///
    /// The scale is that of new views and windows.
    public static let main = UIScreen()

    private let extent = Mutex(CGRect(x: 0, y: 0, width: 1024, height: 768))

    private init() {}

    /// The screen's extent, in points; at first 1024 × 768.
    public var bounds: CGRect {
        get { extent.withLock { $0 } }
        set { extent.withLock { $0 = newValue } }
    }

    /// Pixels to a point; at first 1.
    ///
    /// There is no device to ask: a program without a window sets it to the scale that it draws at. Values that are not finite and
    /// more than 0 are not taken. `UIWindow.contentScaleFactor` changes the scale of a window that is there.
    public var scale: CGFloat {
        get { ScreenScale.current }
        set { ScreenScale.current = newValue }
    }

    /// The same as `scale`.
    public var nativeScale: CGFloat { scale }

    /// The most frames a second: that of the shared `CAMediaClock`.
    public var maximumFramesPerSecond: Int { CAMediaClock.shared.maximumFramesPerSecond }
}
