import Expressions
import LayerModel

extension PropertyHost {
    // MARK: - Groups

    /// A child of a node by its name or number.
    func child(of node: Int, argument: ExpressionValue) -> Int? {
        let children = scene.nodes[node].children
        switch argument {
        case .string(let name):
            if let exact = children.first(where: { scene.nodes[$0].names.contains(name) }) { return exact }
            let folded = name.lowercased()
            return children.first { scene.nodes[$0].names.contains { $0.lowercased() == folded } }
        case .number(let number):
            if let numbered = children.first(where: { scene.nodes[$0].number.map(Double.init) == number }) {
                return numbered
            }
            guard let index = Int(exactly: number), children.indices.contains(index - 1) else { return nil }
            return children[index - 1]
        default: return nil
        }
    }

    /// The child with a role.
    func child(_ word: ExpressionWord, of node: Int) -> Int? {
        scene.nodes[node].children.first { scene.nodes[$0].role == word }
    }

    func member(_ word: ExpressionWord, ofGroup node: Int) -> ExpressionValue? {
        if let child = child(word, of: node) { return object(.node(child)) }
        switch word {
        case .numProperties: return .number(Double(scene.nodes[node].children.count))
        case .name: return scene.nodes[node].names.first.map(ExpressionValue.string)
        case .propertyIndex: return scene.nodes[node].number.map { .number(Double($0)) }
        case .enabled, .active: return .bool(true)
        default: return nil
        }
    }

    /// The group around a node, or one around that.
    func group(around node: Int, _ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
        var group = node
        for _ in 0..<max(1, min(Int(try number(arguments, 0, default: 1).clampedToInt), 1000)) {
            group = scene.nodes[group].parent
        }
        return object(.node(group))
    }

    // MARK: - Compositions

    func composition(_ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
        guard case .string(let name)? = arguments.first,
            let composition = scene.compositions.first(where: { $0.name == name || $0.id == name })
        else { throw ExpressionFailure("there is no such composition") }
        return object(.node(composition.node))
    }

    func member(_ word: ExpressionWord, ofComposition index: Int) -> ExpressionValue? {
        let composition = scene.compositions[index]
        switch word {
        case .name: return .string(composition.name)
        case .width: return .number(composition.size.width)
        case .height: return .number(composition.size.height)
        case .duration: return .number(composition.duration / scene.frameRate)
        case .frameDuration: return .number(1 / scene.frameRate)
        case .displayStartTime: return .number(0)
        case .pixelAspect: return .number(1)
        case .numLayers: return .number(Double(composition.layers.count))
        case .marker: return object(.markers(composition: index))
        default: return nil
        }
    }

    // MARK: - Markers

    func marker(_ word: ExpressionWord, of composition: Int, _ index: Int) -> ExpressionValue? {
        let marker = scene.compositions[composition].markers[index]
        switch word {
        case .time: return .number(marker.frame / scene.frameRate)
        case .duration: return .number(marker.duration / scene.frameRate)
        case .index: return .number(Double(index + 1))
        case .comment, .name: return .string(marker.name)
        default: return nil
        }
    }

    func markers(
        _ word: ExpressionWord, of composition: Int, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        let markers = scene.compositions[composition].markers
        let index: Int?
        switch word {
        case .key:
            if case .string(let name)? = arguments.first {
                index = markers.firstIndex { $0.name == name }
            } else {
                index = Int(exactly: try number(arguments, 0) - 1)
            }
        case .nearestKey:
            let frame = try frame(arguments)
            index = markers.indices.min { abs(markers[$0].frame - frame) < abs(markers[$1].frame - frame) }
        default: return nil
        }
        guard let index, markers.indices.contains(index) else { throw ExpressionFailure("there is no such marker") }
        return object(.marker(composition: composition, index: index))
    }
}

extension Double {
    /// Cut to where whole numbers are exact; 0 for no number.
    var clampedToInt: Int { isNaN ? 0 : Int(max(-1e15, min(self, 1e15))) }
}
