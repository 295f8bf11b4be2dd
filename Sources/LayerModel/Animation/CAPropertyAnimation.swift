public import Foundation

/// An animation of one property, or of a part of one.
open class CAPropertyAnimation: CAAnimation {
    /// The property, with parts as in `position.x` or `transform.rotation.z`.
    ///
    /// A property that the layer does not have has no effect.
    open var keyPath: String?
    /// Whether the value is added to the property's value without this animation.
    ///
    /// Numbers, points, sizes, rectangles, colours and paths add part by part; a transform comes before the one below.
    open var isAdditive = false
    /// Whether each repetition goes on from the value that the one before ended with.
    open var isCumulative = false
    /// Turns interpolated numbers into transforms; `nil` leaves values as they are.
    open var valueFunction: CAValueFunction?

    /// An animation without a key path.
    public override init() {
        super.init()
    }

    /// An animation of the property with this key path.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    /// A copy of the nearest class of this library, with all values.
    open override func copy(with zone: NSZone?) -> Any {
        let copy = CAPropertyAnimation()
        copy.takeProperty(from: self)
        return copy
    }

    final func takeProperty(from other: CAPropertyAnimation) {
        take(from: other)
        keyPath = other.keyPath
        isAdditive = other.isAdditive
        isCumulative = other.isCumulative
        valueFunction = other.valueFunction
    }

    /// As an action, adds itself to the layer under the event's key, which is the key path if it has none.
    open override func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        guard keyPath == nil, let named = copy() as? CAPropertyAnimation else {
            return super.run(forKey: event, object: anObject, arguments: dict)
        }
        named.keyPath = event
        named.run(forKey: event, object: anObject, arguments: dict)
    }

    /// A property, or the value stored under any other key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "keyPath": keyPath
        case "additive", "isAdditive": bridged(isAdditive)
        case "cumulative", "isCumulative": bridged(isCumulative)
        case "valueFunction": valueFunction
        default: super.value(forKey: key)
        }
    }

    /// Sets a property, or stores a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "keyPath": keyPath = value as? String
        case "additive", "isAdditive": isAdditive = AnimatableValue(value)?.boolValue ?? isAdditive
        case "cumulative", "isCumulative": isCumulative = AnimatableValue(value)?.boolValue ?? isCumulative
        case "valueFunction": valueFunction = value as? CAValueFunction
        default: super.setValue(value, forKey: key)
        }
    }
}
