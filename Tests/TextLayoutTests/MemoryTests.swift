import Foundation
import LayerModel
import Testing
import TextLayout

/// What text keeps stays within budgets, however many fonts and sizes it is set in.
@Suite(.serialized) struct MemoryTests {
    /// What the process has in memory, in megabytes.
    private func resident() throws -> Double {
        let status = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return Double(Int(status.split(separator: " ")[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
    }

    @Test func thousandsOfSizesKeepNothing() throws {
        let engine = TextEngine(fonts: FontLibrary(), cacheBudget: 1 << 20)
        let names = ["DejaVu Sans", "DejaVu Sans Mono Bold", "DejaVu Serif", "No Such Font"]
        let lay = { (numbers: Range<Int>) in
            for number in numbers {
                let name = number % 7 == 0 ? "Missing \(number)" : names[number % names.count]
                let size = 5 + CGFloat(number) * 0.037
                let picture = engine.layout(TextRequest([TextRun("Size \(number)")], font: name, fontSize: size))
                #expect(!picture.isEmpty)
            }
        }
        lay(0..<1500)
        let before = try resident()
        lay(1500..<4500)
        #expect(try resident() - before < 24)
    }
}
