import Foundation
import JSON
package import LayerModel

extension SceneWriter {
    /// The value at a key path of a layer, in the format's notation: JSON, sorted by keys.
    ///
    /// Contents are written as `{"width": …, "height": …}` in pixels.
    ///
    /// - Parameters:
    ///   - keyPath: A name of the format, or of key-value coding, and parts of it: `opacity`, `transform.rotation.z`.
    ///   - layer: May be a presentation layer.
    /// - Throws: If the layer has no such property, or it is not written.
    package static func json(of keyPath: String, in layer: CALayer) throws(SceneError) -> String {
        let table = layer.properties.layerClass.table
        let name = keyPath.prefix { $0 != "." }
        guard let property = table.property(String(name)) else {
            throw SceneError(
                kind: .scene, file: "layer", path: keyPath, problem: "\(table.name) has no such property",
                suggestion: NameSuggestion.nearest(to: String(name), among: table.index.spellings))
        }
        let path = property.key + keyPath.dropFirst(name.count)
        let object = path.contains(".") ? part(path, of: layer) : whole(property.key, of: layer)
        guard let object, JSONSerialization.isValidJSONObject([object]),
            let data = try? JSONSerialization.data(
                withJSONObject: object, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
        else {
            throw SceneError(kind: .scene, file: "layer", path: keyPath, problem: "its value has no notation")
        }
        return String(decoding: data, as: UTF8.self)
    }

    private static func whole(_ key: String, of layer: CALayer) -> Any? {
        let rare = layer.properties.rare.value
        switch key {
        case "filters": return rare.filters.map(filter)
        case "backgroundFilters": return rare.backgroundFilters.map(filter)
        case "compositingFilter": return rare.compositingFilter?.type ?? NSNull()
        case "frame": return value(of: .rect(layer.frame))
        case "affineTransform": return value(of: .transform(layer.transform))
        case "maskedCorners": return names(of: layer.maskedCorners, CACornerMask.names)
        case "edgeAntialiasingMask": return names(of: layer.edgeAntialiasingMask, CAEdgeAntialiasingMask.names)
        case "animations": return layer.animationKeys() ?? []
        case "string":
            guard let text = layer as? CATextLayer else { return part(key, of: layer) }
            return (text.string as? NSAttributedString)?.string ?? text.string as? String ?? NSNull()
        default:
            guard let property = LayerProperty(key: key) else { return part(key, of: layer) }
            if case .contents(let contents) = layer.properties[property] { return size(of: contents) }
            return value(of: layer.properties[property]) ?? NSNull()
        }
    }

    private static func part(_ keyPath: String, of layer: CALayer) -> Any? {
        guard let any = layer.value(forKeyPath: keyPath) else { return NSNull() }
        return AnimatableValue(any).flatMap { value(of: $0) }
    }

    private static func size(of contents: LayerContents) -> Any {
        guard case .image(let image) = contents else { return NSNull() }
        return ["width": image.width, "height": image.height]
    }

    private static func names<Mask: OptionSet>(of mask: Mask, _ parts: KeyValuePairs<String, Mask>) -> [String] {
        parts.filter { mask.isSuperset(of: $0.value) }.map(\.key)
    }
}
