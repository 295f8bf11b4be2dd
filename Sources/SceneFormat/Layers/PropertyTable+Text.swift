import JSON
import LayerModel

extension PropertyTable {
    static let textLayer = PropertyTable(.text, of: CATextLayer.self, inheriting: layer) { table in
        table.add(TextProperties.rows, except: [.font, TextProperties.rows[\.fontSize]])
        table.add("string", animated: AnimatedValue(ValueKind<String>.text.optional)) { reading, value, layer in
            if value.isNull {
                layer.string = nil
            } else if let text = value.string {
                layer.string = text
            } else if let runs = reading.readRuns(value) {
                layer.runs = runs
            }
        }
        table.add("font", ValueKind<String>.text) { $0.font = $1 }
        table.add("fontSize", .nonNegativeNumber) { $0.fontSize = $1 }
        table.add("alignmentMode", .constant([.natural, .left, .right, .center, .justified])) {
            $0.alignmentMode = $1
        }
        table.add("truncationMode", .constant([.none, .start, .end, .middle])) { $0.truncationMode = $1 }
    }

    static let textRun = PropertyTable("a text run", of: TextRunObject.self) { table in
        table.add("string", ValueKind<String>.text) { $0.run.string = $1 }
        table.add("font", ValueKind<String>.text.optional) { $0.run.font = $1 }
        table.add("fontSize", ValueKind<Double>.nonNegativeNumber.optional) { $0.run.fontSize = $1.map { CGFloat($0) } }
        table.add("foregroundColor", ValueKind<CGColor?>.color) { $0.run.foregroundColor = $1 }
        table.add("backgroundColor", ValueKind<CGColor?>.color) { $0.run.backgroundColor = $1 }
        table.add("underlineStyle", .integer(0...0xFFFF)) { $0.run.underlineStyle = $1 }
        table.add("strikethroughStyle", .integer(0...0xFFFF)) { $0.run.strikethroughStyle = $1 }
        table.add("kern", .number) { $0.run.takeKern($1) }
        table.add("baselineOffset", .number) { $0.run.baselineOffset = $1 }
        table.add("underlineColor", ValueKind<CGColor?>.color) { $0.run.underlineColor = $1 }
        table.add("strikethroughColor", ValueKind<CGColor?>.color) { $0.run.strikethroughColor = $1 }
        table.add("strokeWidth", .number) { object, width in object.run.changeEffects { $0.strokeWidth = width } }
        table.add("strokeColor", ValueKind<CGColor?>.color) { object, color in
            object.run.changeEffects { $0.strokeColor = color }
        }
        table.add("obliqueness", .number) { object, lean in object.run.changeEffects { $0.obliqueness = lean } }
        table.add("expansion", .number) { object, width in object.run.changeEffects { $0.expansion = width } }
    }
}

/// A text run while its keys are read.
private final class TextRunObject {
    var run = TextRun("")
}

extension SceneReading {
    /// The runs of attributed text; `nil` after reporting an error.
    fileprivate func readRuns(_ value: JSONValue) -> [TextRun]? {
        guard let elements = value.elements else {
            reportMismatch("text in quotes, or a list of text runs", at: value)
            return nil
        }
        return elements.map { element in
            let object = TextRunObject()
            read(element, into: object, using: .textRun)
            if element.members != nil, element.member("string") == nil {
                report("a text run needs a string", at: element)
            }
            return object.run
        }
    }
}
