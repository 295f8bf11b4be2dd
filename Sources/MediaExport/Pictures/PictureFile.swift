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
    /// Of the file's bytes, in hexadecimal digits, as `sha256sum` prints it; `nil` if it was not requested.
    public var sha256: String?
    /// Whether the file was there, and was left as it is.
    public var wasThere: Bool

    /// An existing file.
    ///
    /// - Returns: `nil` if there is none.
    init?(existing path: String, moment: FrameMoment, hashes: Bool) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(moment, path, bytes: Int(status.st_size), wasThere: true)
        if hashes { sha256 = ContentDigest.sha256(ofFile: path) }
    }

    init(_ moment: FrameMoment, _ path: String, bytes: Int, wasThere: Bool) {
        frame = moment.number
        time = moment.time
        file = path
        self.bytes = bytes
        self.wasThere = wasThere
    }

    /// The digest of a file, as hexadecimal digits; `nil` if it cannot be read.
    public static func sha256(ofFile path: String) -> String? {
        ContentDigest.sha256(ofFile: path)
    }
}
