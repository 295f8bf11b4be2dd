import Expressions
import JSON
import LayerModel
import Synchronization

/// The view of expressions on a file: its compositions, layers, effects and shapes as a tree of nodes, with all properties.
///
/// The tree is filled while the document is read, with the same properties, if its file has expressions; other files have
/// none. A property's value is a function of the property and of its composition's frame alone, so it does not depend on the
/// uses of the composition, on threads or on the order of frames.
///
/// One thread reads the file; the document is whole before any other knows the scene, and before the first value is
/// evaluated. So accesses are not checked, either: expressions read the lists at each step.
final class ExpressionScene: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var nodes: [SceneNode] = []
    @exclusivity(unchecked) private(set) var properties: [SceneProperty] = []
    @exclusivity(unchecked) private(set) var layers: [SceneLayer] = []
    /// The document itself first.
    @exclusivity(unchecked) private(set) var compositions: [SceneComposition] = []
    /// The markers of compositions and layers, a list each; the first list is empty.
    private(set) var markers: [[LottieMarker]] = [[]]
    /// The JSON files that data layers and `footage` read.
    private(set) var footages: [SceneFootage] = []
    /// Frames per second, of all compositions.
    let frameRate: Double
    /// The footages by their assets' identifiers.
    private var footageNumbers: [String: Int] = [:]
    private var programs: [String: Result<ExpressionProgram, ExpressionError>] = [:]
    /// The rectangles of layers that are drawn, by the layers' places in the file.
    private let rectangles = Mutex<[Int: any LayerRectangle]>([:])

    /// Expressions of a file, each of them compiled.
    private static let mostPrograms = 100_000

    init(frameRate: Double) {
        self.frameRate = frameRate
    }

    // MARK: - Reading

    /// - Returns: The node's index.
    func add(
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

    /// Adds a property with its node.
    ///
    /// - Parameters:
    ///   - number: Used if the file has none beside the property.
    ///   - expression: Its text.
    ///   - place: The place of the expression in the file.
    func add(
        _ entry: SceneSchema.Entry, at group: ScenePlace, number: Int? = nil, _ values: SceneValues,
        expression: String? = nil, place: Int? = nil
    ) -> SceneProperty {
        let index = properties.count
        let node = add(
            entry.isReference ? .layerReference(index) : .property(index), to: group.node, entry.word,
            names: entry.names, number: entry.number ?? number)
        let property = SceneProperty(
            in: self, index: index, node: node, layer: group.layer, base: values, compiled: expression.map(program),
            place: place)
        properties.append(property)
        return property
    }

    /// The program of a text, compiled once however many properties have it.
    private func program(_ text: String) -> Result<ExpressionProgram, ExpressionError> {
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

    /// Adds a composition; its layers are those that are added next.
    func addComposition(id: String? = nil, name: String, size: CGSize, duration: Double, markers: [LottieMarker] = []) {
        let node = add(.composition(compositions.count), to: nil, names: [name])
        compositions.append(
            SceneComposition(
                node: node, id: id, name: name, size: size, duration: duration, layers: layers.count..<layers.count,
                markers: add(markers)))
    }

    /// Adds the data that an asset is.
    func addFootage(id: String, names: [String?], _ data: SceneData) {
        footageNumbers[id] = footages.count
        footages.append(
            SceneFootage(
                node: add(.footage(footages.count), to: nil), names: Set([id] + names.compactMap { $0 }), data: data))
    }

    /// Adds a layer to the composition that was added last, with the data of the asset that it shows, if it is one.
    ///
    /// - Parameter isData: Whether the data has the layer's name, too.
    func add(
        _ drawn: LottieLayer, node: Int, size: CGSize, source: String?, markers: [LottieMarker], isData: Bool
    ) {
        let composition = compositions.count - 1
        let layer = SceneLayer(
            drawn, node: node, composition: composition, position: compositions[composition].layers.count, size: size,
            source: source, markers: add(markers))
        compositions[composition].add(layer, layers.count)
        layers.append(layer)
        guard let footage = source.flatMap({ footageNumbers[$0] }) else { return }
        _ = add(.footage(footage), to: node, names: ["Data"])
        if isData { footages[footage].names.insert(layer.name) }
    }

    private func add(_ list: [LottieMarker]) -> Int {
        guard !list.isEmpty else { return 0 }
        markers.append(list.sorted { $0.frame < $1.frame })
        return markers.count - 1
    }

    /// The name of an expression in warnings, with the reason that it is not run.
    func feature(_ property: SceneProperty, _ error: ExpressionError) -> String {
        let name = nodes[property.node].names.first ?? "a property"
        return "the expression of \(name.quotedForMessage) (line \(error.line): \(error.message))"
    }

    /// The expressions that have no value at the start, in the middle or at the end of their layers, in the order of the file.
    ///
    /// - Parameter frames: Those of the document.
    func warnings(in frames: Range<Double>) -> [(place: Int, layer: String, feature: String)] {
        let placed = properties.compactMap { property in
            property.program == nil ? nil : property.place.map { (place: $0, property: property) }
        }
        return placed.sorted { $0.place < $1.place }.compactMap { place, property in
            guard !WorkLimits.areExceeded else { return nil }
            let layer = layers[property.layer]
            let first = layer.drawn.frames.lowerBound
            let last = max(first, min(layer.drawn.frames.upperBound, first + frames.upperBound - frames.lowerBound) - 1)
            for frame in [first, ((first + last) / 2).rounded(), last] {
                guard let error = attempt(property, at: frame, for: Selection(index: 0, count: 1)).1,
                    !WorkLimits.areExceeded
                else { continue }
                property.setWarning()
                return (place, layer.name, feature(property, error))
            }
            return nil
        }
    }

    // MARK: - Rectangles

    func setRectangle(_ rectangle: any LayerRectangle, ofLayerAt place: Int) {
        rectangles.withLock { if $0[place] == nil { $0[place] = rectangle } }
    }

    func rectangle(ofLayerAt place: Int) -> (any LayerRectangle)? {
        rectangles.withLock { $0[place] }
    }

    // MARK: - Values

    /// The character, word or line of a selector's expression.
    struct Selection {
        /// From 0.
        var index: Int
        var count: Int
    }

    /// The value of a property with its expression; without it where the expression has none, which is noted.
    func value(of property: SceneProperty, at frame: Double, for selection: Selection? = nil) -> SceneValue {
        let (value, error) = attempt(property, at: frame, for: selection)
        if let error, !property.hasWarning, !WorkLimits.areExceeded {
            let layer = layers[property.layer].name.quotedForMessage
            WorkLimits.current?.note("in the layer \(layer), \(feature(property, error)) is not drawn")
        }
        return value
    }

    private func attempt(
        _ property: SceneProperty, at frame: Double, for selection: Selection?
    ) -> (SceneValue, ExpressionError?) {
        guard let program = property.program else { return (property.base.value(at: frame), nil) }
        let outer = ExpressionEvaluation.current
        // A property that is read during its own evaluation has the value without its expression.
        if outer?.cut(property.index, at: frame) == true { return (property.base.value(at: frame), nil) }
        if selection == nil, let kept = property.kept(at: frame, within: outer) { return kept }
        let evaluation = ExpressionEvaluation(of: property, at: frame, within: outer)
        defer { evaluation.end() }
        let base = property.base.value(at: frame)
        do throws(ExpressionError) {
            try evaluation.begin()
            let value = try evaluate(program, property, base, evaluation, selection)
            if selection == nil { property.keep(value, of: evaluation) }
            return (value, nil)
        } catch {
            if selection == nil { property.keep(base, error, of: evaluation) }
            return (base, error)
        }
    }

    private func evaluate(
        _ program: ExpressionProgram, _ property: SceneProperty, _ base: SceneValue, _ evaluation: ExpressionEvaluation,
        _ selection: Selection?
    ) throws(ExpressionError) -> SceneValue {
        let host = PropertyHost(of: property, with: base, in: self, evaluation, selection)
        let result = ExpressionEvaluation.$current.withValue(evaluation) {
            Result { () throws(ExpressionError) in
                try program.evaluate(host: host, seed: property.seed, time: evaluation.frame / frameRate)
            }
        }
        let found = try result.get()
        guard let value = host.style(found, on: base) ?? SceneValue(found, like: base) else {
            throw ExpressionError(kind: .type, message: "the result is no value of this property")
        }
        return value
    }
}

/// The rectangle around a layer's content, in the layer's space.
protocol LayerRectangle: Sendable {
    func rectangle(at frame: Double) -> CGRect
}
