import Foundation
import JSON

/// The scene of the values that are read: each is a property in the group of the scene that is read.
extension DocumentReading {
    /// Begins the scene of a document, if the file or the values of its slots have expressions.
    func startScene(_ document: LottieDocument) {
        (scene, place, hasMetExpression) = (nil, nil, false)
        guard ([root] + filled.map(\.root)).contains(where: { $0.mayHaveText(under: "x") }) else { return }
        let scene = ExpressionScene(frameRate: max(document.frameRate, 1e-3))
        self.scene = scene
        quietly {
            for asset in list(root, "assets") {
                guard let id = text(asset, "id") else { continue }
                assetSizes[id] = size(asset, "w", "h")
                guard integer(asset, "t") == 3, let data = data(asset) else { continue }
                scene.addFootage(id: id, names: [text(asset, "nm"), text(asset, "p")], data)
            }
        }
        addComposition(nil, root, of: document)
    }

    /// Adds a composition whose layers are read next.
    ///
    /// - Parameter id: `nil` is the document itself.
    func addComposition(_ id: String?, _ value: JSONValue, of document: LottieDocument) {
        quietly {
            scene?.addComposition(
                id: id, name: text(value, "nm") ?? id ?? "", size: size(value, "w", "h") ?? document.size,
                duration: document.frames.upperBound - document.frames.lowerBound,
                markers: id == nil ? markers(of: value) : [])
        }
    }

    private func size(_ value: JSONValue, _ width: StaticString, _ height: StaticString) -> CGSize? {
        guard let width = number(value, width), let height = number(value, height) else { return nil }
        return CGSize(width: width, height: height)
    }

    // MARK: - Groups

    /// Reads a layer's properties.
    ///
    /// - Parameter layer: Has all but its properties.
    func complete(_ layer: inout LottieLayer, of value: JSONValue, _ read: (JSONValue, inout LottieLayer) -> Void) {
        guard let scene, let composition = scene.compositions.last else { return read(value, &layer) }
        let index = scene.layers.count
        let node = scene.add(.layer(index), to: composition.node, names: [layer.name ?? ""])
        place = ScenePlace(node: node, layer: index, entries: SceneSchema.layer.entries)
        defer { place = nil }
        read(value, &layer)
        readRest(of: value)
        quietly {
            let (type, source) = (integer(value, "ty") ?? 3, text(value, "refId"))
            let size =
                switch type {
                case 0: size(value, "w", "h")
                case 1: size(value, "sw", "sh") ?? .zero
                case 2: source.flatMap { assetSizes[$0] } ?? .zero
                case 3: CGSize(width: 100, height: 100)
                default: composition.size
                }
            scene.add(
                layer, node: node, size: size ?? composition.size, source: source, markers: markers(of: value),
                isData: type == 15)
        }
    }

    /// The result of reading a group of properties.
    ///
    /// - Parameters:
    ///   - schema: The properties that the group may have.
    ///   - value: Has them: those that are not read are added by their values' kinds.
    func group<Result>(
        _ role: @autoclosure () -> ExpressionWord? = nil, names: @autoclosure () -> [String?] = [],
        number: @autoclosure () -> Int? = nil, _ schema: @autoclosure () -> SceneSchema? = nil,
        of value: JSONValue? = nil, _ read: () -> Result
    ) -> Result {
        guard let scene, let outer = place else { return read() }
        let node = quietly { scene.add(.group, to: outer.node, role(), names: names(), number: number()) }
        place = ScenePlace(node: node, layer: outer.layer, entries: schema()?.entries ?? [])
        defer { place = outer }
        let result = read()
        if let value { readRest(of: value) }
        return result
    }

    /// The result of reading properties in the same group, of other names.
    func naming<Result>(_ entries: @autoclosure () -> [SceneSchema.Entry], _ read: () -> Result) -> Result {
        guard let outer = place else { return read() }
        place?.entries = quietly(entries)
        defer { place = outer }
        return read()
    }

    /// Reads undrawn parts, for expressions alone.
    func readUnseen(_ read: () -> Void) {
        if place != nil { quietly(read) }
    }

    /// Reads the remaining possible properties of a group.
    func readRest(of value: JSONValue) {
        readUnseen {
            for entry in place?.entries ?? [] where value.member(entry.key) != nil { readAny(value, entry) }
        }
    }

    /// Adds the properties of a transform that a file leaves out.
    ///
    /// - Parameter isDeep: Whether it is that of a three-dimensional layer.
    func addStandards(isOfLayer: Bool, isDeep: Bool) {
        guard let scene, let place else { return }
        let known = Set(scene.nodes[place.node].children.compactMap { scene.nodes[$0].role })
        for (word, values) in SceneSchema.standards(isOfLayer: isOfLayer, isDeep: isDeep) where !known.contains(word) {
            guard let entry = place.entries.first(where: { $0.word == word }) else { continue }
            _ = scene.add(entry, at: place, values)
        }
    }

    // MARK: - Properties

    /// Reads a property of the type of its first value.
    func readAny(_ object: JSONValue, _ entry: SceneSchema.Entry) {
        guard let written = object.member(entry.key), let first = firstValue(of: written) else { return }
        let count = first.elements?.count ?? 1
        if let flag = first.bool {
            _ = expressed(entry.key, written, SceneValues(Property(flag ? 1.0 : 0)))
        } else if first.members != nil || first.elements?.first(where: { _ in true })?.members != nil {
            _ = path(object, entry.key, isClosed: false)
        } else if entry.kind == .color {
            _ = color(object, entry.key, default: nil)
        } else if count < 2 {
            _ = scalar(object, entry.key)
        } else if count <= 4 {
            _ = components(object, entry.key)
        } else {
            _ = numbers(object, entry.key)
        }
    }

    /// The first of a property's values, which its slot may hold.
    private func firstValue(of written: JSONValue) -> JSONValue? {
        let slot = slot(of: written).flatMap { $0.members != nil && $0.member("k") == nil ? nil : $0 }
        return (slot ?? written).firstValue
    }

    /// The number of numbers in each of a property's values.
    func valueCount(of written: JSONValue) -> Int { firstValue(of: written)?.elements?.count ?? 1 }

    /// Adds a property to the group that is read.
    ///
    /// - Parameters:
    ///   - key: Its name in the group.
    ///   - written: The value in the file, whose slot may hold another.
    /// - Returns: The property if it has an expression; `nil`, with a warning, also if that is not run.
    func expressed(
        _ key: StaticString, _ written: JSONValue, _ values: @autoclosure () -> SceneValues
    ) -> SceneProperty? {
        guard let scene else { return nil }
        let source = slot(of: written) ?? written
        let expression = source.member("x")?.string
        let isPlaced = written.isOfSameText(as: root)
        if expression != nil { hasMetExpression = true }
        guard let place, let index = place.entries.firstIndex(where: { $0.has(key) }) else {
            if expression != nil { warn("an expression", at: written) }
            return nil
        }
        let entry = place.entries[index]
        self.place?.entries.remove(at: index)
        let number = source.members == nil ? nil : quietly { integer(source, "ix") }
        let property = scene.add(
            entry, at: place, number: number, values(), expression: expression, place: isPlaced ? written.index : nil)
        guard expression != nil else { return nil }
        guard isPlaced, property.error == nil else {
            warn(property.error.map { scene.feature(property, $0) } ?? "an expression", at: written)
            return nil
        }
        return property
    }
}
