import Foundation
import Testing

/// The articles' examples are code of the tests next to this file.
struct DocumentationExamplesTests {
    private static let articles = [
        "Animation", "Contents", "CustomDrawing", "Emitters", "Geometry", "LayerModel", "OpenGL", "Replicators",
        "Scrolling", "Text", "Tiles",
    ]
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    private var catalog: URL {
        folder.appendingPathComponent("../../../Sources/LayerModel/LayerModel.docc").standardizedFileURL
    }

    /// The lines of a text without indentation and empty lines, between line breaks.
    private func code(_ lines: some Sequence<some StringProtocol>) -> String {
        "\n" + lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "\n")
            + "\n"
    }

    /// The Swift code in an article, block by block.
    private func examples(in article: String) -> [String] {
        var blocks: [String] = []
        var block: [Substring]?
        for line in article.split(separator: "\n", omittingEmptySubsequences: false) {
            if let lines = block {
                if line == "```" {
                    blocks.append(code(lines))
                    block = nil
                } else {
                    block = lines + [line]
                }
            } else if line == "```swift" {
                block = []
            }
        }
        return blocks
    }

    @Test(arguments: articles)
    func everyExampleIsTested(article: String) throws {
        let text = try String(contentsOf: catalog.appendingPathComponent("\(article).md"), encoding: .utf8)
        let test = try String(
            contentsOf: folder.appendingPathComponent("\(article)ArticleTests.swift"), encoding: .utf8)
        let source = code(test.split(separator: "\n"))
        let examples = examples(in: text)
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(source.contains(example))
        }
    }

    @Test func everyArticleIsTested() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: catalog.path)
        #expect(files.filter { $0.hasSuffix(".md") }.sorted() == Self.articles.map { $0 + ".md" })
    }

    @Test func blocksAreTakenOut() {
        let article = "a\n```\nb\n```\n```swift\n  c\n\n    d\n```\ne\n```swift\nf\n```\n"
        #expect(examples(in: article) == ["\nc\nd\n", "\nf\n"])
    }
}
