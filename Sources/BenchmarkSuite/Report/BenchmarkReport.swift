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
        /// Where one way overtakes another as the quantity grows, for people.
        package var crossovers: [String]
    }

    /// The figures of one contest.
    package struct ContestResult: Encodable, Sendable {
        package var name: String
        package var summary: String
        package var amount: Double?
        package var measurements: [Measurement]
    }

    /// Of this document.
    package var version = 1
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
    package var contest: Contest
    /// The side of the pictures that the report shows, in pixels; 0 for none.
    package var pictureSide = 0
    /// Told before each contest.
    package var willStart: (Suite, PlannedContest) -> Void = { _, _ in }
    /// Told after each contest.
    package var didFinish: (Suite, BenchmarkReport.ContestResult) -> Void = { _, _ in }

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
        for suite in suites {
            var results: [BenchmarkReport.ContestResult] = []
            for planned in suite.contests {
                willStart(suite, planned)
                let contestants = try planned.makeContestants()
                let result = BenchmarkReport.ContestResult(
                    name: planned.name, summary: planned.summary, amount: planned.amount,
                    measurements: try contest.run(contestants))
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
}
