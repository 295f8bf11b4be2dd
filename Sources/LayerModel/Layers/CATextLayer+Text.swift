extension CATextLayer {
    /// The text in runs of equal attributes; setting it makes `string` a plain text without them.
    package final var runs: [TextRun] {
        get { properties.specifics.text.runs }
        set {
            text = newValue.isEmpty ? nil : newValue.map(\.string).joined()
            setRuns(newValue, isAttributed: true)
        }
    }

    final func setText(_ value: Any?) {
        switch value {
        case let plain as String:
            text = plain
            setRuns(plain.isEmpty ? [] : [TextRun(plain)], isAttributed: false)
        case let attributed as NSAttributedString:
            text = attributed.copy()
            setRuns(TextRun.runs(of: attributed), isAttributed: true)
        default:
            text = value
            setRuns([], isAttributed: false)
        }
    }

    private final func setRuns(_ runs: [TextRun], isAttributed: Bool) {
        let old = properties.specifics.text
        guard runs != old.runs || isAttributed != old.isAttributed else { return }
        change(.string) {
            $0.specifics.text.runs = runs
            $0.specifics.text.isAttributed = isAttributed
        }
    }
}

extension TextRun {
    /// The runs of an attributed text: attributes are known by UIKit's, AppKit's and CoreText's names.
    static func runs(of attributed: NSAttributedString) -> [TextRun] {
        var runs: [TextRun] = []
        let whole = NSRange(location: 0, length: attributed.length)
        attributed.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
            var run = TextRun(attributed.attributedSubstring(from: range).string)
            for (key, value) in attributes {
                run.take(value, forKey: key.rawValue)
            }
            runs.append(run)
        }
        return runs
    }

    private mutating func take(_ value: Any, forKey key: String) {
        let number = (value as? NSNumber)?.doubleValue ?? (value as? CGFloat).map(Double.init)
        switch key {
        case "NSFont", "CTFont": font = value as? String ?? font
        case "NSFontSize": fontSize = number.map { CGFloat($0) } ?? fontSize
        case "NSColor", "CTForegroundColor": foregroundColor = value as? CGColor ?? foregroundColor
        case "NSBackgroundColor": backgroundColor = value as? CGColor ?? backgroundColor
        case "NSUnderline": underlineStyle = number.flatMap { Int(exactly: $0) } ?? underlineStyle
        case "NSStrikethrough": strikethroughStyle = number.flatMap { Int(exactly: $0) } ?? strikethroughStyle
        case "NSKern", "CTKern": kern = number.map { CGFloat($0) } ?? kern
        case "NSBaselineOffset", "CTBaselineOffset": baselineOffset = number.map { CGFloat($0) } ?? baselineOffset
        default: break
        }
    }
}
