internal import Foundation

/// UIKit's adaptable colours as they are in the light appearance.
extension UIColor {
    private convenience init(bytes red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1) {
        self.init(red: red / 255, green: green / 255, blue: blue / 255, alpha: alpha)
    }

    /// (255, 59, 48) / 255.
    public static let systemRed = UIColor(bytes: 255, 59, 48)
    /// (52, 199, 89) / 255.
    public static let systemGreen = UIColor(bytes: 52, 199, 89)
    /// (0, 122, 255) / 255.
    public static let systemBlue = UIColor(bytes: 0, 122, 255)
    /// (255, 149, 0) / 255.
    public static let systemOrange = UIColor(bytes: 255, 149, 0)
    /// (255, 204, 0) / 255.
    public static let systemYellow = UIColor(bytes: 255, 204, 0)
    /// (255, 45, 85) / 255.
    public static let systemPink = UIColor(bytes: 255, 45, 85)
    /// (175, 82, 222) / 255.
    public static let systemPurple = UIColor(bytes: 175, 82, 222)
    /// (48, 176, 199) / 255.
    public static let systemTeal = UIColor(bytes: 48, 176, 199)
    /// (88, 86, 214) / 255.
    public static let systemIndigo = UIColor(bytes: 88, 86, 214)
    /// (162, 132, 94) / 255.
    public static let systemBrown = UIColor(bytes: 162, 132, 94)
    /// (0, 199, 190) / 255.
    public static let systemMint = UIColor(bytes: 0, 199, 190)
    /// (50, 173, 230) / 255.
    public static let systemCyan = UIColor(bytes: 50, 173, 230)
    /// (142, 142, 147) / 255.
    public static let systemGray = UIColor(bytes: 142, 142, 147)
    /// (174, 174, 178) / 255.
    public static let systemGray2 = UIColor(bytes: 174, 174, 178)
    /// (199, 199, 204) / 255.
    public static let systemGray3 = UIColor(bytes: 199, 199, 204)
    /// (209, 209, 214) / 255.
    public static let systemGray4 = UIColor(bytes: 209, 209, 214)
    /// (229, 229, 234) / 255.
    public static let systemGray5 = UIColor(bytes: 229, 229, 234)
    /// (242, 242, 247) / 255.
    public static let systemGray6 = UIColor(bytes: 242, 242, 247)
    /// (0, 0, 0) / 255.
    public static let label = UIColor(bytes: 0, 0, 0)
    /// (60, 60, 67) / 255, alpha 0.6.
    public static let secondaryLabel = UIColor(bytes: 60, 60, 67, 0.6)
    /// (60, 60, 67) / 255, alpha 0.3.
    public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, 0.3)
    /// (60, 60, 67) / 255, alpha 0.18.
    public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, 0.18)
    /// (60, 60, 67) / 255, alpha 0.3.
    public static let placeholderText = UIColor(bytes: 60, 60, 67, 0.3)
    /// (0, 122, 255) / 255.
    public static let link = UIColor(bytes: 0, 122, 255)
    /// (60, 60, 67) / 255, alpha 0.29.
    public static let separator = UIColor(bytes: 60, 60, 67, 0.29)
    /// (198, 198, 200) / 255.
    public static let opaqueSeparator = UIColor(bytes: 198, 198, 200)
    /// (120, 120, 128) / 255, alpha 0.2.
    public static let systemFill = UIColor(bytes: 120, 120, 128, 0.2)
    /// (120, 120, 128) / 255, alpha 0.16.
    public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, 0.16)
    /// (118, 118, 128) / 255, alpha 0.12.
    public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, 0.12)
    /// (116, 116, 128) / 255, alpha 0.08.
    public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, 0.08)
    /// (255, 255, 255) / 255.
    public static let systemBackground = UIColor(bytes: 255, 255, 255)
    /// (242, 242, 247) / 255.
    public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247)
    /// (255, 255, 255) / 255.
    public static let tertiarySystemBackground = UIColor(bytes: 255, 255, 255)
    /// (242, 242, 247) / 255.
    public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247)
    /// (255, 255, 255) / 255.
    public static let secondarySystemGroupedBackground = UIColor(bytes: 255, 255, 255)
    /// (242, 242, 247) / 255.
    public static let tertiarySystemGroupedBackground = UIColor(bytes: 242, 242, 247)
    /// (0, 122, 255) / 255.
    public static let tintColor = UIColor(bytes: 0, 122, 255)
    /// (0, 0, 0) / 255.
    public static let darkText = UIColor(bytes: 0, 0, 0)
    /// (255, 255, 255) / 255, alpha 0.6.
    public static let lightText = UIColor(bytes: 255, 255, 255, 0.6)
}
