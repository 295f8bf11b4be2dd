package import Foundation

/// `data:` URIs (RFC 2397).
package enum DataURI {
    /// The bytes that a URI holds.
    ///
    /// - Throws: What is wrong with a text that is no such URI.
    package static func bytes(of uri: String) throws(ImageCodecError) -> Data {
        guard uri.hasPrefix("data:"), let comma = uri.firstIndex(of: ",") else {
            throw ImageCodecError(.damaged, file: nil, what: "a data: URI has a comma before its data")
        }
        let isBase64 = uri[..<comma].lowercased().hasSuffix(";base64")
        let written = String(uri[uri.index(after: comma)...])
        guard let text = written.contains("%") ? written.removingPercentEncoding : written else {
            throw ImageCodecError(.damaged, file: nil, what: "the data: URI has malformed % escapes")
        }
        guard isBase64 else {
            return Data(text.utf8)
        }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else {
            throw ImageCodecError(.damaged, file: nil, what: "the data: URI is not base64")
        }
        return data
    }
}
