import Expressions
import JSON
import LayerModel

/// Reads what expressions see of a file.
///
/// Values are read as the document's are; mistakes are the document's to report.
struct SceneReading {
    private let reading: DocumentReading
    private var nodes: [SceneNode] = []
    private var properties: [SceneProperty] = []
    private var layers: [SceneLayer] = []
    private var compositions: [SceneComposition] = []
    private var markers: [[LottieMarker]] = [[]]
    private var footages: [SceneFootage] = []
    /// The footages by their assets' identifiers.
    private var footageNumbers: [String: Int] = [:]
    private var places: [Int: Int] = [:]
    private var programs: [String: Result<ExpressionProgram, ExpressionError>] = [:]
    private let frameRate: Double

    /// Expressions of a file, each of them compiled.
    private static let mostPrograms = 100_000

    private init(_ reading: DocumentReading) {
        self.reading = reading
        frameRate = max(reading.frameRate(), 1e-3)
    }

    /// - Parameter reading: For the plain values of the file.
    static func scene(of reading: DocumentReading) -> ExpressionScene {
        var scene = SceneReading(reading)
        let root = reading.root
        let assets = reading.list(root, "assets")
        var sizes: [String: CGSize] = [:]
        for asset in assets {
            guard let id = reading.text(asset, "id") else { continue }
            sizes[id] = scene.size(asset, "w", "h")
            if reading.integer(asset, "t") == 3 { scene.addFootage(asset, id: id) }
        }
        let size = scene.size(root, "w", "h") ?? .zero
        scene.addComposition(root, id: nil, size: size, sizes: sizes)
        for asset in assets where asset.member("layers") != nil {
            scene.addComposition(asset, id: reading.text(asset, "id"), size: size, sizes: sizes)
        }
        return ExpressionScene(
            nodes: scene.nodes, properties: scene.properties, layers: scene.layers, compositions: scene.compositions,
            markers: scene.markers, footages: scene.footages, frameRate: scene.frameRate, places: scene.places)
    }

    private func size(_ value: JSONValue, _ width: StaticString, _ height: StaticString) -> CGSize? {
        guard let width = reading.number(value, width), let height = reading.number(value, height) else { return nil }
        return CGSize(width: width, height: height)
    }

    // MARK: - Nodes

    private mutating func add(
        _ kind: SceneNode.Kind, to parent: Int?, _ role: ExpressionWord? = nil, names: [String?] = [],
        number: Int? = nil
    ) -> Int {
        let index = nodes.count
        nodes.append(
            SceneNode(
                kind: kind, parent: parent ?? index, role: role, names: names.compactMap { $0 }, number: number))
        if let parent { nodes[parent].children.append(index) }
        return index
    }

    private mutating func addComposition(_ value: JSONValue, id: String?, size: CGSize, sizes: [String: CGSize]) {
        let index = compositions.count
        let name = reading.text(value, "nm") ?? id ?? ""
        let node = add(.composition(index), to: nil, names: [name])
        let first = reading.number(reading.root, "ip") ?? 0
        var composition = SceneComposition(
            node: node, id: id, name: name, size: self.size(value, "w", "h") ?? size,
            duration: (reading.number(reading.root, "op") ?? first) - first, layers: layers.count..<layers.count)
        if id == nil { composition.markers = addMarkers(value) }
        compositions.append(composition)
        let values = reading.list(value, "layers")
        // Layers are known before the properties in them.
        for (position, value) in values.enumerated() {
            addLayer(value, position: position, composition: index, sizes: sizes)
        }
        let range = composition.layers.lowerBound..<layers.count
        compositions[index].layers = range
        for layer in range.reversed() {
            compositions[index].layersByName[layers[layer].name] = layer
            if let number = layers[layer].number { compositions[index].layersByNumber[number] = layer }
        }
        for (layer, value) in zip(range, values) { addContent(of: layer, value) }
    }

    private mutating func addLayer(_ value: JSONValue, position: Int, composition: Int, sizes: [String: CGSize]) {
        let name = reading.text(value, "nm") ?? ""
        let type = reading.integer(value, "ty") ?? 3
        let first = reading.number(value, "ip") ?? 0
        let node = add(.layer(layers.count), to: compositions[composition].node, names: [name])
        let size =
            switch type {
            case 0: self.size(value, "w", "h") ?? compositions[composition].size
            case 1: self.size(value, "sw", "sh") ?? .zero
            case 2: reading.text(value, "refId").flatMap { sizes[$0] } ?? .zero
            case 3: CGSize(width: 100, height: 100)
            default: compositions[composition].size
            }
        layers.append(
            SceneLayer(
                node: node, composition: composition, name: name, number: reading.integer(value, "ind"),
                position: position, parent: reading.integer(value, "parent"),
                frames: first..<max(first, reading.number(value, "op") ?? .greatestFiniteMagnitude),
                start: reading.number(value, "st") ?? 0, size: size, hasRectangle: type == 4 || type == 5,
                isThreeDimensional: reading.flag(value, "ddd"), turnsAlongPath: reading.flag(value, "ao"),
                isCamera: type == 13, isSound: type == 6, isEnabled: !reading.flag(value, "hd"),
                source: reading.text(value, "refId"), markers: addMarkers(value), place: value.index))
        if type == 15, let footage = layers[layers.count - 1].source.flatMap({ footageNumbers[$0] }) {
            footages[footage].names.insert(name)
        }
    }

    private mutating func addContent(of layer: Int, _ value: JSONValue) {
        let node = layers[layer].node
        addTransform(value.member("ks"), to: node, layer, isOfLayer: true)
        if value.member("shapes") != nil {
            let content = add(.group, to: node, .content, names: ["Contents", "ADBE Root Vectors Group"], number: 2)
            addShapes(reading.list(value, "shapes"), to: content, layer, depth: 1)
        }
        if let text = value.member("t") { addText(text, to: node, layer) }
        if value.member("masksProperties") != nil {
            let masks = add(.group, to: node, .mask, names: ["Masks", "ADBE Mask Parade"])
            for (index, mask) in reading.list(value, "masksProperties").enumerated() {
                let group = add(.group, to: masks, names: [reading.text(mask, "nm")], number: index + 1)
                addProperties(.mask, of: mask, to: group, layer, isClosed: reading.flag(mask, "cl"))
            }
        }
        if value.member("ef") != nil {
            let effects = add(.group, to: node, .effect, names: ["Effects", "ADBE Effect Parade"], number: 4)
            addEffects(reading.list(value, "ef"), to: effects, layer, depth: 1)
        }
        if value.member("sy") != nil {
            let styles = add(.group, to: node, .layerStyle, names: ["Layer Styles", "ADBE Layer Styles"])
            for style in reading.list(value, "sy") {
                let role = reading.integer(style, "ty").flatMap { SceneSchema.styles[$0] }
                let group = add(.group, to: styles, role, names: [reading.text(style, "nm")])
                addProperties(.style, of: style, to: group, layer)
            }
        }
        if value.member("tm")?.members != nil {
            addProperty(
                SceneSchema.Entry("tm", .timeRemap, "Time Remap", "ADBE Time Remapping"), of: value, to: node, layer)
        }
        if value.member("pe") != nil {
            let options = add(
                .group, to: node, .cameraOption, names: ["Camera Options", "ADBE Camera Options Group"])
            addProperties(.camera, of: value, to: options, layer)
        }
        if let footage = layers[layer].source.flatMap({ footageNumbers[$0] }) {
            _ = add(.footage(footage), to: node, names: ["Data"])
        }
    }

    /// - Returns: The list's index.
    private mutating func addMarkers(_ value: JSONValue) -> Int {
        let found = reading.markers(of: value).sorted { $0.frame < $1.frame }
        guard !found.isEmpty else { return 0 }
        markers.append(found)
        return markers.count - 1
    }

    private mutating func addFootage(_ asset: JSONValue, id: String) {
        guard let data = reading.data(asset) else { return }
        let names = [id, reading.text(asset, "nm"), reading.text(asset, "p")].compactMap { $0 }
        footageNumbers[id] = footages.count
        footages.append(
            SceneFootage(node: add(.footage(footages.count), to: nil), names: Set(names), data: data))
    }

    // MARK: - Groups

    private mutating func addTransform(_ value: JSONValue?, to parent: Int, _ layer: Int, isOfLayer: Bool = false) {
        let group = add(
            .group, to: parent, .transform, names: ["Transform", "ADBE Transform Group", "ADBE Vector Transform Group"])
        let isCamera = isOfLayer && layers[layer].isCamera
        let schema = isCamera ? SceneSchema.cameraTransform : .transform
        if let value { addProperties(schema, of: value, to: group, layer) }
        let known = Set(nodes[group].children.compactMap { nodes[$0].role })
        let isDeep = isOfLayer && layers[layer].isThreeDimensional
        for (word, standard) in SceneSchema.standards(isOfLayer: isOfLayer, isDeep: isDeep) where !known.contains(word)
        {
            guard let entry = schema.entries.first(where: { $0.word == word }) else { continue }
            let node = addNode(entry, to: group)
            addProperty(node, layer, standard)
        }
    }

    private mutating func addShapes(_ items: [JSONValue], to parent: Int, _ layer: Int, depth: Int) {
        guard depth <= reading.limits.groupNesting else { return }
        for item in items {
            let type = reading.text(item, "ty") ?? ""
            guard type != "tr" else { continue }
            let node = add(
                .group, to: parent, names: [reading.text(item, "nm"), reading.text(item, "mn")],
                number: reading.integer(item, "ix") ?? reading.integer(item, "cix"))
            if type == "gr" {
                let content = add(.group, to: node, .content, names: ["Contents", "ADBE Vectors Group"], number: 2)
                let inner = reading.list(item, "it")
                addShapes(inner, to: content, layer, depth: depth + 1)
                if let transform = inner.last(where: { reading.text($0, "ty") == "tr" }) {
                    addTransform(transform, to: node, layer)
                }
                continue
            }
            if let schema = SceneSchema.shape(type) {
                addProperties(schema, of: item, to: node, layer, isClosed: reading.flag(item, "closed"))
            }
            if type == "rp", let transform = item.member("tr") { addTransform(transform, to: node, layer) }
            if let gradient = item.member("g") {
                addProperty(
                    SceneSchema.Entry("k", .colors, "Colors", "ADBE Vector Grad Colors"), of: gradient, to: node, layer)
            }
            if item.member("d")?.elements != nil {
                let dash = add(.group, to: node, .dash, names: ["Dashes", "ADBE Vector Stroke Dashes"])
                for part in reading.list(item, "d") {
                    let name = reading.text(part, "nm") ?? ""
                    addProperty(
                        SceneSchema.Entry("v", ExpressionWord(rawValue: name) ?? .dash, name), of: part, to: dash, layer
                    )
                }
            }
        }
    }

    private mutating func addEffects(_ effects: [JSONValue], to parent: Int, _ layer: Int, depth: Int) {
        guard depth <= reading.limits.groupNesting else { return }
        for effect in effects {
            let names = [reading.text(effect, "nm"), reading.text(effect, "mn")]
            let number = reading.integer(effect, "ix")
            guard effect.member("ef") == nil else {
                let group = add(.group, to: parent, names: names, number: number)
                addEffects(reading.list(effect, "ef"), to: group, layer, depth: depth + 1)
                continue
            }
            let type = reading.integer(effect, "ty")
            var entry = SceneSchema.Entry(key: "v", word: .value, names: names.compactMap { $0 })
            entry.isColor = type == 2
            addProperty(entry, of: effect, to: parent, layer, number: number, isReference: type == 10, hasRole: false)
        }
    }

    private mutating func addText(_ value: JSONValue, to parent: Int, _ layer: Int) {
        let text = add(.group, to: parent, .text, names: ["Text", "ADBE Text Properties"])
        if let written = value.member("d") {
            let source = reading.slot(of: written) ?? written
            let versions =
                reading.textVersions(value, written)
                ?? [LottieText.Version(frame: 0, document: TextDocument(text: ""), font: "")]
            let node = addNode(SceneSchema.Entry("d", .sourceText, "Source Text", "ADBE Text Document"), to: text)
            addProperty(node, layer, .text(versions), of: source, written)
        }
        if let path = value.member("p") {
            let options = add(.group, to: text, .pathOptions, names: ["Path Options", "ADBE Text Path Options"])
            addProperties(.textPath, of: path, to: options, layer)
        }
        let animators = add(.group, to: text, .animator, names: ["Animators", "ADBE Text Animators"])
        for animator in reading.list(value, "a") {
            let group = add(.group, to: animators, names: [reading.text(animator, "nm")])
            if let style = animator.member("a") {
                let node = add(.group, to: group, .property, names: ["Properties", "ADBE Text Animator Properties"])
                addProperties(.animator, of: style, to: node, layer)
            }
            if let selector = animator.member("s") {
                let list = add(.group, to: group, .selector, names: ["Selectors", "ADBE Text Selectors"])
                // Files do not say its name: it answers to any.
                let node = add(.group, to: list)
                addProperties(.selector, of: selector, to: node, layer)
                if reading.integer(selector, "t") == 1 {
                    let own = addNode(SceneSchema.Entry("x", .amount, "Amount"), to: node, hasRole: false)
                    addProperty(own, layer, .number(Property(100)), of: selector, selector)
                }
            }
        }
    }

    // MARK: - Properties

    private mutating func addProperties(
        _ schema: SceneSchema, of value: JSONValue, to parent: Int, _ layer: Int, isClosed: Bool = false
    ) {
        for entry in schema.entries where value.member(entry.key) != nil {
            addProperty(entry, of: value, to: parent, layer, isClosed: isClosed)
        }
    }

    private mutating func addProperty(
        _ entry: SceneSchema.Entry, of object: JSONValue, to parent: Int, _ layer: Int, number: Int? = nil,
        isClosed: Bool = false, isReference: Bool = false, hasRole: Bool = true
    ) {
        guard let written = object.member(entry.key) else { return }
        let source = reading.slot(of: written) ?? written
        let number = number ?? (source.members == nil ? nil : reading.integer(source, "ix"))
        let values: SceneValues
        if source.members != nil, reading.flag(source, "s"), source.member("x")?.members != nil {
            let first = properties.count
            addProperties(.coordinates, of: source, to: parent, layer)
            values = .split(Array(first..<properties.count))
        } else {
            guard let read = reading.values(object, entry, isClosed: isClosed) else { return }
            values = read
        }
        let node = addNode(entry, to: parent, number: number, isReference: isReference, hasRole: hasRole)
        addProperty(node, layer, values, of: source, written)
    }

    /// Adds the node of the property that is added next.
    private mutating func addNode(
        _ entry: SceneSchema.Entry, to parent: Int, number: Int? = nil, isReference: Bool = false, hasRole: Bool = true
    ) -> Int {
        let index = properties.count
        return add(
            isReference ? .layerReference(index) : .property(index), to: parent, hasRole ? entry.word : nil,
            names: entry.names, number: number)
    }

    /// Adds the property of a node that was added last.
    ///
    /// - Parameters:
    ///   - source: Has the expression.
    ///   - written: The value in the file, whose slot holds `source`.
    private mutating func addProperty(
        _ node: Int, _ layer: Int, _ values: SceneValues, of source: JSONValue? = nil, _ written: JSONValue? = nil
    ) {
        let index = properties.count
        let compiled = source.flatMap { $0.members == nil ? nil : $0.member("x")?.string }.map { self.program($0) }
        if compiled != nil, let written, written.isOfSameText(as: reading.root) { places[written.index] = index }
        var program: ExpressionProgram?
        var error: ExpressionError?
        switch compiled {
        case .success(let compiled)?: program = compiled
        case .failure(let failure)?: error = failure
        case nil: break
        }
        properties.append(
            SceneProperty(index: index, node: node, layer: layer, base: values, program: program, error: error))
    }

    /// The program of a text, compiled once however many properties have it.
    private mutating func program(_ text: String) -> Result<ExpressionProgram, ExpressionError> {
        if let known = programs[text] { return known }
        guard programs.count < Self.mostPrograms else {
            return .failure(
                ExpressionError(
                    kind: .size, message: "the file has more than \(Self.mostPrograms) expressions"))
        }
        let compiled = Result { () throws(ExpressionError) in
            try ExpressionProgram.compile(text, vocabulary: ExpressionWord.vocabulary)
        }
        programs[text] = compiled
        return compiled
    }
}

extension DocumentReading {
    /// The values of a property whose type its first value says; `nil` if it has none.
    fileprivate func values(_ object: JSONValue, _ entry: SceneSchema.Entry, isClosed: Bool) -> SceneValues? {
        guard let written = object.member(entry.key) else { return nil }
        let source = slot(of: written).flatMap { $0.members != nil && $0.member("k") == nil ? nil : $0 } ?? written
        var first = source.members == nil ? source : source.member("k")
        if let key = first?.elements?.first(where: { _ in true }), key.member("t") != nil { first = key.member("s") }
        guard let first else { return nil }
        if let flag = first.bool { return .number(Property(flag ? 1 : 0)) }
        if first.members != nil || first.elements?.first(where: { _ in true })?.members != nil {
            return path(object, entry.key, isClosed: isClosed).map(SceneValues.path)
        }
        let count = first.elements?.count ?? 1
        if entry.isColor {
            return color(object, entry.key, default: nil).map { .components($0, count: min(count, 4)) }
        }
        switch count {
        case 0, 1: return scalar(object, entry.key).map(SceneValues.number)
        case 2...4: return components(object, entry.key).map { .components($0, count: count) }
        default: return numbers(object, entry.key).map(SceneValues.numbers)
        }
    }
}
