import Foundation
import TestSupport
import Testing

/// A folder in which a page's commands run one after the other, as a reader types them.
final class PageShell {
    private let folder: TemporaryFolder
    private let programs: TemporaryFolder
    private var servers: [(command: String, process: Process)] = []

    /// A folder with the files that the page's commands name, and the scripts of the repository.
    init(_ page: Page) throws {
        folder = try TemporaryFolder()
        programs = try TemporaryFolder()
        let files = FileManager.default
        try files.createSymbolicLink(at: programs.url("glrender"), withDestinationURL: Command.executable)
        try files.createSymbolicLink(
            at: folder.url("Scripts"), withDestinationURL: Page.repository.appendingPathComponent("Scripts"))
        for (name, contents) in try PageFiles.of(page) {
            let url = folder.url(name)
            try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: url)
        }
    }

    deinit {
        for (_, process) in servers where process.isRunning {
            kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
        }
    }

    /// The commands of a block: lines, with those that belong to them.
    static func commands(_ block: Page.Block) -> [String] {
        var commands: [String] = []
        var open = ""
        for line in block.lines {
            open += open.isEmpty ? line : "\n" + line
            let isLoop = open.hasPrefix("for ") && line != "done"
            guard !line.hasSuffix("\\"), !isLoop else { continue }
            commands.append(open.replacing(/\s+# .*$/, with: "").trimmingCharacters(in: .whitespaces))
            open = ""
        }
        return (commands + [open]).filter { !$0.isEmpty }
    }

    /// Runs a command to its end, or until it serves, and looks for the files that it was to write.
    func run(_ command: String) throws {
        let serves = ["glrender serve ", "glrender preview "].contains { command.hasPrefix($0) }
        let errors = folder.url("errors")
        try Data().write(to: errors)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-euc", serves ? "exec " + command : command]
        process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // The task of a job array of Slurm.
        process.environment = ProcessInfo.processInfo.environment.merging([
            "PATH": "\(programs.path):\(path)", "SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2",
            "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_STEP": "1",
        ]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        let messages = { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }
        guard !serves else {
            servers.append((command, process))
            for _ in 0..<3000 where process.isRunning && !messages().contains("127.0.0.1:") { usleep(10_000) }
            return #expect(process.isRunning, "\(command): \(messages())")
        }
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "\(command): \(messages())")
        for match in command.matches(of: /-o '?([^ '$]+)'?(?: |$)/) where match.output.1 != "-" {
            try expectFile(String(match.output.1), command)
        }
    }

    private func expectFile(_ name: String, _ command: String) throws {
        let url = folder.url(name)
        guard name.contains("%") || name.contains("#") else {
            return #expect(try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0 > 0, "\(command)")
        }
        let parent = url.deletingLastPathComponent().path
        let type = "." + url.pathExtension
        let names = try FileManager.default.contentsOfDirectory(atPath: parent)
        #expect(names.contains { $0.hasSuffix(type) }, "\(command)")
    }

    /// Ends what serves, which has to have gone on until now.
    func end() {
        for (command, process) in servers {
            #expect(process.isRunning, "\(command)")
            kill(process.processIdentifier, SIGTERM)
            process.waitUntilExit()
            #expect(process.terminationStatus == 143, "\(command)")
        }
    }
}
