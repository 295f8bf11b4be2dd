import Foundation
import Testing

/// A program whose main run loop runs hears of what its layers do without committing or stepping anything.
struct RunLoopTests {
    @Test func theMainLoopCommitsAndTellsDelegates() throws {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: ".")
        let program = Process()
        program.executableURL = folder.appendingPathComponent("run-loop-program")
        let output = Pipe()
        program.standardOutput = output
        try program.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(program.terminationStatus == 0)
        #expect(lines.prefix(3) == ["shown 1.0", "between", "shown 0"])
        #expect(Set(lines.dropFirst(3).dropLast()) == ["started", "stopped true", "completed"])
        #expect(lines.firstIndex(of: "started") == 3 && lines.last == "at 50.0")
    }
}
