package import Foundation

/// What a comparison needs of a report that an earlier run saved with `--json`.
package struct SavedReport: Decodable, Sendable {
    package struct Section: Decodable, Sendable {
        package var name: String
        package var contests: [Contest]
    }

    package struct Contest: Decodable, Sendable {
        package var name: String
        package var measurements: [Measurement]
    }

    package struct Measurement: Decodable, Sendable {
        package var label: String
        package var total: TimingSummary
    }

    package var version: Int
    package var machine: MachineDescription
    package var sections: [Section]

    /// Reads a saved report.
    ///
    /// - Throws: `DecodingError` for anything else.
    package init(json: Data) throws {
        self = try JSONDecoder().decode(SavedReport.self, from: json)
    }

    /// The time of a contestant, by the names it had.
    func total(section: String, contest: String, label: String) -> TimingSummary? {
        sections.first { $0.name == section }?.contests.first { $0.name == contest }?
            .measurements.first { $0.label == label }?.total
    }
}

/// The times of one contestant in an earlier run and in this one.
package struct ReportChange: Encodable, Sendable {
    package var section: String
    package var contest: String
    package var label: String
    /// Milliseconds.
    package var before: Double
    /// Milliseconds.
    package var after: Double
    /// After by before: below 1 is faster.
    package var ratio: Double
    /// Whether the difference is larger than both runs' uncertainty, and than a twentieth.
    package var isBeyondNoise: Bool

    /// The smallest change that counts, whatever the spread within the runs says: machines differ from hour to hour.
    private static let smallestChange = 0.05

    /// Compares two summaries.
    init?(section: String, contest: String, label: String, before: TimingSummary, after: TimingSummary) {
        guard before.median > 0, after.median > 0 else { return nil }
        self.section = section
        self.contest = contest
        self.label = label
        self.before = before.median
        self.after = after.median
        ratio = after.median / before.median
        let difference = abs(after.median - before.median)
        isBeyondNoise =
            difference > before.uncertainty + after.uncertainty && difference > Self.smallestChange * before.median
    }

    /// Every contestant that both reports have, in the order of the new one.
    package static func changes(from old: SavedReport, to new: BenchmarkReport) -> [ReportChange] {
        new.sections.flatMap { section in
            section.contests.flatMap { contest in
                contest.measurements.compactMap { measurement in
                    old.total(section: section.name, contest: contest.name, label: measurement.label).flatMap {
                        ReportChange(
                            section: section.name, contest: contest.name, label: measurement.label, before: $0,
                            after: measurement.total)
                    }
                }
            }
        }
    }
}
