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
        package var samples: FrameSample.Columns
    }

    package var version: Int
    package var machine: MachineDescription
    package var sections: [Section]

    /// Reads a saved report.
    ///
    /// - Throws: `DecodingError` for anything else, reports of other versions among it.
    package init(json: Data) throws {
        let version = try JSONDecoder().decode(Version.self, from: json).version
        guard version == BenchmarkReport.version else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: [],
                    debugDescription:
                        "version \(version) of reports cannot be compared with version \(BenchmarkReport.version)"))
        }
        self = try JSONDecoder().decode(SavedReport.self, from: json)
    }

    private struct Version: Decodable {
        var version: Int
    }

    /// The times of a variant, by the names it had.
    func measurement(section: String, comparison: String, label: String) -> Measurement? {
        sections.first { $0.name == section }?.comparisons.first { $0.name == comparison }?
            .measurements.first { $0.label == label }
    }
}
