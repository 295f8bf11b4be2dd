import Expressions
import Foundation
import Testing

@Suite("Random numbers of expressions")
struct RandomNumberTests {
    private let many =
        "for (var i = 0, s = 0, q = 0, n = 0; i < 20000; i++) { var x = R; s += x; q += x * x; n += x >= 0 && x < 1 } [s / i, q / i, n / i]"

    /// Mean 1⁄2, second moment 1⁄3, all of them from 0 to 1.
    @Test func randomIsUniform() throws {
        guard case .vector(let moments) = try evaluate(many.replacingOccurrences(of: "R", with: "random()")) else {
            Issue.record("no array")
            return
        }
        #expect(abs(moments.components.x - 0.5) < 0.01 && abs(moments.components.y - 1.0 / 3) < 0.01)
        #expect(moments.components.z == 1)
    }

    /// Nine of ten numbers lie from 0 to 1, around 1⁄2.
    @Test func gaussRandomIsNormal() throws {
        guard case .vector(let moments) = try evaluate(many.replacingOccurrences(of: "R", with: "gaussRandom()")) else {
            Issue.record("no array")
            return
        }
        #expect(abs(moments.components.x - 0.5) < 0.01 && abs(moments.components.z - 0.9) < 0.01)
    }

    @Test func rangesHold() throws {
        #expect(try evaluate("var x = random(5, 7); x >= 5 && x < 7 && random(3) < 3") == true)
        #expect(
            try evaluate("var x = random([1, 10], [2, 20]); x[0] >= 1 && x[0] < 2 && x[1] >= 10 && x[1] < 20") == true)
    }

    @Test func numbersFollowFromSeedAndTime() throws {
        let host = TestHost()
        let first = try evaluate("[random(), random(), wiggle(3, 10)[0], noise(0.3)]", host: host, seed: 4)
        #expect(try evaluate("[random(), random(), wiggle(3, 10)[0], noise(0.3)]", host: host, seed: 4) == first)
        #expect(try evaluate("random()", seed: 4) != evaluate("random()", seed: 5))
        #expect(try evaluate("random() == random()") == false)
        let early = try evaluate("random()", host: host)
        let timeless = try evaluate("seedRandom(1, true); random()", host: host)
        host.time = 2
        #expect(try evaluate("random()", host: host) != early)
        #expect(try evaluate("seedRandom(1, true); random()", host: host) == timeless)
        #expect(try evaluate("seedRandom(2, true); random()", host: host) != timeless)
    }

    @Test func noiseIsSmoothAndZeroAtWholeNumbers() throws {
        #expect(try evaluate("[noise(3), noise([1, 2, 3]), noise(1e9)]") == [0, 0, 0])
        let text =
            "var most = 0, steepest = 0, last = noise([0, 0.4]); for (var i = 1; i < 3000; i++) { var n = noise([i / 100, 0.4]); most = Math.max(most, Math.abs(n)); steepest = Math.max(steepest, Math.abs(n - last)); last = n } most > 0.2 && most <= 1 && steepest < 0.05"
        #expect(try evaluate(text) == true)
    }

    /// The offset stays within the amplitude, is continuous and differs by component and seed.
    @Test func wiggleMovesTheValue() throws {
        let host = TestHost()
        let program = try ExpressionProgram.compile("wiggle(2, 30)", vocabulary: TestHost.vocabulary)
        var last: SIMD4<Double>?
        var range = (lowest: Double.infinity, highest: -Double.infinity)
        for frame in 0..<600 {
            let time = Double(frame) / 60
            guard case .vector(let value) = try program.evaluate(host: host, seed: 3, time: time) else {
                Issue.record("no array")
                return
            }
            let offset = value.components - SIMD4(100, 50, 0, 0)
            #expect(abs(offset.x) <= 30 && abs(offset.y) <= 30 && offset.x != offset.y)
            // Two halves of a second apart the curve changes by at most 60, and is half as steep again in its middle.
            if let last { #expect(abs(offset.x - last.x) <= 3.0001) }
            last = offset
            range = (min(range.lowest, offset.x), max(range.highest, offset.x))
        }
        #expect(range.highest - range.lowest > 30)
        #expect(try evaluate("wiggle(2, 0)") == [100, 50])
        #expect(try evaluate("wiggle(2, 0, 1, 0.5, 0.25)") == [0.25, 0])
        let motion = WiggleMotion(frequency: 2, amplitude: 30)
        #expect(motion.offset(seed: 1, time: 0.7, component: 0) != motion.offset(seed: 2, time: 0.7, component: 0))
    }

    /// Evaluations on several threads and in any order agree.
    @Test func threadsAgree() async throws {
        let program = try ExpressionProgram.compile(
            "var s = 0; for (var i = 0; i < 50; i++) s += random() * noise(i / 7); wiggle(5, 10, 3) + s",
            vocabulary: TestHost.vocabulary)
        @Sendable func values(_ frames: [Int]) throws -> [Int: ExpressionValue] {
            let host = TestHost()
            var values: [Int: ExpressionValue] = [:]
            for frame in frames { values[frame] = try program.evaluate(host: host, seed: 9, time: Double(frame) / 30) }
            return values
        }
        let expected = try values(Array(0..<40))
        try await withThrowingTaskGroup(of: [Int: ExpressionValue].self) { group in
            for turn in 0..<4 { group.addTask { try values((0..<40).map { ($0 * 7 + turn * 11) % 40 }) } }
            for try await values in group { #expect(values == expected) }
        }
    }
}
