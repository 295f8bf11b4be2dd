import JSON

/// A key of a JSON object, and its effect on the object that is made from it.
struct Property: Sendable {
    /// The time when a key takes effect; keys of one stage do in the order of the file.
    enum Stage: Sendable {
        /// As soon as it is read.
        case immediate
        /// After the other keys of its object, in the order of the table: the key builds on them.
        case late
        /// After all layers are read and the pictures that they name are loaded.
        case pictures
        /// Last: the key refers to other layers' or its own layer's finished properties.
        case animations
    }

    /// The name in Swift: `isHidden`.
    let name: String
    /// The class that declares the property.
    let owner: String
    let stage: Stage
    /// Reads the value and sets it, or reports an error.
    let apply: @Sendable (SceneReading, JSONValue, AnyObject) -> Void
    /// The animated values of the property; `nil` if it cannot be animated.
    let animated: AnimatedValue?
    /// Whether the value may come from elsewhere than the file.
    var isAssignable = true

    /// The name in key-value coding: `hidden` for `isHidden`.
    var key: String {
        let rest = name.dropFirst(2)
        guard name.hasPrefix("is"), let initial = rest.first, initial.isUppercase else {
            return name
        }
        return initial.lowercased() + rest.dropFirst()
    }
}

/// The form of a property's values in animations.
struct AnimatedValue: Sendable {
    /// The members that key paths may name behind the property.
    enum Shape: Sendable {
        case plain
        case point
        case size
        case rect
        case transform
    }

    let shape: Shape
    /// Whether the value may be missing.
    let mayBeNone: Bool
    /// Whether it is any text.
    let isText: Bool
    /// Reads a value of the property's type; reports an error and returns `nil` otherwise.
    let read: @Sendable (SceneReading, JSONValue) -> Any?

    /// Values of some kind.
    init<Value: Sendable>(_ kind: ValueKind<Value>) {
        shape = kind.shape
        mayBeNone = Value.self is any ExpressibleByNilLiteral.Type
        isText = !kind.isChoice && (Value.self == String.self || Value.self == String?.self)
        read = { reading, value in kind.read(reading, value).map(kind.boxed) }
    }
}
