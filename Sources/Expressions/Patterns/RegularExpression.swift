import Foundation

/// A regular expression of the text, compiled once.
///
/// ICU's engine, by way of Foundation, searches for it: JavaScript's differing syntax is translated (`PatternText`). Patterns
/// that ICU does not have, such as lookbehinds without a limit, are errors when they are compiled.
final class RegularExpression: Sendable {
    let source: [UInt16]
    let flags: String
    /// Whether the search is for all matches, from the last one's end on.
    var isGlobal: Bool { flags.contains("g") }
    /// Whether a match has to begin at the start of the search.
    var isSticky: Bool { flags.contains("y") }
    private let expression: NSRegularExpression

    /// A place where the expression matches.
    struct Match {
        let range: Range<Int>
        fileprivate let result: NSTextCheckingResult

        /// The number of groups in the expression.
        var groupCount: Int { result.numberOfRanges - 1 }

        /// The place of a group, from 1; `nil` if it took no part.
        func group(_ number: Int) -> Range<Int>? { Range(result.range(at: number)) }

        /// The place of a group by its name.
        func group(named name: String) -> Range<Int>? { Range(result.range(withName: name)) }
    }

    /// - Throws: The message of an error.
    init(_ source: [UInt16], flags: String) throws(PatternProblem) {
        guard flags.allSatisfy({ "gimsuy".contains($0) }), Set(flags).count == flags.count else {
            throw PatternProblem(
                kind: .syntax, message: "the flags \"\(flags.prefix(20))\" are none of a regular expression")
        }
        self.source = source
        self.flags = flags
        var options: NSRegularExpression.Options = []
        if flags.contains("i") { options.insert(.caseInsensitive) }
        if flags.contains("m") { options.insert(.anchorsMatchLines) }
        if flags.contains("s") { options.insert(.dotMatchesLineSeparators) }
        let text = PatternText.translated(source, isMultiline: flags.contains("m"))
        do {
            expression = try NSRegularExpression(pattern: text, options: options)
        } catch {
            throw PatternProblem(
                kind: .unsupported, message: "the regular expression is malformed, or of a kind that is not supported")
        }
    }

    /// The end of a search at one place.
    enum Outcome {
        case match(Match)
        case none
        /// More steps than there may be, or the host's word to stop.
        case stopped
        /// The engine's own memory is at its end.
        case exhausted
    }

    /// Searches for a match that begins at an index of a text.
    ///
    /// - Parameters:
    ///   - count: The text's units.
    ///   - steps: Counts the engine's steps, up to `limit`.
    func search(
        _ text: String, at index: Int, count: Int, steps: inout Int, limit: Int, host: any ExpressionHost
    ) -> Outcome {
        var outcome = Outcome.none
        var taken = 0
        // The engine reports each ten thousand steps; without bounds of its own, text before the index counts as before it.
        expression.enumerateMatches(
            in: text, options: [.anchored, .reportProgress, .withTransparentBounds, .withoutAnchoringBounds],
            range: NSRange(location: index, length: count - index)
        ) { result, flags, stop in
            if let result, let range = Range(result.range) {
                outcome = .match(Match(range: range, result: result))
            } else if flags.contains(.internalError) {
                outcome = .exhausted
            } else {
                taken += Self.stepsPerReport
                guard taken > limit || !host.mayContinue() else { return }
                outcome = .stopped
            }
            stop.pointee = true
        }
        steps += taken
        return outcome
    }

    private static let stepsPerReport = 10_000
}

/// The error of an invalid pattern.
struct PatternProblem: Error {
    var kind: ExpressionError.Kind
    var message: String
}

/// A regular expression as an object of the expression, which remembers the end of the last search.
final class PatternObject {
    let expression: RegularExpression
    var lastIndex = 0.0

    init(_ expression: RegularExpression) {
        self.expression = expression
    }
}
