import Foundation

/// Writes GLSL files into one Swift file: `embed-shaders OUTPUT FOLDER FILE…`.
///
/// Each file becomes a raw string literal, keyed by its path below FOLDER.
struct ShaderEmbedder {
    enum Failure: Error, CustomStringConvertible {
        case usage
        case outsideFolder(path: String, folder: String)
        case containsDelimiter(path: String)

        var description: String {
            switch self {
            case .usage:
                "usage: embed-shaders OUTPUT FOLDER FILE…"
            case .outsideFolder(let path, let folder):
                "\(path) is not below \(folder); move it there"
            case .containsDelimiter(let path):
                "\(path) contains \(ShaderEmbedder.closing), which would end its string literal; reword it"
            }
        }
    }

    static let opening = "###\"\"\""
    static let closing = "\"\"\"###"

    let folder: String

    init(folder: String) {
        self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    }

    func swiftSource(of files: [String]) throws -> String {
        var lines = ["extension ShaderSources {", "    static let embedded: [String: String] = ["]
        for file in files.sorted() {
            guard file.hasPrefix(folder) else { throw Failure.outsideFolder(path: file, folder: folder) }
            let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
            guard !text.contains(Self.closing) else { throw Failure.containsDelimiter(path: file) }
            lines.append("        \"\(file.dropFirst(folder.count))\": \(Self.opening)\n\(text)\n\(Self.closing),")
        }
        if files.isEmpty { lines.append("        :") }
        lines += ["    ]", "}", ""]
        return lines.joined(separator: "\n")
    }
}

do {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2 else { throw ShaderEmbedder.Failure.usage }
    let output = URL(filePath: arguments[1])
    let source = try ShaderEmbedder(folder: arguments[2]).swiftSource(of: Array(arguments.dropFirst(2)))
    try source.write(to: output, atomically: true, encoding: .utf8)
} catch {
    FileHandle.standardError.write(Data("error: embed-shaders: \(error)\n".utf8))
    exit(1)
}
