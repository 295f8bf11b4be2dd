/// An error in SVG path data.
public struct SVGPathError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The place of the error: the number of UTF-8 bytes before.
    public var offset: Int
    /// The text found there, a few characters of it; empty at the end.
    public var found: String
    /// The elements or numbers that are allowed there.
    public var expected: String

    /// One sentence with the place, the mistake and the remedy.
    public var description: String {
        let what = found.isEmpty ? "the end" : "“\(found)”"
        return "Path data has \(what) at byte \(offset), where \(expected) should be."
    }
}
