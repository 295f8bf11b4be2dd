public import Foundation

/// A page of the project: its fenced blocks.
public struct Page: Sendable, CustomStringConvertible {
    /// A block between fences.
    public struct Block: Sendable {
        /// The first word behind the opening fence; empty for none.
        public var language: String
        /// The second word, the name of the file that the block is; `nil` for none.
        public var file: String?
        /// Those between the fences.
        public var lines: [String]

        /// The contents, as a file has them.
        public var text: String { lines.map { $0 + "\n" }.joined() }
    }

    /// From the repository's root, such as `Documentation/Movies.md`.
    public let path: String
    /// In the order of the page.
    public let blocks: [Block]

    /// The path.
    public var description: String { path }

    /// The repository that the tests were built of.
    public static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// README and the pages of `Documentation`, but for the list of declarations.
    public static func all() throws -> [Page] {
        let names = try FileManager.default.contentsOfDirectory(
            atPath: repository.appendingPathComponent("Documentation").path)
        let pages = names.filter { $0.hasSuffix(".md") && $0 != "PublicAPI.md" }.sorted().map { "Documentation/" + $0 }
        return try (["README.md"] + pages).map { try Page($0) }
    }

    /// Reads a page of the repository.
    public init(_ path: String) throws {
        let url = Self.repository.appendingPathComponent(path)
        self.init(path, text: try String(contentsOf: url, encoding: .utf8))
    }

    /// A page with a text.
    public init(_ path: String, text: String) {
        self.path = path
        var blocks: [Block] = []
        var open: Block?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let block = open, line == "```" {
                blocks.append(block)
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if line.hasPrefix("```") {
                let words = line.dropFirst(3).split(separator: " ").map(String.init)
                open = Block(language: words.first ?? "", file: words.dropFirst().first, lines: [])
            }
        }
        self.blocks = blocks
    }

    /// The blocks in a language.
    public func blocks(in language: String) -> [Block] {
        blocks.filter { $0.language == language }
    }
}

extension Page.Block {
    /// Lines without empty ones and with single spaces, by which a block is compared with the source that it stands in.
    private static func code(_ lines: some Sequence<some StringProtocol>) -> String {
        let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
        return "\n" + words.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
    }

    /// Whether a source in Swift has the block's lines one after the other, and its imports anywhere.
    public func stands(in source: String) -> Bool {
        let (imports, others) = (lines.filter(Self.isImport), lines.filter { !Self.isImport($0) })
        let code = Self.code(source.split(separator: "\n"))
        return code.contains(Self.code(others)) && imports.allSatisfy { code.contains(Self.code([$0])) }
    }

    private static func isImport(_ line: String) -> Bool { line.hasPrefix("import ") }
}
