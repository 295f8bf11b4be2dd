import Expressions
import LayerModel

/// An expression's style of a text: `text.sourceText.style` and the result of its setters.
struct TextStyle: Sendable {
    private(set) var version: LottieText.Version
    /// The text that the style brings along; `nil` keeps the text of the layer that takes the style.
    private(set) var text: String?
    /// The colours that are kept while `applyFill` and `applyStroke` are off.
    private var fill: SIMD4<Double>
    private var stroke: SIMD4<Double>

    init(_ version: LottieText.Version) {
        self.version = version
        fill = version.document.fill ?? SIMD4(0, 0, 0, 1)
        stroke = version.document.stroke ?? SIMD4(0, 0, 0, 1)
    }

    /// The style of a layer's text with its own text, or that of the style.
    func applied(to base: LottieText.Version) -> LottieText.Version {
        var result = version
        result.frame = base.frame
        result.document.text = text ?? base.document.text
        result.document.box = base.document.box
        return result
    }

    // MARK: - Members

    /// The value of a member; `nil` for members that Lottie files do not have.
    func member(_ word: ExpressionWord) -> ExpressionValue? {
        let document = version.document
        switch word {
        case .font: return .string(version.font)
        case .fontSize: return .number(document.size)
        case .applyFill: return .bool(document.fill != nil)
        case .fillColor: return .numbers([fill.x, fill.y, fill.z])
        case .applyStroke: return .bool(document.stroke != nil)
        case .strokeColor: return .numbers([stroke.x, stroke.y, stroke.z])
        case .strokeWidth: return .number(document.strokeWidth)
        case .tracking: return .number(document.tracking)
        case .leading: return .number(document.lineHeight ?? document.size * 1.2)
        case .isAutoLeading: return .bool(document.lineHeight == nil)
        case .baselineShift: return .number(document.baselineShift)
        case .isAllCaps: return .bool(document.caps == .all)
        case .isSmallCaps: return .bool(document.caps == .small)
        case .justification:
            return Self.justifications.first { $0.value == document.justification }.map { .string($0.key) }
        default: return nil
        }
    }

    /// Changes the style by a setter.
    /// - Returns: `false` if there is no such setter, or Lottie files have no such style.
    mutating func set(_ word: ExpressionWord, to value: ExpressionValue) throws(ExpressionFailure) -> Bool {
        switch word {
        case .setText: text = try Self.text(value)
        case .setFont: version.font = try Self.text(value)
        case .setFontSize: version.document.size = max(0, try Self.number(value))
        case .setApplyFill: version.document.fill = try Self.flag(value) ? fill : nil
        case .setFillColor:
            fill = try Self.color(value, fill)
            version.document.fill = fill
        case .setApplyStroke: version.document.stroke = try Self.flag(value) ? stroke : nil
        case .setStrokeColor:
            stroke = try Self.color(value, stroke)
            version.document.stroke = stroke
        case .setStrokeWidth: version.document.strokeWidth = max(0, try Self.number(value))
        case .setTracking: version.document.tracking = try Self.number(value)
        case .setLeading: version.document.lineHeight = try Self.number(value)
        case .setAutoLeading: version.document.lineHeight = try Self.flag(value) ? nil : version.document.size * 1.2
        case .setBaselineShift: version.document.baselineShift = try Self.number(value)
        case .setAllCaps: try setCaps(.all, value)
        case .setSmallCaps: try setCaps(.small, value)
        case .setJustification:
            guard let justification = Self.justifications[try Self.text(value)] else {
                throw ExpressionFailure("argument 1 is no justification")
            }
            version.document.justification = justification
        default: return false
        }
        return true
    }

    private mutating func setCaps(_ caps: TextDocument.Caps, _ value: ExpressionValue) throws(ExpressionFailure) {
        if try Self.flag(value) {
            version.document.caps = caps
        } else if version.document.caps == caps {
            version.document.caps = .regular
        }
    }

    private static let justifications: [String: TextDocument.Justification] = [
        "alignLeft": .left, "alignRight": .right, "alignCenter": .center, "justifyLastLeft": .fullLastLeft,
        "justifyLastRight": .fullLastRight, "justifyLastCenter": .fullLastCenter, "justifyFull": .full,
    ]

    // MARK: - Arguments

    private static func number(_ value: ExpressionValue) throws(ExpressionFailure) -> Double {
        guard let number = SceneValue.numbers(of: value)?.first, abs(number) <= 1e6 else {
            throw ExpressionFailure("argument 1 is no number of a text's style")
        }
        return number
    }

    private static func flag(_ value: ExpressionValue) throws(ExpressionFailure) -> Bool { try number(value) != 0 }

    private static func text(_ value: ExpressionValue) throws(ExpressionFailure) -> String {
        guard let text = SceneValue.text(of: value) else { throw ExpressionFailure("argument 1 is no text") }
        return text
    }

    private static func color(
        _ value: ExpressionValue, _ old: SIMD4<Double>
    ) throws(ExpressionFailure) -> SIMD4<Double> {
        guard let numbers = SceneValue.numbers(of: value), numbers.count >= 3, numbers.allSatisfy(\.isFinite) else {
            throw ExpressionFailure("argument 1 is no colour")
        }
        return SIMD4(numbers[0], numbers[1], numbers[2], old.w).cut
    }
}
