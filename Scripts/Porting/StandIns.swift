// Stand-ins, added by `Scripts/port --stand-ins`, for classes of Apple's systems that glrender leaves out: the application, the device,
// feedback that is felt, pencils, and transitions between controllers. They compile and do nothing: no notification of theirs is ever
// posted, no delegate of theirs is ever called, and a controller that is presented is not shown. Replace what your program needs.

import Foundation
import UIKit

/// A stand-in for the application: active, without windows.
open class UIApplication: UIResponder {
    public enum State: Int { case active, inactive, background }
    public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable {
        public var rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    nonisolated(unsafe) public static let shared = UIApplication()

    public static let didBecomeActiveNotification = name("DidBecomeActive")
    public static let willResignActiveNotification = name("WillResignActive")
    public static let didEnterBackgroundNotification = name("DidEnterBackground")
    public static let willEnterForegroundNotification = name("WillEnterForeground")
    public static let willTerminateNotification = name("WillTerminate")
    public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")
    public static let significantTimeChangeNotification = name("SignificantTimeChange")
    public static let didChangeStatusBarOrientationNotification = name("DidChangeStatusBarOrientation")
    public static let openSettingsURLString = "app-settings:"

    public weak var delegate: AnyObject?
    public var applicationState = State.active
    public var isIdleTimerDisabled = false
    public var isNetworkActivityIndicatorVisible = false
    public var keyWindow: UIWindow?
    public var windows: [UIWindow] = []
    public var statusBarFrame = CGRect.zero
    public var statusBarOrientation = UIInterfaceOrientation.portrait
    public var userInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight
    public var preferredContentSizeCategory = UIContentSizeCategory.large

    open func canOpenURL(_ url: URL) -> Bool { false }
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:], completionHandler: ((Bool) -> Void)? = nil
    ) {
        completionHandler?(false)
    }

    private static func name(_ name: String) -> Notification.Name { .init("UIApplication\(name)Notification") }
}

public enum UIInterfaceOrientation: Int {
    case unknown, portrait, portraitUpsideDown, landscapeRight, landscapeLeft

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

public enum UIDeviceOrientation: Int {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown

    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// A stand-in for the device: an upright one of no kind in particular.
open class UIDevice: NSObject {
    public enum BatteryState: Int { case unknown, unplugged, charging, full }

    nonisolated(unsafe) public static let current = UIDevice()

    public static let orientationDidChangeNotification = Notification.Name("UIDeviceOrientationDidChangeNotification")
    public static let batteryLevelDidChangeNotification = Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
    public static let batteryStateDidChangeNotification = Notification.Name("UIDeviceBatteryStateDidChangeNotification")

    public var name: String { "Linux" }
    public var model: String { "Linux" }
    public var localizedModel: String { "Linux" }
    public var systemName: String { "Linux" }
    public var systemVersion: String {
        let version = ProcessInfo.processInfo.operatingSystemVersion
        return "\(version.majorVersion).\(version.minorVersion)"
    }
    public var identifierForVendor: UUID? { nil }
    public var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }
    public var orientation: UIDeviceOrientation { .portrait }
    public var isGeneratingDeviceOrientationNotifications: Bool { false }
    public var isBatteryMonitoringEnabled = false
    public var batteryLevel: Float { -1 }
    public var batteryState: BatteryState { .unknown }

    open func beginGeneratingDeviceOrientationNotifications() {}
    open func endGeneratingDeviceOrientationNotifications() {}
    open func playInputClick() {}
}

/// A stand-in for feedback: nothing is felt.
open class UIFeedbackGenerator: NSObject {
    open func prepare() {}
}

open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int { case light, medium, heavy, soft, rigid }

    public override init() {}
    public init(style: FeedbackStyle) {}
    open func impactOccurred() {}
    open func impactOccurred(intensity: CGFloat) {}
}

open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {}
}

open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int { case success, warning, error }

    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

public protocol UIInteraction: AnyObject {
    var view: UIView? { get }
}

/// A stand-in for a pencil's double tap, which never comes.
open class UIPencilInteraction: NSObject, UIInteraction {
    public weak var delegate: UIPencilInteractionDelegate?
    public weak var view: UIView?
    public var isEnabled = true
}

public protocol UIPencilInteractionDelegate: AnyObject {
    func pencilInteractionDidTap(_ interaction: UIPencilInteraction)
}

extension UIPencilInteractionDelegate {
    public func pencilInteractionDidTap(_ interaction: UIPencilInteraction) {}
}

extension UIView {
    public func addInteraction(_ interaction: UIInteraction) {}
    public func removeInteraction(_ interaction: UIInteraction) {}
}

public enum UIModalPresentationStyle: Int {
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    case none = -1
    case automatic = -2
}

public enum UIModalTransitionStyle: Int {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

public struct UITransitionContextViewKey: Hashable, Sendable {
    public static let from = UITransitionContextViewKey(name: "from")
    public static let to = UITransitionContextViewKey(name: "to")
    private let name: String
}

public struct UITransitionContextViewControllerKey: Hashable, Sendable {
    public static let from = UITransitionContextViewControllerKey(name: "from")
    public static let to = UITransitionContextViewControllerKey(name: "to")
    private let name: String
}

public protocol UIViewControllerContextTransitioning: AnyObject {
    var containerView: UIView { get }
    var isAnimated: Bool { get }
    var isInteractive: Bool { get }
    var transitionWasCancelled: Bool { get }
    func completeTransition(_ didComplete: Bool)
    func updateInteractiveTransition(_ percentComplete: CGFloat)
    func finishInteractiveTransition()
    func cancelInteractiveTransition()
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    func initialFrame(for viewController: UIViewController) -> CGRect
    func finalFrame(for viewController: UIViewController) -> CGRect
}

public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval
    func animateTransition(using transitionContext: UIViewControllerContextTransitioning)
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    public func animationEnded(_ transitionCompleted: Bool) {}
}

public protocol UIViewControllerInteractiveTransitioning: AnyObject {
    func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
}

public protocol UIViewControllerTransitioningDelegate: AnyObject {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning?
    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning?
}

extension UIViewControllerTransitioningDelegate {
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        nil
    }
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        nil
    }
}

/// What a controller says of its presentation is taken and not kept.
extension UIViewController {
    public var modalPresentationStyle: UIModalPresentationStyle {
        get { .automatic }
        set {}
    }
    public var modalTransitionStyle: UIModalTransitionStyle {
        get { .coverVertical }
        set {}
    }
    public var transitioningDelegate: UIViewControllerTransitioningDelegate? {
        get { nil }
        set {}
    }
    public var presentedViewController: UIViewController? { nil }
    public var presentingViewController: UIViewController? { nil }

    public func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        completion?()
    }
    public func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        completion?()
    }
}
