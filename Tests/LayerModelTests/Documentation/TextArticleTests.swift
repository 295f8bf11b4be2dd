import AppleNames
import LayerModel
import Testing

/// The examples of the article about text.
struct TextArticleTests {
    @Test func aLine() {
        let title = CATextLayer()
        title.frame = CGRect(x: 20, y: 20, width: 280, height: 40)
        title.string = "Core Animation"
        title.font = "DejaVu Sans Bold"
        title.fontSize = 28
        title.foregroundColor = UIColor.black.cgColor
        title.alignmentMode = .center

        #expect(title.font as? String == "DejaVu Sans Bold" && title.runs.map(\.string) == ["Core Animation"])
    }

    @Test func paragraphs() {
        let story = CATextLayer()
        story.frame = CGRect(x: 20, y: 70, width: 280, height: 120)
        story.string = "Layers are little pieces of paper.\nThey are stacked, turned and cut."
        story.isWrapped = true
        story.alignmentMode = .justified
        story.truncationMode = .end

        #expect(story.isWrapped && story.truncationMode == .end && story.runs.count == 1)
    }

    @Test func attributes() {
        let text = NSMutableAttributedString(string: "plain and marked")
        text.addAttribute(.font, value: UIFont.systemFont(ofSize: 20), range: NSRange(location: 0, length: 16))
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(location: 10, length: 6))
        text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 10, length: 6))
        let label = CATextLayer()
        label.string = text

        #expect(label.runs.map(\.string) == ["plain and ", "marked"])
        #expect(label.runs.map(\.underlineStyle) == [0, 1] && label.runs.allSatisfy { $0.fontSize == 20 })
    }

    @Test func fonts() {
        var fonts = FontSources()
        fonts.usesSystemFonts = false
        fonts.folders = [URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu", isDirectory: true)]

        #expect(fonts != FontSources())
    }
}
