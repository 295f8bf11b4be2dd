internal import CMessageDigest
internal import Foundation
internal import ImageCodecs

/// A frame as a file of its own, in a manifest.
public struct PictureFile: Sendable, Equatable, Codable {
    /// Of the timeline, from 0.
    public var frame: Int
    /// In seconds of the timeline.
    public var time: Double
    /// The path.
    public var file: String
    /// Of the file.
    public var bytes: Int
    /// Of the file's bytes, in hexadecimal digits, as `sha256sum` prints it; `nil` if it was not asked for.
    public var sha256: String?
    /// Whether the file was there, and was left as it is.
    public var wasThere: Bool

    /// A file that is there already.
    ///
    /// - Returns: `nil` if there is none.
    init?(existing path: String, moment: FrameMoment, hashes: Bool) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(moment, path, bytes: Int(status.st_size), wasThere: true)
        if hashes { sha256 = Self.digest { SHA256File(path, $0) } }
    }

    init(_ moment: FrameMoment, _ path: String, bytes: Int, wasThere: Bool) {
        frame = moment.number
        time = moment.time
        file = path
        self.bytes = bytes
        self.wasThere = wasThere
    }

    /// The digest of bytes, as hexadecimal digits.
    static func sha256(of bytes: [UInt8]) -> String? {
        bytes.withUnsafeBytes { buffer in digest { SHA256Data(buffer.baseAddress, buffer.count, $0) } }
    }

    /// The digest of a file, as hexadecimal digits; `nil` if it cannot be read.
    public static func sha256(ofFile path: String) -> String? {
        digest { SHA256File(path, $0) }
    }

    private static func digest(_ make: (UnsafeMutablePointer<CChar>) -> UnsafeMutablePointer<CChar>?) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 65) { buffer in
            guard let base = buffer.baseAddress, make(base) != nil else { return nil }
            return String(cString: base)
        }
    }
}
