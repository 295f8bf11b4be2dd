import ArgumentParser
import BenchmarkSuite
import Foundation

/// The variant that `bench` measures instead of all, as `suite,comparison,way`, in processes of its own.
struct ApartArgument: ExpressibleByArgument {
    var suite: String
    /// Of the suite's comparisons.
    var comparison: Int
    /// Of the comparison's ways.
    var way: Int

    init(suite: String, comparison: Int, way: Int) {
        self.suite = suite
        self.comparison = comparison
        self.way = way
    }

    init?(argument: String) {
        let parts = argument.split(separator: ",")
        guard parts.count == 3, let comparison = Int(parts[1]), let way = Int(parts[2]), comparison >= 0, way >= 0
        else {
            return nil
        }
        self.init(suite: String(parts[0]), comparison: comparison, way: way)
    }

    var argument: String { "\(suite),\(comparison),\(way)" }
}

/// This command once more, in a process of its own, to measure one variant on one device.
struct BenchProcess {
    var apart: ApartArgument
    /// The name that `--device` selects it by.
    var device: String
    /// Of the CPU renderer; `nil` for its own choice.
    var threads: Int?

    /// Runs the process with the arguments that this one has.
    ///
    /// - Returns: `nil` if the process cannot be started or fails.
    func run() -> FreshProcess? {
        guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe") else {
            return nil
        }
        var arguments = Array(CommandLine.arguments.dropFirst())
        let mine =
            ["--device", device, "--allow-software", "--apart", apart.argument]
            + (threads.map { ["--threads", "\($0)"] } ?? [])
        arguments.insert(contentsOf: mine, at: arguments.firstIndex(of: "--") ?? arguments.endIndex)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        do {
            try process.run()
        } catch {
            return nil
        }
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { return nil }
        return try? JSONDecoder().decode(FreshProcess.self, from: data)
    }
}
