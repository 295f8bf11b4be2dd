import LayerModel

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
    /// Its names in its parent: the user's or After Effects', and the one that is the same in all languages.
    var names: [String] = []
    /// The number that the file gives it.
    var number: Int?
    var children: [Int] = []
}

/// A layer of a scene.
final class SceneLayer: Sendable {
    let node: Int
    let composition: Int
    /// In its composition, from 0.
    let position: Int
    /// The layer as it is drawn.
    let drawn: LottieLayer
    let size: CGSize
    /// The composition or file that it shows.
    let source: String?
    /// An index into `ExpressionScene.markers`.
    let markers: Int
    /// Its placement in the layer that it follows.
    let step: Placement.Step

    init(
        _ drawn: LottieLayer, node: Int, composition: Int, position: Int, size: CGSize, source: String?, markers: Int
    ) {
        self.node = node
        self.composition = composition
        self.position = position
        self.drawn = drawn
        self.size = size
        self.source = source
        self.markers = markers
        step = Placement.Step(transform: drawn.transform, turnsAlongPath: drawn.turnsAlongPath)
    }

    var name: String { drawn.name ?? "" }

    /// Whether the size is that of the content.
    var hasRectangle: Bool {
        switch drawn.content {
        case .shapes, .text: true
        default: false
        }
    }

    var isSound: Bool {
        if case .audio = drawn.content { true } else { false }
    }

    /// The lens of a camera; `nil` for other layers.
    var lens: (zoom: Property<Double>, target: PositionProperty?)? {
        if case .camera(let zoom, let target) = drawn.content { (zoom, target) } else { nil }
    }
}

/// The place of a property in a scene that is read.
struct ScenePlace {
    /// The group that properties are added to.
    let node: Int
    /// An index into `ExpressionScene.layers`.
    let layer: Int
    /// The group's properties that were not met yet.
    var entries: [SceneSchema.Entry]
}

/// A JSON file of a scene.
struct SceneFootage: Sendable {
    var node: Int
    /// Its names in expressions.
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
    /// The layers by name and by number; the first of several.
    var layersByName: [String: Int] = [:]
    var layersByNumber: [Int: Int] = [:]
    /// An index into `ExpressionScene.markers`.
    var markers = 0

    /// Adds the layer behind the earlier ones.
    mutating func add(_ layer: SceneLayer, _ index: Int) {
        layers = layers.lowerBound..<index + 1
        if layersByName[layer.name] == nil { layersByName[layer.name] = index }
        if let number = layer.drawn.index, layersByNumber[number] == nil { layersByNumber[number] = index }
    }
}
