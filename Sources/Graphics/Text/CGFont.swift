/// A font without a size, by name; it is looked up when text is laid out.
public final class CGFont: Sendable {
    /// A family or full name.
    public let name: String

    /// A font; `nil` for an empty name.
    public init?(_ name: CFString) {
        guard !name.isEmpty else {
            return nil
        }
        self.name = name
    }

    /// The name.
    public var fullName: CFString? { name }
    /// The name.
    public var postScriptName: CFString? { name }
}
