/// The program that ran a benchmark, and its configuration.
package struct ProgramDescription: Codable, Equatable, Sendable {
    package var version: String
    /// SHA-256 of its file, which distinguishes builds of one version; `nil` if it cannot be read.
    package var digest: String?
    /// The arguments of the command.
    package var arguments: [String]

    package init(version: String, digest: String? = nil, arguments: [String]) {
        self.version = version
        self.digest = digest
        self.arguments = arguments
    }
}
