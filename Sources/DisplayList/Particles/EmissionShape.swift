import LayerModel

/// The region of the emission of the layer's own cells, at one moment.
struct EmissionShape {
    typealias Values = SIMD8<Float>

    /// The forms that particles come from.
    enum Form {
        case point, line, rectangle, cuboid, circle, sphere
    }

    /// The parts of a form.
    enum Part {
        case points, outline, surface, volume
    }

    var form: Form
    var part: Part
    /// The middle, in points of the layer's own space.
    var center: SIMD3<Float>
    /// Half the width, height and depth in points; of circles and spheres `half.x` is half the radius.
    var half: SIMD3<Float>

    init(_ emitter: EmitterProperties) {
        switch emitter.emitterShape {
        case .line: form = .line
        case .rectangle: form = .rectangle
        case .cuboid: form = .cuboid
        case .circle: form = .circle
        case .sphere: form = .sphere
        default: form = .point
        }
        switch emitter.emitterMode {
        case .points: part = .points
        case .outline: part = .outline
        case .surface: part = .surface
        default: part = .volume
        }
        center = SIMD3(
            Float(emitter.emitterPosition.x), Float(emitter.emitterPosition.y), Float(emitter.emitterZPosition))
        half =
            SIMD3(Float(emitter.emitterSize.width), Float(emitter.emitterSize.height), Float(emitter.emitterDepth)) / 2
    }

    /// The angle from the direction of `Places` to the origin of longitudes, in radians: to a line's normal, -y,
    /// since programs with particles falling from a line turn them by half a circle.
    var turn: Float { form == .line ? Float(-Double.pi / 2) : 0 }

    /// The place of eight particles, and the direction that their emission angles count from.
    struct Places {
        var x: Values
        var y: Values
        var z: Values
        /// The outward normal, for circles and spheres whose outline or surface emits; `nil` is +x.
        var normal: (x: Values, y: Values, z: Values)?
    }

    /// Places that are spread evenly over the part, by length, area or volume.
    @inline(__always)
    func places(_ random: ParticleRandom) -> Places {
        var places = Places(
            x: Values(repeating: center.x), y: Values(repeating: center.y), z: Values(repeating: center.z))
        switch form {
        case .point: break
        case .line:
            places.x += part == .points ? ends(random.unit(.placeX)) * half.x : side(random, .placeX) * half.x
        case .rectangle: addRectangle(random, to: &places)
        case .cuboid: addCuboid(random, to: &places)
        case .circle: addCircle(random, to: &places)
        case .sphere: addSphere(random, to: &places)
        }
        return places
    }

    /// From −1 to 1, evenly.
    @inline(__always)
    private func side(_ random: ParticleRandom, _ purpose: ParticleRandom.Purpose) -> Values {
        random.unit(purpose) * 2 - 1
    }

    /// −1 or 1.
    @inline(__always)
    private func ends(_ unit: Values) -> Values {
        Values(repeating: -1).replacing(with: 1, where: unit .>= 0.5)
    }

    private func addRectangle(_ random: ParticleRandom, to places: inout Places) {
        switch part {
        case .points:
            places.x += ends(random.unit(.placeX)) * half.x
            places.y += ends(random.unit(.placeY)) * half.y
        case .outline:
            // A place along the four sides: across on the upper and lower, down on the others.
            let (width, height) = (abs(half.x), abs(half.y))
            let isAcross = random.unit(.placeChoice) * (width + height) .< width
            let along = side(random, .placeX)
            let edge = ends(random.unit(.placeY))
            places.x += edge.replacing(with: along, where: isAcross) * half.x
            places.y += along.replacing(with: edge, where: isAcross) * half.y
        case .surface, .volume:
            places.x += side(random, .placeX) * half.x
            places.y += side(random, .placeY) * half.y
        }
    }

    private func addCuboid(_ random: ParticleRandom, to places: inout Places) {
        var (x, y, z) = (side(random, .placeX), side(random, .placeY), side(random, .placeZ))
        let size = SIMD3(abs(half.x), abs(half.y), abs(half.z))
        let choice = random.unit(.placeChoice)
        switch part {
        case .points: (x, y, z) = (ends(x + 0.5), ends(y + 0.5), ends(z + 0.5))
        case .outline:
            // One axis is free, by the lengths of the edges along each; the others are at an end.
            let place = choice * size.sum()
            let alongX = place .< size.x
            let alongZ = place .>= size.x + size.y
            let alongY = .!(alongX .| alongZ)
            x = ends(x + 0.5).replacing(with: x, where: alongX)
            y = ends(y + 0.5).replacing(with: y, where: alongY)
            z = ends(z + 0.5).replacing(with: z, where: alongZ)
        case .surface:
            // One axis is at an end, by the areas of the faces across each.
            let areas = SIMD3(size.y * size.z, size.x * size.z, size.x * size.y)
            let place = choice * areas.sum()
            let acrossX = place .< areas.x
            let acrossZ = place .>= areas.x + areas.y
            let acrossY = .!(acrossX .| acrossZ)
            x = x.replacing(with: ends(x + 0.5), where: acrossX)
            y = y.replacing(with: ends(y + 0.5), where: acrossY)
            z = z.replacing(with: ends(z + 0.5), where: acrossZ)
        case .volume: break
        }
        places.x += x * half.x
        places.y += y * half.y
        places.z += z * half.z
    }

    private func addCircle(_ random: ParticleRandom, to places: inout Places) {
        guard part != .points else { return }
        let (sine, cosine) = ParticleAngle.sineCosine(random.unit(.placeX) * (2 * .pi))
        // The larger of two even numbers is distributed like the root of one: even over the area.
        let radius = part == .outline ? Values(repeating: 1) : larger(random.unit(.placeY), random.unit(.placeZ))
        places.x += cosine * radius * (half.x * 2)
        places.y += sine * radius * (half.x * 2)
        if part != .volume { places.normal = (cosine, sine, Values(repeating: 0)) }
    }

    private func addSphere(_ random: ParticleRandom, to places: inout Places) {
        guard part != .points else { return }
        let (sine, cosine) = ParticleAngle.sineCosine(random.unit(.placeX) * (2 * .pi))
        // Archimedes: the height of an even point on a sphere is even.
        let z = part == .outline ? Values(repeating: 0) : random.unit(.placeY) * 2 - 1
        let ring = larger(1 - z * z, Values(repeating: 0)).squareRoot()
        var radius = Values(repeating: half.x * 2)
        if part == .volume {
            radius *= larger(larger(random.unit(.placeZ), random.unit(.placeChoice)), random.unit(.radius))
        }
        let normal = (x: cosine * ring, y: sine * ring, z: z)
        places.x += normal.x * radius
        places.y += normal.y * radius
        places.z += normal.z * radius
        if part != .volume { places.normal = normal }
    }

    @inline(__always)
    private func larger(_ a: Values, _ b: Values) -> Values {
        a.replacing(with: b, where: b .> a)
    }
}
