import CExpat
import Foundation

/// The elements of an XML text, read by Expat.
///
/// External entities are not read, and Expat itself refuses entities that multiply.
struct XMLDocument {
    /// One element; text between its children counts as its text.
    struct Element {
        var name: String
        var attributes: [String: String]
        var text = ""
        /// The line of its start, from 1.
        var line: Int
        fileprivate var children: [Int] = []
    }

    private let elements: [Element]

    /// Elements that are nested deeper, and more of them, are refused.
    private static let deepest = 64
    private static let most = 1 << 21

    /// Parses a text in UTF-8, or in the encoding that it declares.
    init(parsing text: Data) throws(AtlasFile.Problem) {
        let building = Building()
        guard let parser = XML_ParserCreate(nil) else {
            throw AtlasFile.Problem(message: "there is not enough memory for it")
        }
        defer { XML_ParserFree(parser) }
        building.parser = parser
        // The object outlives the parser, which calls these functions only while it parses below.
        let status = withExtendedLifetime(building) {
            XML_SetUserData(parser, Unmanaged.passUnretained(building).toOpaque())
            XML_SetElementHandler(
                parser, { XMLDocument.building($0)?.begin($1, $2) }, { data, _ in XMLDocument.building(data)?.end() })
            XML_SetCharacterDataHandler(parser) { XMLDocument.building($0)?.add($1, count: Int($2)) }
            return text.withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.bindMemory(to: CChar.self).baseAddress, Int32(bytes.count), 1)
            }
        }
        guard status == XML_STATUS_OK, !building.elements.isEmpty else {
            let reason = building.refusal ?? XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) }
            throw AtlasFile.Problem(
                place: "line \(XML_GetCurrentLineNumber(parser))", message: "not XML: \(reason ?? "it is empty")")
        }
        elements = building.elements
    }

    /// The outermost element.
    var root: Element {
        elements[0]
    }

    /// The elements in an element, in order.
    func children(of element: Element) -> [Element] {
        element.children.map { elements[$0] }
    }

    private static func building(_ data: UnsafeMutableRawPointer?) -> Building? {
        data.map { Unmanaged<Building>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The state while the parser runs.
    private final class Building {
        var parser: XML_Parser?
        var elements: [Element] = []
        /// The reason why the text is not read to its end.
        var refusal: String?
        /// The elements that have begun and not ended.
        private var open: [Int] = []

        func begin(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
            guard open.count < XMLDocument.deepest, elements.count < XMLDocument.most, let name else {
                refusal =
                    "elements are nested more than \(XMLDocument.deepest) deep, or there are more than \(XMLDocument.most)"
                XML_StopParser(parser, 0)
                return
            }
            var element = Element(
                name: String(cString: name), attributes: [:], line: Int(XML_GetCurrentLineNumber(parser)))
            // Names and values in turn, up to a null.
            var place = 0
            while let attributes, let name = attributes[place], let value = attributes[place + 1] {
                element.attributes[String(cString: name)] = String(cString: value)
                place += 2
            }
            if let parent = open.last {
                elements[parent].children.append(elements.count)
            }
            open.append(elements.count)
            elements.append(element)
        }

        func end() {
            open.removeLast()
        }

        func add(_ text: UnsafePointer<CChar>?, count: Int) {
            guard let last = open.last, let text else {
                return
            }
            let bytes = UnsafeRawBufferPointer(start: text, count: count)
            elements[last].text += String(decoding: bytes, as: UTF8.self)
        }
    }
}
