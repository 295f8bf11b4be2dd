package import Foundation

/// `data:` URIs (RFC 2397).
package enum DataURI {
    private static let scheme = "data:"

    /// Whether a text is a data URI, its scheme in any case.
    package static func isWritten(in text: String) -> Bool {
        text.prefix(scheme.count).lowercased() == scheme
    }

    /// The bytes that a URI holds.
    ///
    /// Base64 is taken as browsers take it: with or without padding, with blanks, in the letters for URLs, too.
    ///
    /// - Throws: The defect of a text that is no such URI.
    package static func bytes(of uri: String) throws(ImageCodecError) -> Data {
        guard isWritten(in: uri), let comma = uri.firstIndex(of: ",") else {
            throw ImageCodecError(.damaged, file: nil, what: "a data: URI has a comma before its data")
        }
        guard let written = bytes(percentEncoded: uri[uri.index(after: comma)...].utf8) else {
            throw ImageCodecError(.damaged, file: nil, what: "the data: URI has malformed % escapes")
        }
        guard uri[..<comma].lowercased().hasSuffix(";base64") else {
            return written
        }
        guard let data = Data(base64Encoded: written) ?? bytes(looseBase64: written), !data.isEmpty else {
            throw ImageCodecError(.damaged, file: nil, what: "the data: URI is not base64")
        }
        return data
    }

    /// The bytes of a text with escapes, which need not be UTF-8; `nil` if an escape is malformed.
    private static func bytes(percentEncoded text: Substring.UTF8View) -> Data? {
        var bytes = Data(capacity: text.count)
        var rest = text
        while let escape = rest.firstIndex(of: UInt8(ascii: "%")) {
            bytes += rest[..<escape]
            rest = rest[rest.index(after: escape)...]
            let digits = Substring(rest.prefix(2))
            guard digits.count == 2, digits.allSatisfy(\.isHexDigit), let byte = UInt8(digits, radix: 16) else {
                return nil
            }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes + rest
    }

    private static func bytes(looseBase64 text: Data) -> Data? {
        var letters = text.filter { !" \t\r\n\u{c}".utf8.contains($0) }
        while letters.last == UInt8(ascii: "=") { letters.removeLast() }
        for index in letters.indices {
            switch letters[index] {
            case UInt8(ascii: "-"): letters[index] = UInt8(ascii: "+")
            case UInt8(ascii: "_"): letters[index] = UInt8(ascii: "/")
            default: break
            }
        }
        return Data(base64Encoded: letters + Data(repeating: UInt8(ascii: "="), count: (4 - letters.count % 4) % 4))
    }
}
