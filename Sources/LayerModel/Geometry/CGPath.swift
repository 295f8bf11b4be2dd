/// An immutable description of a series of lines and curves.
public class CGPath: @unchecked Sendable {
    public init() {}
}
