import Foundation
import LayerModel
import TestSupport
import Testing

@testable import DisplayList

/// Particles are a function of the emitter, its seed and the moment.
struct ParticleSimulationTests {
    private func rows(_ buffer: ParticleBuffer) -> [[UInt32]] {
        (0..<buffer.count).map { index in
            ParticleBuffer.Column.allCases.map { buffer[$0][index].bitPattern }
        }
    }

    private func busy(_ cell: inout EmitterCellProperties) {
        cell[.birthRate] = 300
        cell[.lifetimeRange] = 0.5
        cell[.velocity] = 50
        cell[.velocityRange] = 20
        cell[.emissionRange] = 3
        cell[.spinRange] = 2
        cell[.yAcceleration] = 30
    }

    @Test func aFrameNeedsNoneBefore() {
        let emitter = ParticleTesting.emitter(busy)
        let reused = ParticleBuffer()
        for time in [2.0, 0.1, 5.5, 3.25] {
            ParticleSimulation.run(EmissionTimeline(now: emitter, time: time, start: 0), into: reused)
            #expect(rows(reused) == rows(ParticleTesting.particles(emitter, at: time)))
        }
    }

    @Test func particlesAreTheSameForAnyNumberOfThreads() {
        let emitter = ParticleTesting.emitter {
            busy(&$0)
            $0[.birthRate] = 20_000
        }
        let shared = ParticleBuffer()
        ParticleSimulation.run(EmissionTimeline(now: emitter, time: 3, start: 0), into: shared, threads: 3)
        #expect(shared.count > 8192)
        #expect(rows(shared) == rows(ParticleTesting.particles(emitter)))
    }

    @Test func theSeedDecides() {
        let first = rows(ParticleTesting.particles(ParticleTesting.emitter(seed: 3, busy)))
        #expect(first == rows(ParticleTesting.particles(ParticleTesting.emitter(seed: 3, busy))))
        #expect(first != rows(ParticleTesting.particles(ParticleTesting.emitter(seed: 4, busy))))
    }

    @Test func particlesMoveByTheirVelocities() {
        let emitter = ParticleTesting.emitter {
            $0[.birthRate] = 100
            $0[.velocity] = 50
            $0[.velocityRange] = 40
            $0[.emissionRange] = 6
            $0[.yAcceleration] = 30
        }
        // The same particles at three moments: the second difference of their places is the acceleration.
        let moments = [2.004, 2.006, 2.008].map { ParticleTesting.particles(emitter, at: $0) }
        #expect(moments.allSatisfy { $0.count == 100 })
        let later = ParticleTesting.particles(emitter, at: 2.504)
        for index in 0..<50 {
            let first = moments[0]
            let (t0, t1) = (first[.age][index + 50], later[.age][index])
            #expect(abs(t1 - t0 - 0.5) < 1e-5)
            #expect(abs(later[.x][index] / t1 - first[.x][index + 50] / t0) < 0.5)
            let fall = later[.y][index] / t1 - first[.y][index + 50] / t0
            #expect(abs(fall - 15 * 0.5) < 0.5)
        }
    }

    @Test func cellsEmitWhileTheyAreActive() {
        let emitter = ParticleTesting.emitter {
            $0[.birthRate] = 10
            $0[.lifetime] = 100
            $0.timing.beginTime = 1
            $0.timing.duration = 2
        }
        #expect(ParticleTesting.particles(emitter, at: 0.9).count == 0)
        #expect(ParticleTesting.particles(emitter, at: 2.05).count == 11)
        #expect(ParticleTesting.particles(emitter, at: 50).count == 20)
        let twice = ParticleTesting.emitter {
            $0[.birthRate] = 10
            $0[.lifetime] = 100
            $0.timing.speed = 2
            $0.timing.timeOffset = 3
        }
        #expect(ParticleTesting.particles(twice, at: 0).count == 31)
        #expect(ParticleTesting.particles(twice, at: 1).count == 51)
        let off = ParticleTesting.emitter { $0.isEnabled = false }
        #expect(ParticleTesting.particles(off).count == 0)
        let none = ParticleTesting.emitter { _ in
        } layer: {
            $0.lifetime = 0
        }
        #expect(ParticleTesting.particles(none).count == 0)
    }

    @Test func particlesEmitParticles() {
        var child = EmitterCellProperties()
        child[.birthRate] = 40
        child[.lifetime] = 0.5
        child[.velocity] = 10
        child[.scale] = 3
        child.color = CGColor(srgbRed: 1, green: 0.5, blue: 1, alpha: 1)
        let emitter = ParticleTesting.emitter {
            $0[.birthRate] = 1
            $0[.lifetime] = 2.25
            $0[.velocity] = 100
            $0[.emissionLongitude] = .pi / 2
            $0[.scale] = 0.5
            $0.color = CGColor(srgbRed: 0.5, green: 0.5, blue: 0.5, alpha: 1)
            $0.cells = [child]
        }
        let buffer = ParticleTesting.particles(emitter, at: 3.1)
        let cells = ParticleTesting.values(.cell, of: buffer)
        // Parents born at 1, 2 and 3 live. That born at 0 died at 2.25, and the last of its own at 2.75.
        #expect(cells.filter { $0 == 0 }.count == 3)
        #expect(cells.filter { $0 == 1 }.count == 20 + 20 + 5)
        for index in 0..<buffer.count where cells[index] == 1 {
            // Down with the parent, and on in its direction.
            #expect(abs(buffer[.x][index]) < 1e-3 && buffer[.y][index] >= 0)
            #expect(abs(buffer[.axisX][index] - 1.5) < 1e-6)
            #expect(buffer[.red][index] == 0.5 && buffer[.green][index] == 0.25)
            let place = buffer[.y][index] - 10 * buffer[.age][index]
            let births = (1...3).map { (3.1 - Double($0) - Double(buffer[.age][index])) * 100 }
            #expect(births.contains { abs($0 - Double(place)) < 0.01 })
        }
    }

    @Test func ordersByAgeAndDepth() {
        let emitter = ParticleTesting.emitter {
            $0[.birthRate] = 500
        } layer: {
            $0.emitterShape = .cuboid
            $0.emitterDepth = 100
        }
        let buffer = ParticleTesting.particles(emitter)
        for (column, descending) in [
            (ParticleBuffer.Column.age, true), (.age, false), (.z, false), (.z, true),
        ] {
            let order = buffer.order(by: column, descending: descending)
            let values = order.map { buffer[column][Int($0)] }
            #expect(values == values.sorted { descending ? $0 > $1 : $0 < $1 })
            #expect(Set(order).count == buffer.count)
        }
    }

    @Test func oddNumbersDoNoHarm() {
        let odd: [Float] = [.nan, .infinity, -.infinity, -1, 0, 1e-30, 1e30, .greatestFiniteMagnitude]
        var random = SplitMix64(seed: 5)
        for _ in 0..<120 {
            let emitter = ParticleTesting.emitter(seed: .random(in: 0...9, using: &random)) { cell in
                for number in EmitterCellNumber.allCases where Bool.random(using: &random) {
                    cell[number] = odd.randomElement(using: &random) ?? 0
                }
                cell[.birthRate] = min(cell[.birthRate], 1e4)
                cell.timing.beginTime = Double(odd.randomElement(using: &random) ?? 0)
                cell.timing.speed = odd.randomElement(using: &random) ?? 0
                cell.timing.timeOffset = Double(odd.randomElement(using: &random) ?? 0)
            }
            let time = Double(odd.randomElement(using: &random) ?? 0)
            #expect(ParticleTesting.particles(emitter, at: time).count <= ParticleSimulation.largestCount + 8)
        }
        let flood = ParticleTesting.emitter {
            $0[.birthRate] = 1e30
            $0[.lifetime] = 1e30
        }
        #expect(ParticleTesting.particles(flood).count <= ParticleSimulation.largestCount + 8)
    }

    @Test func sinesAndCosinesAreRight() {
        for step in -2000...2000 {
            let angle = Float(step) * 0.0173
            let (sine, cosine) = ParticleAngle.sineCosine(angle)
            #expect(abs(Double(sine) - sin(Double(angle))) < 1e-6)
            #expect(abs(Double(cosine) - cos(Double(angle))) < 1e-6)
        }
    }
}
