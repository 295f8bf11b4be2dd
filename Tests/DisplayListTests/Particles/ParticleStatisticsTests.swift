import Foundation
import LayerModel
import Testing

@testable import DisplayList

/// Particles are distributed as the formulas for their cells say, within four standard errors.
struct ParticleStatisticsTests {
    private static let seeds: [UInt32] = [0, 1, 2, 3, 17, 1000, 65_537, 4_294_967_295]

    /// Those that are old enough for a direction to be seen.
    private func grown(_ buffer: ParticleBuffer) -> [Int] {
        (0..<buffer.count).filter { buffer[.age][$0] > 0.01 }
    }

    @Test(arguments: [0.5, 1, 2, 7.25], [0.0, 0.3, 1, 4])
    func countIsTheRateTimesTheLife(life: Double, time: Double) {
        let emitter = ParticleTesting.emitter { $0[.lifetime] = Float(life) }
        let count = ParticleTesting.particles(emitter, at: time).count
        #expect(abs(Double(count) - 2000 * min(life, time)) <= 1)
    }

    @Test(arguments: seeds)
    func livesAreSpread(seed: UInt32) {
        let emitter = ParticleTesting.emitter(seed: seed) { $0[.lifetimeRange] = 1 }
        let count = Double(ParticleTesting.particles(emitter).count)
        // Particles of ages from 0.5 to 1.5 are alive with a probability that falls evenly: p(1 − p) is 1/6 on the mean.
        #expect(abs(count - 2000) <= 4 * (2000.0 / 6).squareRoot() + 1)
    }

    @Test(arguments: seeds)
    func velocityAndAgeGiveThePlace(seed: UInt32) {
        let emitter = ParticleTesting.emitter(seed: seed) {
            $0[.velocity] = 80
            $0[.velocityRange] = 60
            $0[.emissionRange] = 2 * .pi
        }
        let buffer = ParticleTesting.particles(emitter)
        // Half of v²t² along each axis, with E[v²] = 80² + 60²/12 and E[t²] = 1/3.
        let variance = (6400 + 300.0) / 3 / 2
        #expect(Moments(ParticleTesting.values(.x, of: buffer)).agrees(mean: 0, variance: variance))
        #expect(Moments(ParticleTesting.values(.y, of: buffer)).agrees(mean: 0, variance: variance))
    }

    @Test(arguments: seeds)
    func anglesFillTheRange(seed: UInt32) {
        let emitter = ParticleTesting.emitter(seed: seed) {
            $0[.velocity] = 50
            $0[.emissionLongitude] = 0.6
            $0[.emissionRange] = 1.2
        }
        let buffer = ParticleTesting.particles(emitter)
        let angles = grown(buffer).map { atan2(Double(buffer[.y][$0]), Double(buffer[.x][$0])) }
        #expect(Moments(angles).agrees(mean: 0.6, variance: 1.2 * 1.2 / 12))
        #expect(angles.allSatisfy { abs($0 - 0.6) <= 0.6 + 1e-4 })
    }

    @Test(arguments: seeds)
    func conesAreEvenInSpace(seed: UInt32) {
        let emitter = ParticleTesting.emitter(seed: seed) {
            $0[.velocity] = 1
            $0[.emissionRange] = .pi
            $0[.emissionLatitude] = .pi / 2
        } layer: {
            $0.preservesDepth = true
        }
        let buffer = ParticleTesting.particles(emitter)
        // Half of all directions, those toward the viewer: heights are even from 0 to 1.
        let heights = grown(buffer).map { Double(buffer[.z][$0] / buffer[.age][$0]) }
        #expect(Moments(heights).agrees(mean: 0.5, variance: 1.0 / 12))
    }

    @Test(arguments: seeds)
    func coloursAreSpreadAndChange(seed: UInt32) {
        let emitter = ParticleTesting.emitter(seed: seed) {
            $0.color = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.25, alpha: 0.9)
            $0[.redRange] = 0.6
            $0[.greenSpeed] = 0.4
            $0[.alphaSpeed] = -0.5
            $0[.alphaRange] = 0.2
        }
        let buffer = ParticleTesting.particles(emitter)
        #expect(Moments(ParticleTesting.values(.red, of: buffer)).agrees(mean: 0.5, variance: 0.36 / 12))
        #expect(Moments(ParticleTesting.values(.green, of: buffer)).agrees(mean: 0.7, variance: 0.16 / 12))
        #expect(ParticleTesting.values(.blue, of: buffer).allSatisfy { $0 == 0.25 })
        #expect(
            Moments(ParticleTesting.values(.alpha, of: buffer)).agrees(
                mean: 0.65, variance: 0.04 / 12 + 0.25 / 12))
    }

    @Test(arguments: seeds)
    func scaleAndSpinAreSpreadAndChange(seed: UInt32) {
        let emitter = ParticleTesting.emitter(seed: seed) {
            $0[.scale] = 2
            $0[.scaleRange] = 1
            $0[.scaleSpeed] = -1
            $0[.spin] = 0.5
            $0[.spinRange] = 1
        }
        let buffer = ParticleTesting.particles(emitter)
        var scales: [Double] = []
        var spins: [Double] = []
        for index in grown(buffer) {
            let (x, y) = (Double(buffer[.axisX][index]), Double(buffer[.axisY][index]))
            scales.append((x * x + y * y).squareRoot())
            spins.append(atan2(y, x) / Double(buffer[.age][index]))
        }
        #expect(Moments(scales).agrees(mean: 1.5, variance: 1.0 / 12 + 1.0 / 12))
        #expect(Moments(spins).agrees(mean: 0.5, variance: 1.0 / 12))
    }

    /// Mean squares along x, y and z for a shape of size 6 × 4 and depth 2, centred at (10, 20, 30).
    private static let shapes: [(CAEmitterLayerEmitterShape, CAEmitterLayerEmitterMode, SIMD3<Double>)] = {
        let (w, h, d) = (6.0, 4.0, 2.0)
        // A point of an edge along x has x even, y and z at their ends; edges count by length.
        let edges = w + h + d
        func edge(_ own: Double) -> Double { (own * own / 12 * own + own * own / 4 * (edges - own)) / edges }
        let faces = SIMD3(h * d, w * d, w * h)
        func face(_ own: Double, _ area: Double) -> Double {
            (own * own / 4 * area + own * own / 12 * (faces.sum() - area)) / faces.sum()
        }
        func side(_ own: Double, _ other: Double) -> Double {
            (own * own / 12 * own + own * own / 4 * other) / (own + other)
        }
        return [
            (.point, .volume, .zero), (.line, .volume, SIMD3(w * w / 12, 0, 0)),
            (.line, .points, SIMD3(w * w / 4, 0, 0)),
            (.rectangle, .points, SIMD3(w * w / 4, h * h / 4, 0)),
            (.rectangle, .outline, SIMD3(side(w, h), side(h, w), 0)),
            (.rectangle, .surface, SIMD3(w * w / 12, h * h / 12, 0)),
            (.rectangle, .volume, SIMD3(w * w / 12, h * h / 12, 0)),
            (.cuboid, .points, SIMD3(w * w, h * h, d * d) / 4),
            (.cuboid, .outline, SIMD3(edge(w), edge(h), edge(d))),
            (.cuboid, .surface, SIMD3(face(w, faces.x), face(h, faces.y), face(d, faces.z))),
            (.cuboid, .volume, SIMD3(w * w, h * h, d * d) / 12),
            (.circle, .points, .zero), (.circle, .outline, SIMD3(w * w / 2, w * w / 2, 0)),
            (.circle, .surface, SIMD3(w * w / 4, w * w / 4, 0)), (.circle, .volume, SIMD3(w * w / 4, w * w / 4, 0)),
            (.sphere, .points, .zero), (.sphere, .outline, SIMD3(w * w / 2, w * w / 2, 0)),
            (.sphere, .surface, SIMD3(repeating: w * w / 3)), (.sphere, .volume, SIMD3(repeating: w * w / 5)),
        ]
    }()

    @Test(arguments: shapes.indices)
    func shapesAreFilledEvenly(index: Int) {
        let (shape, mode, variance) = Self.shapes[index]
        for seed in Self.seeds {
            let emitter = ParticleTesting.emitter(seed: seed) { _ in
            } layer: {
                $0.emitterShape = shape
                $0.emitterMode = mode
                $0.emitterPosition = CGPoint(x: 10, y: 20)
                $0.emitterZPosition = 30
                $0.emitterSize = CGSize(width: 6, height: 4)
                $0.emitterDepth = 2
            }
            let buffer = ParticleTesting.particles(emitter)
            let place = "\(shape.rawValue) \(mode.rawValue) seed \(seed)"
            for (column, expected, center) in [
                (ParticleBuffer.Column.x, variance.x, 10.0), (.y, variance.y, 20), (.z, variance.z, 30),
            ] {
                let moments = Moments(ParticleTesting.values(column, of: buffer))
                #expect(moments.agrees(mean: center, variance: expected), "\(place) \(column): \(moments)")
            }
        }
    }

    @Test(arguments: [CAEmitterLayerEmitterShape.circle, .sphere])
    func roundSurfacesEmitOutwards(shape: CAEmitterLayerEmitterShape) {
        let emitter = ParticleTesting.emitter {
            $0[.velocity] = 10
        } layer: {
            $0.emitterShape = shape
            $0.emitterMode = .surface
            $0.emitterSize = CGSize(width: 5, height: 0)
        }
        let (early, late) = (ParticleTesting.particles(emitter, at: 0.5), ParticleTesting.particles(emitter, at: 0.6))
        for index in 0..<early.count {
            let p = SIMD3(early[.x][index], early[.y][index], early[.z][index])
            let q = SIMD3(late[.x][index], late[.y][index], late[.z][index])
            let (step, length) = (q - p, (p * p).sum().squareRoot())
            #expect(length < 1e-3 || abs((step * p).sum() / length - 1) < 1e-2)
        }
    }

    /// The direction that angles count from: up for lines, +x for forms without an outside.
    @Test(
        arguments: [
            (CAEmitterLayerEmitterShape.line, SIMD2(0.0, -1.0)), (.point, SIMD2(1, 0)), (.rectangle, SIMD2(1, 0)),
            (.cuboid, SIMD2(1, 0)),
        ], [0, 0.5, 1, -0.25])
    func anglesCountFromTheDirectionOfTheShape(
        _ shape: (form: CAEmitterLayerEmitterShape, ahead: SIMD2<Double>), turn: Double
    ) {
        let angle = turn * .pi
        let emitter = ParticleTesting.emitter {
            $0[.velocity] = 10
            $0[.emissionLongitude] = Float(angle)
        } layer: {
            $0.emitterShape = shape.form
            $0.emitterSize = CGSize(width: 40, height: 6)
        }
        let (early, late) = (ParticleTesting.particles(emitter, at: 0.5), ParticleTesting.particles(emitter, at: 0.6))
        let (sine, cosine) = (sin(angle), cos(angle))
        let wanted = SIMD2(
            shape.ahead.x * cosine - shape.ahead.y * sine, shape.ahead.x * sine + shape.ahead.y * cosine)
        for index in 0..<early.count {
            let step = SIMD2(
                Double(late[.x][index] - early[.x][index]), Double(late[.y][index] - early[.y][index]))
            #expect(
                abs(step.x - wanted.x) < 1e-3 && abs(step.y - wanted.y) < 1e-3 && late[.z][index] == early[.z][index])
        }
    }
}
