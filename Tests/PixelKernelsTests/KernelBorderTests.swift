import Foundation
import Testing

/// Kernels check nothing, so whoever reviews memory reads the files that call one.
@Suite struct KernelBorderTests {
    private static let package = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The text of a file, without its comments of whole lines.
    private static func code(_ path: String) throws -> String {
        try String(contentsOf: package.appending(path: path), encoding: .utf8)
            .split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    }

    @Test func theDecisionListsTheFilesThatCallKernels() throws {
        let sources = Self.package.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        let callers = try files.filter { path in
            // The choice of an instruction set touches no memory.
            try path.hasSuffix(".swift")
                && Self.code("Sources/" + path).contains(/\bpk_(?!instruction_set|use_instruction_set)[a-z]/)
        }
        let listed = try Self.code("Documentation/Decisions/row-kernels.md")
            .matches(of: /(?m)^\| `([^`]+\.swift)` \|/).map { String($0.1) }
        #expect(callers.sorted() == listed.sorted())
        let modules = Set(callers.map { $0.prefix { $0 != "/" } })
        #expect(modules.count == callers.count, "one file a module: \(callers)")
    }
}
