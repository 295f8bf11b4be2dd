import Testing

@testable import LayerModel

/// Sizes of compositions' buffers.
struct SizeExpressionTests {
    private func value(_ text: String) -> Double? {
        SizeExpression(text)?.value { ["WIDTH": 640, "HEIGHT": 480, "level_2": 0.5][$0] }
    }

    @Test(arguments: [
        ("16", 16), ("16.5f", 16.5), ("$WIDTH", 640), (" $WIDTH / 2.0 ", 320), ("$WIDTH-$HEIGHT-10", 150),
        ("1+2*3", 7), ("(1+2)*3", 9), ("8/2/2", 2), ("-$WIDTH*-2", 1280), ("+3", 3), ("7%4", 3),
        ("floor($WIDTH/3.0)", 213), ("MAX($WIDTH*$level_2, 100)", 320), ("min(3,2)", 2), ("pow(2, 10)", 1024),
        ("ceil(1.2)+round(1.6)+abs(-1)+sqrt(9)", 8), ("mod(7, 4)", 3), ("$nothing+1", 1), (".5", 0.5),
    ])
    func sums(_ text: String, _ expected: Double) {
        #expect(value(text) == expected)
    }

    @Test(arguments: [
        "", "+", "1+", "$", "(1", "1)", "floor()", "max(1)", "max(1,2,3)", "add(1,2)", "WIDTH", "1..2", "1 2", "sin 3",
        "é",
        String(repeating: "(", count: 200), String(repeating: "-", count: 400) + "1",
        String(repeating: "1+", count: 300) + "1",
    ])
    func whatIsNoSumIsRefused(_ text: String) {
        #expect(SizeExpression(text) == nil)
    }

    @Test func oddResultsAreSizes() throws {
        for (text, expected) in [
            ("1/0", 8192), ("0/0", 1), ("-5", 1), ("1e", 1), ("$WIDTH*1000", 8192), ("log(0)", 1), ("0.3", 1),
        ] {
            var problems: [String] = []
            let pass = CompositionPass(["WIDTH": text], problems: &problems)
            let size = pass.size(picture: (1, 7), inputs: [])
            #expect(size.width == (text == "$WIDTH*1000" ? 1000 : expected) && size.height == 7, "\(text)")
            #expect(problems.isEmpty == (text != "1e"))
        }
    }
}
