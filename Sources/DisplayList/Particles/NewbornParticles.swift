/// Eight particles as they are born.
struct NewbornParticles {
    typealias Values = SIMD8<Float>

    private let random: ParticleRandom
    /// In seconds of the cell's time.
    let life: Values
    /// In points.
    private(set) var x = Values(repeating: 0)
    private(set) var y = Values(repeating: 0)
    private(set) var z = Values(repeating: 0)
    /// In points a second.
    private(set) var velocityX = Values(repeating: 0)
    private(set) var velocityY = Values(repeating: 0)
    private(set) var velocityZ = Values(repeating: 0)
    private(set) var scale: Values
    private(set) var scaleSpeed: Values
    /// In radians a second.
    let spin: Values
    private var redNow: Values
    private var greenNow: Values
    private var blueNow: Values
    private var alphaNow: Values
    private var redFactor = Values(repeating: 1)
    private var greenFactor = Values(repeating: 1)
    private var blueFactor = Values(repeating: 1)
    private var alphaFactor = Values(repeating: 1)
    private let colorSpeed: SIMD4<Float>

    /// Particles without a place yet.
    @inline(__always)
    init(_ random: ParticleRandom, _ values: EmissionValues) {
        self.random = random
        life = random.spread(.lifetime, mean: values.lifetime, range: values.lifetimeRange)
        scale = random.spread(.scale, mean: values.scale, range: values.scaleRange)
        scaleSpeed = Values(repeating: values.scaleSpeed)
        spin = random.spread(.spin, mean: values.spin, range: values.spinRange)
        redNow = random.spread(.red, mean: values.color.x, range: values.colorRange.x)
        greenNow = random.spread(.green, mean: values.color.y, range: values.colorRange.y)
        blueNow = random.spread(.blue, mean: values.color.z, range: values.colorRange.z)
        alphaNow = random.spread(.alpha, mean: values.color.w, range: values.colorRange.w)
        colorSpeed = values.colorSpeed
    }

    /// Puts them where a layer emits.
    ///
    /// - Parameters:
    ///   - motion: How far the shape moves in a step.
    ///   - part: The part of the step that is over when each is born.
    @inline(__always)
    mutating func place(
        in shape: EmissionShape, motion: SIMD3<Float>, part: Values, _ values: EmissionValues, isSpatial: Bool
    ) {
        let places = shape.places(random)
        (x, y, z) = (places.x, places.y, places.z)
        if motion != .zero {
            x += part * motion.x
            y += part * motion.y
            z += part * motion.z
        }
        let ahead = places.normal ?? (Values(repeating: 1), Values(repeating: 0), Values(repeating: 0))
        move(ahead, values, isSpatial: isSpatial, isAlongX: places.normal == nil)
    }

    /// Puts them where another particle is; they inherit its scale and colour, and their angles count from its direction.
    mutating func place(by owner: EmittingParticle, at ages: Values, _ values: EmissionValues, isSpatial: Bool) {
        let falling = ages * ages * 0.5
        x = owner.place.x + ages * owner.velocity.x + falling * owner.acceleration.x
        y = owner.place.y + ages * owner.velocity.y + falling * owner.acceleration.y
        z = owner.place.z + ages * owner.velocity.z + falling * owner.acceleration.z
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
            ), values, isSpatial: isSpatial, isAlongX: false)
        let inherited = owner.scale + ages * owner.scaleSpeed
        let shown = inherited.replacing(with: 0, where: inherited .< 0)
        scale *= shown
        scaleSpeed *= shown
        redFactor = bounded(owner.color.x + ages * owner.colorSpeed.x)
        greenFactor = bounded(owner.color.y + ages * owner.colorSpeed.y)
        blueFactor = bounded(owner.color.z + ages * owner.colorSpeed.z)
        alphaFactor = bounded(owner.color.w + ages * owner.colorSpeed.w)
    }

    /// Sets the velocity: longitude turns about z from the direction ahead, latitude lifts out of the plane.
    @inline(__always)
    private mutating func move(
        _ ahead: (x: Values, y: Values, z: Values), _ values: EmissionValues, isSpatial: Bool, isAlongX: Bool
    ) {
        let speed = random.spread(.velocity, mean: values.velocity, range: values.velocityRange)
        let (lift, level) = ParticleAngle.sineCosine(values.latitude)
        // Along the direction ahead, to its left in the plane, and up from both.
        var (a, b, c): (Values, Values, Values)
        if isSpatial, values.range != 0 {
            (a, b, c) = cone(values, lift: lift, level: level)
        } else {
            let angle = random.spread(.direction, mean: values.longitude, range: values.range)
            let (sine, cosine) = ParticleAngle.sineCosine(angle)
            (a, b, c) = (cosine * level, sine * level, Values(repeating: lift))
        }
        if isAlongX {
            (velocityX, velocityY, velocityZ) = (a * speed, b * speed, c * speed)
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
        velocityX = (ahead.x * a + leftX * b + upX * c) * speed
        velocityY = (ahead.y * a + leftY * b + upY * c) * speed
        velocityZ = (ahead.z * a + upZ * c) * speed
    }

    /// Directions spread evenly over a cone in space, whose full angle is the emission range.
    private func cone(_ values: EmissionValues, lift: Float, level: Float) -> (Values, Values, Values) {
        let half = min(abs(values.range) / 2, .pi)
        let least = ParticleAngle.sineCosine(half).cosine
        let cosine = 1 - random.unit(.cone) * (1 - least)
        let square = 1 - cosine * cosine
        let sine = square.replacing(with: 0, where: square .< 0).squareRoot()
        let turn = ParticleAngle.sineCosine(random.unit(.coneTurn) * (2 * .pi))
        let (longitudeSine, longitudeCosine) = ParticleAngle.sineCosine(values.longitude)
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

    /// Red at an age; straight, from 0 to 1.
    @inline(__always)
    func red(at ages: Values) -> Values { bounded(redNow + ages * colorSpeed.x) * redFactor }

    /// Green at an age; straight, from 0 to 1.
    @inline(__always)
    func green(at ages: Values) -> Values { bounded(greenNow + ages * colorSpeed.y) * greenFactor }

    /// Blue at an age; straight, from 0 to 1.
    @inline(__always)
    func blue(at ages: Values) -> Values { bounded(blueNow + ages * colorSpeed.z) * blueFactor }

    /// Alpha at an age, from 0 to 1.
    @inline(__always)
    func alpha(at ages: Values) -> Values { bounded(alphaNow + ages * colorSpeed.w) * alphaFactor }

    @inline(__always)
    private func bounded(_ values: Values) -> Values {
        let low = values.replacing(with: 0, where: values .< 0)
        return low.replacing(with: 1, where: low .> 1)
    }

    /// One of them as what emits others.
    func emitting(_ lane: Int, _ values: EmissionValues) -> EmittingParticle {
        let velocity = SIMD3(velocityX[lane], velocityY[lane], velocityZ[lane])
        let length = (velocity * velocity).sum().squareRoot()
        return EmittingParticle(
            state: random.state[lane], life: life[lane], place: SIMD3(x[lane], y[lane], z[lane]), velocity: velocity,
            direction: length > 0 ? velocity / length : SIMD3(1, 0, 0), acceleration: values.acceleration,
            scale: scale[lane], scaleSpeed: scaleSpeed[lane],
            color: SIMD4(redNow[lane], greenNow[lane], blueNow[lane], alphaNow[lane])
                * SIMD4(redFactor[lane], greenFactor[lane], blueFactor[lane], alphaFactor[lane]),
            colorSpeed: colorSpeed * SIMD4(redFactor[lane], greenFactor[lane], blueFactor[lane], alphaFactor[lane]))
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
    /// Of unit length: where it points while it does not move.
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
