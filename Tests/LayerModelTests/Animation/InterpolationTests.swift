@testable import LayerModel
import TestSupport
import Testing

/// Values between values.
struct InterpolationTests {
    /// A random value of each kind.
    static func values(_ random: inout SplitMix64) -> [AnimatableValue] {
        func number() -> Double { Double.random(in: -100...100, using: &random) }
        func color() -> CGColor {
            let parts = (0..<4).map { _ in CGFloat.random(in: 0...1, using: &random) }
            switch Int.random(in: 0..<3, using: &random) {
            case 0: return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
            case 1: return CGColor(displayP3Red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
            default: return CGColor(gray: parts[0], alpha: parts[3])
            }
        }
        func path() -> CGPath {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: number(), y: number()))
            path.addLine(to: CGPoint(x: number(), y: number()))
            path.addCurve(
                to: CGPoint(x: number(), y: number()), control1: CGPoint(x: number(), y: number()),
                control2: CGPoint(x: number(), y: number()))
            path.closeSubpath()
            return path
        }
        let rotation = CATransform3DMakeRotation(number(), number(), number(), number())
        return [
            .none, .bool(Bool.random(using: &random)), .number(number()),
            .point(CGPoint(x: number(), y: number())), .size(CGSize(width: number(), height: number())),
            .rect(CGRect(x: number(), y: number(), width: abs(number()), height: abs(number()))),
            .transform(CATransform3DConcat(rotation, CATransform3DMakeTranslation(number(), number(), number()))),
            .color(color()), .path(path()),
            TestImages.opaque(gray: 7).map { .contents(.image($0)) } ?? .none,
            .numbers([number(), number()]), .colors([color(), color(), color()]), .string("\(number())"),
        ]
    }

    @Test func endsAreExactForEveryPairOfKinds() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<20 {
            for from in InterpolationTests.values(&random) {
                for to in InterpolationTests.values(&random) {
                    #expect(from.interpolated(to: to, progress: 0) == from)
                    #expect(from.interpolated(to: to, progress: 1) == to)
                }
            }
        }
    }

    @Test func anyProgressGivesAValueOfTheKind() {
        var random = SplitMix64(seed: 5)
        for progress in [-1.5, -1e-9, 0.25, 0.5, 0.999, 2, .infinity, -.infinity, .nan] {
            for (from, to) in zip(InterpolationTests.values(&random), InterpolationTests.values(&random)) {
                let value = from.interpolated(to: to, progress: progress)
                switch (from, value) {
                case (.none, .none), (.bool, .bool), (.number, .number), (.point, .point), (.size, .size),
                    (.rect, .rect), (.transform, .transform), (.color, .color), (.path, .path),
                    (.contents, .contents), (.numbers, .numbers), (.colors, .colors), (.string, .string):
                    break
                default: Issue.record("\(from) became \(value) at \(progress)")
                }
            }
        }
    }

    @Test func partsMoveInProportion() {
        #expect(AnimatableValue.number(1).interpolated(to: .number(3), progress: 0.25) == .number(1.5))
        #expect(AnimatableValue.number(1).interpolated(to: .number(3), progress: 2) == .number(5))
        let point = AnimatableValue.point(.zero).interpolated(to: .point(CGPoint(x: 4, y: 8)), progress: 0.25)
        #expect(point == .point(CGPoint(x: 1, y: 2)))
        let rect = AnimatableValue.rect(.zero)
            .interpolated(to: .rect(CGRect(x: 4, y: 8, width: 12, height: 16)), progress: 0.25)
        #expect(rect == .rect(CGRect(x: 1, y: 2, width: 3, height: 4)))
    }

    @Test func coloursMixUnpremultiplied() {
        let red = AnimatableValue.color(CGColor(red: 1, green: 0, blue: 0, alpha: 0))
        let blue = AnimatableValue.color(CGColor(red: 0, green: 0, blue: 1, alpha: 1))
        #expect(
            red.interpolated(to: blue, progress: 0.5)
                == .color(CGColor(red: 0.5, green: 0, blue: 0.5, alpha: 0.5)))
        // No colour is the other one made clear.
        #expect(
            AnimatableValue.none.interpolated(to: blue, progress: 0.25)
                == .color(CGColor(red: 0, green: 0, blue: 1, alpha: 0.25)))
        #expect(
            blue.interpolated(to: .none, progress: 0.25) == .color(CGColor(red: 0, green: 0, blue: 1, alpha: 0.75)))
    }

    @Test func listsFitOrJumpAtTheEnd() {
        let two = AnimatableValue.numbers([0, 1])
        #expect(two.interpolated(to: .numbers([1, 3]), progress: 0.5) == .numbers([0.5, 2]))
        #expect(two.interpolated(to: .numbers([1, 2, 3]), progress: 0.9) == two)
        #expect(two.interpolated(to: .numbers([1, 2, 3]), progress: 1) == .numbers([1, 2, 3]))
    }

    @Test func namesAndSwitchesJumpHalfWay() {
        #expect(AnimatableValue.string("a").interpolated(to: .string("b"), progress: 0.49) == .string("a"))
        #expect(AnimatableValue.string("a").interpolated(to: .string("b"), progress: 0.5) == .string("b"))
        #expect(AnimatableValue.bool(false).interpolated(to: .bool(true), progress: 0.5) == .bool(true))
        #expect(AnimatableValue.number(1).interpolated(to: .string("b"), progress: 0.3) == .number(1))
    }

    @Test func pathsOfOtherStructureJumpAtTheEnd() {
        let line = CGMutablePath()
        line.move(to: .zero)
        line.addLine(to: CGPoint(x: 1, y: 1))
        let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
        #expect(AnimatableValue.path(line).interpolated(to: .path(circle), progress: 0.99) == .path(line))
    }

    @Test func additionAndSubtractionAreInverse() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<50 {
            let changes = InterpolationTests.values(&random)
            for (value, change) in zip(InterpolationTests.values(&random), changes) {
                let back = value.subtracting(change).adding(change)
                switch (value, back) {
                case (.transform(let a), .transform(let b)):
                    #expect(isClose(a.m11, b.m11, 1e-6) && isClose(a.m41, b.m41, 1e-6) && isClose(a.m32, b.m32, 1e-6))
                case (.path(let a), .path(let b)):
                    #expect(isClose(a.currentPoint.x, b.currentPoint.x, 1e-9))
                default:
                    guard let distance = value.distance(to: back) else { continue }
                    #expect(distance < 1e-9, "\(value) and \(back)")
                }
            }
        }
    }

    @Test func nothingAdded() {
        var random = SplitMix64(seed: 10)
        for value in InterpolationTests.values(&random) {
            guard let neutral = value.neutral, case .color = value else { continue }
            #expect(value.adding(neutral).distance(to: value) == 0)
        }
        #expect(AnimatableValue.transform(CATransform3DMakeScale(2, 3, 4)).neutral == .transform(CATransform3DIdentity))
        #expect(AnimatableValue.string("a").neutral == nil)
    }

    @Test func repeatedTransformsStayBounded() {
        let turn = AnimatableValue.transform(CATransform3DMakeTranslation(1, 0, 0))
        #expect(turn.repeated(1000) == .transform(CATransform3DMakeTranslation(1000, 0, 0)))
        for count in [Double.infinity, .nan, 1e300, -1e300] {
            #expect(turn.repeated(count) != nil)
        }
    }

    @Test func dissolvesDoNotNest() throws {
        let pictures = [UInt8(0), 100, 200].compactMap { TestImages.opaque(gray: $0) }.map { LayerContents.image($0) }
        try #require(pictures.count == 3)
        let once = pictures[0].dissolved(to: pictures[1], progress: 0.7)
        #expect(once == pictures[0].dissolved(to: pictures[1], progress: 0.7))
        #expect(once != pictures[0].dissolved(to: pictures[1], progress: 0.6))
        #expect(once != pictures[1].dissolved(to: pictures[0], progress: 0.7))
        guard case .blend(let from, let to, _) = once.dissolved(to: pictures[2], progress: 0.5) else {
            Issue.record("no blend")
            return
        }
        #expect(from == pictures[1] && to == pictures[2])
        #expect(pictures[0].dissolved(to: pictures[0], progress: 0.5) == pictures[0])
    }
}
