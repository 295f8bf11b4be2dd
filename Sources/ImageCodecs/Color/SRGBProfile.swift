internal import CImageLibraries

/// The profile that written pictures have where that is asked for: sRGB, the same bytes each time.
enum SRGBProfile {
    static let bytes: [UInt8] = {
        guard let profile = cmsCreate_sRGBProfile() else { return [] }
        defer { cmsCloseProfile(profile) }
        // Versions of Little CMS take versions of the format that differ.
        cmsSetProfileVersion(profile, 4.3)
        var count: UInt32 = 0
        guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: Int(count))
        guard cmsSaveProfileToMem(profile, &bytes, &count) != 0 else { return [] }
        // The moment at which the profile was made: ICC.1:2022, §7.2.10.
        bytes.replaceSubrange(24..<36, with: [0x07, 0xEA, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
        return bytes
    }()
}
