import Geometry
import TestSupport
import Testing

@Suite("SVG path data")
struct SVGPathTests {
    func elements(_ text: String) throws -> [CGPath.Element] {
        Array(try CGPath(svgPathData: text).elements)
    }

    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
        CGPoint(x: x, y: y)
    }

    @Test func absoluteAndRelativeCommandsAgree() throws {
        let absolute = try elements("M10 20 L30 40 H50 V60 C1 2 3 4 70 80 S5 6 90 95 Q7 8 10 11 T30 31 Z")
        let relative = try elements(
            "m10 20 l20 20 h20 v20 c-49-58-47-56 20 20 s-65-74 20 15 q-83-87-80-84 t20 20 z")
        #expect(absolute == relative)
        #expect(
            absolute == [
                .move(to: point(10, 20)), .line(to: point(30, 40)), .line(to: point(50, 40)), .line(to: point(50, 60)),
                .curve(to: point(70, 80), control1: point(1, 2), control2: point(3, 4)),
                .curve(to: point(90, 95), control1: point(137, 156), control2: point(5, 6)),
                .quadCurve(to: point(10, 11), control: point(7, 8)),
                .quadCurve(to: point(30, 31), control: point(13, 14)), .closeSubpath,
            ])
    }

    @Test func argumentsMayRepeatAndRunTogether() throws {
        #expect(
            try elements("m1 2 3 4-5-6.5.5.25") == [
                .move(to: point(1, 2)), .line(to: point(4, 6)), .line(to: point(-1, -0.5)),
                .line(to: point(-0.5, -0.25)),
            ])
        #expect(try elements("M0 0H1 2 3V4 5").count == 6)
        #expect(try elements("M1e1-2E+1L.5e-1 1.") == [.move(to: point(10, -20)), .line(to: point(0.05, 1))])
        #expect(try elements(" \n\tM 1 , 2 \r\n L 3 4 ") == [.move(to: point(1, 2)), .line(to: point(3, 4))])
        #expect(try elements("").isEmpty && elements("  ").isEmpty)
    }

    @Test func aCloseGoesBackToTheStart() throws {
        #expect(
            try elements("M1 1l2 0 0 2zl5 5m1 1l1 0") == [
                .move(to: point(1, 1)), .line(to: point(3, 1)), .line(to: point(3, 3)), .closeSubpath,
                .line(to: point(6, 6)), .move(to: point(7, 7)), .line(to: point(8, 7)),
            ])
    }

    @Test func shorthandCurvesNeedACurveBefore() throws {
        #expect(
            try elements("M0 0L10 0S20 20 30 0") == [
                .move(to: .zero), .line(to: point(10, 0)),
                .curve(to: point(30, 0), control1: point(10, 0), control2: point(20, 20)),
            ])
        #expect(
            try elements("M0 0C1 1 2 2 3 0T9 0").last == .quadCurve(to: point(9, 0), control: point(3, 0)))
    }

    @Test func arcsAreCircles() throws {
        for (flags, box) in [
            ("0 0", CGRect(x: 0, y: 0, width: 10, height: 10)), ("0 1", CGRect(x: 0, y: 0, width: 10, height: 10)),
            ("1 0", CGRect(x: -10, y: 0, width: 20, height: 20)), ("1 1", CGRect(x: 0, y: -10, width: 20, height: 20)),
        ] {
            let path = try CGPath(svgPathData: "M0 0A10 10 0 \(flags) 10 10")
            let isLarge = flags.hasPrefix("1")
            #expect(abs(path.length - (isLarge ? 15 : 5) * .pi) < 0.02)
            let bounds = path.boundingBoxOfPath
            #expect(abs(bounds.minX - box.minX) < 0.01 && abs(bounds.minY - box.minY) < 0.01, "\(flags) \(bounds)")
            #expect(abs(bounds.maxX - box.maxX) < 0.01 && abs(bounds.maxY - box.maxY) < 0.01, "\(flags) \(bounds)")
            #expect(path.currentPoint == point(10, 10))
        }
        // With flag 1 for the sweep, the angle grows: from (0, 0) the centre is (0, 10) or (10, 0).
        #expect(try CGPath(svgPathData: "M0 0A10 10 0 0 1 10 10").contains(point(6, 4)))
        #expect(try CGPath(svgPathData: "M0 0A10 10 0 0 0 10 10").contains(point(4, 6)))
    }

    @Test func arcsMayBeEllipsesTooSmallOrNone() throws {
        let turned = try CGPath(svgPathData: "M0 0a20 10 90 0 1 0 40")
        #expect(abs(turned.boundingBoxOfPath.width - 10) < 0.01 && abs(turned.boundingBoxOfPath.height - 40) < 0.01)
        let grown = try CGPath(svgPathData: "M0 0A1 1 0 0 1 20 0")
        #expect(abs(grown.length - 10 * .pi) < 0.02)
        #expect(try elements("M0 0A0 5 0 0 1 20 0") == [.move(to: .zero), .line(to: point(20, 0))])
        #expect(try elements("M3 3A5 5 0 0 1 3 3") == [.move(to: point(3, 3))])
        let compact = try CGPath(svgPathData: "M0 0a1 1 0 01.5.5")
        #expect(compact.currentPoint == point(0.5, 0.5))
        #expect(try CGPath(svgPathData: "M0 0a5 5 0 1110 0 5 5 0 10-10 0").currentPoint == .zero)
    }

    @Test(arguments: [
        ("L1 2", 0, "L1 2"), ("M1", 2, ""), ("M1 2 3", 6, ""), ("M1 2 x", 5, "x"), ("M1 2L", 5, ""),
        ("M1,,2", 3, ",2"), ("M1 2,", 5, ""), ("M1 2Z3", 5, "3"), ("M0 0A1 1 0 2 0 1 1", 11, "2 0 1 1"),
        ("M1 2 .", 5, "."), ("M1 2 -", 5, "-"), ("M1e999 0", 1, "1e999 0"), ("M1 2ü", 4, "ü"), ("Mé", 1, "é"),
        ("M1 2 3e", 6, "e"),
    ])
    func errorsSayWhereAndWhat(text: String, offset: Int, found: String) throws {
        let error = try #require(throws: SVGPathError.self) { try CGPath(svgPathData: text) }
        #expect(error.offset == offset && error.found == found, "\(error)")
        #expect(!error.expected.isEmpty && error.description.contains("byte \(offset)"))
    }

    @Test func numbersAreCorrectlyRounded() throws {
        var random = SplitMix64(seed: 41)
        for _ in 0..<2000 {
            let digits = (0..<Int.random(in: 1...22, using: &random)).map { _ in
                String(Int.random(in: 0...9, using: &random))
            }.joined()
            let split = digits.index(digits.startIndex, offsetBy: Int.random(in: 0...digits.count, using: &random))
            var text = digits[..<split] + "." + digits[split...]
            if Bool.random(using: &random) {
                text += "e\(Int.random(in: -40...40, using: &random))"
            }
            let exact = try #require(Double("0" + text + (text.hasSuffix(".") ? "0" : "")))
            let path = try CGPath(svgPathData: "M\(text) 0")
            #expect(Double(path.currentPoint.x) == exact, "\(text)")
        }
        #expect(try CGPath(svgPathData: "M4.9e-324 1e-400").currentPoint == point(.leastNonzeroMagnitude, 0))
    }

    @Test func textsReadBackTheSame() throws {
        var random = SplitMix64(seed: 42)
        for _ in 0..<100 {
            let path = CGPath.random(using: &random)
            #expect(try CGPath(svgPathData: path.svgPathData) == path)
        }
        #expect(
            CGPath(rect: CGRect(x: 1, y: 2, width: 3.5, height: 4), transform: nil).svgPathData
                == "M1,2L4.5,2L4.5,6L1,6Z")
        #expect(CGPath().svgPathData == "")
        let edges = try elements("M1e300,-1e-300L5e-324 123456789.125")
        #expect(edges == [.move(to: point(1e300, -1e-300)), .line(to: point(.leastNonzeroMagnitude, 123_456_789.125))])
    }

    @Test func randomTextsAreReadOrRefused() {
        var random = SplitMix64(seed: 43)
        let alphabet = Array("MmZzLlHhVvCcSsQqTtAa0123456789+-.eE, \n\tx\u{FF}\u{1F600}".unicodeScalars)
        var read = 0
        var refused = 0
        for _ in 0..<5000 {
            var text = String.UnicodeScalarView("M0 0".unicodeScalars)
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            do {
                let path = try CGPath(svgPathData: String(text))
                let numbers = path.boundingBox
                #expect(path.isEmpty || (numbers.minX.isFinite && numbers.maxY.isFinite))
                read += 1
            } catch {
                #expect(error.offset <= String(text).utf8.count)
                refused += 1
            }
        }
        #expect(read > 100 && refused > 100)
    }

    @Test func randomBytesAreReadOrRefused() {
        var random = SplitMix64(seed: 44)
        var read = 0
        for round in 0..<6000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let text = (round % 2 == 0 ? "" : "M1 1") + String(decoding: bytes, as: UTF8.self)
            do {
                #expect(try CGPath(svgPathData: text).isEmpty == text.allSatisfy(\.isWhitespace), "\(text)")
                read += 1
            } catch {
                #expect(error.offset <= text.utf8.count && !error.expected.isEmpty, "\(text)")
            }
        }
        #expect(read > 50)
    }
}
