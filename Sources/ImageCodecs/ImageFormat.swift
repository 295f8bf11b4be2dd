/// The picture formats that are read and written.
public enum ImageFormat: String, Sendable, CaseIterable {
    case png
    case jpeg
    case webp
    case avif

    /// The format of a file by its first bytes; its name is ignored.
    ///
    /// `nil` if it is none of these.
    public init?(sniffing bytes: UnsafeRawBufferPointer) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: [0xFF, 0xD8]) {
            self = .jpeg
        } else if bytes.count >= 12, bytes.starts(with: Array("RIFF".utf8)),
            bytes.dropFirst(8).starts(with: Array("WEBP".utf8))
        {
            self = .webp
        } else if bytes.count >= 12, bytes.dropFirst(4).starts(with: Array("ftyp".utf8)),
            [Array("avif".utf8), Array("avis".utf8)].contains(where: { bytes.dropFirst(8).starts(with: $0) })
        {
            self = .avif
        } else {
            return nil
        }
    }

    /// As messages write it.
    var displayName: String {
        switch self {
        case .png: "PNG"
        case .jpeg: "JPEG"
        case .webp: "WebP"
        case .avif: "AVIF"
        }
    }

    /// A guess at the format of other bytes, for an error message.
    static func guess(_ bytes: UnsafeRawBufferPointer) -> String {
        let known: [(prefix: [UInt8], name: String)] = [
            (Array("GIF8".utf8), "a GIF"), (Array("BM".utf8), "a BMP"), ([0x49, 0x49, 0x2A, 0], "a TIFF"),
            ([0x4D, 0x4D, 0, 0x2A], "a TIFF"), (Array("<svg".utf8), "an SVG"), (Array("<?xml".utf8), "an XML file"),
            (Array("%PDF".utf8), "a PDF"),
        ]
        if bytes.isEmpty {
            return "an empty file"
        }
        if bytes.count >= 12, bytes.dropFirst(4).starts(with: Array("ftyp".utf8)) {
            return "a HEIC or movie file"
        }
        return known.first { bytes.starts(with: $0.prefix) }?.name ?? "of an unknown kind"
    }
}
