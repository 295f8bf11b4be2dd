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
            if let id = reading.text(asset, "id") { sizes[id] = scene.size(asset, "w", "h") }
        }
        let size = scene.size(root, "w", "h") ?? .zero
        scene.addComposition(root, id: nil, size: size, sizes: sizes)
        for asset in assets where asset.member("layers") != nil {
            scene.addComposition(asset, id: reading.text(asset, "id"), size: size, sizes: sizes)
        }
        return ExpressionScene(
            nodes: scene.nodes, properties: scene.properties, layers: scene.layers, compositions: scene.compositions,
            frameRate: scene.frameRate, places: scene.places)
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
        if id == nil { composition.markers = reading.markers() }
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
                isThreeDimensional: reading.flag(value, "ddd"), place: value.index))
    }

    private mutating func addContent(of layer: Int, _ value: JSONValue) {
        let node = layers[layer].node
        if let transform = value.member("ks") { addTransform(transform, to: node, layer) }
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
                let group = add(.group, to: styles, names: [reading.text(style, "nm")])
                addProperties(.style, of: style, to: group, layer)
            }
        }
        if value.member("tm")?.members != nil {
            addProperty(
                SceneSchema.Entry("tm", .timeRemap, "Time Remap", "ADBE Time Remapping"), of: value, to: node, layer)
        }
        if value.member("pe")?.members != nil { addProperties(.camera, of: value, to: node, layer) }
    }

    // MARK: - Groups

    private mutating func addTransform(_ value: JSONValue, to parent: Int, _ layer: Int) {
        let group = add(
            .group, to: parent, .transform, names: ["Transform", "ADBE Transform Group", "ADBE Vector Transform Group"])
        addProperties(.transform, of: value, to: group, layer)
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
            let said = reading.slotText(written)
            let source = reading.slot(of: written) ?? written
            let versions = reading.list(source, "k").map { key in
                (
                    frame: reading.number(key, "t") ?? 0,
                    text: said ?? key.member("s").flatMap { reading.text($0, "t") } ?? ""
                )
            }
            let node = nodes.count
            addNode(
                .text(versions), as: SceneSchema.Entry("d", .sourceText, "Source Text", "ADBE Text Document"),
                to: text, layer, number: nil, isReference: false, hasRole: true)
            addProgram(of: source, written, node: node, layer, .text(versions))
        }
        if let path = value.member("p") {
            let options = add(.group, to: text, .pathOptions, names: ["Path Options", "ADBE Text Path Options"])
            addProperties(.textPath, of: path, to: options, layer)
        }
        let animators = add(.group, to: text, .animators, names: ["Animators", "ADBE Text Animators"])
        for animator in reading.list(value, "a") {
            let group = add(.group, to: animators, names: [reading.text(animator, "nm")])
            if let style = animator.member("a") { addProperties(.animator, of: style, to: group, layer) }
            if let selector = animator.member("s") {
                let node = add(.group, to: group, .selector, names: ["Selectors", "ADBE Text Selectors"])
                addProperties(.selector, of: selector, to: node, layer)
                if reading.integer(selector, "t") == 1 {
                    let amount = SceneValues.number(Property(100))
                    let own = nodes.count
                    addNode(
                        amount, as: SceneSchema.Entry("x", .amount, "Amount"), to: node, layer, number: nil,
                        isReference: false, hasRole: false)
                    addProgram(of: selector, selector, node: own, layer, amount)
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
        let node = nodes.count
        addNode(values, as: entry, to: parent, layer, number: number, isReference: isReference, hasRole: hasRole)
        addProgram(of: source, written, node: node, layer, values)
    }

    private mutating func addNode(
        _ values: SceneValues, as entry: SceneSchema.Entry, to parent: Int, _ layer: Int, number: Int?,
        isReference: Bool, hasRole: Bool
    ) {
        let index = properties.count
        _ = add(
            isReference ? .layerReference(index) : .property(index), to: parent, hasRole ? entry.word : nil,
            names: entry.names, number: number)
    }

    /// Adds the property of a node that was added last.
    private mutating func addProgram(
        of source: JSONValue, _ written: JSONValue, node: Int, _ layer: Int, _ values: SceneValues
    ) {
        let index = properties.count
        let text = source.members == nil ? nil : source.member("x")?.string
        let compiled = text.map { self.program($0) }
        if compiled != nil, written.isOfSameText(as: reading.root) { places[written.index] = index }
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
