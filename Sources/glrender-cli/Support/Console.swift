import Foundation

/// Messages to people, on standard error; standard output carries data only.
struct Console: Sendable {
    var isQuiet = false
    var isVerbose = false

    private let usesColor =
        isatty(STDERR_FILENO) != 0 && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty

    /// A failure; shown even if `-q` is given.
    func error(_ kind: String, _ message: String) {
        write(label: "error[\(kind)]", color: 31, message)
    }

    func warning(_ kind: String, _ message: String) {
        guard !isQuiet else { return }
        write(label: "warning[\(kind)]", color: 33, message)
    }

    /// Prints a note on something that is not wrong.
    func note(_ message: String) {
        guard !isQuiet else { return }
        write(label: "note", color: 36, message)
    }

    /// Prints a detail, with `-v` only.
    func detail(_ message: @autoclosure () -> String) {
        guard isVerbose, !isQuiet else { return }
        writeLine(message())
    }

    private func write(label: String, color: Int, _ message: String) {
        let text = message.withoutControls
        Self.writeError(
            Data((usesColor ? "\u{1B}[\(color)m\(label)\u{1B}[0m: \(text)\n" : "\(label): \(text)\n").utf8))
    }

    /// A line as it is, unless `-q` is given.
    func line(_ text: String) {
        guard !isQuiet else { return }
        writeLine(text)
    }

    /// A line as it is, regardless of the flags.
    func writeLine(_ line: String) {
        Self.writeError(Data((line.withoutControls + "\n").utf8))
    }

    /// Bytes on standard error; if it is closed, they are lost, and the command goes on.
    static func writeError(_ bytes: Data) {
        try? FileHandle.standardError.write(contentsOf: bytes)
    }

    /// A line for people on standard output.
    static func printLine(_ line: String) {
        print(line.withoutControls)
    }

    /// Data for the program that reads standard output.
    static func printJSON(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        print(String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}

extension String {
    /// The text with control characters but line ends and tabs written out: names of a scene could otherwise move a terminal's
    /// cursor, change its title or hide preceding text.
    var withoutControls: String {
        guard unicodeScalars.contains(where: \.isHidden) else { return self }
        var shown = ""
        for scalar in unicodeScalars {
            shown += scalar.isHidden ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
        }
        return shown
    }
}

extension Unicode.Scalar {
    /// Whether it controls its display, or the direction of the text around it.
    fileprivate var isHidden: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
