/// A difference between a picture and its tree that is no error.
public struct RenderWarning: Sendable, Equatable, Encodable {
    /// The subject of a warning, as in `warning[opengl]`.
    public enum Kind: String, Sendable, Encodable {
        /// A layer's own drawing with OpenGL ES.
        case opengl
        /// The tiles of a layer.
        case tiles
        /// An expression of a Lottie animation that has no value at the picture's moment.
        case expression
        /// The device that draws.
        case device
        /// Motion by the program's own code, which a committed tree does not hold.
        case code
    }

    /// The subject.
    public var kind: Kind
    /// The layer that it is about, as a path of names and places; empty for the picture as a whole.
    public var place: String
    /// The event, and its remedy.
    public var message: String

    /// A warning.
    public init(kind: Kind, place: String, message: String) {
        self.kind = kind
        self.place = place
        self.message = message
    }
}

extension RenderWarning: CustomStringConvertible {
    /// One human-readable line, as the command prints it.
    public var description: String {
        "warning[\(kind.rawValue)]: \(place.isEmpty ? "" : place + ": ")\(message)"
    }
}
