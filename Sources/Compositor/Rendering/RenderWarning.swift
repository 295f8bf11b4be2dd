/// A difference between a picture and its tree that is no error.
public struct RenderWarning: Sendable, Equatable, Encodable {
    /// The subject, as in `warning[opengl]`.
    public var kind: String
    /// The layer that it is about, as a path of names and places; empty for the picture as a whole.
    public var place: String
    /// The event, and its remedy.
    public var message: String

    /// A warning.
    public init(kind: String, place: String, message: String) {
        self.kind = kind
        self.place = place
        self.message = message
    }
}

extension RenderWarning: CustomStringConvertible {
    /// One human-readable line, as the command prints it.
    public var description: String {
        "warning[\(kind)]: \(place.isEmpty ? "" : place + ": ")\(message)"
    }
}
