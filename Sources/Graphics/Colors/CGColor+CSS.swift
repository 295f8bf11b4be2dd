extension CGColor {
    /// An sRGB colour as style sheets write it; `nil` for anything else.
    ///
    /// Takes `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, the 148 names of CSS Color 4 and `transparent`, in letters of either
    /// case, with nothing around it.
    public init?(css text: String) {
        var text = text
        let parsed = text.withUTF8 { bytes in
            bytes.first == UInt8(ascii: "#") ? CGColor.hexadecimal(bytes) : nil
        }
        guard let rgba = parsed ?? CGColor.named(text) else {
            return nil
        }
        func component(_ shift: UInt32) -> Double {
            Double((rgba >> shift) & 0xFF) / 255
        }
        self.init(kind: .sRGB, color: SIMD3(component(24), component(16), component(8)), alpha: component(0))
    }

    /// Every name that `init(css:)` takes, in alphabetical order; for messages about misspelt ones.
    public static let cssNames: [String] = (cssNamedColors.keys + ["transparent"]).sorted()

    private static func named(_ text: String) -> UInt32? {
        // The longest name has 20 letters; longer input is not worth lowering.
        guard text.utf8.count <= 20 else {
            return nil
        }
        let name = text.lowercased()
        return name == "transparent" ? 0 : cssNamedColors[name].map { $0 << 8 | 0xFF }
    }

    private static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32? {
        let isShort = bytes.count == 4 || bytes.count == 5
        guard isShort || bytes.count == 7 || bytes.count == 9 else {
            return nil
        }
        var rgba: UInt32 = 0
        for byte in bytes.dropFirst() {
            guard let digit = digit(byte) else {
                return nil
            }
            rgba = isShort ? rgba << 8 | digit * 17 : rgba << 4 | digit
        }
        return bytes.count == 4 || bytes.count == 7 ? rgba << 8 | 0xFF : rgba
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
        case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
        default: nil
        }
    }
}
