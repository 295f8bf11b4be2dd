import Compositor
import Foundation
import LayerModel
import Testing

@testable import BenchmarkSuite

@Suite struct TurnTests {
    private let program = ProgramDescription(version: "1", arguments: [])
    private let settings = ComparisonSettings(frames: 400, warmUp: 1, secondsPerComparison: 60)

    private func suites(_ names: [String], label: String = "CPU") -> [Suite] {
        [
            Suite(
                name: "small", title: "", explanation: "",
                comparisons: names.map { name in
                    PlannedComparison(name: name, summary: "") {
                        let size = CGSize(width: 16, height: 16)
                        let layers = Workload.turnedRectangles(9, sides: 4...8, alpha: 1...1, in: size)
                        let tree = CALayer.stage(size, sublayers: layers).commit(at: 0)
                        return [Variant(label: label, device: 0, tree: tree, size: size)]
                    }
                })
        ]
    }

    private func server(_ names: [String], label: String = "CPU") throws -> TurnServer {
        TurnServer(
            program, renderers: [try Renderer(device: .cpu, threads: 1)], suites: suites(names, label: label))
    }

    @Test func programsDrawInTurnsWhatBothKnow() throws {
        var (old, new) = (try server(["a", "b"]), try server(["c", "b"]))
        var (asked, starts): ([String], [String]) = ([], [])
        // Frames are drawn; times of a busy machine would decide how many.
        func timed(_ reply: TurnReply) -> TurnReply {
            guard case .frame(let milliseconds, _) = reply, milliseconds > 0 else { return reply }
            return .frame(10)
        }
        let report = try TurnComparison(settings: settings, smallest: 0.5).run(
            before: {
                starts.append("old")
                return { request in
                    guard case .frame(_, let number) = request else { return old.reply(to: request) }
                    asked.append("old \(number)")
                    return timed(old.reply(to: request))
                }
            },
            after: {
                starts.append("new")
                return { request in
                    guard case .frame(_, let number) = request else { return new.reply(to: request) }
                    asked.append("new \(number)")
                    return timed(new.reply(to: request))
                }
            }, date: Date(timeIntervalSince1970: 0))
        #expect(report.changes.map(\.comparison) == ["b"] && report.before.program == program)
        // Each round has new processes; the first ones only tell what they could draw.
        #expect(starts.prefix(4) == ["old", "new", "old", "new"])
        #expect(asked.prefix(6) == ["old 0", "new 0", "new 1", "old 1", "old 2", "new 2"])
        let change = try #require(report.changes.first)
        #expect(change.before == 10 && change.count == 24)
    }

    /// Frames are drawn until the samples tell, or up to the limit.
    @Test func framesAreDrawnUntilTheyTell() throws {
        func counted(_ times: @escaping (Int) -> Double) throws -> ReportChange {
            func program(_ factor: Double) throws -> TurnComparison.Program {
                var server = try server(["a"])
                return { request in
                    guard case .frame(_, let number) = request else { return server.reply(to: request) }
                    return .frame(times(number) * factor)
                }
            }
            let report = try TurnComparison(settings: settings, smallest: 0.05).run(
                before: { try program(1) }, after: { try program(1.1) }, date: Date())
            return try #require(report.changes.first)
        }
        let steady = try counted { 10 + Double($0 % 5) }
        #expect(steady.count == 24 && steady.verdict == .slower && abs(steady.ratio - 1.1) < 1e-9)
        var random = RandomNumbers(seed: 1)
        let noisy = try counted { _ in random.number(1, 100) }
        #expect(noisy.count == 400 && noisy.verdict == .unsure)
    }

    /// Where other programs hide what frames took, the processor's work tells, if that is all there is to a frame.
    @Test(arguments: [(isAlone: true, slowDown: 0.05), (true, 0), (false, 0.05)])
    func workTellsWhatFramesHide(isAlone: Bool, slowDown: Double) throws {
        var random = RandomNumbers(seed: 2)
        func program(_ factor: Double) throws -> TurnComparison.Program {
            var server = try server(["a"])
            return { request in
                guard case .frame = request else { return server.reply(to: request) }
                let work = 10 * factor * random.number(0.97, 1.03)
                return .frame(work * (1 + 9 * random.unit()), work: isAlone ? work : nil)
            }
        }
        let report = try TurnComparison(settings: settings, smallest: 0.05).run(
            before: { try program(1) }, after: { try program(1 + slowDown) }, date: Date())
        let change = try #require(report.changes.first)
        #expect(change.isWork == isAlone)
        #expect(change.verdict == (!isAlone ? .unsure : slowDown > 0 ? .slower : .same))
        #expect(ReportChange.text(of: [change]).contains("by processor time") == change.isWork)
    }

    @Test func failuresAreTold() throws {
        var server = try server(["a"])
        #expect(server.reply(to: .open(suite: 0, comparison: 7)) == .failed("no comparison 7 in suite 0"))
        #expect(server.reply(to: .frame(variant: 0, number: 0)) == .failed("no variant 0"))
        var other = try self.server(["b"])
        #expect(throws: TurnFailure.self) {
            try TurnComparison(settings: settings, smallest: 0.05).run(
                before: { { server.reply(to: $0) } }, after: { { other.reply(to: $0) } }, date: Date())
        }
        #expect(throws: TurnFailure("gone")) {
            try TurnComparison(settings: settings, smallest: 0.05).run(
                before: { { _ in .failed("gone") } }, after: { { other.reply(to: $0) } }, date: Date())
        }
    }

    @Test func messagesComeBackFromJSON() throws {
        for request in [TurnRequest.list, .open(suite: 1, comparison: 2), .frame(variant: 3, number: 4)] {
            #expect(try JSONDecoder().decode(TurnRequest.self, from: JSONEncoder().encode(request)) == request)
        }
        var server = try server(["a"])
        let reply = server.reply(to: .list)
        #expect(try JSONDecoder().decode(TurnReply.self, from: JSONEncoder().encode(reply)) == reply)
        // Programs of before tell no work.
        #expect(try JSONDecoder().decode(TurnReply.self, from: Data(#"{"frame":{"_0":1.5}}"#.utf8)) == .frame(1.5))
        let timed = TurnReply.frame(1.5, work: 2)
        #expect(try JSONDecoder().decode(TurnReply.self, from: JSONEncoder().encode(timed)) == timed)
    }
}
