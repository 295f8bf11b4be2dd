import Foundation
import JSON
import LayerModel

/// One change to a scene that does not come from its file: `key=value`.
struct SceneAssignment {
    /// A top-level key of the scene, or the name of a layer and a path to one of its values; `nil` if the text is not of the
    /// form `key=value`.
    let key: String?
    /// Holds the new value; the whole text if it is not of the form `key=value`.
    private(set) var document: JSONDocument
    /// The new value as it was given.
    private let text: String
    /// An offset added to the places of values, so that each place belongs to one assignment only.
    let start: Int
    /// The layers that are changed: those with the longest name that the key starts with.
    private(set) var layers: [AssignableLayer] = []
    /// In bytes; below 0 if no layer has such a name.
    private var nameLength = -1

    /// Takes a text apart.
    ///
    /// - Parameter namesSetTexts: Whether a key without a dot names a text layer, whose text the value is as it stands.
    /// - Throws: `JSONSyntaxError` if the value is longer than the limits allow.
    init(_ text: String, namesSetTexts: Bool, start: Int, limits: JSONLimits) throws(JSONSyntaxError) {
        self.start = start
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else {
            key = nil
            self.text = text
            document = try JSONDocument(quoting: text, limits: limits)
            return
        }
        let name = String(text[..<equals])
        let value = String(text[text.index(after: equals)...])
        self.text = value
        if namesSetTexts, !name.contains(".") {
            key = name + ".string"
            document = try JSONDocument(quoting: value, limits: limits)
            return
        }
        key = name
        do throws(JSONSyntaxError) {
            document = try JSONDocument(parsing: Data(value.utf8), limits: limits)
        } catch {
            document = try JSONDocument(quoting: value, limits: limits)
        }
    }

    /// Restores the given text of a number or a switch, for properties of text.
    mutating func takeAsText(limits: JSONLimits) {
        guard document.root.number != nil || document.root.bool != nil,
            let quoted = try? JSONDocument(quoting: text, limits: limits)
        else {
            return
        }
        document = quoted
    }

    /// The place after those of this value.
    var end: Int {
        start + document.root.end
    }

    /// Whether the key is one of the scene as a whole.
    var isTopLevel: Bool {
        key.map { !$0.utf8.contains(UInt8(ascii: ".")) } ?? false
    }

    /// The part of the key after the layer's name: `opacity`, `transform.rotation.z`.
    var propertyPath: String {
        key.map { String(decoding: $0.utf8.dropFirst(nameLength + 1), as: UTF8.self) } ?? ""
    }

    /// Takes in a layer that the key means, unless a longer name fits too.
    mutating func offer(_ layer: AssignableLayer, name: String) {
        let length = name.utf8.count
        guard length >= nameLength, let key, key.utf8.starts(with: name.utf8),
            key.utf8.dropFirst(length).first == UInt8(ascii: ".")
        else {
            return
        }
        if length > nameLength {
            layers = []
            nameLength = length
        }
        layers.append(layer)
    }
}

/// A layer with its source.
struct AssignableLayer {
    let layer: CALayer
    let table: PropertyTable
    let value: JSONValue
}

extension JSONDocument {
    /// A document that is one string.
    fileprivate convenience init(quoting text: String, limits: JSONLimits) throws(JSONSyntaxError) {
        var json: [UInt8] = [UInt8(ascii: "\"")]
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
            case 0..<32: json += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
        try self.init(parsing: Data(json), limits: limits)
    }
}
