import CMessageDigest
import Foundation

/// Digests of bytes.
enum ContentDigest {
    /// As hexadecimal digits; equal for equal bytes only.
    static func sha256(of bytes: Data) -> String {
        bytes.withUnsafeBytes { buffer in
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { digits in
                guard let base = digits.baseAddress,
                    SHA256Data(buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count, base) != nil
                else { return "" }
                return String(cString: base)
            }
        }
    }

    /// Of the contents of a file; `nil` if it cannot be read.
    static func sha256(ofFile path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { digits in
            guard let base = digits.baseAddress, SHA256File(path, base) != nil else { return nil }
            return String(cString: base)
        }
    }
}
