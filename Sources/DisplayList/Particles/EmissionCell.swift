import LayerModel

/// A cell of an emitter, with the values that stay the same while particles live.
///
/// An emitter's cells form one list, the layer's own first.
struct EmissionCell {
    /// The places of the cell's own cells in the list.
    var children: Range<Int>
    /// The seed of the random numbers of the layer's own cell; that of others follows from the particle that emits.
    var key: UInt32
    /// In seconds of the time of the layer, or of the age of the emitting particle.
    var beginTime: Double
    /// Seconds of the cell's time for each of those.
    var speed: Double
    /// The cell's time at `beginTime`, in seconds: particles emitted by then are there from the start.
    var timeOffset: Double
    /// The duration of the cell's emission, in seconds of its own time.
    var activeDuration: Double

    /// The cells that can be reached from a layer's own, level by level.
    ///
    /// - Parameter start: The start of the layer's emission: the meaning of a `beginTime` of 0.
    static func list(_ emitter: EmitterProperties, start: CFTimeInterval) -> [EmissionCell] {
        let all = properties(emitter)
        let root = ParticleRandom.key(emitter.seed, 0)
        var next = emitter.cells.count
        return all.enumerated().map { index, cell in
            let isOwn = index < emitter.cells.count
            let number = UInt32(truncatingIfNeeded: index)
            let children = next..<min(next + cell.cells.count, all.count)
            next = children.upperBound
            return EmissionCell(
                cell.timing, key: isOwn ? ParticleRandom.key(root, number) : number, start: isOwn ? start : 0,
                children: children)
        }
    }

    /// The properties of the cells of ``list(_:start:)``, in its order: each cell's own follow those of the cells before it.
    static func properties(_ emitter: EmitterProperties) -> [EmitterCellProperties] {
        var all = emitter.cells
        var next = 0
        while next < all.count {
            for child in all[next].cells where all.count < largestCount { all.append(child) }
            next += 1
        }
        return all
    }

    /// Cells beyond this number, which only cells that contain each other reach, are left out.
    static let largestCount = 4096

    private init(_ timing: MediaTiming, key: UInt32, start: CFTimeInterval, children: Range<Int>) {
        self.children = children
        self.key = key
        beginTime = timing.beginTime == 0 || !timing.beginTime.isFinite ? start : timing.beginTime
        speed = timing.speed.isFinite ? max(0, Double(timing.speed)) : 0
        timeOffset = timing.timeOffset.isFinite ? timing.timeOffset : 0
        let run = timing.duration > 0 ? timing.duration * (timing.autoreverses ? 2 : 1) : 0
        if timing.repeatDuration > 0 {
            activeDuration = timing.repeatDuration
        } else {
            activeDuration = timing.repeatCount > 0 ? run * Double(timing.repeatCount) : run
        }
        if activeDuration.isNaN { activeDuration = .infinity }
    }

    /// The cell's own time at a moment of the layer's time, or of the age of the emitting particle.
    func clock(at time: Double) -> Double {
        (time - beginTime) * speed + timeOffset
    }

    /// The reverse of ``clock(at:)``; a cell that stands still stays at its begin.
    func time(ofClock clock: Double) -> Double {
        speed > 0 ? (clock - timeOffset) / speed + beginTime : beginTime
    }
}

/// The numbers that a particle of a cell is born with, the layer's factors applied.
struct EmissionValues {
    /// In particles a second, at least 0.
    var birthRate: Double = 0
    var lifetime: Float = 0
    var lifetimeRange: Float = 0
    /// In radians.
    var longitude: Float = 0
    var latitude: Float = 0
    var range: Float = 0
    /// In points a second.
    var velocity: Float = 0
    var velocityRange: Float = 0
    /// In points a second squared.
    var acceleration = SIMD3<Float>.zero
    var scale: Float = 1
    var scaleRange: Float = 0
    var scaleSpeed: Float = 0
    /// In radians a second.
    var spin: Float = 0
    var spinRange: Float = 0
    /// Straight, sRGB-encoded.
    var color = SIMD4<Float>(repeating: 1)
    var colorRange = SIMD4<Float>.zero
    var colorSpeed = SIMD4<Float>.zero
    /// The least and the greatest red, green and blue of a particle.
    var colorLimits: (least: Float, greatest: Float) = (0, 1)

    /// The values of particles born now.
    ///
    /// - Parameters:
    ///   - factors: The layer's own, for its own cells; `nil` for the cells of particles, which get theirs from these.
    ///   - range: Of the picture that shows the particles.
    init(_ cell: EmitterCellProperties, factors: EmitterProperties?, in range: TargetRange) {
        let factors = factors ?? .initial
        birthRate = cell.isEnabled ? max(0, Double(cell[.birthRate]) * Double(factors.birthRate)) : 0
        if !birthRate.isFinite { birthRate = 0 }
        lifetime = cell[.lifetime] * factors.lifetime
        lifetimeRange = cell[.lifetimeRange] * factors.lifetime
        longitude = cell[.emissionLongitude]
        latitude = cell[.emissionLatitude]
        self.range = cell[.emissionRange]
        velocity = cell[.velocity] * factors.velocity
        velocityRange = cell[.velocityRange] * factors.velocity
        acceleration = SIMD3(cell[.xAcceleration], cell[.yAcceleration], cell[.zAcceleration])
        scale = cell[.scale] * factors.scale
        scaleRange = cell[.scaleRange] * factors.scale
        scaleSpeed = cell[.scaleSpeed]
        spin = cell[.spin] * factors.spin
        spinRange = cell[.spinRange] * factors.spin
        color = (cell.color ?? .clear).extendedSRGB
        colorRange = SIMD4(cell[.redRange], cell[.greenRange], cell[.blueRange], cell[.alphaRange])
        if range == .extended { colorLimits = (-TargetRange.greatest, TargetRange.greatest) }
        colorSpeed = SIMD4(cell[.redSpeed], cell[.greenSpeed], cell[.blueSpeed], cell[.alphaSpeed])
    }

    /// The longest that a particle lives, in seconds of the cell's time.
    var longestLife: Double {
        let longest = Double(lifetime) + abs(Double(lifetimeRange)) / 2
        return longest > 0 ? longest : 0
    }
}
