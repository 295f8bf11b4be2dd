public import Foundation
import ImageCodecs
import LayerModel

/// Writes scenes as JSON in the scene format.
///
/// Formulas of other formats are sampled at each frame and written as keyframes: right at whole frames, and mixed in between.
/// A value that does not change is written once. Pictures go into the file. Features that the format lacks are left out, with
/// a warning.
///
/// The cost is that of evaluating every layer at every frame.
public struct SceneWriter {
    /// The largest number of sampled values: properties that change times frames.
    public static let maximumValueCount = 50_000_000

    /// The largest number of sampled frames: an hour of 28 a second.
    public static let maximumFrameCount = 100_000

    private let scene: Scene
    private let tree: RenderTree
    private var warnings: [SceneWarning] = []
    private var images: [String: Any] = [:]
    private var valueCount = 0

    /// A written scene.
    public struct Output {
        /// The file, in UTF-8.
        public var data: Data
        /// The features that were left out, with their places in the file.
        public var warnings: [SceneWarning]
    }

    private init(_ scene: Scene) {
        self.scene = scene
        tree = scene.root.commit(at: 0)
    }

    /// Writes a scene.
    ///
    /// - Throws: If it has more values than `maximumValueCount`, or a picture cannot be encoded.
    public static func write(_ scene: Scene) throws(SceneError) -> Output {
        var writer = SceneWriter(scene)
        return try writer.output()
    }

    private mutating func output() throws(SceneError) -> Output {
        guard scene.frameCount <= Self.maximumFrameCount else {
            throw problem(
                "the animation has more than \(Self.maximumFrameCount) frames, which are not written; use a marker",
                at: "")
        }
        var file: [String: Any] = [
            "format": "glrender-scene", "version": 1, "size": [scene.size.width, scene.size.height].map(Self.rounded),
            "duration": scene.duration, "frameRate": scene.frameRate, "scale": Double(scene.scale),
        ]
        if let background = scene.background { file["background"] = Self.color(background) }
        if let range = scene.range { file["dynamicRange"] = range.rawValue }
        var root = try layer(scene.root, at: "root")
        root["bounds"] = Self.value(of: .rect(scene.root.bounds))
        root["position"] = Self.value(of: .point(scene.root.position))
        file["root"] = root
        if !images.isEmpty { file["images"] = images }
        do {
            let data = try JSONSerialization.data(
                withJSONObject: file, options: [.sortedKeys, .withoutEscapingSlashes])
            return Output(data: data, warnings: warnings)
        } catch {
            throw problem("the scene has values that JSON cannot say: \(error)", at: "")
        }
    }

    private func problem(_ text: String, at path: String) -> SceneError {
        SceneError(kind: .scene, file: scene.file, path: path, problem: text)
    }

    private mutating func warn(_ text: String, at path: String) {
        warnings.append(SceneWarning(file: scene.file, path: path, message: text))
    }

    private mutating func warnOfHighlight(at path: String) {
        warn("its radial gradient is written without its highlight", at: path)
    }

    // MARK: - Layers

    private mutating func layer(_ layer: CALayer, at path: String) throws(SceneError) -> [String: Any] {
        let slot = tree.slot(ofLayer: layer.layerID)
        let model = tree.modelProperties(of: slot)
        var object: [String: Any] = [:]
        guard model.layerClass.isWritten else {
            warn("a layer of the class \(type(of: layer)) is left out", at: path)
            return object
        }
        if model.layerClass != .layer { object["class"] = model.layerClass.name }
        let initial = LayerProperties(of: model.layerClass)
        let properties = LayerProperty.allCases.filter { $0.isDrawn || $0.kind == .string }
        for property in properties where model[property] != initial[property] {
            set(model[property], of: property, in: &object, at: path)
        }
        if tree.animationCount(of: slot) > 0 {
            try addAnimations(of: slot, model, to: &object, at: path)
        } else if model.hasHighlight {
            warnOfHighlight(at: path)
        }
        if let mask = layer.mask { object["mask"] = try self.layer(mask, at: "\(path).mask") }
        if let sublayers = layer.sublayers, !sublayers.isEmpty {
            var written: [[String: Any]] = []
            for (index, sublayer) in sublayers.enumerated() {
                written.append(try self.layer(sublayer, at: "\(path).sublayers[\(index)]"))
            }
            object["sublayers"] = written
        }
        return object
    }

    private mutating func set(
        _ value: AnimatableValue, of property: LayerProperty, in object: inout [String: Any], at path: String
    ) {
        if case .contents(let contents) = value {
            object["contents"] = picture(contents, at: path)
        } else {
            object[property.accessor] = Self.value(of: value) ?? NSNull()
        }
    }

    // MARK: - Animations

    /// The values of a layer at all frames, as keyframes of changing properties and as values of the others.
    private mutating func addAnimations(
        of slot: Int32, _ model: LayerProperties, to object: inout [String: Any], at path: String
    ) throws(SceneError) {
        let count = scene.frameCount
        let properties = LayerProperty.allCases.filter { $0.isDrawn && $0.kind != .filters }
        var sampled: [(property: LayerProperty, values: SampledValues)] = properties.map {
            ($0, SampledValues(model[$0]))
        }
        var (filters, backgroundFilters): ([[LayerFilter]], [[LayerFilter]]) = ([], [])
        var hasHighlight = false
        for frame in 0..<count {
            let values = tree.presentationProperties(of: slot, at: Double(frame) / scene.frameRate)
            for index in sampled.indices {
                if sampled[index].values.append(values[sampled[index].property], at: frame) { valueCount += 1 }
            }
            hasHighlight = hasHighlight || values.hasHighlight
            let (own, behind) =
                values.rare.isInitial ? ([], []) : (values.rare.value.filters, values.rare.value.backgroundFilters)
            if filters.last != own || backgroundFilters.last != behind || frame == 0 { valueCount += 1 }
            filters.append(own)
            backgroundFilters.append(behind)
            guard valueCount <= Self.maximumValueCount else {
                throw problem("more than \(Self.maximumValueCount) values change; use a shorter part", at: path)
            }
        }
        if hasHighlight { warnOfHighlight(at: path) }
        var animations: [[String: Any]] = []
        for (property, values) in sampled where values.isSampled {
            if !values.changes {
                set(values.first, of: property, in: &object, at: path)
            } else if case .contents = property.kind {
                warn("its changing contents are written as at the first frame", at: path)
                set(values.first, of: property, in: &object, at: path)
            } else {
                let isDiscrete = values.first.isDiscrete
                animations.append(keyframes(property.key, values.runs(count: count), isDiscrete: isDiscrete))
            }
        }
        animations += filterAnimations(filters, of: "filters", to: &object, at: path)
        animations += filterAnimations(backgroundFilters, of: "backgroundFilters", to: &object, at: path)
        if !animations.isEmpty { object["animations"] = animations }
    }

    /// The changes of filters, as animations: numbers of filters that stay.
    private mutating func filterAnimations(
        _ filters: [[LayerFilter]], of property: String, to object: inout [String: Any], at path: String
    ) -> [[String: Any]] {
        guard let first = filters.first(where: { !$0.isEmpty }) else { return [] }
        object[property] = first.map(Self.filter)
        guard filters.contains(where: { $0 != first }) else { return [] }
        let types = first.map(\.type)
        var animations: [[String: Any]] = []
        var isWritten = Set(types).count == types.count && filters.allSatisfy { $0.map(\.type) == types }
        for (place, filter) in first.enumerated() where isWritten {
            for (key, input) in filter.inputs {
                let values = filters.map { $0[place].inputs[key] ?? [] }
                guard values.contains(where: { $0 != input }) else { continue }
                guard values.allSatisfy({ $0.count == 1 }) else {
                    isWritten = false
                    continue
                }
                var sampled = SampledValues(.none)
                for (frame, value) in values.enumerated() { _ = sampled.append(.number(value[0]), at: frame) }
                animations.append(
                    keyframes(
                        "\(property).\(filter.name).\(key)", sampled.runs(count: filters.count), isDiscrete: false))
            }
        }
        guard isWritten else {
            warn("its changing filters are written as they are first", at: path)
            return []
        }
        return animations
    }

    private func keyframes(
        _ keyPath: String, _ runs: [(frame: Int, value: AnimatableValue)], isDiscrete: Bool
    ) -> [String: Any] {
        let count = Double(scene.frameCount)
        // Values come a little before their frames, so that rounding does not put jumps after them.
        var times = runs.map { max(0, (Double($0.frame) - 1e-4) / count) }
        if isDiscrete { times.append(1) }
        var animation: [String: Any] = [
            "class": "CAKeyframeAnimation", "keyPath": keyPath, "duration": count / scene.frameRate,
            "fillMode": "both", "isRemovedOnCompletion": false, "keyTimes": times,
            "values": runs.map { Self.value(of: $0.value) ?? NSNull() },
        ]
        if isDiscrete { animation["calculationMode"] = "discrete" }
        return animation
    }

    // MARK: - Pictures

    private mutating func picture(_ contents: LayerContents, at path: String) -> Any {
        guard case .image(let image) = contents else {
            warn("what it draws itself is left out", at: path)
            return NSNull()
        }
        let sink = MemorySink()
        do {
            try ImageEncoder(format: .png()).encode(image, to: sink)
        } catch {
            warn("its picture is left out: \(error)", at: path)
            return NSNull()
        }
        let uri = "data:image/png;base64,\(Data(sink.bytes).base64EncodedString())"
        if let known = images.first(where: { $0.value as? String == uri })?.key { return known }
        let name = "image\(images.count + 1)"
        images[name] = uri
        return name
    }
}

extension LayerClass {
    /// Whether layers of the class are written.
    fileprivate var isWritten: Bool {
        switch self {
        case .layer, .transform, .shape, .gradient, .replicator: true
        case .text, .scroll, .tiled, .emitter, .openGL, .composition, .player: false
        }
    }
}

extension LayerProperties {
    /// Whether a radial gradient starts beside its centre.
    fileprivate var hasHighlight: Bool {
        self[GradientProperties.self].focus != .zero
    }
}
