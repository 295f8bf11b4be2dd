import Foundation

extension Data {
    /// The text of a JSON file with an exponent behind each whole number beyond 64 bits; `nil` if there are none.
    ///
    /// JSON limits no number. simdjson keeps those without fraction and exponent as integers, and refuses larger ones.
    func exponentsAfterLargeIntegers() -> Data? {
        var text = Data()
        var copied = startIndex
        var position = startIndex
        while position < endIndex {
            switch self[position] {
            case UInt8(ascii: "\""):
                position = endOfString(from: position)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                let start = position
                position = self[start...].firstIndex { !"0123456789+-.eE".utf8.contains($0) } ?? endIndex
                let written = String(decoding: self[start..<position], as: UTF8.self)
                let isWhole = written.drop { $0 == "-" }.utf8.allSatisfy { "0123456789".utf8.contains($0) }
                if isWhole, Int64(written) == nil, UInt64(written) == nil {
                    text += self[copied..<position] + Data("e0".utf8)
                    copied = position
                }
            default:
                position += 1
            }
        }
        return text.isEmpty ? nil : text + self[copied...]
    }

    private func endOfString(from start: Index) -> Index {
        var position = start + 1
        while position < endIndex, self[position] != UInt8(ascii: "\"") {
            position += self[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        return Swift.min(position + 1, endIndex)
    }
}
