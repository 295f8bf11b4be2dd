import LayerModel

/// A composition that is made into layers, with its time.
struct CompositionScope {
    /// The first one in front.
    let layers: [LottieLayer]
    let clock: CompositionClock
    let size: CGSize
    let frameRate: Double
    /// The composition's frames that can be on show; `nil` may be any.
    let frames: Range<Double>?
    /// The places of layers by their numbers.
    private let places: [Int: Int]

    init(
        layers: [LottieLayer], clock: CompositionClock, size: CGSize, frameRate: Double, frames: Range<Double>? = nil
    ) {
        self.frames = frames
        self.layers = layers
        self.clock = clock
        self.size = size
        self.frameRate = frameRate
        var places: [Int: Int] = [:]
        for (place, layer) in layers.enumerated() {
            if let index = layer.index, places[index] == nil { places[index] = place }
        }
        self.places = places
    }

    /// The frames of a layer's appearance and removal; `nil` for a layer that lasts as long as its composition.
    func limits(of layer: LottieLayer) -> Range<Double>? {
        guard let frames, layer.frames.lowerBound <= frames.lowerBound, frames.upperBound <= layer.frames.upperBound
        else { return layer.frames }
        return nil
    }

    /// The frames of a layer's composition that can be visible; `nil` if they run backwards.
    func innerFrames(of layer: LottieLayer) -> Range<Double>? {
        guard layer.stretch > 0, let frames = frames?.clamped(to: layer.frames) else { return nil }
        return (frames.lowerBound - layer.start) / layer.stretch..<(frames.upperBound - layer.start) / layer.stretch
    }

    /// The matte of a layer: the layer that it names, or the one in front of it.
    func matte(of index: Int) -> Int? {
        if let named = layers[index].matteIndex { return places[named] }
        return index > 0 ? index - 1 : nil
    }

    /// Whether a layer is seen through another one.
    func hasMatte(_ index: Int) -> Bool {
        layers[index].matte != nil && matte(of: index) != nil || layers[index].effects.contains { $0.kind == .matte }
    }

    /// The place of the layer that others call by a number.
    func place(ofLayer number: Int) -> Int? { places[number] }

    /// The placement of a layer, with the layers that it follows.
    func placement(of layer: LottieLayer) -> Placement {
        var placement = Placement(steps: steps(of: layer))
        placement.isThreeDimensional = layer.isThreeDimensional
        if layer.isThreeDimensional { placement.camera = camera }
        return placement
    }

    /// A layer's transform and those of the layers that it follows, from its own outwards.
    private func steps(of layer: LottieLayer) -> [Placement.Step] {
        var steps: [Placement.Step] = []
        var next: LottieLayer? = layer
        var seen: Set<Int> = []
        while let current = next {
            steps.append(Placement.Step(transform: current.transform, turnsAlongPath: current.turnsAlongPath))
            // Layers that follow each other end where they meet.
            guard let parent = current.parent, seen.insert(parent).inserted, let place = places[parent] else { break }
            next = layers[place]
        }
        return steps
    }

    /// The camera of three-dimensional layers.
    private var camera: Camera {
        var camera = Camera(size: size)
        for layer in layers {
            guard case .camera(let zoom, let target) = layer.content else { continue }
            let placement = steps(of: layer).map(\.transform)
            camera.shots.append(Camera.Shot(frames: layer.frames, placement: placement, zoom: zoom, target: target))
        }
        return camera
    }
}
