import CSimdJSON
package import Foundation

/// The limits of a JSON text.
package struct JSONLimits: Sendable {
    /// The bytes of the text.
    package var fileSize: Int
    /// The nesting depth of arrays and objects.
    package var nesting: Int

    package init(fileSize: Int = 1 << 30, nesting: Int = 4096) {
        self.fileSize = fileSize
        self.nesting = nesting
    }
}

/// A parsed JSON text, which owns the memory that its values read from.
package final class JSONDocument {
    /// The outermost value.
    ///
    /// Valid, as is every value reached from it, while this document lives.
    package let root: JSONValue
    private let handle: OpaquePointer

    /// Parses a text in UTF-8, with or without a byte order mark.
    ///
    /// - Throws: `JSONSyntaxError` with the first place that JSON does not allow.
    package init(parsing text: Data, limits: JSONLimits) throws(JSONSyntaxError) {
        guard text.count <= limits.fileSize else {
            throw JSONSyntaxError(
                offset: nil, problem: "the file has \(text.count) bytes, and at most \(limits.fileSize) are read")
        }
        let bytes = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text
        var (status, parsed) = Self.parse(bytes, limits)
        if status == CSimdJSONStatusBadNumber || status == CSimdJSONStatusMalformed,
            let bytes = bytes.exponentsAfterLargeIntegers()
        {
            (status, parsed) = Self.parse(bytes, limits)
        }
        guard status == CSimdJSONStatusParsed, let parsed else {
            throw JSONSyntaxError(locating: status, in: text, nesting: limits.nesting)
        }
        let tape = csimdjson_tape(parsed)
        guard let words = tape.words, let strings = tape.strings else {
            csimdjson_free(parsed)
            throw JSONSyntaxError(offset: nil, problem: "there is not enough memory for it")
        }
        handle = parsed
        root = JSONValue(words: words, strings: strings, index: 1)
    }

    private static func parse(_ bytes: Data, _ limits: JSONLimits) -> (CSimdJSONStatus, OpaquePointer?) {
        bytes.withUnsafeBytes { buffer in
            var parsed: OpaquePointer?
            let text = buffer.bindMemory(to: UInt8.self)
            return (csimdjson_parse(text.baseAddress, text.count, limits.nesting, &parsed), parsed)
        }
    }

    deinit {
        csimdjson_free(handle)
    }
}
