import Compositor
import DisplayList
import Foundation
import LayerModel
import SceneFormat

/// The report of `inspect` on a scene, as lines and as JSON.
struct Inspection: Encodable {
    /// One line for each thing, indented by depth.
    let lines: [String]
    /// Corners of the listed parts, in points of the picture.
    let outlines: [[CGPoint]]
    private let report: Report

    private enum Report {
        case layers([InspectedLayer])
        case displayList([InspectedCommand])
        case passes([PassSummary])
    }

    init(_ tree: InspectCommand.Tree, of source: LoadedScene, at time: Double, _ list: DisplayList) {
        let scale = Double(source.options.scale)
        switch tree {
        case .layers, .presentation:
            let layers = InspectedLayer.all(of: source, at: tree == .layers ? nil : time)
            lines = layers.map(\.description)
            outlines = layers.map(\.outline)
            report = .layers(layers)
        case .displayList:
            let commands = list.commands.map { InspectedCommand($0, in: list) }
            lines = list.description.split(separator: "\n").map(String.init)
            outlines = list.commands.map { $0.bounds.corners(scale: scale) }
            report = .displayList(commands)
        case .passes:
            let graph = RenderGraph(list)
            let passes = graph.summaries(of: source.tree)
            // Pictures read others that were drawn before: those read last come first.
            lines = passes.reversed().map { String(repeating: "  ", count: min($0.depth, 64)) + $0.description }
            outlines = graph.passes.map { $0.bounds.corners(scale: scale) }
            report = .passes(passes)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch report {
        case .layers(let layers): try container.encode(layers)
        case .displayList(let commands): try container.encode(commands)
        case .passes(let passes): try container.encode(passes)
        }
    }
}

/// One command of a display list.
private struct InspectedCommand: Encodable {
    var primitive: String
    /// Minimum x and y, maximum x and y, in pixels.
    var bounds: [Int32]
    /// The same in the layer's plane.
    var rect: [Float]
    /// Premultiplied red, green, blue, alpha.
    var color: [Float]
    var isOpaque: Bool
    var clips: Int

    init(_ command: DrawCommand, in list: DisplayList) {
        primitive = "\(command.primitive)"
        bounds = [command.bounds.minX, command.bounds.minY, command.bounds.maxX, command.bounds.maxY]
        rect = [command.rect.minX, command.rect.minY, command.rect.maxX, command.rect.maxY]
        color = [command.color.x, command.color.y, command.color.z, command.color.w]
        isOpaque = command.isOpaque
        clips = list.clipCount(command.clip)
    }
}

/// One layer with the properties that differ from those of a new layer of its class.
struct InspectedLayer: Encodable {
    var path: String
    var className: String
    var name: String?
    var depth: Int
    var isMask: Bool
    var animations: Int
    var properties: [String: String]
    /// The corners of the bounds, in points of the picture.
    var outline: [CGPoint]

    private enum CodingKeys: String, CodingKey {
        case path
        case className = "class"
        case name, depth, isMask, animations, properties
    }

    /// All layers from the root on, with the model's values or those of a moment.
    static func all(of source: LoadedScene, at time: Double?) -> [InspectedLayer] {
        var result: [InspectedLayer] = []
        var open: [(layer: CALayer, depth: Int, isMask: Bool)] = [(source.scene.root, 0, false)]
        while let (layer, depth, isMask) = open.popLast() {
            let slot = source.tree.slot(ofLayer: layer.layerID)
            result.append(InspectedLayer(layer, slot: slot, depth: depth, isMask: isMask, in: source, at: time))
            for sublayer in (layer.sublayers ?? []).reversed() { open.append((sublayer, depth + 1, false)) }
            if let mask = layer.mask { open.append((mask, depth + 1, true)) }
        }
        return result
    }

    private init(_ layer: CALayer, slot: Int32, depth: Int, isMask: Bool, in source: LoadedScene, at time: Double?) {
        path = source.tree.path(of: slot)
        className = "\(type(of: layer))"
        name = layer.name
        self.depth = depth
        self.isMask = isMask
        animations = source.tree.animationCount(of: slot)
        properties = Self.properties(of: slot, in: source.tree, at: time)
        let box = layer.bounds
        outline = [
            CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY),
            CGPoint(x: box.minX, y: box.maxY),
        ].map { layer.convert($0, to: nil) }
    }

    /// The properties that differ from those of a new layer of the class, with the model's values or those of a moment.
    ///
    /// - Parameter listed: Properties that are always listed.
    static func properties(
        of slot: Int32, in tree: RenderTree, at time: Double?, listed: Set<String> = []
    ) -> [String: String] {
        let shown = time.map { tree.presentationProperties(of: slot, at: $0) } ?? tree.modelProperties(of: slot)
        let initial = LayerProperties(of: shown.layerClass)
        var properties: [String: String] = [:]
        for property in LayerProperty.allCases
        where property != RareLayerProperties.rows[\.name]
            && (shown[property] != initial[property] || listed.contains(property.key))
        {
            properties[property.key] = shown[property].inspected
        }
        return properties
    }
}

extension InspectedLayer: CustomStringConvertible {
    var description: String {
        let first = ["bounds", "position"]
        let rest = properties.keys.filter { !first.contains($0) }.sorted()
        let values = (first + rest).compactMap { key in properties[key].map { "\(key) \($0)" } }
        var text = String(repeating: "  ", count: min(depth, 64)) + (isMask ? "mask: " : "") + className
        if let name { text += " “\(name)”" }
        if !values.isEmpty { text += " " + values.joined(separator: ", ") }
        if animations > 0 { text += ", \(animations) animation\(animations == 1 ? "" : "s")" }
        return text
    }
}

extension DeviceRect {
    /// In points of the picture.
    fileprivate func corners(scale: Double) -> [CGPoint] {
        [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)].map {
            CGPoint(x: Double($0.0) / scale, y: Double($0.1) / scale)
        }
    }
}

extension AnimatableValue {
    /// The value for people.
    fileprivate var inspected: String {
        let list = { (numbers: [Double]) in
            "(" + numbers.map { String(format: "%g", $0) }.joined(separator: ", ") + ")"
        }
        switch self {
        case .none: return "none"
        case .bool(let flag): return flag ? "true" : "false"
        case .number(let number): return String(format: "%g", number)
        case .point(let point): return list([point.x, point.y])
        case .size(let size): return list([size.width, size.height])
        case .rect(let rect): return list([rect.minX, rect.minY, rect.width, rect.height])
        case .transform(let transform) where CATransform3DIsAffine(transform):
            let affine = CATransform3DGetAffineTransform(transform)
            return list([affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty])
        case .transform(let m):
            return list([
                m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42,
                m.m43, m.m44,
            ])
        case .color(let color): return color.inspected
        case .path(let path): return "path in " + AnimatableValue.rect(path.boundingBoxOfPath).inspected
        case .contents(.image(let image)): return "\(image.width) × \(image.height) pixels"
        case .contents: return "picture"
        case .numbers(let numbers): return list(numbers)
        case .colors(let colors): return "[" + colors.map(\.inspected).joined(separator: ", ") + "]"
        case .string(let string): return string
        case .filters(let filters): return "[" + filters.map(\.type).joined(separator: ", ") + "]"
        }
    }
}

extension CGColor {
    /// As `#rrggbb`, with two more digits if it is not opaque; as `color(srgb …)` beyond sRGB's gamut and white.
    fileprivate var inspected: String {
        let color = extendedSRGB
        let components = [color.x, color.y, color.z]
        guard components.allSatisfy({ (-0.5 / 255...1 + 0.5 / 255).contains($0) }) else {
            let numbers = components.map { String(format: "%.4g", $0) }.joined(separator: " ")
            return "color(srgb \(numbers)\(color.w < 1 ? String(format: " / %.3g", color.w) : ""))"
        }
        let bytes = color.clamped(lowerBound: .zero, upperBound: .one) * 255
        let numbers = [bytes.x, bytes.y, bytes.z, bytes.w].map { Int($0.rounded()) }
        let shown = numbers[3] == 255 ? numbers.dropLast() : numbers[...]
        return "#" + shown.map { String(format: "%02x", $0) }.joined()
    }
}
