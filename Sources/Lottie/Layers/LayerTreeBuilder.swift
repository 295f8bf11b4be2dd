import Foundation
import ImageCodecs
import LayerModel
import TextLayout

/// Makes a document into a tree of layers.
///
/// A layer of the file becomes one `CALayer` with the file's transform, opacity and times, and what it draws inside that. Masks are
/// its mask; what belongs to the composition's space, mattes and blend modes, is a layer around it. All values that change come from
/// sources that are evaluated for the frame that is drawn; what does not change is set once.
final class LayerTreeBuilder {
    let document: LottieDocument
    let options: LottieReader.Options
    let source: PictureSource
    private(set) var errors: [(place: Int, kind: LottieError.Kind, problem: String)] = []
    private(set) var warnings: [(place: Int, layer: String?, feature: String)] = []
    private var layerCount = 0
    private var compositionDepth = 0
    var pictures: [String: CGImage] = [:]
    /// The fonts of the system, asked for by the first text.
    lazy var fonts = TextEngine.shared(for: FontSources())

    init(document: LottieDocument, options: LottieReader.Options, pictures source: PictureSource) {
        self.document = document
        self.options = options
        self.source = source
    }

    /// How many layers have values that change.
    var animationCount: Int { layerCount }

    /// The root layer.
    func build() -> CALayer {
        let root = CALayer()
        root.name = document.name
        root.frame = CGRect(origin: .zero, size: document.size)
        let clock = CompositionClock(first: document.frames.lowerBound, frameRate: document.frameRate)
        let scope = CompositionScope(
            layers: document.layers, clock: clock, size: document.size, frameRate: document.frameRate)
        root.sublayers = layers(of: scope)
        return root
    }

    func report(_ problem: String, at place: Int, kind: LottieError.Kind = .format) {
        guard errors.count < options.limits.errors else { return }
        errors.append((place, kind, problem))
    }

    /// Notes something of a layer that is not drawn, once however often the layer is shown.
    private func warn(_ feature: String, _ layer: LottieLayer) {
        guard !warnings.contains(where: { $0.place == layer.place }), warnings.count < options.limits.errors else {
            return
        }
        warnings.append((layer.place, layer.name, feature))
    }

    // MARK: Compositions

    /// The layers of a composition, from back to front.
    func layers(of scope: CompositionScope) -> [CALayer] {
        scope.layers.indices.reversed().compactMap { index in
            let layer = scope.layers[index]
            guard !layer.isMatte, !layer.isHidden else { return nil }
            return self.layer(at: index, in: scope)
        }
    }

    /// A layer with its matte and blend mode; `nil` where it draws nothing.
    private func layer(at index: Int, in scope: CompositionScope) -> CALayer? {
        let layer = scope.layers[index]
        guard let drawn = contentLayer(of: layer, in: scope) else { return nil }
        guard let mode = layer.matte, let source = scope.matte(of: index) else {
            drawn.compositingFilter = layer.blendMode
            return drawn
        }
        let around = CALayer()
        around.compositingFilter = layer.blendMode
        around.frame = CGRect(origin: .zero, size: scope.size)
        around.addSublayer(drawn)
        around.mask = MatteMask.layer(
            for: contentLayer(of: scope.layers[source], in: scope), mode: mode, size: scope.size)
        return around
    }

    /// A layer as it draws itself, in the composition's space; `nil` where it draws nothing.
    private func contentLayer(of layer: LottieLayer, in scope: CompositionScope) -> CALayer? {
        layerCount += 1
        guard layerCount <= options.limits.layers else {
            if layerCount == options.limits.layers + 1 {
                report("the animation shows more than \(options.limits.layers) layers", at: layer.place)
            }
            return nil
        }
        let drawn = CALayer()
        drawn.name = layer.name
        drawn.anchorPoint = .zero
        guard fill(drawn, with: layer, in: scope) else { return nil }
        let placement = scope.placement(of: layer)
        drawn.drive(
            by: PlacementSource(
                clock: scope.clock, placement: placement, opacity: layer.transform.opacity, frames: layer.frames))
        drawn.mask = LayerMask.layer(for: layer.masks, around: drawn.bounds, clock: scope.clock)
        addEffects(layer.effects, to: drawn, in: scope)
        return drawn
    }

    /// Puts what a layer draws into a layer; `false` where that is nothing.
    private func fill(_ drawn: CALayer, with layer: LottieLayer, in scope: CompositionScope) -> Bool {
        switch layer.content {
        case .null, .camera:
            return false
        case .solid(let size, let color):
            drawn.bounds = CGRect(origin: .zero, size: size)
            drawn.backgroundColor = color
            return true
        case .image(let id):
            guard let image = document.images[id] else {
                warn("the image \"\(id)\", which the file does not have,", layer)
                return false
            }
            drawn.bounds = CGRect(origin: .zero, size: image.size)
            drawn.contents = picture(id, image)
            return drawn.contents != nil
        case .shapes(let group):
            drawn.bounds = CGRect(origin: .zero, size: scope.size)
            let drawings = ShapeDrawing.drawings(of: group)
            ShapeLayers(clock: scope.clock).add(drawings, to: drawn)
            return drawn.sublayers?.isEmpty == false
        case .text(let text):
            drawn.bounds = CGRect(origin: .zero, size: scope.size)
            drawn.sublayers = textLayers(text, clock: scope.clock)
            return drawn.sublayers?.isEmpty == false
        case .composition(let id, let size, let remap):
            guard let composition = document.compositions[id] else {
                warn("the composition \"\(id)\", which the file does not have,", layer)
                return false
            }
            compositionDepth += 1
            defer { compositionDepth -= 1 }
            guard compositionDepth <= options.limits.compositionNesting else {
                report(
                    "compositions are nested more than \(options.limits.compositionNesting) deep", at: layer.place)
                return false
            }
            drawn.bounds = CGRect(origin: .zero, size: size.width > 0 && size.height > 0 ? size : scope.size)
            drawn.masksToBounds = true
            let clock =
                remap.map { CompositionClock(outer: scope.clock, remap: $0, frameRate: scope.frameRate) }
                ?? CompositionClock(outer: scope.clock, start: layer.start, stretch: layer.stretch)
            let inner = CompositionScope(
                layers: composition.layers, clock: clock, size: drawn.bounds.size, frameRate: scope.frameRate)
            drawn.sublayers = layers(of: inner)
            return drawn.sublayers?.isEmpty == false
        }
    }
}

extension CALayer {
    /// Takes values from a source: once where they do not change, else at each moment that is drawn.
    func drive(by source: some SpannedSource, key: String = "lottie") {
        if source.span == nil {
            source.apply(to: &properties, at: 0)
        } else {
            add(EvaluatedAnimation(source), forKey: key)
        }
    }
}

/// A source that knows whether its values change.
protocol SpannedSource: LayerValueSource {
    /// The frames between which values change; `nil` where they do not.
    var span: ClosedRange<Double>? { get }
}

extension SpannedSource {
    var changes: ClosedRange<CFTimeInterval> { 0...(.infinity) }
}
