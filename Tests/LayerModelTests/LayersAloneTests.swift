import Foundation
import Testing

/// A program without a renderer and without fonts hears what it lacks, once each, and goes on.
struct LayersAloneTests {
    @Test func missingServicesAreWarnings() throws {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: ".")
        let program = Process()
        program.executableURL = folder.appendingPathComponent("layers-alone-program")
        let (output, errors) = (Pipe(), Pipe())
        program.standardOutput = output
        program.standardError = errors
        try program.run()
        let printed = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let warned = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
        #expect(printed == "pixels 0 0 0 0 0 0 0 0\npixels 0 0 0 0 0 0 0 0\nsize 30.0 10.0\n")
        let lines = warned.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.hasPrefix("warning[link]: ") })
        #expect(lines.first?.contains("transparent") == true && lines.last?.contains("text layers") == true)
    }
}
