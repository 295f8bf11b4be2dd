package import Foundation

/// Two programs that draw the same in turns, frame by frame.
package struct TurnComparison {
    /// Sends a request to a program and waits for its reply.
    package typealias Program = (TurnRequest) throws -> TurnReply
    /// Starts a program anew.
    ///
    /// The place of its memory is chance, and makes it quicker or slower as long as it runs.
    package typealias Start = () throws -> Program

    /// The outcome.
    package struct Report: Encodable, Sendable {
        /// Of this document.
        package var version = BenchmarkReport.version
        package var date: Date
        package var machine: MachineDescription
        package var before: TurnList
        package var after: TurnList
        package var rule: ChangeRule
        package var unit = "milliseconds"
        package var changes: [ReportChange] = []
        /// The parts that the budget of time was too short for, human-readable.
        package var leftOut: [String] = []
    }

    package var settings: ComparisonSettings
    package var rule: ChangeRule
    /// Called with the name of the next step.
    package var willStart: (String) -> Void = { _ in }

    /// The frames of each program before it is asked whether they suffice; then after twice as many, and so on.
    private static let fewestFrames = 24
    /// Of warming up, and of frames that count, before both programs are started anew.
    private static let shortestRound = 1000.0

    package init(settings: ComparisonSettings, smallest: Double) {
        self.settings = settings
        rule = ChangeRule(smallest: smallest, allowance: 0, rows: 1)
    }

    /// Compares everything that both programs could draw.
    ///
    /// - Throws: `TurnFailure`, and errors of a program.
    package func run(before: Start, after: Start, date: Date) throws -> Report {
        var report = Report(
            date: date, machine: MachineDescription(), before: try Self.list(before()), after: try Self.list(after()),
            rule: rule)
        let places = Self.places(report.before, report.after)
        guard !places.isEmpty else { throw TurnFailure("the programs draw nothing of the same name") }
        // The largest number of rows: each device of each comparison, by frames and by work.
        report.rule.rows = 2 * places.count * max(report.after.devices.count, 1)
        var budget = TimeBudget(seconds: settings.budget, parts: places.count)
        for place in places {
            guard budget.rest > 0 else {
                report.leftOut.append("\(place.suite), \(place.name)")
                continue
            }
            willStart("\(place.suite): \(place.name)")
            report.changes += try changes(
                at: place, before, after, rule: report.rule, seconds: min(budget.next(), settings.secondsPerComparison))
        }
        return report
    }

    private struct Place {
        var suite: String
        var name: String
        var before: TurnRequest
        var after: TurnRequest
    }

    private static func places(_ before: TurnList, _ after: TurnList) -> [Place] {
        after.suites.enumerated().flatMap { newSuite, suite in
            suite.comparisons.enumerated().compactMap { newPlace, name in
                guard let oldSuite = before.suites.firstIndex(where: { $0.name == suite.name }),
                    let oldPlace = before.suites[oldSuite].comparisons.firstIndex(of: name)
                else { return nil }
                return Place(
                    suite: suite.name, name: name, before: .open(suite: oldSuite, comparison: oldPlace),
                    after: .open(suite: newSuite, comparison: newPlace))
            }
        }
    }

    private func changes(
        at place: Place, _ before: Start, _ after: Start, rule: ChangeRule, seconds: Double
    ) throws -> [ReportChange] {
        let start = BenchmarkClock.wall()
        var turns: [String: TurnTimes] = [:]
        var labels: [String] = []
        var (rounds, next) = (0, Self.fewestFrames)
        var counted = 0
        while counted < settings.frames {
            let isLate = BenchmarkClock.wall() - start > seconds * 1e3
            if isLate, counted >= ComparisonSettings.fewestFrames { break }
            if counted >= next {
                if labels.allSatisfy({ rule.isTold((turns[$0] ?? TurnTimes()).ratio(rule).ratio) }) { break }
                next = counted * 2
            }
            let left = min(settings.frames, next) - counted
            let round = try Round(place, before, after, isSwapped: rounds % 2 == 1)
            labels = round.labels
            counted += try run(round, left, until: start + seconds * 1e3, &turns)
            rounds += 1
        }
        return labels.compactMap { label in
            let times = turns[label] ?? TurnTimes()
            let (ratio, isWork) = times.ratio(rule)
            let turns = isWork ? times.work : times.frames
            return ReportChange(
                section: place.suite, comparison: place.name, label: label,
                before: TimingSummary(turns.map(\.before)), after: TimingSummary(turns.map(\.after)), ratio, rule,
                isWork: isWork)
        }
    }

    /// Both programs with the variants of a comparison.
    private struct Round {
        var before: Program
        var after: Program
        var pairs: [(label: String, before: Int, after: Int)]

        var labels: [String] { pairs.map(\.label) }

        init(_ place: Place, _ before: Start, _ after: Start, isSwapped: Bool) throws {
            if isSwapped {
                self.after = try after()
                self.before = try before()
            } else {
                self.before = try before()
                self.after = try after()
            }
            let old = try TurnComparison.open(place.before, self.before)
            pairs = try TurnComparison.open(place.after, self.after).enumerated().compactMap { new, label in
                old.firstIndex(of: label).map { (label, $0, new) }
            }
        }
    }

    /// Draws frames in turns until a round is long enough, all requested ones are drawn, or time is up.
    ///
    /// - Returns: The number of frames that count.
    private func run(
        _ round: Round, _ wanted: Int, until end: Double, _ turns: inout [String: TurnTimes]
    ) throws -> Int {
        var (counted, start) = (0, 0.0)
        for frame in 0..<settings.warmUp + wanted {
            let now = BenchmarkClock.wall()
            if frame == settings.warmUp { start = now }
            let isLong = frame > settings.warmUp && now - start > Self.shortestRound
            if counted >= ComparisonSettings.fewestFrames, isLong || now > end { break }
            for pair in round.pairs {
                let old = TurnRequest.frame(variant: pair.before, number: frame)
                let new = TurnRequest.frame(variant: pair.after, number: frame)
                // Each program comes first every other time.
                let first = try frame % 2 == 0 ? Self.times(round.before, old) : Self.times(round.after, new)
                let second = try frame % 2 == 0 ? Self.times(round.after, new) : Self.times(round.before, old)
                let (before, after) = frame % 2 == 0 ? (first, second) : (second, first)
                guard frame >= settings.warmUp else { continue }
                turns[pair.label, default: TurnTimes()].frames.append((before.frame, after.frame))
                if let old = before.work, let new = after.work { turns[pair.label]?.work.append((old, new)) }
            }
            if frame >= settings.warmUp { counted += 1 }
        }
        return counted
    }

    // MARK: - Answers

    private static func list(_ program: Program) throws -> TurnList {
        guard case .list(let list) = try answer(program, .list) else { throw TurnFailure("it tells no list") }
        return list
    }

    private static func open(_ request: TurnRequest, _ program: Program) throws -> [String] {
        guard case .open(let labels) = try answer(program, request) else { throw TurnFailure("it tells no variants") }
        return labels
    }

    private static func times(_ program: Program, _ request: TurnRequest) throws -> (frame: Double, work: Double?) {
        guard case .frame(let time, let work) = try answer(program, request) else {
            throw TurnFailure("it tells no time")
        }
        return (time, work)
    }

    private static func answer(_ program: Program, _ request: TurnRequest) throws -> TurnReply {
        let reply = try program(request)
        if case .failed(let reason) = reply { throw TurnFailure(reason) }
        return reply
    }
}
