import AppleNames
import Compositor
import LayerModel
import LayerViews
import Testing

struct ControlTests {
    private func darkRows(_ view: UIView) throws -> [Int] {
        try (0..<Int(view.bounds.height)).filter { y in
            try stride(from: 0, to: Int(view.bounds.width), by: 1).contains { try pixel(view, $0, y).x < 100 }
        }
    }

    @Test func labelsStandInTheMiddle() throws {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 60))
        label.text = "xxx"
        let rows = try darkRows(label)
        let (top, bottom) = (try #require(rows.first), try #require(rows.last))
        #expect(top > 20 && bottom < 40)
        label.textColor = .yellow
        #expect(try darkRows(label).isEmpty)
        label.textColor = .blue
        #expect(try darkRows(label) == rows)
        label.text = nil
        #expect(try darkRows(label).isEmpty)
    }

    @Test func labelsKnowTheirSize() {
        let label = UILabel()
        #expect(label.intrinsicContentSize == .zero)
        label.text = "one two three four five six seven"
        let one = label.intrinsicContentSize
        #expect(one.width > 150 && one.height > 15 && one.height < 30)
        #expect(label.sizeThatFits(CGSize(width: 100, height: 1000)) == one)
        label.numberOfLines = 0
        let many = label.sizeThatFits(CGSize(width: 100, height: 1000))
        #expect(many.width <= 100 && many.height >= 2.5 * one.height)
        label.numberOfLines = 2
        let two = label.sizeThatFits(CGSize(width: 100, height: 1000))
        #expect(abs(two.height - 2 * one.height) <= 2)
        label.frame.origin = CGPoint(x: 7, y: 8)
        label.sizeToFit()
        #expect(label.frame.origin == CGPoint(x: 7, y: 8) && label.frame.size == label.sizeThatFits(.zero))
        label.font = .systemFont(ofSize: 34)
        #expect(label.intrinsicContentSize.height > 1.5 * one.height)
    }

    @Test func labelsAreAsHighAsTheirPictures() throws {
        let label = UILabel()
        let text = NSMutableAttributedString(string: "x")
        let attachment = NSTextAttachment(
            image: picture(20, 60) {
                UIColor.blue.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 60))
            })
        text.append(NSAttributedString(attachment: attachment))
        label.attributedText = text
        label.sizeToFit()
        #expect(label.bounds.height >= 60 && label.bounds.height < 70)
        let column = Int(label.bounds.width) - 10
        #expect(try pixel(label, column, 2) == SIMD3(0, 0, 255) && pixel(label, column, 57) == SIMD3(0, 0, 255))
    }

    @Test func labelsAreWrappedToTheirPreferredWidth() {
        let label = UILabel()
        label.text = "one two three four five six seven"
        label.numberOfLines = 0
        let line = label.intrinsicContentSize
        label.preferredMaxLayoutWidth = 100
        let wrapped = label.intrinsicContentSize
        #expect(wrapped.width <= 100 && wrapped.height > 2 * line.height)
        #expect(label.sizeThatFits(CGSize(width: 1000, height: 1000)) == line)
    }

    @Test func attributesGoBeforeTheLabels() throws {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 30))
        label.attributedText = NSAttributedString(string: "███", attributes: [.foregroundColor: UIColor.blue])
        #expect(try pixel(label, 8, 15) == SIMD3(0, 0, 255))
        #expect(label.text == "███")
    }

    @Test func buttonsShowTheirStates() throws {
        let button = UIButton(type: .system)
        button.setTitle("ab", for: .normal)
        button.setTitle("cd", for: .highlighted)
        button.setTitleColor(.red, for: .disabled)
        #expect(button.currentTitle == "ab" && button.titleLabel?.textColor == .systemBlue)
        button.isHighlighted = true
        #expect(button.currentTitle == "cd" && button.titleLabel?.text == "cd" && (button.titleLabel?.alpha ?? 1) < 0.5)
        button.isHighlighted = false
        button.isEnabled = false
        #expect(button.titleLabel?.text == "ab" && button.titleLabel?.textColor == .red)
        button.sizeToFit()
        #expect(button.bounds.height == 34 && button.bounds.width >= 30)
        button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        button.layoutIfNeeded()
        let label = try #require(button.titleLabel)
        #expect(abs(label.center.x - 50) < 0.01 && abs(label.center.y - 25) < 0.01)
    }

    /// The dark pixels of each column of a label, 60 points wide, in DejaVu Sans.
    private func ink(_ text: String, _ mode: NSLineBreakMode, lines: Int = 1) throws -> [Int] {
        try inkRows(text, mode, lines: lines)[...].columnCounts
    }

    /// Whether pixels of a label, 60 points wide and 80 high, are dark, row by row.
    private func inkRows(_ text: String, _ mode: NSLineBreakMode, lines: Int) throws -> [[Bool]] {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 60, height: 80))
        label.font = UIFont(name: "DejaVu Sans", size: 20)
        (label.text, label.lineBreakMode, label.numberOfLines) = (text, mode, lines)
        let options = RenderOptions(size: label.bounds.size, background: .white)
        let image = try Renderer(device: .cpu).render(label.layer, options)
        var bytes = [UInt8](repeating: 0, count: 60 * 80 * 4)
        bytes.withUnsafeMutableBytes {
            image.copyPremultipliedRGBA8(PixelRect(x: 0, y: 0, width: 60, height: 80), into: $0, bytesPerRow: 240)
        }
        return (0..<80).map { y in (0..<60).map { x in bytes[(y * 60 + x) * 4] < 100 } }
    }

    /// A stem of an H has 15 pixels, a dot of an ellipsis two or three.
    @Test func oneLineOfALabelEndsAsItsModeSays() throws {
        let isEllipsis = { (part: ArraySlice<Int>) in (1...4).contains(part.max() ?? 0) }
        let stems = { (part: ArraySlice<Int>) in part.count { $0 >= 10 } }
        let (tail, head) = (try ink("HHHHHHHHHH", .byTruncatingTail), try ink("HHHHHHHHHH", .byTruncatingHead))
        #expect(stems(tail[0..<12]) > 0 && isEllipsis(tail[46..<60]))
        #expect(isEllipsis(head[0..<14]) && stems(head[40..<60]) > 0)
        let middle = try ink("HHHHHHHHHH", .byTruncatingMiddle)
        #expect(stems(middle[0..<14]) > 0 && stems(middle[46..<60]) > 0 && isEllipsis(middle[23..<31]))
        // A glyph is cut where the label ends; the next letters of other modes are left out.
        let clipped = try ink("HHHWWWWW", .byClipping)
        #expect(clipped[48..<60].max() ?? 0 > 0 && clipped[56..<60].max() ?? 0 > 0)
        #expect(try ink("HHHWWWWW", .byCharWrapping)[47..<60].max() == 0)
        let words = try ink("HHH HHH HHH", .byWordWrapping)
        #expect(stems(words[30..<46]) > 0 && words[48..<60].max() == 0)
        #expect(try ink("HHH", .byTruncatingHead) == ink("HHH", .byWordWrapping))
    }

    /// Only the last line that is shown has the ellipsis, and what its mode keeps of all the text behind the lines before.
    @Test func severalLinesOfALabelEndAsTheirModeSays() throws {
        func lines(_ text: String, _ mode: NSLineBreakMode) throws -> (first: [Int], last: [Int]) {
            let rows = try inkRows(text, mode, lines: 2)
            return (rows[..<40].columnCounts, rows[40...].columnCounts)
        }
        let isEllipsis = { (part: ArraySlice<Int>) in (1...4).contains(part.max() ?? 0) }
        let hasStem = { (part: ArraySlice<Int>) in part.contains { $0 >= 10 } }
        let text = "HHH HHH HHH HHH HHH"
        let first = try lines(text, .byWordWrapping).first
        for mode in [NSLineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail] {
            let (above, last) = try lines(text, mode)
            #expect(above == first, "\(mode)")
            #expect(hasStem(last[0..<14]) == (mode != .byTruncatingHead), "\(mode)")
            #expect(isEllipsis(last[0..<14]) == (mode == .byTruncatingHead), "\(mode)")
            #expect(hasStem(last[46..<60]) == (mode != .byTruncatingTail), "\(mode)")
            // Text that fits has none.
            let (whole, plain) = try (lines("HHH HHH", mode), lines("HHH HHH", .byWordWrapping))
            #expect(whole.first == plain.first && whole.last == plain.last, "\(mode)")
        }
    }

    @Test(arguments: [NSLineBreakMode.byWordWrapping, .byCharWrapping, .byTruncatingTail])
    func labelsHaveNoMoreLinesThanTheirs(_ mode: NSLineBreakMode) throws {
        let (one, two) = (try ink("HHH HHH HHH", mode), try ink("HHH HHH HHH", mode, lines: 2))
        #expect(try one.max() ?? 0 <= 16 && two.max() ?? 0 > 20 && ink("HHH HHH HHH", mode, lines: 0).max() ?? 0 > 36)
    }

    @Test func fontsThatAreNotThereAreNone() {
        #expect(UIFont(name: "No Such Font", size: 12) == nil && UIFont(name: "NoSuchFont-Bold", size: 12) == nil)
        #expect(UIFont(name: "DejaVu Sans Bold", size: 12) != nil && UIFont(name: "monospace", size: 12) != nil)
        // Programs for Apple's systems take these for granted.
        #expect(UIFont(name: "HelveticaNeue-Light", size: 12) != nil && UIFont(name: "Avenir Next", size: 12) != nil)
        #expect(CTFontCreateWithName("No Such Font", 12, nil).fontName == "No Such Font")
    }

    @Test func imageViewsShowPicturesUpright() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let flat = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10), format: format).image { _ in
            UIColor.red.setFill()
            UIRectFill(CGRect(x: 0, y: 0, width: 10, height: 10))
            UIColor.blue.setFill()
            UIRectFill(CGRect(x: 10, y: 0, width: 10, height: 10))
        }
        let view = UIImageView(image: flat)
        #expect(view.bounds.size == CGSize(width: 20, height: 10) && view.intrinsicContentSize == view.bounds.size)
        #expect(try pixel(view, 5, 5) == SIMD3(255, 0, 0))
        #expect(try pixel(view, 15, 5) == SIMD3(0, 0, 255))
        let turned = UIImageView(image: UIImage(cgImage: try #require(flat.cgImage), scale: 1, orientation: .right))
        #expect(turned.bounds.size == CGSize(width: 10, height: 20))
        #expect(try pixel(turned, 5, 5) == SIMD3(255, 0, 0) && pixel(turned, 5, 15) == SIMD3(0, 0, 255))
        view.highlightedImage = turned.image
        view.isHighlighted = true
        #expect(try pixel(view, 5, 2) == SIMD3(255, 0, 0) && pixel(view, 15, 8) == SIMD3(0, 0, 255))
    }

    @Test func appKitsViewsGrowUpwards() throws {
        final class Drawing: NSView {
            override func draw(_ dirtyRect: CGRect) {
                UIColor.red.setFill()
                UIRectFill(CGRect(x: 0, y: 0, width: 20, height: 5))
            }
        }
        let root = NSView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        let low = Drawing(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        root.addSubview(low)
        #expect(root.layer == nil && low.layer == nil)
        root.wantsLayer = true
        let layer = try #require(root.layer)
        #expect(low.layer?.superlayer === layer)
        let shown = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        shown.layer.addSublayer(layer)
        #expect(try pixel(shown, 10, 18) == SIMD3(255, 0, 0) && pixel(shown, 10, 12) == SIMD3(255, 255, 255))
        #expect(try pixel(shown, 10, 2) == SIMD3(255, 255, 255))
    }
}

extension ArraySlice<[Bool]> {
    /// How many are true in each column.
    fileprivate var columnCounts: [Int] { (0..<60).map { x in count { $0[x] } } }
}
