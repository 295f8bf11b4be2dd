internal import Graphics

/// UIKit's adaptable colours: those with another value in the dark appearance depend on traits.
extension UIColor {
    private convenience init(bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }

    private convenience init(light: UIColor, dark: UIColor) {
        self.init { $0.userInterfaceStyle == .dark ? dark : light }
    }

    /// (255, 59, 48) / 255; dark (255, 69, 58) / 255.
    public static let systemRed = UIColor(light: UIColor(bytes: 255, 59, 48), dark: UIColor(bytes: 255, 69, 58))
    /// (52, 199, 89) / 255; dark (48, 209, 88) / 255.
    public static let systemGreen = UIColor(light: UIColor(bytes: 52, 199, 89), dark: UIColor(bytes: 48, 209, 88))
    /// (0, 122, 255) / 255; dark (10, 132, 255) / 255.
    public static let systemBlue = UIColor(light: UIColor(bytes: 0, 122, 255), dark: UIColor(bytes: 10, 132, 255))
    /// (255, 149, 0) / 255; dark (255, 159, 10) / 255.
    public static let systemOrange = UIColor(light: UIColor(bytes: 255, 149, 0), dark: UIColor(bytes: 255, 159, 10))
    /// (255, 204, 0) / 255; dark (255, 214, 10) / 255.
    public static let systemYellow = UIColor(light: UIColor(bytes: 255, 204, 0), dark: UIColor(bytes: 255, 214, 10))
    /// (255, 45, 85) / 255; dark (255, 55, 95) / 255.
    public static let systemPink = UIColor(light: UIColor(bytes: 255, 45, 85), dark: UIColor(bytes: 255, 55, 95))
    /// (175, 82, 222) / 255; dark (191, 90, 242) / 255.
    public static let systemPurple = UIColor(light: UIColor(bytes: 175, 82, 222), dark: UIColor(bytes: 191, 90, 242))
    /// (48, 176, 199) / 255; dark (64, 200, 224) / 255.
    public static let systemTeal = UIColor(light: UIColor(bytes: 48, 176, 199), dark: UIColor(bytes: 64, 200, 224))
    /// (88, 86, 214) / 255; dark (94, 92, 230) / 255.
    public static let systemIndigo = UIColor(light: UIColor(bytes: 88, 86, 214), dark: UIColor(bytes: 94, 92, 230))
    /// (162, 132, 94) / 255; dark (172, 142, 104) / 255.
    public static let systemBrown = UIColor(light: UIColor(bytes: 162, 132, 94), dark: UIColor(bytes: 172, 142, 104))
    /// (0, 199, 190) / 255; dark (99, 230, 226) / 255.
    public static let systemMint = UIColor(light: UIColor(bytes: 0, 199, 190), dark: UIColor(bytes: 99, 230, 226))
    /// (50, 173, 230) / 255; dark (100, 210, 255) / 255.
    public static let systemCyan = UIColor(light: UIColor(bytes: 50, 173, 230), dark: UIColor(bytes: 100, 210, 255))
    /// (142, 142, 147) / 255.
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    /// (174, 174, 178) / 255; dark (99, 99, 102) / 255.
    public static let systemGray2 = UIColor(light: UIColor(bytes: 174, 174, 178), dark: UIColor(bytes: 99, 99, 102))
    /// (199, 199, 204) / 255; dark (72, 72, 74) / 255.
    public static let systemGray3 = UIColor(light: UIColor(bytes: 199, 199, 204), dark: UIColor(bytes: 72, 72, 74))
    /// (209, 209, 214) / 255; dark (58, 58, 60) / 255.
    public static let systemGray4 = UIColor(light: UIColor(bytes: 209, 209, 214), dark: UIColor(bytes: 58, 58, 60))
    /// (229, 229, 234) / 255; dark (44, 44, 46) / 255.
    public static let systemGray5 = UIColor(light: UIColor(bytes: 229, 229, 234), dark: UIColor(bytes: 44, 44, 46))
    /// (242, 242, 247) / 255; dark (28, 28, 30) / 255.
    public static let systemGray6 = UIColor(light: UIColor(bytes: 242, 242, 247), dark: UIColor(bytes: 28, 28, 30))
    /// (0, 0, 0) / 255; dark (255, 255, 255) / 255.
    public static let label = UIColor(light: UIColor(bytes: 0, 0, 0), dark: UIColor(bytes: 255, 255, 255))
    /// (60, 60, 67) / 255, alpha 0.6; dark (235, 235, 245) / 255, alpha 0.6.
    public static let secondaryLabel = UIColor(
        light: UIColor(bytes: 60, 60, 67, 0.6), dark: UIColor(bytes: 235, 235, 245, 0.6))
    /// (60, 60, 67) / 255, alpha 0.3; dark (235, 235, 245) / 255, alpha 0.3.
    public static let tertiaryLabel = UIColor(
        light: UIColor(bytes: 60, 60, 67, 0.3), dark: UIColor(bytes: 235, 235, 245, 0.3))
    /// (60, 60, 67) / 255, alpha 0.18; dark (235, 235, 245) / 255, alpha 0.16.
    public static let quaternaryLabel = UIColor(
        light: UIColor(bytes: 60, 60, 67, 0.18), dark: UIColor(bytes: 235, 235, 245, 0.16))
    /// (60, 60, 67) / 255, alpha 0.3; dark (235, 235, 245) / 255, alpha 0.3.
    public static let placeholderText = UIColor(
        light: UIColor(bytes: 60, 60, 67, 0.3), dark: UIColor(bytes: 235, 235, 245, 0.3))
    /// (0, 122, 255) / 255; dark (9, 132, 255) / 255.
    public static let link = UIColor(light: UIColor(bytes: 0, 122, 255), dark: UIColor(bytes: 9, 132, 255))
    /// (60, 60, 67) / 255, alpha 0.29; dark (84, 84, 88) / 255, alpha 0.6.
    public static let separator = UIColor(
        light: UIColor(bytes: 60, 60, 67, 0.29), dark: UIColor(bytes: 84, 84, 88, 0.6))
    /// (198, 198, 200) / 255; dark (56, 56, 58) / 255.
    public static let opaqueSeparator = UIColor(light: UIColor(bytes: 198, 198, 200), dark: UIColor(bytes: 56, 56, 58))
    /// (120, 120, 128) / 255, alpha 0.2; dark (120, 120, 128) / 255, alpha 0.36.
    public static let systemFill = UIColor(
        light: UIColor(bytes: 120, 120, 128, 0.2), dark: UIColor(bytes: 120, 120, 128, 0.36))
    /// (120, 120, 128) / 255, alpha 0.16; dark (120, 120, 128) / 255, alpha 0.32.
    public static let secondarySystemFill = UIColor(
        light: UIColor(bytes: 120, 120, 128, 0.16), dark: UIColor(bytes: 120, 120, 128, 0.32))
    /// (118, 118, 128) / 255, alpha 0.12; dark (118, 118, 128) / 255, alpha 0.24.
    public static let tertiarySystemFill = UIColor(
        light: UIColor(bytes: 118, 118, 128, 0.12), dark: UIColor(bytes: 118, 118, 128, 0.24))
    /// (116, 116, 128) / 255, alpha 0.08; dark (118, 118, 128) / 255, alpha 0.18.
    public static let quaternarySystemFill = UIColor(
        light: UIColor(bytes: 116, 116, 128, 0.08), dark: UIColor(bytes: 118, 118, 128, 0.18))
    /// (255, 255, 255) / 255; dark (0, 0, 0) / 255.
    public static let systemBackground = UIColor(light: UIColor(bytes: 255, 255, 255), dark: UIColor(bytes: 0, 0, 0))
    /// (242, 242, 247) / 255; dark (28, 28, 30) / 255.
    public static let secondarySystemBackground = UIColor(
        light: UIColor(bytes: 242, 242, 247), dark: UIColor(bytes: 28, 28, 30))
    /// (255, 255, 255) / 255; dark (44, 44, 46) / 255.
    public static let tertiarySystemBackground = UIColor(
        light: UIColor(bytes: 255, 255, 255), dark: UIColor(bytes: 44, 44, 46))
    /// (242, 242, 247) / 255; dark (0, 0, 0) / 255.
    public static let systemGroupedBackground = UIColor(
        light: UIColor(bytes: 242, 242, 247), dark: UIColor(bytes: 0, 0, 0))
    /// (255, 255, 255) / 255; dark (28, 28, 30) / 255.
    public static let secondarySystemGroupedBackground = UIColor(
        light: UIColor(bytes: 255, 255, 255), dark: UIColor(bytes: 28, 28, 30))
    /// (242, 242, 247) / 255; dark (44, 44, 46) / 255.
    public static let tertiarySystemGroupedBackground = UIColor(
        light: UIColor(bytes: 242, 242, 247), dark: UIColor(bytes: 44, 44, 46))
    /// The same as `systemGroupedBackground`, by its older name.
    public static let groupTableViewBackground = systemGroupedBackground
    /// (0, 122, 255) / 255; dark (10, 132, 255) / 255.
    public static let tintColor = UIColor(light: UIColor(bytes: 0, 122, 255), dark: UIColor(bytes: 10, 132, 255))
    /// (0, 0, 0) / 255.
    public static let darkText = UIColor(bytes: 0, 0, 0)
    /// (255, 255, 255) / 255, alpha 0.6.
    public static let lightText = UIColor(bytes: 255, 255, 255, 0.6)
}
