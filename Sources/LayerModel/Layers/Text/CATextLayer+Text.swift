extension CATextLayer {
    /// The text in runs of equal attributes; setting it makes `string` a plain text without them.
    ///
    /// Missing attributes of a run are the layer's.
    package final var runs: [TextRun] {
        get { self[\.runs] }
        set {
            text = newValue.isEmpty ? nil : newValue.map(\.string).joined()
            setRuns(newValue, isAttributed: false)
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
        let old = properties[TextProperties.self]
        guard runs != old.runs || isAttributed != old.isAttributed else { return }
        change(.string) {
            $0[TextProperties.self].runs = runs
            $0[TextProperties.self].isAttributed = isAttributed
        }
    }

    final func setFont(_ value: Any?) {
        fontObject = value is String ? nil : value
        let name =
            switch value {
            case let value as String: value
            case let value as any FontObject: value.fontName
            case let value as CGFont: value.name
            default: String?.none
            }
        guard let name, name != self[\.font] else { return }
        change(.font) {
            $0[TextProperties.self].font = name
            $0[TextProperties.self].namesFont = true
        }
    }
}
