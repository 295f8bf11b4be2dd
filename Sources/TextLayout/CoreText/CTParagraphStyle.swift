public import Graphics

/// Core Text's paragraph style, which is UIKit's.
public typealias CTParagraphStyle = NSParagraphStyle

/// Where lines stand, with Core Text's numbers.
public enum CTTextAlignment: UInt8, Sendable {
    case left = 0
    case right = 1
    case center = 2
    case justified = 3
    case natural = 4
}

/// The wrapping or truncation of lines that are too long; the numbers are `NSLineBreakMode`'s.
public enum CTLineBreakMode: UInt8, Sendable {
    case byWordWrapping = 0
    case byCharWrapping = 1
    case byClipping = 2
    case byTruncatingHead = 3
    case byTruncatingTail = 4
    case byTruncatingMiddle = 5
}

/// The subject of a setting of a paragraph style.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    /// A `CTTextAlignment`.
    case alignment = 0
    /// A `CGFloat`, as the following up to `tailIndent`.
    case firstLineHeadIndent = 1
    case headIndent = 2
    case tailIndent = 3
    /// Has no effect.
    case tabStops = 4
    /// Has no effect.
    case defaultTabInterval = 5
    /// A `CTLineBreakMode`.
    case lineBreakMode = 6
    /// A `CGFloat`, as the following up to `paragraphSpacingBefore`.
    case lineHeightMultiple = 7
    case maximumLineHeight = 8
    case minimumLineHeight = 9
    /// The same as `lineSpacingAdjustment`.
    case lineSpacing = 10
    case paragraphSpacing = 11
    case paragraphSpacingBefore = 12
    /// Has no effect: each paragraph's first character with a direction decides.
    case baseWritingDirection = 13
    /// Has no effect.
    case maximumLineSpacing = 14
    /// Has no effect.
    case minimumLineSpacing = 15
    /// A `CGFloat`.
    case lineSpacingAdjustment = 16
    /// Has no effect.
    case lineBoundsOptions = 17
}

/// A setting of a paragraph style.
public struct CTParagraphStyleSetting {
    /// The subject of the setting.
    public var spec: CTParagraphStyleSpecifier
    /// In bytes.
    public var valueSize: Int
    /// Where the value is; read when the style is made.
    public var value: UnsafeRawPointer

    /// A setting of a value that is `valueSize` bytes large.
    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        self.spec = spec
        self.valueSize = valueSize
        self.value = value
    }

    /// The value; `nil` if it is of another size.
    fileprivate func load<Value: BitwiseCopyable>(as type: Value.Type) -> Value? {
        valueSize == MemoryLayout<Value>.size ? value.loadUnaligned(as: type) : nil
    }
}

/// A paragraph style of settings; those whose value has another size than it should have no effect.
///
/// - Parameters:
///   - settings: `settingCount` settings; `nil` for none.
///   - settingCount: How many there are.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    let style = NSMutableParagraphStyle()
    for setting in UnsafeBufferPointer(start: settings, count: settings == nil ? 0 : max(settingCount, 0)) {
        let length = setting.load(as: CGFloat.self)
        switch setting.spec {
        case .alignment:
            switch setting.load(as: UInt8.self).flatMap(CTTextAlignment.init) {
            case .left: style.alignment = .left
            case .right: style.alignment = .right
            case .center: style.alignment = .center
            case .justified: style.alignment = .justified
            case .natural: style.alignment = .natural
            case nil: break
            }
        case .lineBreakMode:
            if let mode = setting.load(as: UInt8.self).flatMap({ NSLineBreakMode(rawValue: Int($0)) }) {
                style.lineBreakMode = mode
            }
        case .firstLineHeadIndent: length.map { style.firstLineHeadIndent = $0 }
        case .headIndent: length.map { style.headIndent = $0 }
        case .tailIndent: length.map { style.tailIndent = $0 }
        case .lineHeightMultiple: length.map { style.lineHeightMultiple = $0 }
        case .maximumLineHeight: length.map { style.maximumLineHeight = $0 }
        case .minimumLineHeight: length.map { style.minimumLineHeight = $0 }
        case .lineSpacing, .lineSpacingAdjustment: length.map { style.lineSpacing = $0 }
        case .paragraphSpacing: length.map { style.paragraphSpacing = $0 }
        case .paragraphSpacingBefore: length.map { style.paragraphSpacingBefore = $0 }
        case .tabStops, .defaultTabInterval, .baseWritingDirection, .maximumLineSpacing, .minimumLineSpacing,
            .lineBoundsOptions:
            break
        }
    }
    return style
}
