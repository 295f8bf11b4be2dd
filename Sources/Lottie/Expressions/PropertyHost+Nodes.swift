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
            // An only child without a name answers to any.
            if children.count == 1, scene.nodes[children[0]].names.isEmpty { return children[0] }
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
        case .propertyIndex: return .number(Double(number(of: node)))
        case .enabled, .active: return .bool(true)
        // A group of its own in After Effects.
        case .advanced: return object(.node(node))
        default: return nil
        }
    }

    /// The number of a node in the group around it.
    func number(of node: Int) -> Int {
        if let number = scene.nodes[node].number { return number }
        return (scene.nodes[scene.nodes[node].parent].children.firstIndex(of: node) ?? 0) + 1
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
        case .marker: return object(.markers(list: composition.markers))
        case .activeCamera:
            return camera(of: index, at: frame).map { object(.node(scene.layers[$0].node)) } ?? .null
        default: return nil
        }
    }

    // MARK: - Markers

    func marker(_ word: ExpressionWord, of list: Int, _ index: Int) -> ExpressionValue? {
        let marker = scene.markers[list][index]
        switch word {
        case .time: return .number(marker.frame / scene.frameRate)
        case .duration: return .number(marker.duration / scene.frameRate)
        case .index: return .number(Double(index + 1))
        case .comment, .name: return .string(marker.name)
        default: return nil
        }
    }

    func markers(
        _ word: ExpressionWord, of list: Int, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        let markers = scene.markers[list]
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
        return object(.marker(list: list, index: index))
    }

    // MARK: - Data

    /// `footage(name)`.
    func footage(_ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue {
        guard case .string(let name)? = arguments.first,
            let footage = scene.footages.first(where: { $0.names.contains(name) })
        else { throw ExpressionFailure("there is no data \(Self.described(arguments.first ?? .undefined))") }
        return object(.node(footage.node))
    }

    func member(_ word: ExpressionWord, ofFootage file: Int) -> ExpressionValue? {
        switch word {
        case .sourceData: data(file, 0)
        case .sourceText: .string(scene.footages[file].data.text)
        case .name: scene.footages[file].names.min().map(ExpressionValue.string)
        default: nil
        }
    }

    /// `dataValue(path)`: the value that indices lead to.
    func dataValue(_ arguments: [ExpressionValue], of file: Int) throws(ExpressionFailure) -> ExpressionValue {
        var node: Int? = 0
        for index in SceneValue.numbers(of: arguments.first ?? .undefined) ?? [] {
            node = node.flatMap { scene.footages[file].data.child(index.clampedToInt, of: $0) }
        }
        guard let node else { throw ExpressionFailure("the data has no such value") }
        return data(file, node)
    }

    /// A part of a file's data by its name or number: `outline("current")("temp")`.
    func data(_ file: Int, _ node: Int, argument: ExpressionValue) -> ExpressionValue? {
        let data = scene.footages[file].data
        let child: Int? =
            switch argument {
            case .string(let name): data.child(name, of: node)
            case .number(let number): data.child(number.clampedToInt - 1, of: node)
            default: nil
            }
        return child.map { self.data(file, $0) }
    }

    func data(_ file: Int, _ node: Int) -> ExpressionValue {
        scene.footages[file].data.plainValue(of: node) ?? object(.data(file: file, node: node))
    }
}

extension Double {
    /// Cut to the range of exact whole numbers; 0 for no number.
    var clampedToInt: Int { isNaN ? 0 : Int(max(-1e15, min(self, 1e15))) }
}
