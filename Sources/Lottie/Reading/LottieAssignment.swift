import Foundation
import JSON
import LayerModel

/// A value that replaces one in the file: `name=value`.
///
/// The name is that of a slot, or else of layers: of a text, an image, a solid or a shape layer. The latter two take a
/// colour.
struct LottieAssignment {
    let name: String
    let value: String

    /// `nil` if the text is not of the form `name=value`.
    init?(_ text: String) {
        guard let equals = text.firstIndex(of: "="), equals > text.startIndex else { return nil }
        name = String(text[..<equals])
        value = String(text[text.index(after: equals)...])
    }

    /// The property that a slot gets, as JSON: numbers and lists as they are, colours as lists.
    var slotProperty: Data? {
        var json = value
        if let color = CGColor(css: value)?.extendedSRGB {
            json = "[\(color.x), \(color.y), \(color.z), \(color.w)]"
        }
        guard (try? JSONDocument(parsing: Data(json.utf8), limits: JSONLimits(nesting: 64))) != nil else { return nil }
        return Data("{\"k\": \(json)}".utf8)
    }

    /// Changes the layers of this name.
    ///
    /// - Returns: The error; `nil` if the value was taken.
    func apply(to document: inout LottieDocument) -> String? {
        var count = 0
        var problem: String?
        func change(_ layers: inout [LottieLayer], _ images: inout [String: LottieImage]) {
            for index in layers.indices where layers[index].name == name {
                count += 1
                problem = problem ?? self.change(&layers[index], &images)
            }
        }
        var images = document.images
        change(&document.layers, &images)
        for id in document.compositions.keys.sorted() {
            change(&document.compositions[id, default: LottieComposition()].layers, &images)
        }
        document.images = images
        return count == 0 ? "the file has no slot and no layer of this name" : problem
    }

    private func change(_ layer: inout LottieLayer, _ images: inout [String: LottieImage]) -> String? {
        switch layer.content {
        case .solid(let size, _):
            guard let color = CGColor(css: value) else { return "found \(value.quotedForMessage), expected a colour" }
            layer.content = .solid(size: size, color: color)
        case .shapes(let group):
            guard let color = CGColor(css: value) else { return "found \(value.quotedForMessage), expected a colour" }
            layer.content = .shapes(group.painted(color))
        case .image(let id):
            guard var image = images[id] else { return nil }
            image.folder = ""
            image.file = value
            image.isGiven = true
            // Other layers may show the same image.
            let own = "\(id) --set \(name)"
            images[own] = image
            layer.content = .image(id: own)
        case .text(var text):
            text.expression = nil
            for index in text.versions.indices { text.versions[index].document.text = value }
            layer.content = .text(text)
        case .null, .audio, .composition, .camera, .adjustment:
            return "the layer has no text, image or colour that could be changed"
        }
        return nil
    }
}

extension ShapeGroup {
    /// The group with one colour in place of the colours of all its fills and strokes.
    fileprivate func painted(_ color: CGColor) -> ShapeGroup {
        let components = Components(color.extendedSRGB)
        var painted = self
        painted.items = items.map { item in
            switch item {
            case .group(let group):
                return .group(group.painted(color))
            case .paint(var paint):
                if case .solid = paint.color { paint.color = .solid(Property(components)) }
                return .paint(paint)
            default:
                return item
            }
        }
        return painted
    }
}
