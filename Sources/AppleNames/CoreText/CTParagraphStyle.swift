internal import Graphics

/// Core Text's paragraph style, which is UIKit's.
public typealias CTParagraphStyle = NSParagraphStyle

/// The alignment of lines, with Core Text's numbers.
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

/// The direction that text is read in, with Core Text's numbers, which are `NSWritingDirection`'s.
///
/// No enumeration, whose values in memory would be others than its numbers.
public struct CTWritingDirection: RawRepresentable, Hashable, Sendable {
    /// The number.
    public let rawValue: Int8

    /// A direction from its number.
    public init(rawValue: Int8) {
        self.rawValue = rawValue
    }

    /// That of the first character that has one.
    public static let natural = CTWritingDirection(rawValue: -1)
    /// From left to right.
    public static let leftToRight = CTWritingDirection(rawValue: 0)
    /// From right to left.
    public static let rightToLeft = CTWritingDirection(rawValue: 1)
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
    @available(*, deprecated, message: "has no effect; tabStops of NSMutableParagraphStyle has")
    case tabStops = 4
    /// A `CGFloat`.
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
    /// A `CTWritingDirection`.
    case baseWritingDirection = 13
    /// A `CGFloat`: the most that `lineSpacingAdjustment` counts for.
    case maximumLineSpacing = 14
    /// A `CGFloat`: the least that `lineSpacingAdjustment` counts for.
    case minimumLineSpacing = 15
    /// A `CGFloat`.
    case lineSpacingAdjustment = 16
    /// Has no effect.
    @available(*, deprecated, message: "has no effect: lines are as high as their fonts ask")
    case lineBoundsOptions = 17
}

/// A setting of a paragraph style.
public struct CTParagraphStyleSetting {
    /// The subject of the setting.
    public var spec: CTParagraphStyleSpecifier
    /// In bytes.
    public var valueSize: Int
    /// The address of the value; read when the style is made.
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

/// A paragraph style of settings; settings with a value of the wrong size have no effect.
///
/// - Parameters:
///   - settings: `settingCount` settings; `nil` for none.
///   - settingCount: The number of settings.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    let style = NSMutableParagraphStyle()
    var spacing: (least: CGFloat, most: CGFloat) = (0, .greatestFiniteMagnitude)
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
        case .defaultTabInterval: length.map { style.defaultTabInterval = $0 }
        case .baseWritingDirection:
            if let direction = setting.load(as: Int8.self).flatMap({ NSWritingDirection(rawValue: Int($0)) }) {
                style.baseWritingDirection = direction
            }
        case .maximumLineSpacing: length.map { spacing.most = $0 }
        case .minimumLineSpacing: length.map { spacing.least = $0 }
        default: break
        }
    }
    style.lineSpacing = max(min(style.lineSpacing, spacing.most), spacing.least)
    return style
}

/// A style that does not change with another.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
    NSParagraphStyle(paragraphStyle.paragraph)
}

/// Writes a value of a style.
///
/// - Parameters:
///   - paragraphStyle: The style.
///   - spec: The subject of the value.
///   - valueBufferSize: In bytes.
///   - valueBuffer: Receives the value.
/// - Returns: Whether there is such a value, and the buffer is large enough.
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    let paragraph = paragraphStyle.paragraph
    let length: CGFloat
    switch spec {
    case .alignment: return store(CTTextAlignment(paragraph.alignment).rawValue, valueBuffer, valueBufferSize)
    case .lineBreakMode:
        return store(UInt8(paragraph.lineBreakMode.rawValue), valueBuffer, valueBufferSize)
    case .baseWritingDirection:
        return store(Int8(paragraph.writingDirection.rawValue), valueBuffer, valueBufferSize)
    case .firstLineHeadIndent: length = paragraph.firstLineHeadIndent
    case .headIndent: length = paragraph.headIndent
    case .tailIndent: length = paragraph.tailIndent
    case .lineHeightMultiple: length = paragraph.lineHeightMultiple
    case .maximumLineHeight: length = paragraph.maximumLineHeight
    case .minimumLineHeight: length = paragraph.minimumLineHeight
    case .lineSpacing, .lineSpacingAdjustment, .minimumLineSpacing, .maximumLineSpacing:
        length = paragraph.lineSpacing
    case .paragraphSpacing: length = paragraph.paragraphSpacing
    case .paragraphSpacingBefore: length = paragraph.paragraphSpacingBefore
    case .defaultTabInterval: length = paragraph.tabInterval
    default: return false
    }
    return store(length, valueBuffer, valueBufferSize)
}

private func store<Value: BitwiseCopyable>(
    _ value: Value, _ buffer: UnsafeMutableRawPointer, _ size: Int
) -> Bool {
    guard size >= MemoryLayout<Value>.size else { return false }
    buffer.storeBytes(of: value, as: Value.self)
    return true
}

/// The number of the type of paragraph styles.
public func CTParagraphStyleGetTypeID() -> CFTypeID { typeNumber(of: CTParagraphStyle.self) }

extension CTTextAlignment {
    fileprivate init(_ alignment: NSTextAlignment) {
        switch alignment {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }
}
