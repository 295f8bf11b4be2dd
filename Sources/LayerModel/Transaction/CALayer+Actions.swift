internal import Foundation

extension CALayer {
    /// The outcome of the search for an action.
    enum ActionSearch {
        case found(any CAAction)
        /// `NSNull`: nothing is to happen.
        case stopped
        case nothing

        init?(_ action: (any CAAction)?) {
            guard let action else { return nil }
            self = action is NSNull ? .stopped : .found(action)
        }
    }

    /// Searches for the action of an event: with the delegate, in `actions`, in the `actions` of `style` and of the styles in
    /// it, and with the class.
    final func searchAction(forKey event: String) -> ActionSearch {
        if let result = ActionSearch(extras?.delegate?.action(for: self, forKey: event)) {
            return result
        }
        if let result = ActionSearch(extras?.actions?[event]) {
            return result
        }
        var style = extras?.style
        while let level = style {
            let actions = level["actions"] as? [String: any CAAction]
            if let result = ActionSearch(actions?[event]) {
                return result
            }
            style = level["style"] as? [AnyHashable: Any]
        }
        return ActionSearch(type(of: self).defaultAction(forKey: event)) ?? .nothing
    }

    /// The action of an event; `nil` if there is none or `NSNull` stopped the search.
    final func foundAction(forKey event: String) -> (any CAAction)? {
        if case .found(let action) = searchAction(forKey: event) { action } else { nil }
    }

    /// Whether a search may find an action other than the implicit animation.
    final var mayHaveActions: Bool {
        state.contains(.subclassed) || extras?.delegate != nil || extras?.actions != nil || extras?.style != nil
    }

    /// Runs the action of an event of a committed layer, such as `onOrderIn`.
    final func runAction(forKey event: String) {
        guard !CATransaction.disableActions() else { return }
        action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
    }

    /// Finds the action for a change of a committed layer's property; called before the change.
    final func willChange(_ property: LayerProperty) -> (any CAAction)? {
        actionForChange(ofKey: property.key) { implicitAnimation(of: property) }
    }

    /// The delegate's action for a change of a property of a layer that is not committed; called before the change.
    final func delegateAction(for property: LayerProperty) -> (any CAAction)? {
        guard !CATransaction.disableActions(),
            case .found(let action)? = ActionSearch(extras?.delegate?.action(for: self, forKey: property.key))
        else { return nil }
        return action
    }

    /// Finds the action for a change of the value of a committed layer's key; called before the change.
    ///
    /// - Parameter implicit: The default action.
    final func actionForChange(ofKey key: String, implicit: () -> CAAnimation?) -> (any CAAction)? {
        CATransaction.openFrame()
        guard !CATransaction.disableActions(), presentedLayer == nil else { return nil }
        // A subclass may have an `action(forKey:)` of its own, which can only stop the search as `searchAction` does.
        if state.contains(.subclassed), let action = action(forKey: key) {
            return action
        }
        switch searchAction(forKey: key) {
        case .found(let action): return action
        case .stopped: return nil
        case .nothing: return implicit()
        }
    }

    /// Runs the action that `willChange` found; called after the change.
    final func didChange(_ property: LayerProperty, _ action: any CAAction) {
        action.run(forKey: property.key, object: self, arguments: nil)
    }

    /// The default animation for a change of a property.
    private func implicitAnimation(of property: LayerProperty) -> CAAnimation? {
        guard CATransaction.animationDuration() > 0 else { return nil }
        let animation: CAAnimation
        switch property.animatability {
        case .never, .explicit:
            return nil
        case .implicit:
            let basic = CABasicAnimation(keyPath: property.key)
            let isRunning = animationStorage?.entries.isEmpty == false
            basic.fromValue = (isRunning ? presentedProperties ?? properties : properties)[property].anyOrNull
            animation = basic
        case .transition:
            animation = CATransition()
        }
        animation.timingFunction = CATransaction.animationTimingFunction() ?? CAMediaTimingFunction(name: .default)
        return animation
    }
}

extension AnimatableValue {
    /// The value for `CABasicAnimation`, with `NSNull` instead of `nil`.
    fileprivate var anyOrNull: Any {
        any ?? NSNull()
    }
}
