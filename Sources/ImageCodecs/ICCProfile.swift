internal import Foundation

/// As much of an ICC profile as tells Display P3 from everything else.
struct ICCProfile {
    /// In bytes; larger profiles, such as those with tables for printing, are never recognised.
    static let largestRecognised = 1 << 16

    private let reader: ByteReader
    /// Display P3 or, for any other and for damaged profiles, sRGB.
    private(set) var encoding = ImageInfo.ColorEncoding.sRGB

    /// Reads a profile.
    ///
    /// Layout: ICC.1:2022, §7.
    init(_ bytes: UnsafeRawBufferPointer) {
        reader = ByteReader(bytes: bytes)
        guard reader.has("RGB ", at: 16), reader.has("acsp", at: 36),
            isColorant("rXYZ", near: SIMD3(0.5151, 0.2412, -0.0011)),
            isColorant("gXYZ", near: SIMD3(0.2919, 0.6922, 0.0419)),
            isColorant("bXYZ", near: SIMD3(0.1572, 0.0666, 0.7841)),
            let middle = curve("gTRC", at: 0.5), abs(middle - 0.214) < 0.01
        else {
            return
        }
        encoding = .displayP3
    }

    private func offset(of tag: StaticString) -> Int? {
        guard let count = reader.u32(128), count <= 256 else {
            return nil
        }
        for entry in 0..<count where reader.has(tag, at: 132 + 12 * entry) {
            return reader.u32(136 + 12 * entry)
        }
        return nil
    }

    private func isColorant(_ tag: StaticString, near expected: SIMD3<Double>) -> Bool {
        guard let offset = offset(of: tag), reader.has("XYZ ", at: offset), let x = reader.fixed(offset + 8),
            let y = reader.fixed(offset + 12), let z = reader.fixed(offset + 16)
        else {
            return false
        }
        let difference = SIMD3(x, y, z) - expected
        return (difference * difference).sum() < 0.003 * 0.003
    }

    /// Light for a component: a table, one exponent, or the parametric curve of type 3.
    private func curve(_ tag: StaticString, at value: Double) -> Double? {
        guard let offset = offset(of: tag) else {
            return nil
        }
        if reader.has("para", at: offset), reader.u16(offset + 8) == 3, let g = reader.fixed(offset + 12),
            let a = reader.fixed(offset + 16), let b = reader.fixed(offset + 20)
        {
            return pow(max(0, a * value + b), g)
        }
        guard reader.has("curv", at: offset), let count = reader.u32(offset + 8) else {
            return nil
        }
        if count == 1 {
            return reader.u16(offset + 12).map { pow(value, Double($0) / 256) }
        }
        guard count > 1, count <= 4096 else {
            return nil
        }
        return reader.u16(offset + 12 + 2 * Int((value * Double(count - 1)).rounded())).map { Double($0) / 65535 }
    }
}
