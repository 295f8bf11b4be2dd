package import Foundation

/// The times in a report that an earlier run saved with `--json`, for comparison with a later one.
package struct SavedReport: Decodable, Sendable {
    package struct Section: Decodable, Sendable {
        package var name: String
        package var comparisons: [Comparison]

        private enum CodingKeys: String, CodingKey {
            case name
            case comparisons = "contests"
        }
    }

    package struct Comparison: Decodable, Sendable {
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

    /// The time of a variant, by the names it had.
    func total(section: String, comparison: String, label: String) -> TimingSummary? {
        sections.first { $0.name == section }?.comparisons.first { $0.name == comparison }?
            .measurements.first { $0.label == label }?.total
    }
}

/// The times of one variant in an earlier run and in this one.
package struct ReportChange: Encodable, Sendable {
    package var section: String
    package var comparison: String
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
    init?(section: String, comparison: String, label: String, before: TimingSummary, after: TimingSummary) {
        guard before.median > 0, after.median > 0 else { return nil }
        self.section = section
        self.comparison = comparison
        self.label = label
        self.before = before.median
        self.after = after.median
        ratio = after.median / before.median
        let difference = abs(after.median - before.median)
        isBeyondNoise =
            difference > before.uncertainty + after.uncertainty && difference > Self.smallestChange * before.median
    }

    /// Every variant that both reports have, in the order of the new one.
    package static func changes(from old: SavedReport, to new: BenchmarkReport) -> [ReportChange] {
        new.sections.flatMap { section in
            section.comparisons.flatMap { comparison in
                comparison.measurements.compactMap { measurement in
                    old.total(section: section.name, comparison: comparison.name, label: measurement.label).flatMap {
                        ReportChange(
                            section: section.name, comparison: comparison.name, label: measurement.label, before: $0,
                            after: measurement.total)
                    }
                }
            }
        }
    }
}
