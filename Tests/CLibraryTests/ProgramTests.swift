import Foundation
import TestSupport
import Testing

/// Programs of other languages, which find the library as its shared object.
@Suite struct ProgramTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let package = tests.deletingLastPathComponent().deletingLastPathComponent()
    /// Beside the tests.
    private static let library: URL = {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(fileURLWithPath: ".")
        return folder.appendingPathComponent("libglrender-c.so")
    }()

    private static func has(_ program: String) -> Bool {
        (try? run("/usr/bin/env", ["which", program]))?.status == 0
    }

    private static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }

    @Test(.enabled(if: has("c++"), "no compiler of C++")) func aProgramInCPlusPlusIsBuiltAndRuns() throws {
        let program = FileManager.default.temporaryDirectory.appendingPathComponent("glrender-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: program) }
        let built = try Self.run(
            "/usr/bin/env",
            [
                "c++", "-std=c++17", "-Wall", "-Wextra", "-Werror", "-pedantic",
                "-I", Self.package.appendingPathComponent("Sources/CGLRender").path,
                Self.tests.appendingPathComponent("Programs/program.cpp").path, Self.library.path,
                "-Wl,-rpath,\(Self.library.deletingLastPathComponent().path)", "-Wl,--allow-shlib-undefined",
                "-o", program.path,
            ])
        #expect(built.status == 0, "\(built.output)")
        let ran = try Self.run(program.path, [])
        #expect(
            ran.output == """
                255 0
                error[scene]: layer: opcaity: CALayer has no such property (did you mean opacity?)

                """)
        #expect(ran.status == 0)
    }

    /// The blocks of the page one after the other, with the names that a program has of its toolkit.
    @Test(.enabled(if: has("cc"), "no compiler of C")) func thePageIsAProgramInC() throws {
        let blocks = try Page("Documentation/C.md").blocks(in: "c").map(\.text)
        #expect(blocks.count == 4)
        let folder = try TemporaryFolder()
        let card = """
            {"format": "glrender-scene", "version": 1, "size": [64, 64], "root": {"sublayers": [
              {"class": "CATextLayer", "name": "title", "frame": [0, 0, 64, 20], "string": "Card", "fontSize": 12}]}}
            """
        try Data(card.utf8).write(to: folder.url("card.json"))
        let program = """
            #include <stdint.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include "glrender.h"
            static void ask_the_toolkit_for_a_frame(void *window) { (void)window; }
            int main(void) {
            \(blocks[0])
            \(blocks[1])
            \(blocks[2])
            void *window = NULL;
            double time = 1;
            uint32_t framebuffer = 0;
            int32_t age = 0, damage[32];
            size_t count = 0;
            \(blocks[3])
            return 0;
            }

            """
        try Data(program.utf8).write(to: folder.url("card.c"))
        let built = try Self.run(
            "/usr/bin/env",
            [
                "cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-I",
                Self.package.appendingPathComponent("Sources/CGLRender").path,
                folder("card.c"), Self.library.path,
                "-Wl,-rpath,\(Self.library.deletingLastPathComponent().path)", "-Wl,--allow-shlib-undefined",
                "-o", folder("card"),
            ])
        #expect(built.status == 0, "\(built.output)")
        let ran = try Self.run("/usr/bin/env", ["-C", folder.path, "./card"])
        #expect(ran.status == 0, "\(ran.output)")
        #expect(FileManager.default.fileExists(atPath: folder("card.png")))
    }

    @Test(.enabled(if: has("cc"), "no compiler of C")) func theHeaderIsPlainC() throws {
        let header = Self.package.appendingPathComponent("Sources/CGLRender/glrender.h").path
        let checked = try Self.run(
            "/usr/bin/env", ["cc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only", header])
        #expect(checked.status == 0, "\(checked.output)")
    }

    @Test(.enabled(if: has("python3"), "no Python")) func thePythonPackagePassesItsTests() throws {
        let ran = try Self.run(
            "/usr/bin/env",
            ["python3", "-m", "unittest", "discover", "-s", Self.package.appendingPathComponent("Python/tests").path],
            environment: ["GLRENDER_LIBRARY": Self.library.path, "PYTHONDONTWRITEBYTECODE": "1"])
        #expect(ran.status == 0, "\(ran.output)")
    }
}
