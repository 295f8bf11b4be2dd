import CSimdJSON
import Foundation

/// The mistake that makes a text not JSON, and its place.
package struct JSONSyntaxError: Error {
    /// The place of the problem: bytes from the start of the file; `nil` for the whole text.
    package var offset: Int?
    /// From 1; `nil` for the whole text.
    package var line: Int?
    /// In characters from 1; `nil` for the whole text.
    package var column: Int?
    /// The value found, and the one expected.
    package var problem: String

    /// An error in the text as a whole, or at a place whose line is worked out with `locate(in:)`.
    init(offset: Int?, problem: String) {
        self.offset = offset
        self.problem = problem
    }

    /// The error for a text that simdjson turned down: the text is read once more, slowly, for the place.
    init(locating status: CSimdJSONStatus, in text: Data, nesting: Int) {
        switch status {
        case CSimdJSONStatusTooLarge:
            self.init(offset: nil, problem: "the file is too large to read: it has \(text.count) bytes")
        case CSimdJSONStatusOutOfMemory:
            self.init(offset: nil, problem: "there is not enough memory for it")
        default:
            let found = text.withUnsafeBytes { buffer -> JSONSyntaxError? in
                var locator = JSONSyntaxLocator(buffer.bindMemory(to: UInt8.self), nesting: nesting)
                return locator.firstError()
            }
            self = found ?? JSONSyntaxError(offset: nil, problem: "the file is not JSON")
            locate(in: text)
        }
    }

    private mutating func locate(in text: Data) {
        guard let offset else {
            return
        }
        let before = text.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? before.startIndex
        line = before.reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
        // Continuation bytes start no character.
        column = 1 + before[lineStart...].reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
    }
}
