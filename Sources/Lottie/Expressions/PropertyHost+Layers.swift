import Expressions
import LayerModel

extension PropertyHost {
    // MARK: - Finding layers

    /// `layer(name)`, `layer(number)`, or `layer(other, distance)`.
    func layer(
        _ arguments: [ExpressionValue], in composition: Int
    ) throws(ExpressionFailure) -> ExpressionValue {
        let composition = scene.compositions[composition]
        let layers = composition.layers
        let found: Int?
        switch arguments.first {
        case .string(let name)?:
            found = composition.layersByName[name]
        case .object(let object)? where arguments.count > 1:
            guard let from = layer(of: object) else { throw ExpressionFailure("argument 1 is no layer") }
            let place = from + (try number(arguments, 1)).clampedToInt
            found = layers.contains(place) ? place : nil
        default:
            let number = (try number(arguments, 0)).clampedToInt
            let place = layers.lowerBound + number - 1
            found = composition.layersByNumber[number] ?? (layers.contains(place) ? place : nil)
        }
        guard let found else {
            throw ExpressionFailure("there is no layer \(Self.described(arguments.first ?? .undefined))")
        }
        return object(.node(scene.layers[found].node))
    }

    private func layer(of object: ExpressionObject) -> Int? {
        guard case .node(let node) = subject(of: object), case .layer(let layer) = scene.nodes[node].kind else {
            return nil
        }
        return layer
    }

    /// The layer that a property of an effect names; `nil` for none.
    func referredLayer(_ property: SceneProperty) -> Int? {
        guard let number = value(of: property, at: frame).number else { return nil }
        return composition(of: property.layer).layersByNumber[number.clampedToInt]
    }

    func parent(of layer: Int) -> Int? {
        scene.layers[layer].drawn.parent.flatMap { composition(of: layer).layersByNumber[$0] }
    }

    func composition(of layer: Int) -> SceneComposition { scene.compositions[scene.layers[layer].composition] }

    // MARK: - Members

    func member(_ word: ExpressionWord, ofLayer index: Int) throws(ExpressionFailure) -> ExpressionValue? {
        let layer = scene.layers[index]
        switch word {
        case .name: return .string(layer.name)
        case .index: return .number(Double(layer.drawn.index ?? layer.position + 1))
        case .width: return .number(layer.size.width)
        case .height: return .number(layer.size.height)
        case .inPoint: return .number(layer.drawn.frames.lowerBound / scene.frameRate)
        case .outPoint: return .number(layer.drawn.frames.upperBound / scene.frameRate)
        case .startTime: return .number(layer.drawn.start / scene.frameRate)
        case .enabled: return .bool(!layer.drawn.isHidden)
        case .active: return .bool(!layer.drawn.isHidden && layer.drawn.frames.contains(frame))
        case .hasVideo: return .bool(!layer.isSound && layer.lens == nil)
        case .hasAudio: return .bool(layer.isSound)
        case .marker: return object(.markers(list: layer.markers))
        case .source:
            return scene.compositions.first { $0.id != nil && $0.id == layer.source }.map { object(.node($0.node)) }
        case .hasParent: return .bool(parent(of: index) != nil)
        case .parent: return parent(of: index).map { object(.node(scene.layers[$0].node)) }
        default: break
        }
        if let child = child(word, of: layer.node) { return object(.node(child)) }
        // Properties of the transform, and of a camera, need no group.
        for role in [ExpressionWord.transform, .cameraOption] {
            guard let group = child(role, of: layer.node), let child = child(word, of: group) else { continue }
            return object(.node(child))
        }
        return nil
    }

    func call(
        _ word: ExpressionWord, ofLayer index: Int, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        switch word {
        case .toComp, .toWorld, .toCompVec, .toWorldVec, .fromComp, .fromWorld, .fromCompVec, .fromWorldVec,
            .fromCompToSurface:
            return try map(word, arguments, from: index)
        case .sampleImage: throw ExpressionFailure("pixels are not read by expressions")
        case .sourceRectAtTime: return try sourceRectangle(of: index, at: try frame(arguments))
        case .effect, .content, .mask, .text, .transform:
            guard let group = child(word, of: scene.layers[index].node) else {
                throw ExpressionFailure("the layer has no \(word.rawValue)")
            }
            guard case .object(let group) = object(.node(group)) else { return nil }
            return try apply(group, arguments)
        case .layer where !arguments.isEmpty: return try layer(arguments, in: scene.layers[index].composition)
        default: return nil
        }
    }

    /// An object of left, top, width and height, in the layer's space.
    private func sourceRectangle(of index: Int, at frame: Double) throws(ExpressionFailure) -> ExpressionValue {
        let layer = scene.layers[index]
        var rectangle = CGRect(origin: .zero, size: layer.size)
        if layer.hasRectangle {
            guard let source = scene.rectangle(ofLayerAt: layer.drawn.place) else {
                throw ExpressionFailure("the layer draws nothing that has a size")
            }
            rectangle = source.rectangle(at: frame)
            if !rectangle.width.isFinite || rectangle.isNull { rectangle = .zero }
        }
        return .record(
            [
                ("left", rectangle.minX), ("top", rectangle.minY), ("width", rectangle.width),
                ("height", rectangle.height),
            ].map { .init(name: $0.0, value: .number($0.1)) })
    }
}
