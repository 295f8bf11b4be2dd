/// The program that ran a benchmark, and how.
package struct ProgramDescription: Codable, Equatable, Sendable {
    package var version: String
    /// The arguments of the command.
    package var arguments: [String]

    package init(version: String, arguments: [String]) {
        self.version = version
        self.arguments = arguments
    }
}
