public import Foundation

/// The kind of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// A kind; an unknown one acts as `fade`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The old appearance dissolves into the new one.
    public static let fade = CATransitionType(rawValue: "fade")
    /// The new appearance slides over the old one.
    public static let moveIn = CATransitionType(rawValue: "moveIn")
    /// The new appearance pushes the old one out.
    public static let push = CATransitionType(rawValue: "push")
    /// The old appearance slides away from over the new one.
    public static let reveal = CATransitionType(rawValue: "reveal")
    /// The old appearance up to the middle and the new one from there on, both turned as the layer is turned at the moment: a
    /// flip, where an animation of its transform turns the layer by a half.
    package static let flip = CATransitionType(rawValue: "glrender.flip")
}

/// The direction of a transition that moves.
///
/// "Top" is maximum y of the layer's own space, "bottom" minimum y.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    /// The name as a string.
    public let rawValue: String

    /// A direction; an unknown one acts as `fromLeft`.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// From minimum x.
    public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
    /// From maximum x.
    public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
    /// From maximum y.
    public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
    /// From minimum y.
    public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// `CATransitionType.fade`.
public let kCATransitionFade = CATransitionType.fade
/// `CATransitionType.moveIn`.
public let kCATransitionMoveIn = CATransitionType.moveIn
/// `CATransitionType.push`.
public let kCATransitionPush = CATransitionType.push
/// `CATransitionType.reveal`.
public let kCATransitionReveal = CATransitionType.reveal
/// `CATransitionSubtype.fromLeft`.
public let kCATransitionFromLeft = CATransitionSubtype.fromLeft
/// `CATransitionSubtype.fromRight`.
public let kCATransitionFromRight = CATransitionSubtype.fromRight
/// `CATransitionSubtype.fromTop`.
public let kCATransitionFromTop = CATransitionSubtype.fromTop
/// `CATransitionSubtype.fromBottom`.
public let kCATransitionFromBottom = CATransitionSubtype.fromBottom

/// An animation from a layer's appearance before the transaction to the one after it.
///
/// It is kept under `transition` for any key, so a layer has one at most.
open class CATransition: CAAnimation {
    /// The combination of the appearances.
    open var type = CATransitionType.fade
    /// The direction of types that move; `nil` is `fromLeft`.
    open var subtype: CATransitionSubtype?
    /// The progress to start from; stored as given.
    open var startProgress: Float = 0
    /// The progress to end with; stored as given.
    open var endProgress: Float = 1
    /// A filter to combine the appearances with; stored only.
    open var filter: Any?
    /// Values that the layer takes when the transition starts, for descriptions of trees that cannot be changed then.
    package var changes: [(keyPath: LayerKeyPath, value: AnimatableValue)] = []

    /// A copy of the nearest class of this library, with all values.
    open override func copy(with zone: NSZone?) -> Any {
        let copy = CATransition()
        copy.take(from: self)
        copy.type = type
        copy.subtype = subtype
        copy.startProgress = startProgress
        copy.endProgress = endProgress
        copy.filter = filter
        copy.changes = changes
        return copy
    }

    /// The value that a new transition has under a key.
    open override class func defaultValue(forKey key: String) -> Any? {
        switch key {
        case "type": CATransitionType.fade
        case "startProgress": Float(0)
        case "endProgress": Float(1)
        default: super.defaultValue(forKey: key)
        }
    }

    /// A property, or the value stored under any other key.
    open override func value(forKey key: String) -> Any? {
        switch key {
        case "type": type
        case "subtype": subtype
        case "startProgress": bridged(startProgress)
        case "endProgress": bridged(endProgress)
        case "filter": filter
        default: super.value(forKey: key)
        }
    }

    /// Sets a property, or stores a value under any other key.
    open override func setValue(_ value: Any?, forKey key: String) {
        switch key {
        case "type":
            type = value as? CATransitionType ?? CATransitionType(rawValue: value as? String ?? type.rawValue)
        case "subtype":
            subtype = value as? CATransitionSubtype ?? (value as? String).map { CATransitionSubtype(rawValue: $0) }
        case "startProgress": startProgress = AnimatableValue(value)?.numberValue.map { Float($0) } ?? startProgress
        case "endProgress": endProgress = AnimatableValue(value)?.numberValue.map { Float($0) } ?? endProgress
        case "filter": filter = value
        default: super.setValue(value, forKey: key)
        }
    }

    override func compiledTrack(in context: CompilationContext) -> CompiledAnimation.Track? {
        .transition(
            TransitionTrack(
                type: type, subtype: subtype, startProgress: Double(startProgress), endProgress: Double(endProgress),
                changes: changes))
    }
}
