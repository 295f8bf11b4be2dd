extension ImageOrientation {
    /// The orientation in Exif data, which begins with a TIFF header; `nil` if it has none.
    ///
    /// The mark `Exif` may stand before it: JPEG has it there, and some writers put it into other formats.
    ///
    /// Layout: TIFF 6.0, §2; the tag is one SHORT in the first directory.
    init?(exif data: UnsafeRawBufferPointer) {
        var reader = ByteReader(bytes: data)
        if reader.has("Exif\0\0", at: 0) {
            reader = ByteReader(bytes: UnsafeRawBufferPointer(rebasing: data[6...]))
        }
        if reader.has("II", at: 0) {
            reader.bigEndian = false
        } else if !reader.has("MM", at: 0) {
            return nil
        }
        guard reader.u16(2) == 42, let directory = reader.u32(4), let count = reader.u16(directory) else {
            return nil
        }
        for entry in 0..<count {
            let offset = directory + 2 + 12 * entry
            if reader.u16(offset) == 0x0112, reader.u16(offset + 2) == 3, let value = reader.u16(offset + 8),
                let orientation = ImageOrientation(rawValue: value)
            {
                self = orientation
                return
            }
        }
        return nil
    }

    /// The orientation in Exif data.
    init?(exif data: [UInt8]) {
        guard let orientation = data.withUnsafeBytes({ ImageOrientation(exif: $0) }) else { return nil }
        self = orientation
    }
}
