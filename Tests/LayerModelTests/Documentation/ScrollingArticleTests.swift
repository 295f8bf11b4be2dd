import LayerModel
import Testing

/// The examples of the article `Scrolling.md`.
struct ScrollingArticleTests {
    @Test func lists() {
        let list = CAScrollLayer()
        list.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
        list.masksToBounds = true
        list.scrollMode = .vertically
        for number in 0..<1000 {
            let row = CALayer()
            row.frame = CGRect(x: 0, y: 44 * number, width: 200, height: 43)
            row.backgroundColor = .white
            list.addSublayer(row)
        }
        list.scroll(to: CGPoint(x: 0, y: 4400))

        #expect(list.bounds.origin == CGPoint(x: 0, y: 4400))

        list.scroll(to: CGRect(x: 0, y: 0, width: 200, height: 44))
        list.sublayers?[500].scrollRectToVisible(CGRect(x: 0, y: 0, width: 200, height: 43))

        #expect(list.bounds.origin == CGPoint(x: 0, y: 44 * 500 + 43 - 300))
    }
}
