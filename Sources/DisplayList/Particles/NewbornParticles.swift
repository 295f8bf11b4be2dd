/// Eight particles as they are born.
struct NewbornParticles {
    typealias Values = SIMD8<Float>
    typealias Vectors = (x: Values, y: Values, z: Values)
    typealias Colors = (red: Values, green: Values, blue: Values, alpha: Values)

    private let random: ParticleRandom
    /// In seconds of the cell's time.
    let life: Values
    /// In points.
    private(set) var place: Vectors = (.zero, .zero, .zero)
    /// In points a second.
    private(set) var velocity: Vectors = (.zero, .zero, .zero)
    private(set) var scale: Values
    private(set) var scaleSpeed: Values
    /// In radians a second.
    let spin: Values
    /// Straight; not bounded yet.
    private let color: Colors
    /// The factor of their emitter.
    private var factor: Colors = (.one, .one, .one, .one)
    /// A second.
    private let colorSpeed: SIMD4<Float>
    private let colorLimits: (least: Float, greatest: Float)

    /// Particles without a place yet.
    @inline(__always)
    init(_ random: ParticleRandom, _ values: EmissionValues) {
        self.random = random
        life = random.spread(.lifetime, mean: values.lifetime, range: values.lifetimeRange)
        scale = random.spread(.scale, mean: values.scale, range: values.scaleRange)
        scaleSpeed = Values(repeating: values.scaleSpeed)
        spin = random.spread(.spin, mean: values.spin, range: values.spinRange)
        color = (
            random.spread(.red, mean: values.color.x, range: values.colorRange.x),
            random.spread(.green, mean: values.color.y, range: values.colorRange.y),
            random.spread(.blue, mean: values.color.z, range: values.colorRange.z),
            random.spread(.alpha, mean: values.color.w, range: values.colorRange.w)
        )
        colorSpeed = values.colorSpeed
        colorLimits = values.colorLimits
    }

    /// Puts them into a layer's shape of emission.
    ///
    /// - Parameters:
    ///   - motion: The shape's motion in a step.
    ///   - part: The part of the step before each birth.
    @inline(__always)
    mutating func place(
        in shape: EmissionShape, motion: SIMD3<Float>, part: Values, _ values: EmissionValues, isSpatial: Bool
    ) {
        let places = shape.places(random)
        place = (places.x, places.y, places.z)
        if motion != .zero {
            place.x += part * motion.x
            place.y += part * motion.y
            place.z += part * motion.z
        }
        let ahead = places.normal ?? (.one, .zero, .zero)
        move(ahead, values, turn: shape.turn, isSpatial: isSpatial, isAlongX: places.normal == nil)
    }

    /// Puts them at another particle's place; they inherit its scale and colour, and their angles count from its direction.
    mutating func place(by owner: EmittingParticle, at ages: Values, _ values: EmissionValues, isSpatial: Bool) {
        let falling = ages * ages * 0.5
        place = (
            owner.place.x + ages * owner.velocity.x + falling * owner.acceleration.x,
            owner.place.y + ages * owner.velocity.y + falling * owner.acceleration.y,
            owner.place.z + ages * owner.velocity.z + falling * owner.acceleration.z
        )
        let velocityX = owner.velocity.x + ages * owner.acceleration.x
        let velocityY = owner.velocity.y + ages * owner.acceleration.y
        let velocityZ = owner.velocity.z + ages * owner.acceleration.z
        let square = velocityX * velocityX + velocityY * velocityY + velocityZ * velocityZ
        let isMoving = square .> 1e-12
        let length = square.replacing(with: 1, where: .!isMoving).squareRoot()
        move(
            (
                (velocityX / length).replacing(with: owner.direction.x, where: .!isMoving),
                (velocityY / length).replacing(with: owner.direction.y, where: .!isMoving),
                (velocityZ / length).replacing(with: owner.direction.z, where: .!isMoving)
            ), values, turn: 0, isSpatial: isSpatial, isAlongX: false)
        let inherited = owner.scale + ages * owner.scaleSpeed
        let shown = inherited.replacing(with: 0, where: inherited .< 0)
        scale *= shown
        scaleSpeed *= shown
        factor = (
            limited(owner.color.x + ages * owner.colorSpeed.x), limited(owner.color.y + ages * owner.colorSpeed.y),
            limited(owner.color.z + ages * owner.colorSpeed.z), bounded(owner.color.w + ages * owner.colorSpeed.w)
        )
    }

    /// Sets the velocity: longitude turns about z from the direction ahead, turned itself, and latitude lifts out of the plane.
    @inline(__always)
    private mutating func move(
        _ ahead: Vectors, _ values: EmissionValues, turn: Float, isSpatial: Bool, isAlongX: Bool
    ) {
        let longitude = values.longitude + turn
        let speed = random.spread(.velocity, mean: values.velocity, range: values.velocityRange)
        let (lift, level) = ParticleAngle.sineCosine(values.latitude)
        // Along the direction ahead, to its left in the plane, and up from both.
        var (a, b, c): (Values, Values, Values)
        if isSpatial, values.range != 0 {
            (a, b, c) = cone(values, longitude: longitude, lift: lift, level: level)
        } else {
            let angle = random.spread(.direction, mean: longitude, range: values.range)
            let (sine, cosine) = ParticleAngle.sineCosine(angle)
            (a, b, c) = (cosine * level, sine * level, Values(repeating: lift))
        }
        if isAlongX {
            velocity = (a * speed, b * speed, c * speed)
            return
        }
        let flat = (ahead.x * ahead.x + ahead.y * ahead.y).squareRoot()
        let isUpright = flat .< 1e-6
        let across = flat.replacing(with: 1, where: isUpright)
        let leftX = (-ahead.y / across).replacing(with: 0, where: isUpright)
        let leftY = (ahead.x / across).replacing(with: 1, where: isUpright)
        let upX = -ahead.z * leftY
        let upY = ahead.z * leftX
        let upZ = ahead.x * leftY - ahead.y * leftX
        velocity.x = (ahead.x * a + leftX * b + upX * c) * speed
        velocity.y = (ahead.y * a + leftY * b + upY * c) * speed
        velocity.z = (ahead.z * a + upZ * c) * speed
    }

    /// Directions spread evenly over a cone in space, whose full angle is the emission range.
    private func cone(
        _ values: EmissionValues, longitude: Float, lift: Float, level: Float
    ) -> (Values, Values, Values) {
        let half = min(abs(values.range) / 2, .pi)
        let least = ParticleAngle.sineCosine(half).cosine
        let cosine = 1 - random.unit(.cone) * (1 - least)
        let square = 1 - cosine * cosine
        let sine = square.replacing(with: 0, where: square .< 0).squareRoot()
        let turn = ParticleAngle.sineCosine(random.unit(.coneTurn) * (2 * .pi))
        let (longitudeSine, longitudeCosine) = ParticleAngle.sineCosine(longitude)
        // The cone's axis, and two directions across it.
        let axis = SIMD3(level * longitudeCosine, level * longitudeSine, lift)
        let first = SIMD3(-longitudeSine, longitudeCosine, 0)
        let second = SIMD3(-lift * longitudeCosine, -lift * longitudeSine, level)
        let (u, v) = (sine * turn.cosine, sine * turn.sine)
        return (
            cosine * axis.x + u * first.x + v * second.x, cosine * axis.y + u * first.y + v * second.y,
            cosine * axis.z + u * first.z + v * second.z
        )
    }

    // MARK: - Later

    /// The colours at an age: straight, within their limits, alpha from 0 to 1.
    @inline(__always)
    func colors(at ages: Values) -> Colors {
        (
            limited(color.red + ages * colorSpeed.x) * factor.red,
            limited(color.green + ages * colorSpeed.y) * factor.green,
            limited(color.blue + ages * colorSpeed.z) * factor.blue,
            bounded(color.alpha + ages * colorSpeed.w) * factor.alpha
        )
    }

    @inline(__always)
    private func limited(_ values: Values) -> Values {
        let low = values.replacing(with: colorLimits.least, where: values .< colorLimits.least)
        return low.replacing(with: colorLimits.greatest, where: low .> colorLimits.greatest)
    }

    @inline(__always)
    private func bounded(_ values: Values) -> Values {
        let low = values.replacing(with: 0, where: values .< 0)
        return low.replacing(with: 1, where: low .> 1)
    }

    /// One of them as an emitter of others.
    func emitting(_ lane: Int, _ values: EmissionValues) -> EmittingParticle {
        let speed = SIMD3(velocity.x[lane], velocity.y[lane], velocity.z[lane])
        let length = (speed * speed).sum().squareRoot()
        let factor = SIMD4(factor.red[lane], factor.green[lane], factor.blue[lane], factor.alpha[lane])
        return EmittingParticle(
            state: random.state[lane], life: life[lane], place: SIMD3(place.x[lane], place.y[lane], place.z[lane]),
            velocity: speed, direction: length > 0 ? speed / length : SIMD3(1, 0, 0),
            acceleration: values.acceleration, scale: scale[lane], scaleSpeed: scaleSpeed[lane],
            color: SIMD4(color.red[lane], color.green[lane], color.blue[lane], color.alpha[lane]) * factor,
            colorSpeed: colorSpeed * factor)
    }
}

/// A particle that emits others, as it was born.
struct EmittingParticle {
    /// Its own random number.
    var state: UInt32
    /// In seconds of its cell's time.
    var life: Float
    /// In points.
    var place: SIMD3<Float>
    /// In points a second.
    var velocity: SIMD3<Float>
    /// Of unit length: the direction while it does not move.
    var direction: SIMD3<Float>
    /// In points a second squared.
    var acceleration: SIMD3<Float>
    var scale: Float
    /// A second.
    var scaleSpeed: Float
    /// Straight; not bounded yet.
    var color: SIMD4<Float>
    /// A second.
    var colorSpeed: SIMD4<Float>
}
