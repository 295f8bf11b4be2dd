import CMessageDigest
package import Foundation

/// SHA-256 of bytes as hexadecimal digits, as `sha256sum` prints it.
package enum ContentDigest {
    /// Equal for equal bytes only.
    package static func sha256(of bytes: some ContiguousBytes) -> String {
        bytes.withUnsafeBytes { buffer in
            digits { SHA256Data(buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, $0) } ?? ""
        }
    }

    /// Of the contents of a file; `nil` if it cannot be read.
    package static func sha256(ofFile path: String) -> String? {
        digits { SHA256File(path, $0) }
    }

    private static func digits(_ make: (UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar>?) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { buffer in
            guard let base = buffer.baseAddress, make(base) != nil else { return nil }
            return String(cString: base)
        }
    }
}
