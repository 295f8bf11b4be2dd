public import Foundation

/// Runs a program that tests hold the project's output against, such as `ffprobe`.
public struct Tool: Sendable {
    /// 0 where it succeeded.
    public var status: Int32
    /// What it printed.
    public var output: Data

    /// Runs a program of the search path to its end; what it says on standard error goes to the test's.
    public init(_ name: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        process.standardInput = FileHandle.nullDevice
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        status = process.terminationStatus
    }

    /// The lines that were printed.
    public var lines: [String] {
        String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
