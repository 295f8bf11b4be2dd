import Foundation
import TestSupport

/// `Documentation/SceneFormat.md`: prose and examples by hand, and between marks the tables that follow from the reader.
///
/// A mark names a table, the rows that come first, and those whose meaning is written by hand. A table may have several marks; the last
/// has the rows that none names:
///
///     <!-- table CALayer: bounds position, by hand: position -->
///     …
///     <!-- end -->
struct ScenePage {
    static let url = Page.repository.appendingPathComponent("Documentation/SceneFormat.md")

    /// Why tables cannot be made.
    struct Problem: Error, CustomStringConvertible {
        let description: String
    }

    private struct Mark {
        let name: String
        let keys: [String]
        let byHand: Set<String>

        init?(_ line: String) {
            guard let match = line.wholeMatch(of: /<!-- table ([\w ]+?)(?:: ([\w ]+?))?(?:, by hand: ([\w ]+))? -->/)
            else {
                return nil
            }
            name = String(match.1)
            keys = match.2?.split(separator: " ").map(String.init) ?? []
            byHand = Set(match.3?.split(separator: " ").map(String.init) ?? [])
        }
    }

    private enum Part {
        case line(String)
        case table(Mark, lines: [String])
    }

    let lines: [String]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The page as it is in the repository.
    static func current() throws -> ScenePage {
        ScenePage(try String(contentsOf: url, encoding: .utf8))
    }

    var text: String { lines.joined(separator: "\n") }

    /// The JSON examples.
    var examples: [String] {
        Page("SceneFormat.md", text: text).blocks(in: "json").map(\.text)
    }

    /// The rows of the table below a line, without the head.
    func rows(below line: String) -> [[String]] {
        let below = lines.drop { $0 != line }.dropFirst().drop { $0.isEmpty }
        return Self.rows(below.prefix { $0.hasPrefix("|") })
    }

    private static func rows(_ lines: some Collection<String>) -> [[String]] {
        lines.filter { $0.hasPrefix("|") }.dropFirst(2).map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    /// The page with its tables made anew.
    func remade() throws(Problem) -> ScenePage {
        let parts = parts()
        var marks: [String: [Mark]] = [:]
        for case .table(let mark, _) in parts {
            marks[mark.name, default: []].append(mark)
        }
        let tables = Dictionary(uniqueKeysWithValues: PageTable.all.map { ($0.name, $0) })
        let unmatched = Set(marks.keys).symmetricDifference(tables.keys)
        guard unmatched.isEmpty else {
            throw Problem(description: "no mark or no table for \(unmatched.sorted())")
        }
        let named = marks.mapValues { Set($0.flatMap(\.keys)) }
        var text: [String] = []
        for part in parts {
            switch part {
            case .line(let line): text.append(line)
            case .table(let mark, let old):
                guard let table = tables[mark.name] else { continue }
                marks[mark.name]?.removeFirst()
                let isLast = marks[mark.name]?.isEmpty == true
                let rest = isLast ? table.keys.filter { named[mark.name]?.contains($0) != true } : []
                text += try table.lines(mark.keys + rest, byHand: mark.byHand, kept: Self.rows(old))
            }
        }
        return ScenePage(text.joined(separator: "\n"))
    }

    private func parts() -> [Part] {
        var parts: [Part] = []
        var open: (mark: Mark, lines: [String])?
        for line in lines {
            if let table = open, line == "<!-- end -->" {
                parts += [.table(table.mark, lines: table.lines), .line(line)]
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else {
                parts.append(.line(line))
                open = Mark(line).map { ($0, []) }
            }
        }
        return parts
    }
}
