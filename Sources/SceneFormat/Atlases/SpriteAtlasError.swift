import JSON

/// Why an atlas cannot be read or made.
public struct SpriteAtlasError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file as it was named by the caller.
    public var file: String
    /// The place in the file: the name of a sprite, a line; empty if the file as a whole is meant.
    public var place: String
    /// The value found, and the one expected.
    public var problem: String
    /// How to mend it, where there is more to say than the problem says.
    public var fix: String?

    init(file: String, place: String, problem: String, fix: String? = nil) {
        self.file = file
        self.place = place
        self.problem = problem
        self.fix = fix
    }

    /// The place, what is wrong, and on a second line the fix.
    public var description: String {
        let parts = [file, place.shownInMessage].filter { !$0.isEmpty } + [problem]
        return parts.joined(separator: ": ") + (fix.map { "\n  fix: \($0)" } ?? "")
    }
}
