/// The part of a JPEG before its pixels.
struct JPEGHeader {
    /// The picture as shown.
    private(set) var info: ImageInfo
    /// 1 grey, 3 colour, 4 CMYK.
    private(set) var componentCount = 0
    /// Whether coefficients of the whole picture are kept while decoding.
    private(set) var isProgressive = false
    /// Whether an Adobe marker is there: CMYK components then are 255 minus the ink.
    private(set) var hasAdobeMarker = false

    private var profile = JPEGProfileParts()
    private var orientation = ImageOrientation.topLeft

    var colorModel: ColorModel {
        switch componentCount {
        case 1: .gray
        case 4: .cmyk(isInverted: hasAdobeMarker)
        default: .rgb
        }
    }

    /// The meaning of the colours.
    var colors: StoredColors { profile.meaning }

    /// Reads markers up to the first scan.
    ///
    /// Marker codes: ITU-T T.81, table B.1.
    init(_ bytes: UnsafeRawBufferPointer) throws(ImageCodecError) {
        let reader = ByteReader(bytes: bytes)
        info = ImageInfo(
            format: .jpeg, width: 0, height: 0, orientation: .topLeft, hasAlpha: false, bitsPerComponent: 8)
        var offset = 2
        while true {
            let code = try JPEGHeader.marker(in: reader, &offset)
            if code == 0x01 || (0xD0...0xD8).contains(code) {
                // Markers without a length.
                continue
            }
            if code == 0xD9 {
                throw .damaged(.jpeg, "it has no picture")
            }
            guard let length = reader.u16(offset) else {
                throw .truncated(.jpeg)
            }
            guard length >= 2 else {
                throw .damaged(.jpeg, "a marker's length is \(length)")
            }
            guard let segment = reader.slice(offset + 2, count: length - 2) else {
                throw .truncated(.jpeg)
            }
            if code == 0xDA {
                break
            }
            try readSegment(ByteReader(bytes: segment), code: code)
            offset += length
        }
        guard componentCount > 0 else {
            throw .damaged(.jpeg, "it has no frame header")
        }
        info.orient(orientation)
    }

    /// The code of the next marker, past fill bytes and bytes that belong to nothing; `offset` goes behind it.
    private static func marker(in reader: ByteReader, _ offset: inout Int) throws(ImageCodecError) -> Int {
        var isAfterFF = false
        while let byte = reader.u8(offset) {
            offset += 1
            if isAfterFF, byte != 0, byte != 0xFF { return byte }
            isAfterFF = byte == 0xFF
        }
        throw .truncated(.jpeg)
    }

    private mutating func readSegment(_ segment: ByteReader, code: Int) throws(ImageCodecError) {
        switch code {
        case 0xC0...0xCF where code != 0xC4 && code != 0xC8 && code != 0xCC:
            try readFrame(segment, code: code)
        case 0xE1 where segment.has("Exif\0\0", at: 0):
            orientation = ImageOrientation(exif: segment.bytes) ?? orientation
        case 0xE2 where segment.has("ICC_PROFILE\0", at: 0):
            profile.add(segment)
        case 0xEE where segment.has("Adobe", at: 0):
            hasAdobeMarker = true
        default:
            break
        }
    }

    private mutating func readFrame(_ segment: ByteReader, code: Int) throws(ImageCodecError) {
        guard let precision = segment.u8(0), let height = segment.u16(1), let width = segment.u16(3),
            let components = segment.u8(5)
        else {
            throw .damaged(.jpeg, "its frame header is too short")
        }
        guard precision == 8, code <= 0xC2 || code == 0xC9 || code == 0xCA, [1, 3, 4].contains(components) else {
            throw ImageCodecError(
                .unsupported, file: nil,
                what:
                    "JPEG of \(precision) bits, \(components) components and coding process \(code & 15) cannot be read",
                fix: "save it as a baseline or progressive JPEG of 8 bits"
            )
        }
        guard width > 0, height > 0 else {
            throw .damaged(.jpeg, "it is \(width) × \(height) pixels")
        }
        info.width = width
        info.height = height
        componentCount = components
        isProgressive = code == 0xC2 || code == 0xCA
    }
}
