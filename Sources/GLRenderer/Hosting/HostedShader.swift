/// The text of layers' shaders.
enum HostedShader {
    /// A triangle that covers the target; `uv` has its origin at the top left.
    static let vertexSource = """
        #version 300 es
        out vec2 uv;
        void main() {
            vec2 corner = vec2(float((gl_VertexID << 1) & 2), float(gl_VertexID & 2));
            uv = vec2(corner.x, 1.0 - corner.y);
            gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
        }
        """

    /// A shader completed by the version, the precision, and the declarations of `fragColor`, `resolution`, `time` and `uv`,
    /// which may all be left out.
    static func completed(_ source: String) -> String {
        var head: [Substring] = []
        var body = source.split(separator: "\n", omittingEmptySubsequences: false)
        // Directives for the version and for extensions stand before any declaration.
        var firstLine = 1
        while let line = body.first, line.allSatisfy(\.isWhitespace) || isLeading(line) {
            if !line.allSatisfy(\.isWhitespace) { head.append(line) }
            body.removeFirst()
            firstLine += 1
        }
        if !head.contains(where: { $0.contains("#version") }) { head.insert("#version 300 es", at: 0) }
        var lines = head.map(String.init) + ["precision highp float;", "precision highp int;"]
        let declarations = [
            ("resolution", "uniform vec2 resolution;"), ("time", "uniform float time;"), ("uv", "in vec2 uv;"),
            ("fragColor", "out vec4 fragColor;"),
        ]
        let statements = statements(of: body)
        for (name, declaration) in declarations where !declares(name, statements) { lines.append(declaration) }
        lines.append("#line \(firstLine)")
        return lines.joined(separator: "\n") + "\n" + body.joined(separator: "\n")
    }

    private static func isLeading(_ line: Substring) -> Bool {
        let text = line.drop(while: \.isWhitespace)
        return text.hasPrefix("#version") || text.hasPrefix("#extension")
    }

    /// The text between semicolons and braces, without directives and comments at the ends of lines.
    private static func statements(of lines: [Substring]) -> [Substring] {
        let code = lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("#") }.map { line in
            line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        }
        return code.joined(separator: "\n").split { ";{}".contains($0) }
    }

    /// Whether a global declaration of a name is among the statements.
    private static func declares(_ name: String, _ statements: [Substring]) -> Bool {
        statements.contains { statement in
            let words = statement.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard let place = words.firstIndex(where: { $0 == name }), let first = words.first else { return false }
            return place > 1 && ["uniform", "in", "out", "layout", "highp", "mediump", "lowp"].contains(String(first))
        }
    }
}
