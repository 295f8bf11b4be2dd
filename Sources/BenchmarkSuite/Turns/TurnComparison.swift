package import Foundation

/// Two programs that draw the same in turns, frame by frame.
package struct TurnComparison {
    /// Asks a program and waits for its answer.
    package typealias Program = (TurnRequest) throws -> TurnReply

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
    }

    package var settings: ComparisonSettings
    package var rule: ChangeRule
    /// Told what comes next.
    package var willStart: (String) -> Void = { _ in }

    /// The frames of each program before it is asked whether they suffice; then after twice as many, and so on.
    private static let fewestFrames = 24

    package init(settings: ComparisonSettings, smallest: Double) {
        self.settings = settings
        rule = ChangeRule(smallest: smallest, allowance: 0, rows: 1)
    }

    /// Compares all that both programs could draw.
    ///
    /// - Throws: `TurnFailure`, and what a program throws.
    package func run(before: Program, after: Program, date: Date) throws -> Report {
        var report = Report(
            date: date, machine: MachineDescription(), before: try list(before), after: try list(after), rule: rule)
        let places = Self.places(report.before, report.after)
        guard !places.isEmpty else { throw TurnFailure("the programs draw nothing of the same name") }
        // As many rows as there could be: each device of each comparison.
        report.rule.rows = places.count * max(report.after.devices.count, 1)
        let start = BenchmarkClock.wall()
        for (index, place) in places.enumerated() {
            willStart("\(place.suite): \(place.name)")
            let spent = (BenchmarkClock.wall() - start) / 1e3
            let share = settings.budget.map { max(0, $0 - spent) / Double(places.count - index) } ?? .infinity
            report.changes += try changes(
                at: place, before, after, rule: report.rule, seconds: min(share, settings.secondsPerComparison))
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
        at place: Place, _ before: Program, _ after: Program, rule: ChangeRule, seconds: Double
    ) throws -> [ReportChange] {
        let start = BenchmarkClock.wall()
        let (oldLabels, newLabels) = (try open(place.before, before), try open(place.after, after))
        let pairs = newLabels.enumerated().compactMap { new, label in
            oldLabels.firstIndex(of: label).map { (label: label, before: $0, after: new) }
        }
        var turns = pairs.map { _ in [(before: Double, after: Double)]() }
        var (frame, next) = (0, Self.fewestFrames)
        while frame < settings.warmUp + settings.frames {
            let counted = frame - settings.warmUp
            let isLate = BenchmarkClock.wall() - start > seconds * 1e3
            if isLate, counted >= ComparisonSettings.fewestFrames { break }
            if counted == next {
                if turns.allSatisfy({ rule.isTold(TimingRatio(turns: $0)) }) { break }
                next *= 2
            }
            for (index, pair) in pairs.enumerated() {
                let (old, new) = (
                    TurnRequest.frame(variant: pair.before, number: frame),
                    TurnRequest.frame(variant: pair.after, number: frame)
                )
                // Each program comes first every other time.
                var turn = (before: 0.0, after: 0.0)
                if frame % 2 == 0 {
                    turn.before = try milliseconds(before, old)
                    turn.after = try milliseconds(after, new)
                } else {
                    turn.after = try milliseconds(after, new)
                    turn.before = try milliseconds(before, old)
                }
                if counted >= 0 { turns[index].append(turn) }
            }
            frame += 1
        }
        return zip(pairs, turns).compactMap { pair, turns in
            ReportChange(
                section: place.suite, comparison: place.name, label: pair.label,
                before: TimingSummary(turns.map(\.before)), after: TimingSummary(turns.map(\.after)),
                TimingRatio(turns: turns), rule)
        }
    }

    // MARK: - Answers

    private func list(_ program: Program) throws -> TurnList {
        guard case .list(let list) = try answer(program, .list) else { throw TurnFailure("it tells no list") }
        return list
    }

    private func open(_ request: TurnRequest, _ program: Program) throws -> [String] {
        guard case .open(let labels) = try answer(program, request) else { throw TurnFailure("it tells no variants") }
        return labels
    }

    private func milliseconds(_ program: Program, _ request: TurnRequest) throws -> Double {
        guard case .frame(let time) = try answer(program, request) else { throw TurnFailure("it tells no time") }
        return time
    }

    private func answer(_ program: Program, _ request: TurnRequest) throws -> TurnReply {
        let reply = try program(request)
        if case .failed(let reason) = reply { throw TurnFailure(reason) }
        return reply
    }
}
