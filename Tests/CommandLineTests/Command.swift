import Foundation
import TestSupport
import Testing

/// Runs the built command as a user would.
struct Command {
    var status: Int32
    var output: Data
    var errors: String

    /// The executable beside the test bundle.
    static let executable: URL = {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: ".")
        return folder.appendingPathComponent("glrender")
    }()

    /// Runs `glrender` to its end.
    ///
    /// - Parameters:
    ///   - limits: What a shell calls before it, such as `ulimit -f 1`.
    ///   - redirection: What a shell does with its streams, such as `>/dev/full`.
    ///   - executable: Another program, which runs the command.
    init(
        _ arguments: [String], input: Data? = nil, environment: [String: String] = [:], limits: String? = nil,
        redirection: String? = nil, executable: String? = nil
    ) throws {
        let process = Process()
        process.executableURL = executable.map { URL(fileURLWithPath: $0) } ?? Self.executable
        process.arguments = arguments
        if limits != nil || redirection != nil {
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments =
                [
                    "-c", "\(limits ?? ":"); exec \"$0\" \"$@\" \(redirection ?? "")", Self.executable.path,
                ] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let folder = try TemporaryFolder()
        // Files rather than pipes: nothing has to be read while the process runs.
        let (outputFile, errorFile) = (folder.url("output"), folder.url("errors"))
        for file in [outputFile, errorFile] {
            try Data().write(to: file)
        }
        process.standardOutput = try FileHandle(forWritingTo: outputFile)
        process.standardError = try FileHandle(forWritingTo: errorFile)
        if let input {
            let file = folder.url("input")
            try input.write(to: file)
            process.standardInput = try FileHandle(forReadingFrom: file)
        } else {
            process.standardInput = FileHandle.nullDevice
        }
        try process.run()
        process.waitUntilExit()
        status = process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
        output = try Data(contentsOf: outputFile)
        errors = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    }

    /// What the command printed, as a JSON object.
    func json() throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: output) as? [String: Any])
    }
}

/// A folder that disappears with its owner.
extension TemporaryFolder {
    /// Writes a scene and gives its path.
    func scene(_ json: String, name: String = "scene.json") throws -> String {
        try write(Data(json.utf8), to: name)
        return self(name)
    }
}
