import Geometry
import TestSupport
import Testing

@testable import Rasterization

@Suite struct PathCoverageTests {
    private func coverage(
        _ path: CGPath, isEvenOdd: Bool = false, transform: Homography = .identity, rows: Range<Int32>? = nil
    ) -> [UInt8] {
        PathPicture.coverage(path, isEvenOdd: isEvenOdd, transform: transform, rows: rows)
    }

    private func errors(_ path: CGPath, isEvenOdd: Bool) -> (mean: Double, largest: Double) {
        PathPicture.errors(path, isEvenOdd: isEvenOdd)
    }

    // MARK: - Accuracy

    @Test(arguments: 0..<24) func randomPathsMatchTheReference(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let point = {
            CGPoint(x: Double.random(in: 2...62, using: &random), y: Double.random(in: 2...62, using: &random))
        }
        let path = CGMutablePath()
        for _ in 0..<2 {
            path.move(to: point())
            for _ in 0..<3 {
                path.addCurve(to: point(), control1: point(), control2: point())
                path.addLine(to: point())
            }
            path.closeSubpath()
        }
        for isEvenOdd in [false, true] {
            let error = errors(path, isEvenOdd: isEvenOdd)
            #expect(error.mean <= 0.012, "even-odd \(isEvenOdd)")
            #expect(error.largest <= 0.05, "even-odd \(isEvenOdd)")
        }
    }

    @Test func starsAndThinRings() {
        let star = CGMutablePath()
        for index in 0..<5 {
            let turn = CGAffineTransform(rotationAngle: CGFloat(index) * 4 * .pi / 5)
            let point = CGPoint(x: 32 + 29 * turn.b, y: 32 - 29 * turn.a)
            index == 0 ? star.move(to: point) : star.addLine(to: point)
        }
        star.closeSubpath()
        let ring = CGMutablePath()
        ring.addEllipse(in: CGRect(x: 4, y: 4, width: 56, height: 56))
        ring.addEllipse(in: CGRect(x: 4.3, y: 4.3, width: 55.4, height: 55.4))
        for (path, isEvenOdd) in [(star, false), (star, true), (ring, true)] {
            let error = errors(path, isEvenOdd: isEvenOdd)
            #expect(error.mean <= 0.012 && error.largest <= 0.05)
        }
    }

    @Test func aRectangleOnPixelBordersIsExact() {
        let drawn = coverage(CGPath(rect: CGRect(x: 10, y: 20, width: 30, height: 5), transform: nil))
        #expect(drawn.reduce(0) { $0 + Int($1) } == 150 * 255)
        #expect(drawn[20 * 64 + 10] == 255 && drawn[20 * 64 + 9] == 0 && drawn[19 * 64 + 10] == 0)
    }

    @Test func windingsThatCancelInsideAPixelAreSeen() {
        // Two slivers in one pixel that wind in opposite directions: their areas must not cancel.
        let path = CGMutablePath()
        path.addRect(CGRect(x: 10, y: 10, width: 0.25, height: 4))
        path.move(to: CGPoint(x: 10.5, y: 10))
        path.addLines(between: [
            CGPoint(x: 10.5, y: 10), CGPoint(x: 10.5, y: 14), CGPoint(x: 10.75, y: 14), CGPoint(x: 10.75, y: 10),
        ])
        path.closeSubpath()
        #expect(abs(Int(coverage(path)[11 * 64 + 10]) - 128) <= 1)
        #expect(abs(Int(coverage(path, isEvenOdd: true)[11 * 64 + 10]) - 128) <= 1)
    }

    @Test(arguments: [1023, 1024, 1025, 2047], [false, true])
    func whatIsGoneAroundVeryOftenIsInside(times: Int, runsBack: Bool) {
        let path = CGMutablePath()
        let corners = [
            CGPoint(x: 10, y: 10), CGPoint(x: 20, y: 10), CGPoint(x: 20, y: 20), CGPoint(x: 10, y: 20),
        ]
        for _ in 0..<times {
            path.addLines(between: runsBack ? corners.reversed() : corners)
            path.closeSubpath()
        }
        let drawn = coverage(path)
        #expect(drawn[15 * 64 + 10] == 255 && drawn[15 * 64 + 15] == 255 && drawn[15 * 64 + 20] == 0)
        #expect(coverage(path, isEvenOdd: true)[15 * 64 + 15] == (times % 2 == 0 ? 0 : 255))
    }

    // MARK: - Rows, clips and wild input

    @Test func rowsDoNotDependOnWhatIsAskedFor() {
        let path = CGPath(ellipseIn: CGRect(x: -10, y: 3, width: 80, height: 55), transform: nil)
        let whole = coverage(path)
        var pieces = [UInt8](repeating: 0, count: 64 * 64)
        for first in stride(from: Int32(0), to: 64, by: 7) {
            let part = coverage(path, rows: first..<min(64, first + 7))
            for index in Int(first) * 64..<Int(min(64, first + 7)) * 64 { pieces[index] = part[index] }
        }
        #expect(whole == pieces)
    }

    @Test func whatLiesOutsideTheClipKeepsItsWinding() {
        let large = CGPath(rect: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6), transform: nil)
        #expect(coverage(large).allSatisfy { $0 == 255 })
        let left = CGPath(rect: CGRect(x: -50, y: 10, width: 60, height: 10), transform: nil)
        #expect(coverage(left).reduce(0) { $0 + Int($1) } == 100 * 255)
        let right = CGPath(rect: CGRect(x: 60, y: 10, width: 1e9, height: 10), transform: nil)
        #expect(coverage(right).reduce(0) { $0 + Int($1) } == 40 * 255)
    }

    @Test func perspectiveIsCutBehindTheEye() {
        var matrix = CATransform3DIdentity
        matrix.m34 = -1 / 50
        let turned = Homography(CATransform3DConcat(CATransform3DMakeRotation(.pi / 2.2, 1, 0, 0), matrix))
        let drawn = coverage(
            CGPath(rect: CGRect(x: 0, y: -500, width: 40, height: 1000), transform: nil),
            transform: turned)
        #expect(drawn.contains(255))
    }

    @Test(arguments: 0..<40) func wildCoordinatesNeverTrap(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let wild = { () -> CGFloat in
            let numbers: [CGFloat] = [0, 1, 63.999999, -1e300, 1e300, 1e-300, 32.5, 1e18, -64]
            return numbers[Int(random.next() % UInt64(numbers.count))]
        }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: wild(), y: wild()))
        for _ in 0..<12 {
            path.addCurve(
                to: CGPoint(x: wild(), y: wild()), control1: CGPoint(x: wild(), y: wild()),
                control2: CGPoint(x: wild(), y: wild()))
            path.addLine(to: CGPoint(x: wild(), y: wild()))
            if random.next() % 3 == 0 { path.closeSubpath() }
        }
        #expect(coverage(path).count == 64 * 64)
        #expect(coverage(path, isEvenOdd: true).count == 64 * 64)
    }

    @Test func degeneratePathsCoverNothing() {
        let point = CGMutablePath()
        point.move(to: CGPoint(x: 5, y: 5))
        point.addLine(to: CGPoint(x: 5, y: 5))
        point.closeSubpath()
        let line = CGMutablePath()
        line.move(to: CGPoint(x: 5, y: 5))
        line.addLine(to: CGPoint(x: 50, y: 40))
        for path in [CGPath(), point, line] {
            #expect(coverage(path).allSatisfy { $0 == 0 })
        }
    }

    @Test("contours above, below and right of the clip take no memory and cover nothing; those on the left may cover")
    func contoursOutside() {
        let square = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
        let path = CGMutablePath()
        path.addPath(square)
        for center in [CGPoint(x: 32, y: -200), CGPoint(x: 32, y: 300), CGPoint(x: 300, y: 32)] {
            path.addEllipse(in: CGRect(x: center.x - 50, y: center.y - 50, width: 100, height: 100))
        }
        var store = PathStore()
        #expect(store.add(path, isEvenOdd: false, transform: .identity, clip: PathPicture.clip) != nil)
        #expect(store.lines.count == 5)
        #expect(coverage(path) == coverage(square))
        let around = CGPath(rect: CGRect(x: -100, y: 20, width: 500, height: 4), transform: nil)
        #expect(coverage(around).reduce(0) { $0 + Int($1) } == 4 * 64 * 255)
        let outside = CGPath(ellipseIn: CGRect(x: 200, y: 20, width: 30, height: 30), transform: nil)
        store.removeAll()
        #expect(store.add(outside, isEvenOdd: false, transform: .identity, clip: PathPicture.clip) == nil)
        #expect(store.lines.count == 0)
    }
}
