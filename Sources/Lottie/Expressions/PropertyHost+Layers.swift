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

    private func parent(of layer: Int) -> Int? {
        scene.layers[layer].parent.flatMap { composition(of: layer).layersByNumber[$0] }
    }

    private func composition(of layer: Int) -> SceneComposition { scene.compositions[scene.layers[layer].composition] }

    // MARK: - Members

    func member(_ word: ExpressionWord, ofLayer index: Int) throws(ExpressionFailure) -> ExpressionValue? {
        let layer = scene.layers[index]
        switch word {
        case .name: return .string(layer.name)
        case .index: return .number(Double(layer.number ?? layer.position + 1))
        case .width: return .number(layer.size.width)
        case .height: return .number(layer.size.height)
        case .inPoint: return .number(layer.frames.lowerBound / scene.frameRate)
        case .outPoint: return .number(layer.frames.upperBound / scene.frameRate)
        case .startTime: return .number(layer.start / scene.frameRate)
        case .enabled: return .bool(true)
        case .active: return .bool(layer.frames.contains(frame))
        case .hasParent: return .bool(parent(of: index) != nil)
        case .parent: return parent(of: index).map { object(.node(scene.layers[$0].node)) }
        default: break
        }
        if let child = child(word, of: layer.node) { return object(.node(child)) }
        // Properties of the transform stand for themselves.
        guard let transform = child(.transform, of: layer.node), let child = child(word, of: transform) else {
            return nil
        }
        return object(.node(child))
    }

    func call(
        _ word: ExpressionWord, ofLayer index: Int, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        switch word {
        case .toComp, .toWorld: return try map(arguments, from: index, isVector: false, isInverse: false)
        case .toCompVec, .toWorldVec: return try map(arguments, from: index, isVector: true, isInverse: false)
        case .fromComp, .fromWorld, .fromCompToSurface:
            return try map(arguments, from: index, isVector: false, isInverse: true)
        case .fromCompVec, .fromWorldVec: return try map(arguments, from: index, isVector: true, isInverse: true)
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

    // MARK: - Spaces

    /// A point of a layer's space in its composition's, or the other way round.
    private func map(
        _ arguments: [ExpressionValue], from layer: Int, isVector: Bool, isInverse: Bool
    ) throws(ExpressionFailure) -> ExpressionValue {
        guard let first = arguments.first, let numbers = SceneValue.numbers(of: try plain(first)), numbers.count >= 2
        else { throw ExpressionFailure("argument 1 is no point") }
        var matrix = matrix(of: layer, at: try frame(arguments, 1))
        if isInverse {
            matrix = CATransform3DInvert(matrix)
        }
        let depth = numbers.count > 2 ? -numbers[2] : 0
        let weight = isVector ? 0.0 : 1.0
        let (x, y) = (numbers[0], numbers[1])
        var point = Components(
            x * matrix.m11 + y * matrix.m21 + depth * matrix.m31 + weight * matrix.m41,
            x * matrix.m12 + y * matrix.m22 + depth * matrix.m32 + weight * matrix.m42,
            x * matrix.m13 + y * matrix.m23 + depth * matrix.m33 + weight * matrix.m43, 0)
        point.z = -point.z
        return .vector(ExpressionVector(point, count: numbers.count))
    }

    /// From a layer's space to its composition's, without a camera.
    private func matrix(of layer: Int, at frame: Double) -> CATransform3D {
        var matrix = CATransform3DIdentity
        var next: Int? = layer
        var steps = 0
        while let current = next, steps < scene.layers.count {
            let transform = transform(of: current, at: frame)
            matrix = CATransform3DConcat(
                matrix,
                scene.layers[current].isThreeDimensional
                    ? transform.matrix3D(at: 0) : CATransform3DMakeAffineTransform(transform.matrix(at: 0)))
            next = parent(of: current)
            steps += 1
        }
        return matrix
    }

    /// A layer's transform at a frame, fixed.
    private func transform(of layer: Int, at frame: Double) -> LottieTransform {
        var transform = LottieTransform()
        guard let group = child(.transform, of: scene.layers[layer].node) else { return transform }
        func value(_ word: ExpressionWord) -> SceneValue? {
            guard let node = child(word, of: group), case .property(let index) = scene.nodes[node].kind else {
                return nil
            }
            return self.value(of: scene.properties[index], at: frame)
        }
        func number(_ word: ExpressionWord, _ path: WritableKeyPath<LottieTransform, Property<Double>>) {
            if let number = value(word)?.number { transform[keyPath: path] = Property(number) }
        }
        if let point = value(.anchorPoint)?.components { transform.anchor = .point(Property(point)) }
        if let point = value(.position)?.components { transform.position = .point(Property(point)) }
        if let scale = value(.scale)?.components { transform.scale = Property(scale) }
        if let angles = value(.orientation)?.components { transform.orientation = Property(angles) }
        number(.rotation, \.rotation)
        number(.xRotation, \.rotationX)
        number(.yRotation, \.rotationY)
        number(.skew, \.skew)
        number(.skewAxis, \.skewAxis)
        return transform
    }

    /// An object of left, top, width and height, in the layer's space.
    private func sourceRectangle(of index: Int, at frame: Double) throws(ExpressionFailure) -> ExpressionValue {
        let layer = scene.layers[index]
        var rectangle = CGRect(origin: .zero, size: layer.size)
        if layer.hasRectangle {
            guard let source = scene.rectangle(ofLayerAt: layer.place) else {
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
