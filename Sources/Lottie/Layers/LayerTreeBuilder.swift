import Foundation
import ImageCodecs
import JSON
import LayerModel
import TextLayout

/// Makes a document into a tree of layers.
///
/// A layer of the file becomes one `CALayer` with the file's transform, opacity and times, and its content inside that. Masks
/// are its mask; mattes and blend modes belong to the composition's space, and are a layer around it. All values that change
/// come from sources evaluated for each frame; the others are set once.
final class LayerTreeBuilder {
    let document: LottieDocument
    let options: ReaderOptions
    let source: PictureSource
    private(set) var errors: [(place: Int, kind: LottieError.Kind, problem: String)] = []
    /// The warnings, without their paths.
    private(set) var warnings: [(place: Int, warning: LottieWarning)] = []
    /// Those of audio layers, so far, and their names in the file.
    var sounds: [TimelineSound] = []
    var soundNames: Set<String> = []
    private var spans: [AudibleSpan] = []
    private var layerCount = 0
    /// The memory reserved for the layers, while they are made.
    private var memory: MemoryReservation?
    private var compositionDepth = 0
    private var matteDepth = 0
    /// Whether the layers of a character are made.
    var isInCharacter = false
    var pictures: [String: PictureState] = [:]
    /// The drawings of shape layers so far, by their places: one for all compositions that show the same one.
    private var knownDrawings: [Int: ShapeDrawings] = [:]
    /// The fonts of texts, made for the first one.
    lazy var fonts = {
        var sources = options.fonts
        sources.named.merge(document.fontFiles) { given, _ in given }
        let engine = TextEngine.shared(for: sources)
        for file in engine.fonts.unusableFiles() { report("\(file) is not a font file", at: 0, kind: .asset) }
        return engine
    }()

    init(document: LottieDocument, options: ReaderOptions, pictures source: PictureSource) {
        self.document = document
        self.options = options
        self.source = source
    }

    /// The root layer.
    func build() -> CALayer {
        let root = CALayer()
        root.name = document.name
        root.frame = CGRect(origin: .zero, size: document.size)
        let clock = CompositionClock(
            first: document.frames.lowerBound, frameRate: document.frameRate, scene: document.scene)
        let scope = CompositionScope(
            layers: document.layers, clock: clock, size: document.size, frameRate: document.frameRate,
            frames: document.frames)
        root.sublayers = layers(of: scope)
        if document.layers.haveAdjustments { root.isolateBlending() }
        return root
    }

    func report(_ problem: String, at place: Int, kind: LottieError.Kind = .format) {
        guard errors.count < options.limits.errors else { return }
        errors.append((place, kind, problem))
    }

    /// Notes something of a layer that is not drawn, or a flaw of it, once however often the layer is shown.
    func warn(_ feature: String, flaw: String? = nil, _ layer: LottieLayer) {
        guard !warnings.contains(where: { $0.place == layer.place }) else { return }
        warn(LottieWarning(path: "", layer: layer.name, feature: feature, flaw: flaw), at: layer.place)
    }

    /// Notes the flaw of a picture that is drawn.
    func warn(_ flaw: String, of feature: String, at place: Int) {
        warn(LottieWarning(kind: .asset, path: "", layer: nil, feature: feature, flaw: flaw), at: place)
    }

    private func warn(_ warning: LottieWarning, at place: Int) {
        guard warnings.count < options.limits.errors else { return }
        warnings.append((place, warning))
    }

    // MARK: - Compositions

    /// The layers of a composition, from back to front.
    ///
    /// Neighbours that are three-dimensional are drawn by depth, and cut where they pass through each other: they share a
    /// layer, which is flat among the others. Those keep their order.
    func layers(of scope: CompositionScope) -> [CALayer] {
        var layers: [CALayer] = []
        var run: [CALayer] = []
        func endRun() {
            guard !run.isEmpty else { return }
            let space = CALayer()
            space.anchorPoint = .zero
            space.sublayers = run
            layers.append(space)
            run = []
        }
        for index in scope.layers.indices.reversed() {
            let layer = scope.layers[index]
            if let scene = document.scene { setRectangle(of: layer, in: scene) }
            guard !layer.isMatte, !layer.isHidden, let drawn = self.layer(at: index, in: scope) else { continue }
            if layer.isThreeDimensional, !layer.isAdjustment, !scope.hasMatte(index) {
                run.append(drawn)
            } else {
                endRun()
                layers.append(drawn)
            }
        }
        endRun()
        return layers
    }

    /// Sets the rectangle of a layer's content for expressions.
    private func setRectangle(of layer: LottieLayer, in scene: ExpressionScene) {
        switch layer.content {
        case .shapes(let group): scene.setRectangle(ShapeRectangle(group), ofLayerAt: layer.place)
        case .text(let text):
            var document = document
            document.scene = nil
            scene.setRectangle(
                TextRectangle { [document, fonts] in TextSettings(text, document: document, engine: fonts) },
                ofLayerAt: layer.place)
        default: break
        }
    }

    /// A layer with its mattes and blend mode; `nil` if it draws nothing.
    private func layer(at index: Int, in scope: CompositionScope) -> CALayer? {
        let layer = scope.layers[index]
        guard var drawn = contentLayer(of: layer, in: scope) else { return nil }
        func add(_ mode: LottieLayer.MatteMode, from source: Int) {
            let around = CALayer()
            around.frame = CGRect(origin: .zero, size: scope.size)
            around.addSublayer(drawn)
            around.mask = MatteMask.layer(for: matte(at: source, in: scope), mode: mode, size: scope.size)
            drawn = around
        }
        for effect in layer.effects where effect.kind == .matte && !layer.isAdjustment {
            if let source = scope.place(ofLayer: Int(max(-1e9, min(effect.number(0, at: 0), 1e9)))),
                let mode = effect.matteMode
            {
                add(mode, from: source)
            }
        }
        if let mode = layer.matte, let source = scope.matte(of: index) { add(mode, from: source) }
        if layer.isAdjustment { return adjustment(by: layer, inside: drawn, in: scope) }
        drawn.compositingFilter = layer.blendMode?.filterName
        return drawn
    }

    /// The picture of a layer that mattes another, with mattes of its own; `nil` if it draws nothing.
    private func matte(at index: Int, in scope: CompositionScope) -> CALayer? {
        // Mattes in a circle end where they meet.
        matteDepth += 1
        defer { matteDepth -= 1 }
        guard matteDepth <= Self.matteNesting else { return contentLayer(of: scope.layers[index], in: scope) }
        let picture = layer(at: index, in: scope)
        picture?.compositingFilter = nil
        return picture
    }

    /// The largest depth of mattes of mattes.
    private static let matteNesting = 8

    /// A layer as it draws itself, in the composition's space; `nil` if it draws nothing.
    private func contentLayer(of layer: LottieLayer, in scope: CompositionScope) -> CALayer? {
        let layer = layer.isAdjustment ? layer.withoutEffects : layer.filledByEffect
        guard let drawn = picture(of: layer, in: scope) else { return nil }
        drawn.name = layer.name
        addEffects(of: layer, to: drawn, in: scope)
        let placement = scope.placement(of: layer)
        drawn.drive(
            by: PlacementSource(
                clock: scope.clock, placement: placement, opacity: layer.transform.opacity,
                frames: scope.limits(of: layer)))
        return drawn
    }

    /// A layer's content in its own space, without masks and effects; `nil` if it is empty.
    func picture(of layer: LottieLayer, in scope: CompositionScope) -> CALayer? {
        guard mayMake(1, of: layer) else { return nil }
        let picture = CALayer()
        picture.anchorPoint = .zero
        return fill(picture, with: layer, in: scope) ? picture : nil
    }

    /// Whether more layers may be made.
    ///
    /// Reports an excess, and notes an exceeded limit of time or memory.
    func mayMake(_ count: Int, of layer: LottieLayer) -> Bool {
        let before = layerCount
        layerCount += count
        guard layerCount <= options.limits.layers else {
            if before <= options.limits.layers {
                report("the animation shows more than \(options.limits.layers) layers", at: layer.place)
            }
            return false
        }
        guard !WorkLimits.areExceeded else { return false }
        guard layerCount / Self.layersPerCharge > before / Self.layersPerCharge else { return true }
        let bytes = layerCount * Self.bytesPerLayer
        let tree = "a tree of \(layerCount) layers"
        if let memory { return memory.resize(to: bytes, for: tree) }
        memory = MemoryBudget.reserve(bytes, for: tree)
        return memory != nil
    }

    /// The number of layers between two checks of their memory.
    private static let layersPerCharge = 4096
    /// The bytes of a layer with its sources and its commit, approximately, as measured.
    private static let bytesPerLayer = 4500
    /// The largest number of copies by repeaters of a shape layer.
    private static let mostCopies = 1_000_000.0

    /// The drawings of a shape layer, shared by all layers that show it.
    private func drawings(of group: ShapeGroup, in layer: LottieLayer) -> [ShapeDrawing] {
        if let known = knownDrawings[layer.place] {
            known.showings.add()
            return known.list
        }
        let made = ShapeDrawings(of: group)
        knownDrawings[layer.place] = made
        return made.list
    }

    /// Puts a layer's content into a layer; `false` if it has none.
    private func fill(_ drawn: CALayer, with layer: LottieLayer, in scope: CompositionScope) -> Bool {
        switch layer.content {
        case .null, .camera:
            return false
        case .audio(let id, let level):
            if matteDepth == 0 { addSounds(of: layer, file: id, level: level, in: scope, spans: spans) }
            return false
        case .solid(let size, let color):
            drawn.bounds = CGRect(origin: .zero, size: size)
            drawn.backgroundColor = color
            return true
        case .adjustment(let size):
            drawn.bounds = CGRect(origin: .zero, size: size.width > 0 && size.height > 0 ? size : scope.size)
            drawn.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
            return true
        case .image(let id):
            guard let image = document.images[id] else {
                warn("the image \(id.quotedForMessage), which the file does not have,", layer)
                return false
            }
            guard let picture = picture(id, image, of: layer) else { return false }
            let isSized = image.size.width > 0 && image.size.height > 0
            drawn.bounds.size = isSized ? image.size : CGSize(width: picture.width, height: picture.height)
            drawn.contents = picture
            drawn.contentsGravity = image.gravity(of: picture)
            drawn.masksToBounds = drawn.contentsGravity == .resizeAspectFill
            return true
        case .shapes(let group):
            drawn.bounds = CGRect(origin: .zero, size: scope.size)
            let drawings = self.drawings(of: group, in: layer)
            let copies = drawings.reduce(0) { $0 + $1.copyCount }
            guard copies <= Self.mostCopies else {
                warn(LottieWarning.leftOut, flaw: "repeaters make more than \(Int(Self.mostCopies)) copies", layer)
                return false
            }
            guard mayMake(Int(copies), of: layer) else { return false }
            ShapeLayers(clock: scope.clock).add(drawings, to: drawn)
            if group.hasBlendModes { drawn.isolateBlending() }
            return drawn.sublayers?.isEmpty == false
        case .text(let text):
            drawn.bounds = CGRect(origin: .zero, size: scope.size)
            drawn.sublayers = textLayers(text, of: layer, in: scope)
            return drawn.sublayers?.isEmpty == false
        case .composition(let id, let size):
            guard let composition = document.compositions[id] else {
                warn("the composition \(id.quotedForMessage), which the file does not have,", layer)
                return false
            }
            compositionDepth += 1
            defer { compositionDepth -= 1 }
            guard compositionDepth <= options.limits.compositionNesting else {
                let flaw = "compositions are nested more than \(options.limits.compositionNesting) deep"
                warn(LottieWarning.leftOut, flaw: flaw, layer)
                return false
            }
            drawn.bounds = CGRect(origin: .zero, size: size.width > 0 && size.height > 0 ? size : scope.size)
            drawn.masksToBounds = true
            let clock =
                layer.remap.map { CompositionClock(outer: scope.clock, remap: $0, frameRate: scope.frameRate) }
                ?? CompositionClock(outer: scope.clock, start: layer.start, stretch: layer.stretch)
            let inner = CompositionScope(
                layers: composition.layers, clock: clock, size: drawn.bounds.size, frameRate: scope.frameRate,
                frames: layer.remap == nil ? scope.innerFrames(of: layer) : nil)
            spans.append(AudibleSpan(clock: scope.clock, frames: layer.frames))
            drawn.sublayers = layers(of: inner)
            spans.removeLast()
            if composition.layers.contains(where: { $0.blendMode != nil }) || composition.layers.haveAdjustments {
                drawn.isolateBlending()
            }
            return drawn.sublayers?.isEmpty == false
        }
    }
}

extension CALayer {
    /// Takes values from a source: once if they do not change, else at each moment that is drawn.
    func drive(by source: some SpannedSource, key: String = "lottie") {
        if source.span == nil {
            write { source.apply(to: &$0, at: 0) }
        } else {
            add(EvaluatedAnimation(source), forKey: key)
        }
    }
}

extension CALayer {
    /// Makes sublayers blend with each other only: a layer with a filter is a picture of its own.
    func isolateBlending() {
        filters = [LayerFilter(.brightness, [0])]
    }
}

extension ShapeGroup {
    /// Whether an item of the group blends with its backdrop.
    var hasBlendModes: Bool {
        items.contains { item in
            switch item {
            case .group(let group): group.blendMode != nil || group.hasBlendModes
            case .paint(let paint): paint.blendMode != nil
            default: false
            }
        }
    }
}

/// A source with the span of its values' changes.
protocol SpannedSource: LayerValueSource {
    /// The frames between which values change; `nil` if they do not.
    var span: ClosedRange<Double>? { get }
}

extension SpannedSource {
    var changes: ClosedRange<CFTimeInterval> { 0...(.infinity) }
}
