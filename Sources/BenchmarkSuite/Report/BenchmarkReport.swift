package import Compositor
package import Foundation

/// Everything that one run measured.
package struct BenchmarkReport: Encodable, Sendable {
    /// The answers to one suite's question.
    package struct Section: Encodable, Sendable {
        package var name: String
        package var title: String
        package var explanation: String
        package var quantity: Suite.Quantity?
        package var contests: [ContestResult]
        /// Where one way overtakes another as the quantity grows, human-readable.
        package var crossovers: [String]
    }

    /// The figures of one contest.
    package struct ContestResult: Encodable, Sendable {
        package var name: String
        package var summary: String
        package var amount: Double?
        /// What the contest took, pictures and processes of their own apart.
        package var seconds: Double
        package var measurements: [Measurement]
    }

    /// Of this document.
    package var version = 2
    package var date: Date
    package var machine: MachineDescription
    package var devices: [RendererDevice]
    package var settings: ContestSettings
    package var unit = "milliseconds"
    package var sections: [Section] = []

    package init(devices: [RendererDevice], settings: ContestSettings, date: Date) {
        self.devices = devices
        self.settings = settings
        self.date = date
        machine = MachineDescription()
    }
}

/// Runs suites and collects their figures.
package struct BenchmarkRun {
    /// Which contestant of which contest of which suite, for a process of its own.
    package struct Place {
        package var suite: String
        /// Of the suite's contests.
        package var contest: Int
        /// Of the contest's ways, in their order.
        package var way: Int
        /// Of the report's devices.
        package var device: Int
    }

    package var contest: Contest
    /// The side of the pictures that the report shows, in pixels; 0 for none.
    package var pictureSide = 0
    /// Told before each contest.
    package var willStart: (Suite, PlannedContest) -> Void = { _, _ in }
    /// Told after each contest.
    package var didFinish: (Suite, BenchmarkReport.ContestResult) -> Void = { _, _ in }
    /// Measures a contestant in a process of its own; `nil` where nobody can.
    package var measureApart: ((Place) throws -> FreshProcess?)?

    package init(_ contest: Contest) {
        self.contest = contest
    }

    /// Runs the suites one after the other.
    ///
    /// - Returns: The figures, and small pictures of what was drawn, by section and contest.
    package func run(
        _ suites: [Suite], date: Date
    ) throws -> (report: BenchmarkReport, pictures: [String: [String: Data]]) {
        var report = BenchmarkReport(devices: contest.renderers.map(\.device), settings: contest.settings, date: date)
        var pictures: [String: [String: Data]] = [:]
        let start = BenchmarkClock.wall()
        var left = suites.map(\.contests.count).reduce(0, +)
        for suite in suites {
            var results: [BenchmarkReport.ContestResult] = []
            for (index, planned) in suite.contests.enumerated() {
                willStart(suite, planned)
                // What is left of the budget is shared by the contests that are left.
                let spent = (BenchmarkClock.wall() - start) / 1e3
                let share = contest.settings.budget.map { max(0, $0 - spent) / Double(left) } ?? .infinity
                left -= 1
                let (result, contestants) = try result(of: planned, index, in: suite, seconds: share)
                if pictureSide > 0, suite.quantity == nil {
                    pictures[suite.name, default: [:]][planned.name] = try contestants.first.flatMap {
                        try ReportPicture.jpeg(of: $0, on: contest.renderers[$0.renderer], side: pictureSide)
                    }
                }
                results.append(result)
                didFinish(suite, result)
            }
            report.sections.append(
                BenchmarkReport.Section(
                    name: suite.name, title: suite.title, explanation: suite.explanation, quantity: suite.quantity,
                    contests: results,
                    crossovers: suite.quantity.map { Crossover.find(in: results, unit: $0.unit).map(\.description) }
                        ?? []))
        }
        return (report, pictures)
    }

    private func result(
        of planned: PlannedContest, _ contestIndex: Int, in suite: Suite, seconds: Double
    ) throws -> (BenchmarkReport.ContestResult, [Contestant]) {
        let start = BenchmarkClock.wall()
        var apart: [FreshProcess?] = []
        let contestants = try planned.makeContestants()
        if planned.isMeasuredApart, let measureApart {
            let devices = max(contest.renderers.count, 1)
            apart = try contestants.indices.map {
                try measureApart(
                    Place(suite: suite.name, contest: contestIndex, way: $0 / devices, device: $0 % devices))
            }
        }
        let spent = (BenchmarkClock.wall() - start) / 1e3
        let measuring = BenchmarkClock.wall()
        var measurements = try contest.run(contestants, seconds: seconds - spent)
        for (index, fresh) in apart.enumerated() { measurements[index].fresh = fresh }
        let result = BenchmarkReport.ContestResult(
            name: planned.name, summary: planned.summary, amount: planned.amount,
            seconds: (BenchmarkClock.wall() - measuring) / 1e3, measurements: measurements)
        return (result, contestants)
    }
}
