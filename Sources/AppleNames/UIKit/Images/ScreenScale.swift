package import Graphics
internal import Synchronization

/// Pixels to a point of the program's screen: `UIScreen.main.scale`, whose class is in a higher target.
package enum ScreenScale {
    private static let value = Mutex<CGFloat>(1)

    /// At first 1; values that are not finite and more than 0 are not taken.
    package static var current: CGFloat {
        get { value.withLock { $0 } }
        set {
            guard newValue.isFinite, newValue > 0 else { return }
            value.withLock { $0 = newValue }
        }
    }
}
