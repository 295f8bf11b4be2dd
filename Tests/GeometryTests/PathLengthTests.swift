import Geometry
import TestSupport
import Testing

@Suite("Lengths, trimming and dashes")
struct PathLengthTests {
    let rect = CGPath(rect: CGRect(x: 10, y: 10, width: 40, height: 30), transform: nil)

    @Test func lengthsCountClosingLines() {
        #expect(rect.length == 140)
        #expect(CGPath().length == 0)
        let arc = CGMutablePath()
        arc.move(to: .zero)
        arc.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 1))
        // The parabola y = x − x²/2 over 0…2: √2 + asinh 1.
        #expect(abs(arc.length - (2.0.squareRoot() + asinh(1))) < 1e-10)
        let cusp = CGMutablePath()
        cusp.move(to: .zero)
        cusp.addQuadCurve(to: .zero, control: CGPoint(x: 20, y: 0))
        #expect(abs(cusp.length - 20) < 1e-6)
    }

    @Test func partsAddUpToTheWhole() {
        var random = SplitMix64(seed: 31)
        for _ in 0..<60 {
            let path = CGPath.random(using: &random)
            let cut = CGFloat.random(in: 0...1, using: &random)
            let first = path.trimmed(from: 0, to: cut)
            let second = path.trimmed(from: cut, to: 1)
            #expect(abs(first.length - cut * path.length) < 1e-7 * path.length)
            #expect(abs(first.length + second.length - path.length) < 1e-7 * path.length)
            let middle = path.trimmed(from: cut / 2, to: cut)
            #expect(abs(middle.length - cut / 2 * path.length) < 1e-7 * path.length)
        }
    }

    @Test func aRectIsTrimmedAlongItsSides() {
        #expect(
            Array(rect.trimmed(from: 0, to: 0.5).elements) == [
                .move(to: CGPoint(x: 10, y: 10)), .line(to: CGPoint(x: 50, y: 10)), .line(to: CGPoint(x: 50, y: 40)),
            ])
        #expect(
            Array(rect.trimmed(from: 0.75, to: 1).elements) == [
                .move(to: CGPoint(x: 15, y: 40)), .line(to: CGPoint(x: 10, y: 40)), .line(to: CGPoint(x: 10, y: 10)),
            ])
        #expect(rect.trimmed(from: 0, to: 1) === rect)
        #expect(rect.trimmed(from: -3, to: 7) === rect)
        #expect(rect.trimmed(from: 0.5, to: 0.5).isEmpty && rect.trimmed(from: 0.9, to: 0.1).isEmpty)
    }

    @Test func subpathsCountOneAfterTheOther() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        path.addLines(between: [CGPoint(x: 100, y: 0), CGPoint(x: 140, y: 0)])
        let part = path.trimmed(from: 0, to: 0.75)
        #expect(
            Array(part.elements) == [
                .move(to: .zero), .line(to: CGPoint(x: 10, y: 0)), .line(to: CGPoint(x: 10, y: 10)),
                .line(to: CGPoint(x: 0, y: 10)), .closeSubpath, .move(to: CGPoint(x: 100, y: 0)),
                .line(to: CGPoint(x: 120, y: 0)),
            ])
        #expect(path.trimmed(from: 0.5, to: 1).boundingBox == CGRect(x: 100, y: 0, width: 40, height: 0))
    }

    @Test func quadraticCurvesStayQuadratic() {
        let arc = CGMutablePath()
        arc.move(to: .zero)
        arc.addQuadCurve(to: CGPoint(x: 2, y: 0), control: CGPoint(x: 1, y: 1))
        let half = Array(arc.trimmed(from: 0, to: 0.5).elements)
        guard half.count == 2, case .quadCurve(let end, let control) = half[1] else {
            Issue.record("half a quadratic curve is one")
            return
        }
        #expect(abs(end.x - 1) < 1e-9 && abs(end.y - 0.5) < 1e-9)
        #expect(abs(control.x - 0.5) < 1e-9 && abs(control.y - 0.5) < 1e-9)
    }

    func dashes(_ path: CGPath, _ phase: CGFloat, _ lengths: [CGFloat]) -> [ClosedRange<CGFloat>] {
        var result: [ClosedRange<CGFloat>] = []
        var start = 0.0 as CGFloat
        for element in path.copy(dashingWithPhase: phase, lengths: lengths).elements {
            switch element {
            case .move(let point): start = point.x
            case .line(let point): result.append(start...point.x)
            default: Issue.record("dashes of a line are lines")
            }
        }
        return result
    }

    @Test func dashesAndGapsAlternate() {
        let line = CGPath.lines([(0, 0), (10, 0)])
        #expect(dashes(line, 0, [2, 1]) == [0...2, 3...5, 6...8, 9...10])
        #expect(dashes(line, 1, [2, 1]) == [0...1, 2...4, 5...7, 8...10])
        #expect(dashes(line, 2.5, [2, 1]) == [0.5...2.5, 3.5...5.5, 6.5...8.5, 9.5...10])
        #expect(dashes(line, -1, [2, 1]) == [1...3, 4...6, 7...9])
        #expect(dashes(line, 300, [2, 1]) == dashes(line, 0, [2, 1]))
    }

    @Test func oddPatternsSwapTheirRoles() {
        let line = CGPath.lines([(0, 0), (12, 0)])
        #expect(dashes(line, 0, [3]) == [0...3, 6...9])
        #expect(dashes(line, 0, [1, 2, 3]) == [0...1, 3...6, 7...9])
    }

    @Test func patternsThatMakeNoneLeaveThePathSolid() {
        let line = CGPath.lines([(0, 0), (10, 0)])
        for lengths: [CGFloat] in [[], [0], [0, 0], [2, -1], [.nan, 1], [.infinity, 1], [1e-9, 1e-9]] {
            #expect(dashes(line, 0, lengths) == [0...10])
        }
        #expect(dashes(line, .nan, [5, 1]) == [0...5, 6...10])
    }

    @Test func everySubpathStartsAnew() {
        let path = CGMutablePath()
        path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 3, y: 0)])
        path.addLines(between: [CGPoint(x: 10, y: 0), CGPoint(x: 13, y: 0)])
        #expect(dashes(path, 0, [2, 2]) == [0...2, 10...12])
    }

    @Test func dashLengthsAddUp() {
        var random = SplitMix64(seed: 32)
        for _ in 0..<20 {
            let path = CGPath.random(using: &random)
            let on = CGFloat.random(in: 5...20, using: &random)
            let off = CGFloat.random(in: 5...20, using: &random)
            let drawn = path.copy(dashingWithPhase: 0, lengths: [on, off]).length
            let left = path.copy(dashingWithPhase: off, lengths: [off, on]).length
            #expect(abs(drawn + left - path.length) < 1e-5 * path.length)
        }
    }

    @Test func trimmingLeavesThePatternInPlace() {
        let line = CGPath.lines([(0, 0), (10, 0)])
        let part = line.dashed(phase: 0, lengths: [2, 1], from: 0.4, to: 0.75)
        #expect(
            Array(part.elements) == [
                .move(to: CGPoint(x: 4, y: 0)), .line(to: CGPoint(x: 5, y: 0)),
                .move(to: CGPoint(x: 6, y: 0)), .line(to: CGPoint(x: 7.5, y: 0)),
            ])
        #expect(line.dashed(phase: 0, lengths: [], from: 0.5, to: 1).length == 5)
        #expect(line.dashed(phase: 0, lengths: [2, 1], from: 1, to: 0).isEmpty)
    }

    @Test("Core Graphics' other name gives the same dashes") func dashesByInitializer() throws {
        let line = CGPath.lines([(0, 0), (10, 0), (10, 7)])
        let lengths: [CGFloat] = [2, 1, 3]
        var twice = CGAffineTransform(scaleX: 2, y: 2)
        let plain = try #require(CGPath(__byDashing: line, transform: nil, phase: 1, lengths: lengths, count: 3))
        #expect(plain == line.copy(dashingWithPhase: 1, lengths: lengths))
        // Dashes are open lines on the path, so that their strokes are what contains a point.
        #expect(plain.boundingBox == line.boundingBox && plain.length < line.length)
        let outline = plain.copy(strokingWithWidth: 1, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(outline.contains(CGPoint(x: 0.5, y: 0.25)) && !outline.contains(CGPoint(x: 1.5, y: 0.25)))
        let large = try #require(CGPath(__byDashing: line, transform: &twice, phase: 1, lengths: lengths, count: 3))
        #expect(large.boundingBox == CGRect(x: 0, y: 0, width: 20, height: 14))
        #expect(CGPath(__byDashing: line, transform: nil, phase: 0, lengths: nil, count: 0) == line)
        #expect(CGPath(__byDashing: CGMutablePath(), transform: nil, phase: 0, lengths: lengths, count: 3) == nil)
    }

    @Test func dashesOfNoLengthAreDots() {
        let line = CGPath.lines([(0, 0), (10, 0)])
        let dots = line.copy(dashingWithPhase: 0, lengths: [0, 4])
        for (cap, reach) in [(CGLineCap.round, 0.7), (.square, 0.95)] as [(CGLineCap, CGFloat)] {
            let outline = dots.copy(strokingWithWidth: 2, lineCap: cap, lineJoin: .miter, miterLimit: 10)
            for center in [0, 4, 8] as [CGFloat] {
                #expect(outline.contains(CGPoint(x: center - reach, y: reach)))
                #expect(outline.contains(CGPoint(x: center + reach, y: -reach)))
                #expect(!outline.contains(CGPoint(x: center + 1.1, y: 0)))
            }
            #expect(!outline.contains(CGPoint(x: -1.1, y: 0)))
        }
        let butt = dots.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect([0.01, 4.01, 8.01].allSatisfy { !butt.contains(CGPoint(x: $0, y: 0)) })
    }

    /// The arc lengths of the dashes that are dots.
    func dots(_ path: CGPath, _ phase: CGFloat, _ lengths: [CGFloat]) -> [CGFloat] {
        dashes(path, phase, lengths).filter { $0.upperBound - $0.lowerBound < 1e-6 }.map(\.lowerBound)
    }

    @Test func thePhaseSaysWhereTheFirstDotIs() {
        let line = CGPath.lines([(0, 0), (10, 0)])
        #expect(dots(line, 0, [0, 4]) == [0, 4, 8])
        #expect(dots(line, 4, [0, 4]) == [0, 4, 8] && dots(line, -8, [0, 4]) == [0, 4, 8])
        #expect(dots(line, 1, [0, 4]) == [3, 7] && dots(line, -1, [0, 4]) == [1, 5, 9])
        // A dot after a gap that the phase ends.
        #expect(dots(line, 5, [3, 2, 0, 5]) == [0] && dashes(line, 5, [3, 2, 0, 5]).last == 5...8)
        // A dash that the phase ends is no dot.
        #expect(dots(line, 3, [3, 2]).isEmpty && dots(line, 3, [3, 2, 0, 2]) == [2, 9])
        // A phase that is a period but for rounding.
        let phase = (0..<40).reduce(0) { sum, _ in sum + 0.1 } as CGFloat
        #expect(phase != 4 && dots(line, phase, [0, 4]).map { $0.rounded() } == [0, 4, 8])
    }

    @Test func everySubpathStartsWithADot() {
        var random = SplitMix64(seed: 47)
        for _ in 0..<40 {
            let path = CGPath.random(using: &random)
            var starts: [CGPoint] = []
            for element in path.elements {
                if case .move(let point) = element { starts.append(point) }
            }
            let dashes = path.copy(dashingWithPhase: 0, lengths: [0, CGFloat.random(in: 5...50, using: &random)])
            var dots: [CGPoint] = []
            for element in dashes.elements {
                if case .move(let point) = element { dots.append(point) }
            }
            #expect(!starts.isEmpty && starts.allSatisfy { start in dots.contains(start) })
        }
    }

    @Test func dotsThatAreTrimmedAwayAreNotDrawn() {
        let line = CGPath.lines([(0, 0), (10, 0)])
        func starts(_ from: CGFloat, _ to: CGFloat) -> [CGFloat] {
            line.dashed(phase: 0, lengths: [0, 4], from: from, to: to).elements.compactMap {
                if case .move(let point) = $0 { point.x } else { nil }
            }
        }
        #expect(starts(0, 0.3) == [0] && starts(0.1, 0.3).isEmpty)
        #expect(starts(0.1, 1) == [4, 8] && starts(0.4, 1) == [4, 8] && starts(0, 0.4) == [0])
    }
}
