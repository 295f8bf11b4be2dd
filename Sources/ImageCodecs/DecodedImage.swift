public import Graphics

/// A picture as it was read from a file, and the file's defects.
public struct DecodedImage: Sendable {
    /// The picture, oriented as the file demands.
    public var image: CGImage
    /// The number of times that both sides were halved, rounded up, while it was read: 0 for a whole picture.
    public var halvings = 0
    /// The flaws of the file; empty for a sound one.
    public var warnings: [ImageCodecWarning] = []

    /// The same picture with warnings about a file.
    func naming(_ name: String?) -> DecodedImage {
        var named = self
        named.warnings = warnings.map { $0.naming(name) }
        return named
    }
}

/// A flaw in an image's file that costs none of the image's rows.
public struct ImageCodecWarning: Sendable, Hashable, CustomStringConvertible {
    /// The kind of a flaw.
    public enum Kind: String, Sendable, CaseIterable {
        /// The file ends after the last row and before the mark of its end.
        case missingEnd
        /// Bytes that belong to no part of the file stand between its parts.
        case strayBytes
        /// Bytes follow the end of the image: a maker's own, further images, or foreign ones.
        case trailingBytes
        /// A part that the pixels can do without is damaged.
        case damagedPart
        /// The colour profile is damaged, or not one of the picture's colours, which count as sRGB.
        case unusableProfile
    }

    /// The kind of the flaw.
    public let kind: Kind
    /// The path or name of the file; `nil` for a picture in memory.
    public let file: String?
    /// The flaw, in words.
    public let what: String

    /// A warning with all its parts.
    public init(_ kind: Kind, file: String?, what: String) {
        self.kind = kind
        self.file = file
        self.what = what
    }

    init(_ kind: Kind, of format: ImageFormat, detail: String = "") {
        let name = format.displayName
        let what =
            switch kind {
            case .missingEnd: "incomplete \(name): the file ends after the last row, before its end mark"
            case .strayBytes: "damaged \(name): bytes that belong to nothing stand between its parts"
            case .trailingBytes: "bytes follow the end of the \(name), and are not shown"
            case .damagedPart: "damaged \(name): a part beside the pixels cannot be read: \(detail)"
            case .unusableProfile:
                "the \(name)'s colour profile is not used, and its colours are shown as sRGB: \(detail)"
            }
        self.init(kind, file: nil, what: what)
    }

    /// The same warning about a file.
    func naming(_ name: String?) -> ImageCodecWarning {
        ImageCodecWarning(kind, file: file ?? name, what: what)
    }

    /// The file and the problem, on one line.
    public var description: String {
        (file.map { "\($0): " } ?? "") + what
    }
}
