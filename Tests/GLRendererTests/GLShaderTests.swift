import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import ShaderSources
import Synchronization
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import RenderDevices

@Suite struct GLShaderPreprocessorTests {
    private func preprocessor(_ files: [String: String]) -> ShaderPreprocessor {
        ShaderPreprocessor { files[$0] }
    }

    @Test func theVersionComesFirstAndDefinesBeforeTheText() throws {
        let text = try preprocessor(["a.frag": "void main() {}"])
            .assemble(
                ProgramStage(.fragment, "a.frag"), program: "p", extensions: ["GL_X"],
                defines: [("A", "1"), ("B", "smooth")])
        let lines = text.split(separator: "\n").map(String.init)
        #expect(lines.first == "#version 300 es")
        let order = [
            "#extension GL_X : require", "precision highp float;", "#define A 1", "#define B smooth", "void main() {}",
        ]
        #expect(order.map { lines.firstIndex(of: $0) ?? -1 } == order.map { lines.firstIndex(of: $0) ?? -1 }.sorted())
        #expect(order.allSatisfy(lines.contains))
    }

    @Test func eachFileIsIncludedOnceWhateverTheOrder() throws {
        let text = try preprocessor([
            "a.frag": "#include \"b\"\n#include \"c\"\n#include \"b\"\nA", "b": "#include \"c\"\nB",
            "c": "#include \"a.frag\"\nC",
        ]).assemble(ProgramStage(.fragment, "a.frag"), program: "p", defines: [])
        let words = text.split(separator: "\n").map(String.init).filter { ["A", "B", "C"].contains($0) }
        #expect(words == ["C", "B", "A"])
    }

    @Test func mistakesNameTheFile() {
        let missing = #expect(throws: ShaderError.self) {
            try preprocessor(["a": "#include \"b\""]).assemble(ProgramStage(.fragment, "a"), program: "p", defines: [])
        }
        #expect(missing?.message == "there is no file b, which a includes")
        for line in ["#include b", "#include \"\"", "#include \"b\" c"] {
            let malformed = #expect(throws: ShaderError.self) {
                try preprocessor(["a": line, "b": ""]).assemble(ProgramStage(.fragment, "a"), program: "p", defines: [])
            }
            #expect(malformed?.message.contains("a: malformed") == true)
        }
    }

    @Test func compilerMessagesShowTheLineAndItsNeighbours() {
        let source = (1...20).map { "line \($0)" }.joined(separator: "\n")
        let mesa = ShaderError.compilation(program: "p", stage: "vertex", log: "0:12(3): error: no", source: source)
        #expect(mesa.message.contains("10\tline 10\n11\tline 11\n12\tline 12\n13\tline 13\n14\tline 14"))
        #expect(!mesa.message.contains("line 15"))
        let nvidia = ShaderError.compilation(program: "p", stage: "vertex", log: "0(1) : error C0000", source: source)
        #expect(nvidia.message.contains("1\tline 1\n2\tline 2\n3\tline 3"))
        let unknown = ShaderError.compilation(program: "p", stage: "vertex", log: "broken", source: source)
        #expect(unknown.message.contains("20\tline 20"))
    }

    @Test func everyShaderFileIsUsedByAProgram() throws {
        let used = Mutex<Set<String>>([])
        let recorder = ShaderPreprocessor { path in
            _ = used.withLock { $0.insert(path) }
            return ShaderSources.text(at: path)
        }
        let stages =
            ProgramKey.all.flatMap(\.stages) + EffectProgram.allCases.flatMap(\.stages)
            + TileProgram.allCases.flatMap(\.stages)
        for stage in stages { _ = try recorder.assemble(stage, program: "p", defines: []) }
        #expect(ShaderSources.paths.count > 5)
        #expect(used.withLock { $0 } == Set(ShaderSources.paths))
    }
}

@Suite struct GLProgramKeyTests {
    @Test func namesAreDifferent() {
        #expect(Set(ProgramKey.all.map(\.name)).count == ProgramKey.all.count)
    }

    @Test func thereAreAFewDozen() {
        #expect(ProgramKey.all.count <= 73)
    }

    @Test(.needsGL) func everyProgramCompilesAndLinks() throws {
        let context = try GLTesting.context()
        try context.perform { () throws(RenderError) in
            let cache = try ProgramCache<ProgramKey>(in: context)
            for key in ProgramKey.all {
                do throws(RenderError) {
                    _ = try cache.program(for: key)
                } catch {
                    Issue.record("\(error)")
                }
            }
            try context.checkHealth(after: "compiling")
        }
    }

    @Test(.needsGL) func instancesAreLaidOutAsTheVertexShaderReadsThem() throws {
        #expect(MemoryLayout<QuadInstance>.stride == 64)
        let context = try GLTesting.context()
        let float = [1: 0x1406, 2: 0x8B50, 4: 0x8B52]
        let unsigned = [2: 0x8DC6]
        let attributes = try context.perform { () throws(RenderError) in
            // A program that uses every attribute.
            let key = ProgramKey(paint: .color, shape: .rounded, isClipped: true)
            let program = try? ProgramCache<ProgramKey>(in: context).program(for: key)
            return program?.activeAttributes() ?? []
        }
        let named = Dictionary(uniqueKeysWithValues: attributes.filter { $0.location >= 0 }.map { ($0.name, $0) })
        #expect(named.count == QuadInstance.attributes.count)
        for (location, attribute) in QuadInstance.attributes.enumerated() {
            #expect(named[attribute.name]?.location == location)
            let type = (attribute.isInteger ? unsigned : float)[attribute.components]
            #expect(named[attribute.name].map { Int($0.type) } == type)
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/glslangValidator")))
    func theReferenceCompilerAcceptsTheSources() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "glrender-shaders-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let preprocessor = ShaderPreprocessor(source: ShaderSources.text(at:))
        let programs: [any ProgramVariant] = ProgramKey.all + TileProgram.allCases
        for (number, key) in programs.enumerated() {
            let defines = key.defines.map { ($0.name, String($0.value)) } + [("LINEAR", "smooth")]
            var arguments = ["-l"]
            for stage in key.stages {
                let text = try preprocessor.assemble(stage, program: key.name, defines: defines)
                let file = folder.appending(path: "\(number).\(String(describing: stage.kind).prefix(4))")
                try text.write(to: file, atomically: true, encoding: .utf8)
                arguments.append(file.path)
            }
            let process = Process()
            let output = Pipe()
            process.executableURL = URL(filePath: "/usr/bin/glslangValidator")
            process.arguments = arguments
            process.standardOutput = output
            try process.run()
            let messages = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            #expect(process.terminationStatus == 0, "\(key.name): \(String(decoding: messages, as: UTF8.self))")
        }
    }
}
