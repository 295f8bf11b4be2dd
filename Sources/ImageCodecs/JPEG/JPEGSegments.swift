/// The segments of a written JPEG that describe its colours.
enum JPEGSegments {
    /// Exif data with nothing but their version and the colour space: Exif 2.32, tags 0x9000 and 0xA001.
    private static let exif: [UInt8] =
        Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8]
        + [0, 1, 0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0]
        + [0, 2, 0x90, 0, 0, 7, 0, 0, 0, 4] + Array("0232".utf8)
        + [0xA0, 1, 0, 3, 0, 0, 0, 1]
    private static let sRGB: [UInt8] = [0, 1, 0, 0, 0, 0, 0, 0]
    private static let uncalibrated: [UInt8] = [0xFF, 0xFF, 0, 0, 0, 0, 0, 0]

    /// The segments, which stand behind the first one of the file.
    ///
    /// - Parameter embedsProfile: Whether sRGB has its profile; other spaces have theirs anyway.
    static func bytes(of space: OutputColors.Space, embedsProfile: Bool) -> [UInt8] {
        let exif = segment(0xE1, exif + (space == .srgb ? sRGB : uncalibrated))
        guard embedsProfile || space != .srgb, let profile = OutputProfile.bytes(of: space) else { return exif }
        return exif + segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    }

    private static func segment(_ code: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, code, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }
}
