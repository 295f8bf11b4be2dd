import Expressions
import LayerModel

/// The answers to one evaluation of a property's expression.
///
/// Objects are nodes of the scene, keys of a property, data of files, and paths and styles that exist as long as the evaluation.
final class PropertyHost: ExpressionHost {
    let scene: ExpressionScene
    let property: SceneProperty
    private let evaluation: ExpressionEvaluation
    /// The frame of the composition, which `posterizeTime` moves.
    private(set) var frame: Double
    private var base: SceneValue
    private let selection: ExpressionScene.Selection?
    private var paths: [BezierPath] = []
    private var styles: [TextStyle] = []
    /// Styles of an evaluation, which the interpreter does not count.
    private static let mostStyles = 10_000
    private var vertexCount = 0
    /// Vertices of all paths of an evaluation, which the interpreter does not count.
    private static let mostVertices = 1 << 20

    init(
        of property: SceneProperty, with base: SceneValue, in scene: ExpressionScene,
        _ evaluation: ExpressionEvaluation,
        _ selection: ExpressionScene.Selection?
    ) {
        self.selection = selection
        self.property = property
        self.base = base
        self.scene = scene
        self.evaluation = evaluation
        frame = evaluation.frame
    }

    func mayContinue() -> Bool { evaluation.mayContinue(steps: 4096) }

    var layer: SceneLayer { scene.layers[property.layer] }

    var seconds: Double { frame / scene.frameRate }

    /// The frame of a time that a function is given; the present one by default.
    func frame(_ arguments: [ExpressionValue], _ index: Int = 0) throws(ExpressionFailure) -> Double {
        guard index < arguments.count, arguments[index] != .undefined else { return frame }
        return try number(arguments, index) * scene.frameRate
    }

    func number(
        _ arguments: [ExpressionValue], _ index: Int, default standard: Double? = nil
    ) throws(ExpressionFailure) -> Double {
        let given = index < arguments.count ? arguments[index] : .undefined
        if given == .undefined, let standard { return standard }
        guard let number = SceneValue.numbers(of: try plain(given))?.first else {
            throw ExpressionFailure("argument \(index + 1) is no number")
        }
        return number
    }

    /// A value in place of an object that has one.
    func plain(_ value: ExpressionValue) throws(ExpressionFailure) -> ExpressionValue {
        guard case .object(let object) = value else { return value }
        return try self.value(of: object) ?? value
    }

    // MARK: - Objects

    /// The meaning of an object's bits.
    enum Subject {
        case node(Int)
        /// From 0.
        case key(property: Int, index: Int)
        /// Lists are indices into `ExpressionScene.markers`.
        case marker(list: Int, index: Int)
        case markers(list: Int)
        case path(Int)
        case style(Int)
        /// A part of one of `ExpressionScene.footages`.
        case data(file: Int, node: Int)
    }

    func subject(of object: ExpressionObject) -> Subject {
        let first = Int(object.bits & 0xFFFF_FFFF)
        let second = Int(object.bits >> 32) & Self.largestIndex
        return switch object.bits >> 56 {
        case 0: .node(first)
        case 1: .key(property: first, index: second)
        case 2: .marker(list: first, index: second)
        case 3: .markers(list: first)
        case 4: .path(first)
        case 5: .style(first)
        default: .data(file: second, node: first)
        }
    }

    /// The largest index of a key that fits into an object's bits.
    static let largestIndex = 0xFF_FFFF

    func object(_ subject: Subject) -> ExpressionValue {
        let (kind, first, second): (UInt64, Int, Int) =
            switch subject {
            case .node(let node): (0, node, 0)
            case .key(let property, let index): (1, property, index)
            case .marker(let list, let index): (2, list, index)
            case .markers(let list): (3, list, 0)
            case .path(let path): (4, path, 0)
            case .style(let style): (5, style, 0)
            case .data(let file, let node): (6, node, file)
            }
        return .object(ExpressionObject(bits: kind << 56 | UInt64(second & Self.largestIndex) << 32 | UInt64(first)))
    }

    /// A value as expressions have it.
    func exported(_ value: SceneValue) -> ExpressionValue {
        switch value {
        case .number(let number): return .number(number)
        case .components(let components, let count): return .vector(ExpressionVector(components, count: count))
        case .numbers(let numbers): return .numbers(numbers)
        case .text(let version): return .string(version.document.text)
        case .path(let path):
            vertexCount += path.vertices.count + 1
            guard vertexCount <= Self.mostVertices else { return .undefined }
            paths.append(path)
            return object(.path(paths.count - 1))
        }
    }

    /// The path of an object; `nil` if it has none.
    func path(of object: ExpressionObject, at frame: Double) -> BezierPath? {
        switch subject(of: object) {
        case .path(let path): return paths[path]
        case .node(let node):
            guard case .property(let index) = scene.nodes[node].kind,
                case .path(let path) = value(of: scene.properties[index], at: frame)
            else { return nil }
            return path
        default: return nil
        }
    }

    // MARK: - Styles of texts

    /// The style of a text at a frame; `nil` for properties other than texts.
    func style(of property: SceneProperty, at frame: Double) throws(ExpressionFailure) -> ExpressionValue? {
        guard case .text(let version) = value(of: property, at: frame) else { return nil }
        return try object(TextStyle(version))
    }

    private func object(_ style: TextStyle) throws(ExpressionFailure) -> ExpressionValue {
        guard styles.count < Self.mostStyles else { throw ExpressionFailure("there are too many styles") }
        styles.append(style)
        return object(.style(styles.count - 1))
    }

    /// The result of a setter: another style.
    private func set(
        _ word: ExpressionWord, of index: Int, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        var style = styles[index]
        guard try style.set(word, to: try plain(arguments.first ?? .undefined)) else { return nil }
        guard arguments.dropFirst().allSatisfy({ $0 == .undefined }) else {
            throw ExpressionFailure("styles of single characters are not drawn")
        }
        return try object(style)
    }

    /// A text in the style that is an expression's result; `nil` for other results and properties.
    func style(_ result: ExpressionValue, on base: SceneValue) -> SceneValue? {
        guard case .object(let object) = result, case .style(let index) = subject(of: object),
            case .text(let version) = base
        else { return nil }
        return .text(styles[index].applied(to: version))
    }

    // MARK: - Values

    /// The value of a property at a frame; of the property itself without its expression.
    func value(of other: SceneProperty, at frame: Double) -> SceneValue {
        other === property ? property.base.value(at: frame) : scene.value(of: other, at: frame)
    }

    func value(of object: ExpressionObject) throws(ExpressionFailure) -> ExpressionValue? {
        switch subject(of: object) {
        case .node(let node):
            switch scene.nodes[node].kind {
            case .property(let index): return exportedFlat(value(of: scene.properties[index], at: frame))
            default: return nil
            }
        case .key(let property, let index):
            return exportedFlat(scene.properties[property].base.key(index))
        case .path(let path): return paths[path].record
        // As a result; there is nothing to calculate with.
        case .style: return .object(object)
        case .data(let file, let node): return scene.footages[file].data.value(of: node)
        case .marker, .markers: return nil
        }
    }

    private func exportedFlat(_ value: SceneValue) -> ExpressionValue {
        if case .path(let path) = value { path.record } else { exported(value) }
    }

    /// Moves the time of the rest of the expression down to a whole number of steps.
    func posterize(_ rate: Double) {
        guard rate > 0 else { return }
        frame = (seconds * rate).rounded(.down) / rate * scene.frameRate
        base = property.base.value(at: frame)
    }

    // MARK: - Names and functions

    func global(_ name: ExpressionName) throws(ExpressionFailure) -> ExpressionValue? {
        guard let word = ExpressionWord(name) else { return nil }
        switch word {
        case .time: return .number(seconds)
        case .value: return exported(base)
        case .thisLayer: return object(.node(layer.node))
        case .thisComp: return object(.node(scene.compositions[layer.composition].node))
        case .thisProperty: return object(.node(property.node))
        case .name: return .string(layer.name)
        case .textIndex: return selection.map { .number(Double($0.index + 1)) }
        case .textTotal: return selection.map { .number(Double($0.count)) }
        case .selectorValue: return exported(base)
        default: break
        }
        if Self.propertyWords.contains(word) {
            return try member(word, ofProperty: property, node: property.node)
        }
        if Self.compositionWords.contains(word) { return member(word, ofComposition: layer.composition) }
        return try member(word, ofLayer: property.layer)
    }

    /// Names that alone mean the property itself.
    private static let propertyWords: Set<ExpressionWord> = [.velocity, .speed, .numKeys, .propertyIndex]
    private static let compositionWords: Set<ExpressionWord> = [
        .frameDuration, .displayStartTime, .numLayers, .duration, .pixelAspect,
    ]

    func call(
        _ function: ExpressionName, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        guard let word = ExpressionWord(function) else { return nil }
        switch word {
        case .comp: return try composition(arguments)
        case .layer: return try layer(arguments, in: layer.composition)
        case .footage: return try footage(arguments)
        case .propertyGroup: return try group(around: property.node, arguments)
        case .posterizeTime:
            posterize(try number(arguments, 0))
            return .undefined
        case .createPath: return try createdPath(arguments)
        default: break
        }
        if let answer = try call(word, ofProperty: property, arguments) { return answer }
        return try call(word, ofLayer: property.layer, arguments)
    }

    func member(_ name: ExpressionName, of object: ExpressionObject) throws(ExpressionFailure) -> ExpressionValue? {
        let subject = subject(of: object)
        // Data has names of its own.
        if case .data(let file, let node) = subject {
            return scene.footages[file].data.child(name.text, of: node).map { data(file, $0) }
        }
        guard let word = ExpressionWord(name) else { return nil }
        switch subject {
        case .key(let property, let index): return key(word, of: scene.properties[property], index)
        case .marker(let list, let index): return marker(word, of: list, index)
        case .markers(let list): return word == .numKeys ? .number(Double(scene.markers[list].count)) : nil
        case .style(let style): return styles[style].member(word)
        case .path, .data: return nil
        case .node(let node):
            switch scene.nodes[node].kind {
            case .composition(let composition): return member(word, ofComposition: composition)
            case .layer(let layer): return try member(word, ofLayer: layer)
            case .property(let property):
                return try member(word, ofProperty: scene.properties[property], node: node)
            case .layerReference: return nil
            case .footage(let file): return member(word, ofFootage: file)
            case .group: return member(word, ofGroup: node)
            }
        }
    }

    func call(
        _ method: ExpressionName, of object: ExpressionObject, _ arguments: [ExpressionValue]
    ) throws(ExpressionFailure) -> ExpressionValue? {
        guard let word = ExpressionWord(method) else { return nil }
        switch subject(of: object) {
        case .markers(let list): return try markers(word, of: list, arguments)
        case .path: return try call(word, ofPath: object, arguments)
        case .style(let style): return try set(word, of: style, arguments)
        case .key, .marker, .data: return nil
        case .node(let node):
            if word == .propertyGroup { return try group(around: node, arguments) }
            switch scene.nodes[node].kind {
            case .composition(let composition):
                return word == .layer ? try layer(arguments, in: composition) : nil
            case .layer(let layer): return try call(word, ofLayer: layer, arguments)
            case .layerReference: return nil
            case .footage(let file): return word == .dataValue ? try dataValue(arguments, of: file) : nil
            case .property(let property):
                if let answer = try call(word, ofPath: object, arguments) { return answer }
                return try call(word, ofProperty: scene.properties[property], arguments)
            case .group:
                if word == .param { return try apply(object, arguments) }
                guard case .object(let child)? = member(word, ofGroup: node) else { return nil }
                return try apply(child, arguments)
            }
        }
    }

    func apply(_ object: ExpressionObject, _ arguments: [ExpressionValue]) throws(ExpressionFailure) -> ExpressionValue?
    {
        guard let argument = arguments.first else { return nil }
        if case .data(let file, let node) = subject(of: object) {
            guard let part = data(file, node, argument: argument) else {
                throw ExpressionFailure("the data has no \(Self.described(argument))")
            }
            return part
        }
        guard case .node(let node) = subject(of: object) else { return nil }
        switch scene.nodes[node].kind {
        case .composition(let composition): return try layer(arguments, in: composition)
        case .footage(let file): return argument == .string("Outline") ? data(file, 0) : .object(object)
        default: break
        }
        guard let child = child(of: node, argument: try plain(argument)) else {
            throw ExpressionFailure("there is no \(Self.described(argument))")
        }
        guard case .layerReference(let index) = scene.nodes[child].kind else { return self.object(.node(child)) }
        return referredLayer(scene.properties[index]).map { self.object(.node(scene.layers[$0].node)) } ?? .null
    }

    static func described(_ argument: ExpressionValue) -> String {
        switch argument {
        case .string(let text): "\"\(text.prefix(100))\""
        case .number(let number): "number \(number.formatted)"
        default: "such thing"
        }
    }
}

extension Double {
    /// Whole numbers without a fraction.
    fileprivate var formatted: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
