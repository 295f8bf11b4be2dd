import Foundation
import TestSupport

/// The doc comment of a public property.
struct DocComment: Equatable {
    /// The first sentence, without its full stop, as scenes say it: `null` for `nil`.
    let summary: String
    let saysAnimatable: Bool

    init(_ lines: [Substring]) {
        let paragraph = lines.prefix { !$0.isEmpty }.joined(separator: " ")
        let sentence = paragraph.prefixMatch(of: /.*?\.(?= |$)/)?.output.dropLast() ?? paragraph[...]
        summary = String(sentence).replacing(/`?\bnil\b`?/, with: "`null`")
        saysAnimatable = lines.contains { $0.contains("Animatable") }
    }
}

/// The doc comments of the layer model's public properties, by `Class.property`.
enum DocComments {
    static let all: [String: DocComment] = {
        let folder = Page.repository.appendingPathComponent("Sources/LayerModel")
        let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        var all: [String: DocComment] = [:]
        for path in paths.sorted() where path.hasSuffix(".swift") {
            let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
            all.merge(comments(in: text ?? "")) { first, _ in first }
        }
        return all
    }()

    /// Those of one file.
    static func comments(in source: String) -> [String: DocComment] {
        var found: [String: DocComment] = [:]
        var type = ""
        var comment: [Substring] = []
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.first?.isLetter == true || line.first == "@",
                let match = line.prefixMatch(of: /(?:[@\w]+ )*(?:class|extension|protocol|struct) (\w+)/)
            {
                type = String(match.1)
            }
            let code = line.drop { $0 == " " }
            if code.hasPrefix("///") {
                comment.append(code.dropFirst(3).drop { $0 == " " })
            } else if !code.hasPrefix("@") {
                if !comment.isEmpty,
                    let match = line.prefixMatch(of: /\x20{4}(?:(?:public|open|override|final) )*var (\w+)/)
                {
                    found["\(type).\(match.1)"] = DocComment(comment)
                }
                comment = []
            }
        }
        return found
    }
}
