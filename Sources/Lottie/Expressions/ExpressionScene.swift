import Expressions
import JSON
import LayerModel
import Synchronization

/// What expressions see of a file: its compositions, layers, effects and shapes as a tree of nodes, with all properties.
///
/// The tree is read beside the document, once a property with an expression is met; files without any have none. A property's value is a
/// function of the property and of its composition's frame alone, so the same property has the same value wherever and however often its
/// composition is shown, on every thread and in any order of frames.
final class ExpressionScene: Sendable {
    let nodes: [SceneNode]
    let properties: [SceneProperty]
    let layers: [SceneLayer]
    /// The document itself first.
    let compositions: [SceneComposition]
    /// The markers of compositions and layers, a list each; the first list is empty.
    let markers: [[LottieMarker]]
    /// The JSON files that data layers and `footage` read.
    let footages: [SceneFootage]
    /// Frames per second, of all compositions.
    let frameRate: Double
    /// The properties with expressions, by their places in the file.
    private let places: [Int: Int]
    /// The rectangles of layers that are drawn, by the layers' places in the file.
    private let rectangles = Mutex<[Int: any LayerRectangle]>([:])

    init(
        nodes: [SceneNode], properties: [SceneProperty], layers: [SceneLayer], compositions: [SceneComposition],
        markers: [[LottieMarker]], footages: [SceneFootage], frameRate: Double, places: [Int: Int]
    ) {
        self.nodes = nodes
        self.properties = properties
        self.layers = layers
        self.compositions = compositions
        self.markers = markers
        self.footages = footages
        self.frameRate = frameRate
        self.places = places
    }

    /// The property whose expression stands at a place in the file.
    func property(at place: Int) -> SceneProperty? {
        places[place].map { properties[$0] }
    }

    /// An expression as warnings call it, with the reason that it is not run.
    func feature(_ property: SceneProperty, _ error: ExpressionError) -> String {
        let name = nodes[property.node].names.first ?? "a property"
        return "the expression of \(name.quotedForMessage) (line \(error.line): \(error.message))"
    }

    /// The expressions that have no value at the start, in the middle or at the end of their layers, in the order of the file.
    ///
    /// - Parameter frames: Those of the document.
    func warnings(in frames: Range<Double>) -> [(place: Int, layer: String, feature: String)] {
        places.sorted { $0.key < $1.key }.compactMap { place, index in
            let property = properties[index]
            guard property.program != nil, !WorkLimits.areExceeded else { return nil }
            let layer = layers[property.layer]
            let first = layer.frames.lowerBound
            let last = max(first, min(layer.frames.upperBound, first + frames.upperBound - frames.lowerBound) - 1)
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

    /// The character, word or line that a selector's expression is asked for.
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
        guard let program = property.program else { return (property.base.value(at: frame, in: self), nil) }
        let outer = ExpressionEvaluation.current
        // A property that is asked for its own value while that is worked out has the one without its expression.
        if outer?.cut(property.index, at: frame) == true { return (property.base.value(at: frame, in: self), nil) }
        if selection == nil, let kept = property.kept(at: frame, within: outer) { return kept }
        let evaluation = ExpressionEvaluation(of: property, at: frame, within: outer)
        defer { evaluation.end() }
        let base = property.base.value(at: frame, in: self)
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

/// One node of a scene's tree.
struct SceneNode: Sendable {
    enum Kind: Sendable {
        /// An index into `ExpressionScene.compositions`.
        case composition(Int)
        /// An index into `ExpressionScene.layers`.
        case layer(Int)
        /// Properties, shapes or effects.
        case group
        /// An index into `ExpressionScene.properties`.
        case property(Int)
        /// A property whose value is the number of a layer in its composition.
        case layerReference(Int)
        /// An index into `ExpressionScene.footages`.
        case footage(Int)
    }

    var kind: Kind
    /// The node around it; itself for a composition.
    var parent: Int
    /// The member of its parent; `nil` if it is found by name or number alone.
    var role: ExpressionWord?
    /// The names by which its parent finds it: the user's or After Effects', and the one that no language changes.
    var names: [String] = []
    /// The number that the file gives it.
    var number: Int?
    var children: [Int] = []
}

/// A layer of a scene.
struct SceneLayer: Sendable {
    var node: Int
    var composition: Int
    var name: String
    /// The number by which others refer to it.
    var number: Int?
    /// In its composition, from 0.
    var position: Int
    /// The number of the layer that it follows.
    var parent: Int?
    var frames: Range<Double>
    var start: Double
    var size: CGSize
    /// Whether the size is that of the content.
    var hasRectangle: Bool
    var isThreeDimensional: Bool
    var turnsAlongPath: Bool
    var isCamera: Bool
    var isSound: Bool
    var isEnabled: Bool
    /// The composition or file that it shows.
    var source: String?
    /// An index into `ExpressionScene.markers`.
    var markers = 0
    /// The place in the file.
    var place: Int
}

/// A JSON file of a scene.
struct SceneFootage: Sendable {
    var node: Int
    /// The names by which expressions ask for it.
    var names: Set<String>
    var data: SceneData
}

/// A composition of a scene.
struct SceneComposition: Sendable {
    var node: Int
    var id: String?
    var name: String
    var size: CGSize
    /// In frames.
    var duration: Double
    /// Indices into `ExpressionScene.layers`, the first layer in front.
    var layers: Range<Int>
    /// The layers by name and by the number by which others refer to them; the first of several.
    var layersByName: [String: Int] = [:]
    var layersByNumber: [Int: Int] = [:]
    /// An index into `ExpressionScene.markers`.
    var markers = 0
}
