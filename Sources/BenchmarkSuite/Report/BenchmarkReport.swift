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
        package var comparisons: [ComparisonResult]
        /// The quantities at which one way overtakes another, human-readable.
        package var crossovers: [String]

        /// Reports are saved and read by other tools.
        private enum CodingKeys: String, CodingKey {
            case name, title, explanation, quantity, crossovers
            case comparisons = "contests"
        }
    }

    /// The figures of one comparison.
    package struct ComparisonResult: Encodable, Sendable {
        package var name: String
        package var summary: String
        package var amount: Double?
        /// The duration of the comparison, apart from pictures and processes of their own.
        package var seconds: Double
        package var measurements: [Measurement]
        /// Figures of others for the same.
        package var published: [PublishedFigure] = []

        /// The least time that a right picture took.
        var fastest: Double {
            measurements.filter { $0.isRight && $0.total.median > 0 }.map(\.total.median).min() ?? 1
        }

        /// The speed-up over one thread; `nil` if that was not measured.
        func gain(of measurement: Measurement) -> Double? {
            guard let threads = measurement.threads, threads > 1, measurement.total.median > 0 else { return nil }
            let alone = measurements.first { $0.threads == 1 && $0.way == measurement.way }
            return alone.map { $0.total.median / measurement.total.median }
        }
    }

    /// Of this document.
    package var version = BenchmarkReport.version
    package var program: ProgramDescription
    package var date: Date
    package var machine: MachineDescription
    package var devices: [RendererDevice]
    package var settings: ComparisonSettings
    package var unit = "milliseconds"
    /// Bytes that one thread of this machine copies in a second, measured before anything is drawn.
    package var copyBandwidth: Double
    package var sections: [Section] = []
    /// The parts that the budget of time was too short for, human-readable.
    package var leftOut: [String] = []

    /// Of the written documents, and of those that can be compared with them.
    package static let version = 3

    package init(
        _ program: ProgramDescription, devices: [RendererDevice], settings: ComparisonSettings, date: Date
    ) {
        self.program = program
        self.devices = devices
        self.settings = settings
        self.date = date
        copyBandwidth = CopyBandwidth.measured()
        machine = MachineDescription()
    }
}

/// Runs suites and collects their figures.
package struct BenchmarkRun {
    /// The place of a variant in a comparison of a suite, for a process of its own.
    package struct Place {
        package var suite: String
        /// Of the suite's comparisons.
        package var comparison: Int
        /// Of the comparison's ways, in their order.
        package var way: Int
        /// Of the report's devices.
        package var device: Int
    }

    package var program: ProgramDescription
    package var comparison: Comparison
    /// The side of the pictures that the report shows, in pixels; 0 for none.
    package var pictureSide = 0
    /// Called before each comparison.
    package var willStart: (Suite, PlannedComparison) -> Void = { _, _ in }
    /// Called after each comparison.
    package var didFinish: (Suite, BenchmarkReport.ComparisonResult) -> Void = { _, _ in }
    /// Measures a variant in a process of its own; `nil` if that is not possible.
    package var measureApart: ((Place) throws -> FreshProcess?)?

    package init(_ program: ProgramDescription, _ comparison: Comparison) {
        self.program = program
        self.comparison = comparison
    }

    /// Runs the suites one after the other.
    ///
    /// - Returns: The figures, and small pictures of the workloads, by section and comparison.
    package func run(
        _ suites: [Suite], date: Date
    ) throws -> (report: BenchmarkReport, pictures: [String: [String: Data]]) {
        var report = BenchmarkReport(
            program, devices: comparison.renderers.map(\.device), settings: comparison.settings, date: date)
        var pictures: [String: [String: Data]] = [:]
        var budget = TimeBudget(
            seconds: comparison.settings.budget, parts: suites.flatMap(\.comparisons).map(\.parts).reduce(0, +))
        for suite in suites {
            var results: [BenchmarkReport.ComparisonResult] = []
            var spent = 0.0
            for (index, planned) in suite.comparisons.enumerated() {
                // The next step of a growing quantity takes about as many times as long.
                let growth = (planned.amount ?? 0) / (results.last?.amount ?? .infinity)
                guard budget.rest > spent * growth else {
                    report.leftOut.append("\(suite.name), \(planned.name)")
                    continue
                }
                willStart(suite, planned)
                let start = budget.rest
                let (result, variants) = try result(
                    of: planned, index, in: suite, seconds: budget.next(planned.parts), &report.leftOut)
                // One picture is enough for all steps of one quantity.
                if pictureSide > 0, suite.quantity == nil || index == suite.comparisons.count / 2 {
                    pictures[suite.name, default: [:]][planned.name] = try variants.first.flatMap {
                        try ReportPicture.jpeg(of: $0, on: comparison.renderers[$0.renderer], side: pictureSide)
                    }
                }
                spent = start.isFinite ? start - budget.rest : 0
                results.append(result)
                didFinish(suite, result)
            }
            guard !results.isEmpty || suite.comparisons.isEmpty else { continue }
            report.sections.append(
                BenchmarkReport.Section(
                    name: suite.name, title: suite.title, explanation: suite.explanation, quantity: suite.quantity,
                    comparisons: results,
                    crossovers: suite.quantity.map { Crossover.find(in: results, unit: $0.unit).map(\.description) }
                        ?? []))
        }
        return (report, pictures)
    }

    private func result(
        of planned: PlannedComparison, _ place: Int, in suite: Suite, seconds: Double, _ leftOut: inout [String]
    ) throws -> (BenchmarkReport.ComparisonResult, [Variant]) {
        let start = BenchmarkClock.wall()
        let end = start + seconds * 1e3
        let variants = try planned.makeVariants()
        let measuring = BenchmarkClock.wall()
        var measurements = try comparison.run(
            variants, seconds: max(0, seconds / Double(planned.parts) - (measuring - start) / 1e3))
        let measured = BenchmarkClock.wall()
        for index in measurements.indices {
            guard let makeVariant = planned.makeVariant else { break }
            let device = measurements[index].deviceIndex
            let share = (end - BenchmarkClock.wall()) / Double(measurements.count - index)
            measurements[index].score = try score(device, milliseconds: share, makeVariant)
        }
        if planned.isMeasuredApart, let measureApart {
            var longest = 0.0
            for index in measurements.indices {
                let started = BenchmarkClock.wall()
                // Others take about the same time as those before.
                guard started + longest < end else {
                    leftOut.append("\(suite.name), \(planned.name): first pictures and memory")
                    break
                }
                let devices = max(comparison.renderers.count, 1)
                measurements[index].fresh = try measureApart(
                    Place(suite: suite.name, comparison: place, way: index / devices, device: index % devices))
                longest = max(longest, BenchmarkClock.wall() - started)
            }
        }
        let result = BenchmarkReport.ComparisonResult(
            name: planned.name, summary: planned.summary, amount: planned.amount,
            seconds: (measured - measuring) / 1e3, measurements: measurements, published: planned.published)
        return (result, variants)
    }

    private func score(
        _ device: Int, milliseconds: Double, _ makeVariant: (Int, Int) throws -> Variant
    ) throws -> FrameScore {
        let longest = comparison.settings.secondsPerComparison * 1e3
        return try FrameScore(until: BenchmarkClock.wall() + min(milliseconds, longest)) { count in
            let variant = try makeVariant(count, device)
            var frame = -1
            return {
                frame += 1
                return try FrameSample.measured(variant, frame: frame, on: comparison.renderers[device]).sample.total
            }
        }
    }
}
