import AppleNames
import LayerModel
import Testing

/// The example of the landing page, `LayerModel.md`.
struct LayerModelArticleTests {
    private let output = ExampleOutput()

    private func print(_ value: Any) {
        output.print(value)
    }

    @Test func aTreeIsCommittedAndPrinted() {
        let window = CALayer()
        window.frame = CGRect(x: 0, y: 0, width: 320, height: 240)
        window.backgroundColor = .white

        let card = CALayer()
        card.name = "card"
        card.frame = CGRect(x: 60, y: 60, width: 200, height: 120)
        card.backgroundColor = UIColor.systemBlue.cgColor
        card.cornerRadius = 16
        card.shadowOpacity = 0.3
        window.addSublayer(card)

        let tree = window.commit(at: 0)
        print(tree)

        #expect(tree.count == 2)
        let expected = """
            CALayer frame (0.0, 0.0, 320.0, 240.0)
              CALayer "card" frame (60.0, 60.0, 200.0, 120.0)
            """
        #expect(output.lines == [expected])
    }
}
