public import Foundation

/// An action runs on an event of a layer, such as a change of a property.
public protocol CAAction {
    /// Performs the action of an event.
    ///
    /// - Parameters:
    ///   - event: The event: a property's key, `onOrderIn`, `onOrderOut`, `sublayers`, …
    ///   - anObject: The layer.
    ///   - dict: The event's arguments.
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// As an action, `NSNull` stops the search for one: nothing happens.
extension NSNull: CAAction {
    /// Does nothing.
    public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
}

/// The event of a layer that becomes visible.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that is taken out of the visible tree.
public let kCAOnOrderOut = "onOrderOut"
/// The key that transitions are added for.
public let kCATransition = "transition"
