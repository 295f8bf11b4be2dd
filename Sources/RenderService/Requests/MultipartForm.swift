import Foundation

/// A body of the type `multipart/form-data`: parts with names, one after the other (RFC 7578).
struct MultipartForm {
    /// One part.
    struct Part {
        var name: String
        var fileName: String?
        var contents: Data
    }

    let parts: [Part]

    /// The most parts of a form.
    private static let partLimit = 1000
    /// The most bytes of a part's header.
    private static let headerLimit = 8192

    /// Takes a body apart.
    ///
    /// - Parameter contentType: The request's, with the boundary of the parts.
    init(_ body: Data, contentType: String) throws(Problem) {
        let parameters = HeaderParameters(contentType)
        guard let boundary = parameters["boundary"], (1...70).contains(boundary.utf8.count) else {
            throw .badRequest("the multipart body has no boundary")
        }
        let separator = Data("\r\n--\(boundary)".utf8)
        // The first boundary may be the body's start, where no line ends before it.
        guard var place = Self.end(of: Data("--\(boundary)".utf8), atStartOf: body, or: separator) else {
            throw .badRequest("the multipart body does not contain its boundary")
        }
        var parts: [Part] = []
        while !body[place...].starts(with: Data("--".utf8)) {
            guard let line = body.range(of: Data("\r\n".utf8), in: place..<min(body.endIndex, place + 1000)),
                let header = body.range(
                    of: Data("\r\n\r\n".utf8),
                    in: line.lowerBound..<min(body.endIndex, line.lowerBound + Self.headerLimit)),
                let next = body.range(of: separator, in: (header.upperBound - 2)..<body.endIndex)
            else { throw .badRequest("the multipart body ends within a part") }
            guard parts.count < Self.partLimit else {
                throw .tooLarge("the multipart body has more than \(Self.partLimit) parts")
            }
            let lines = line.upperBound..<max(line.upperBound, header.lowerBound)
            let contents = header.upperBound..<max(header.upperBound, next.lowerBound)
            parts.append(try Self.part(header: body[lines], body[contents]))
            place = next.upperBound
        }
        self.parts = parts
    }

    private static func end(of start: Data, atStartOf body: Data, or separator: Data) -> Data.Index? {
        if body.starts(with: start) { return body.startIndex + start.count }
        return body.range(of: separator)?.upperBound
    }

    private static func part(header: Data, _ contents: Data) throws(Problem) -> Part {
        let lines = String(decoding: header, as: UTF8.self).split(separator: "\r\n")
        guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }) else {
            throw .badRequest("a part of the multipart body has no Content-Disposition")
        }
        let parameters = HeaderParameters(line.dropFirst("content-disposition:".count))
        guard let name = parameters["name"] else {
            throw .badRequest("a part of the multipart body has no name")
        }
        return Part(name: name, fileName: parameters["filename"], contents: contents)
    }
}

/// The parameters behind a header's value: `form-data; name="scene"; filename="a;b.png"`.
struct HeaderParameters {
    /// The text before the first parameter, in small letters.
    let value: String
    private var parameters: [String: String] = [:]

    init(_ header: some StringProtocol) {
        var fields = [""]
        var isQuoted = false
        var isEscaped = false
        for character in header {
            if character == ";", !isQuoted {
                fields.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = character == "\\" && isQuoted && !isEscaped
            fields[fields.count - 1].append(character)
        }
        value = fields[0].trimmed.lowercased()
        for field in fields.dropFirst() {
            let pair = field.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { continue }
            parameters[pair[0].trimmed.lowercased()] = Self.unquoted(pair[1].trimmed)
        }
    }

    subscript(name: String) -> String? { parameters[name] }

    private static func unquoted(_ text: String) -> String {
        guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return String(text.dropFirst().dropLast()).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")
    }
}
