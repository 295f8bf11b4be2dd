import Foundation
import TestSupport
import Testing

/// The articles' examples are code of the tests next to this file.
struct DocumentationExamplesTests {
    private static let articles = [
        "Animation", "Contents", "CustomDrawing", "Emitters", "Geometry", "LayerModel", "OpenGL", "Replicators",
        "Scrolling", "Text", "Tiles",
    ]
    private let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    @Test(arguments: articles)
    func everyExampleIsTested(article: String) throws {
        let page = try Page("Sources/LayerModel/LayerModel.docc/\(article).md")
        let test = try String(
            contentsOf: folder.appendingPathComponent("\(article)ArticleTests.swift"), encoding: .utf8)
        let examples = page.blocks(in: "swift")
        #expect(!examples.isEmpty)
        for example in examples {
            #expect(example.stands(in: test), "\(example.text)")
        }
    }

    @Test func everyArticleIsTested() throws {
        let catalog = Page.repository.appendingPathComponent("Sources/LayerModel/LayerModel.docc")
        let files = try FileManager.default.contentsOfDirectory(atPath: catalog.path)
        #expect(files.filter { $0.hasSuffix(".md") }.sorted() == Self.articles.map { $0 + ".md" })
    }

    @Test func blocksAreTakenOut() {
        let page = Page(
            "", text: "a\n```\nb\n```\n```swift\n  c\n\n    d\n```\ne\n```swift x.swift\nimport f\ng\n```\n")
        #expect(page.blocks.map(\.language) == ["", "swift", "swift"])
        #expect(page.blocks.map(\.file) == [nil, nil, "x.swift"])
        #expect(page.blocks[1].stands(in: "c\n d\n e") && !page.blocks[1].stands(in: "c\ne\nd"))
        #expect(page.blocks[2].stands(in: "import f\nimport h\n  g\n") && !page.blocks[2].stands(in: "import h\ng"))
    }
}
