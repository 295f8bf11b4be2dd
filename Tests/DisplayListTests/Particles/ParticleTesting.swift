import LayerModel

@testable import DisplayList

/// Emitters and what is measured of their particles.
enum ParticleTesting {
    /// An emitter with one cell of 2,000 particles a second that live a second each.
    static func emitter(
        seed: UInt32 = 1, _ changeCell: (inout EmitterCellProperties) -> Void = { _ in },
        layer: (inout EmitterProperties) -> Void = { _ in }
    ) -> EmitterProperties {
        var cell = EmitterCellProperties()
        cell.name = "cell"
        cell[.birthRate] = 2000
        cell[.lifetime] = 1
        changeCell(&cell)
        var emitter = EmitterProperties.initial
        emitter.seed = seed
        emitter.cells = [cell]
        layer(&emitter)
        return emitter
    }

    /// The particles of an emitter that has emitted since time 0.
    static func particles(_ emitter: EmitterProperties, at time: Double = 3) -> ParticleBuffer {
        let buffer = ParticleBuffer()
        ParticleSimulation.run(EmissionTimeline(now: emitter, time: time, start: 0), into: buffer)
        return buffer
    }

    /// The values of a column.
    static func values(_ column: ParticleBuffer.Column, of buffer: ParticleBuffer) -> [Double] {
        (0..<buffer.count).map { Double(buffer[column][$0]) }
    }
}

/// A mean and a variance, with how far estimates from so many samples may be off.
struct Moments {
    let mean: Double
    let variance: Double
    /// The standard error of the mean.
    let meanError: Double
    /// The standard error of the variance.
    let varianceError: Double

    init(_ samples: [Double]) {
        let count = Double(max(1, samples.count))
        let mean = samples.reduce(0, +) / count
        let squares = samples.map { ($0 - mean) * ($0 - mean) }
        let variance = squares.reduce(0, +) / count
        let spread = squares.reduce(0) { $0 + ($1 - variance) * ($1 - variance) } / count
        self.mean = mean
        self.variance = variance
        meanError = (variance / count).squareRoot()
        varianceError = (spread / count).squareRoot()
    }

    /// Whether both lie within four standard errors of what they should be, but for single precision.
    func agrees(mean expected: Double, variance expectedVariance: Double) -> Bool {
        abs(mean - expected) <= 4 * meanError + 1e-4
            && abs(variance - expectedVariance) <= 4 * varianceError + 1e-4
    }
}
