import Foundation
import Testing

/// Sources that `Scripts/port` copied, with what it said.
struct PortedSources {
    private static let script = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Scripts/port").path

    /// The copies, and files that the script added, by their paths in the folder.
    var files: [String: String] = [:]
    var output: String
    var status: Int32

    /// Runs the script.
    ///
    /// - Parameters:
    ///   - originals: The sources by their paths in a folder.
    ///   - options: Arguments before the folders.
    ///   - existing: Whether the folder for the copy is there before.
    init(_ originals: [String: String], options: [String] = [], into existing: Bool = false) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, copy) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("b"))
        if existing { try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true) }
        for (name, text) in originals {
            let file = source.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", Self.script] + options + [source.path, copy.path]
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
        for (name, text) in originals {
            let original = try String(contentsOf: source.appendingPathComponent(name), encoding: .utf8)
            #expect(original == text, "the sources themselves stay")
        }
        for name in try FileManager.default.subpathsOfDirectory(atPath: copy.path) where name.hasSuffix(".swift") {
            files[name] = try String(contentsOf: copy.appendingPathComponent(name), encoding: .utf8)
        }
    }
}
