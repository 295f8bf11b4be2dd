import JSON

/// An error of reading or making an atlas.
public struct SpriteAtlasError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The file as it was named by the caller.
    public var file: String
    /// The place in the file: the name of a sprite, a line; empty for the file as a whole.
    public var place: String
    /// The value found, and the one expected.
    public var problem: String
    /// The remedy, if it adds to the problem.
    public var fix: String?

    init(file: String, place: String, problem: String, fix: String? = nil) {
        self.file = file
        self.place = place
        self.problem = problem
        self.fix = fix
    }

    /// The place, the problem, and on a second line the remedy.
    public var description: String {
        let parts = [file, place.shownInMessage].filter { !$0.isEmpty } + [problem]
        return parts.joined(separator: ": ") + (fix.map { "\n  fix: \($0)" } ?? "")
    }
}
