import ShaderSources
internal import Synchronization

/// Assembles the text of a shader from files: version, precision, features, then the file with its includes.
final class ShaderPreprocessor: Sendable {
    /// That of the embedded files, which all contexts share.
    static let embedded = ShaderPreprocessor(source: ShaderSources.text(at:))

    /// The text of the file at a path, or `nil`.
    private let source: @Sendable (String) -> String?
    /// Files with all that they include, by their paths.
    private let bodies = Mutex<[String: String]>([:])

    init(source: @escaping @Sendable (String) -> String?) {
        self.source = source
    }

    /// The text that the driver compiles.
    ///
    /// Lines `#include "path"` are replaced by the file at that path below the shader folder, at its first mention only.
    ///
    /// - Parameters:
    ///   - stage: The file with the entry point; kernels are in the language of OpenGL ES 3.1, other shaders in that of 3.0.
    ///   - program: Its name, for messages.
    ///   - extensions: Of the language, which the driver has.
    ///   - defines: Names and values of macros.
    func assemble(
        _ stage: ProgramStage, program: String, extensions: [String] = [], defines: [(name: String, value: String)]
    ) throws(ShaderError) -> String {
        var lines = ["#version \(stage.kind == .compute ? 310 : 300) es", "// \(program): \(stage.path)"]
        lines += extensions.map { "#extension \($0) : require" }
        lines += [
            "precision highp float;",
            "precision highp int;",
            "precision highp sampler2D;",
        ]
        lines += defines.map { "#define \($0.name) \($0.value)" }
        return lines.joined(separator: "\n") + "\n" + (try body(path: stage.path, program: program))
    }

    /// The text of a file with all that it includes: the same in all programs of one file.
    private func body(path: String, program: String) throws(ShaderError) -> String {
        if let known = bodies.withLock({ $0[path] }) { return known }
        var lines: [String] = []
        var included: Set<String> = [path]
        try append(path, from: nil, program: program, to: &lines, included: &included)
        let body = lines.joined(separator: "\n") + "\n"
        bodies.withLock { $0[path] = body }
        return body
    }

    private func append(
        _ path: String, from parent: String?, program: String, to lines: inout [String], included: inout Set<String>
    ) throws(ShaderError) {
        guard let text = source(path) else {
            let mention = parent.map { ", which \($0) includes" } ?? ""
            throw ShaderError(program: program, message: "there is no file \(path)\(mention)")
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ")
            guard words.first == "#include" else {
                lines.append(String(line))
                continue
            }
            guard words.count == 2, words[1].count > 2, words[1].first == "\"", words[1].last == "\"" else {
                throw ShaderError(program: program, message: "\(path): malformed line \(line)")
            }
            let child = String(words[1].dropFirst().dropLast())
            guard included.insert(child).inserted else { continue }
            try append(child, from: path, program: program, to: &lines, included: &included)
        }
    }
}
