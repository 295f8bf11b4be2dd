/// The reason why a shader cannot be used: a mistake in our GLSL, or a driver that refuses it.
struct ShaderError: Error, Sendable, CustomStringConvertible {
    var program: String
    var message: String

    var description: String { "program \(program): \(message)" }

    /// The driver's log, and the lines of the assembled source that it names with their neighbours.
    static func compilation(program: String, stage: String, log: String, source: String) -> ShaderError {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        var wanted: Set<Int> = []
        for number in lineNumbers(in: log) where number <= lines.count {
            wanted.formUnion(max(1, number - 2)...min(lines.count, number + 2))
        }
        if wanted.isEmpty { wanted.formUnion(1...max(1, lines.count)) }
        let excerpt = wanted.sorted().filter { $0 <= lines.count }.map { "\($0)\t\(lines[$0 - 1])" }
        let text = log.split(separator: "\n").joined(separator: "\n")
        let message = "the \(stage) shader does not compile:\n\(text)\n" + excerpt.joined(separator: "\n")
        return ShaderError(program: program, message: message)
    }

    /// The line numbers of messages in the forms `0:12(3): error` (Mesa) and `0(12) : error` (NVIDIA).
    static func lineNumbers(in log: String) -> [Int] {
        log.split(separator: "\n").compactMap { line in
            let digits = line.split(whereSeparator: { !$0.isNumber }).prefix(2).compactMap { Int($0) }
            guard digits.count == 2, line.first?.isNumber == true || line.hasPrefix("ERROR") else { return nil }
            return digits[1] > 0 ? digits[1] : nil
        }
    }
}
