import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// Both renderers draw the same particles.
@Suite(.needsGL) struct ParticleRenderingTests {
    private func emitter(_ mode: CAEmitterLayerRenderMode) throws -> CAEmitterLayer {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: RepeatTesting.size)
        emitter.emitterPosition = CGPoint(x: 150, y: 100)
        emitter.emitterShape = .rectangle
        emitter.emitterSize = CGSize(width: 260, height: 160)
        emitter.renderMode = mode
        emitter.timeOffset = 3
        for (name, rate) in [("a", Float(60)), ("b", 25)] {
            let cell = CAEmitterCell()
            cell.name = name
            cell.contents = name == "a" ? try RepeatTesting.spot(24) : try RepeatTesting.chart(width: 12, height: 20)
            cell.birthRate = rate
            cell.lifetime = 2
            cell.velocity = 30
            cell.emissionRange = 2 * .pi
            cell.scale = 0.8
            cell.scaleRange = 1.4
            cell.spinRange = 4
            cell.color = CGColor(srgbRed: 0.9, green: 0.6, blue: 0.3, alpha: 0.8)
            cell.blueRange = 0.6
            emitter.emitterCells = (emitter.emitterCells ?? []) + [cell]
        }
        return emitter
    }

    private func compare(_ list: DisplayList, tolerance: Int = 2, _ note: String) throws {
        let gl = try GLTesting.draw(list, with: GLRenderer(GLTesting.device())).pixels
        let cpu = try CPUTesting.draw(list)
        let difference = gl.difference(from: cpu, tolerance: tolerance)
        #expect(difference.count <= 300 * 200 / 1000, "\(note): \(difference)")
        #expect(Set(cpu.pixels).count > 500)
    }

    @Test(arguments: [
        CAEmitterLayerRenderMode.unordered, .oldestFirst, .oldestLast, .backToFront,
    ])
    func picturesAgree(mode: CAEmitterLayerRenderMode) throws {
        try compare(RepeatTesting.list(RepeatTesting.root([emitter(mode)])), mode.rawValue)
    }

    @Test func sumsAgree() throws {
        let emitter = try emitter(.additive)
        emitter.emitterCells?.forEach { $0.color = CGColor(srgbRed: 0.3, green: 0.2, blue: 0.1, alpha: 0.4) }
        var list = RepeatTesting.list(RepeatTesting.root([emitter]))
        list.background = SIMD4(0, 0, 0.2, 1)
        // Rounding of many layers adds up.
        try compare(list, tolerance: 5, "additive")
        #expect(list.particles.allSatisfy { $0.isAdditive })
    }

    @Test func clippedGroupedAndTurnedPicturesAgree() throws {
        let clipped = try emitter(.unordered)
        clipped.frame = CGRect(x: 40, y: 30, width: 200, height: 130)
        clipped.masksToBounds = true
        clipped.cornerRadius = 30
        try compare(RepeatTesting.list(RepeatTesting.root([clipped])), "clip")
        let grouped = try emitter(.oldestFirst)
        grouped.opacity = 0.6
        let list = RepeatTesting.list(RepeatTesting.root([grouped]))
        #expect(list.groups.count == 1)
        try compare(list, "group")
        let turned = try emitter(.unordered)
        let root = RepeatTesting.root([turned])
        root.sublayerTransform.m34 = -1 / 300
        turned.transform = CATransform3DMakeRotation(0.9, 1, 0.4, 0)
        turned.preservesDepth = true
        try compare(RepeatTesting.list(root), "perspective")
    }

    @Test func oneCellIsOneDraw() throws {
        let emitter = try emitter(.additive)
        emitter.emitterCells = emitter.emitterCells.map { [$0[0]] }
        let list = RepeatTesting.list(RepeatTesting.root([emitter]))
        #expect(list.commands.count == 1)
        let (_, statistics) = try GLTesting.draw(list, with: GLRenderer(GLTesting.device()))
        #expect(statistics.drawCalls == 1 && statistics.primitives == list.allSprites.count)
        #expect(list.allSprites.count > 100)
    }

    @Test func nearParticlesAreLarger() throws {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: RepeatTesting.size)
        emitter.preservesDepth = true
        emitter.emitterPosition = CGPoint(x: 150, y: 100)
        emitter.emitterZPosition = 100
        emitter.timeOffset = 1
        let cell = CAEmitterCell()
        cell.contents = try RepeatTesting.chart(width: 10, height: 10)
        cell.birthRate = 1
        cell.lifetime = 0.9
        emitter.emitterCells = [cell]
        let root = RepeatTesting.root([emitter])
        root.sublayerTransform.m34 = -1 / 200
        let sprite = try #require(RepeatTesting.list(root).allSprites.first)
        #expect(abs(sprite.linear.x - 2) < 1e-5 && abs(sprite.linear.w - 2) < 1e-5)
        emitter.preservesDepth = false
        let flat = try #require(RepeatTesting.list(root).allSprites.first)
        #expect(abs(flat.linear.x - 1) < 1e-5 && flat.center == SIMD2(150, 100))
    }

    @Test func animationsActOnTheNewborn() throws {
        let emitter = CAEmitterLayer()
        emitter.frame = CGRect(origin: .zero, size: RepeatTesting.size)
        let cell = CAEmitterCell()
        cell.name = "cell"
        cell.contents = try RepeatTesting.chart(width: 2, height: 2)
        cell.birthRate = 10
        cell.lifetime = 100
        cell.velocity = 1
        emitter.emitterCells = [cell]
        let rate = CABasicAnimation(keyPath: "emitterCells.cell.birthRate")
        rate.fromValue = 0
        rate.toValue = 60
        rate.duration = 2
        emitter.add(rate, forKey: nil)
        let speed = CABasicAnimation(keyPath: "velocity")
        speed.fromValue = 20
        speed.toValue = 20
        speed.beginTime = 1
        speed.duration = 1
        emitter.add(speed, forKey: nil)
        let tree = RepeatTesting.root([emitter]).commit(at: 0)
        let cache = ParticleCache()
        func sprites(_ time: Double, _ cache: ParticleCache) -> [ParticleSprite] {
            DisplayList(
                tree, at: time, bounds: DeviceRect(minX: -1000, minY: -10, maxX: 3000, maxY: 10),
                placement: PlaneTransform(scale: 1), caches: DisplayListCaches(particles: cache)
            ).allSprites
        }
        // 15 t² until two seconds, then ten a second.
        for time in [0.5, 1, 1.7, 2, 3, 1.2] {
            let expected = time <= 2 ? 15 * time * time : 60 + 10 * (time - 2)
            let all = sprites(time, cache)
            #expect(abs(Double(all.count) - expected) <= 1.5, "\(all.count) at \(time)")
            #expect(all == sprites(time, ParticleCache()))
        }
        // At two seconds the oldest fly at 1 point a second, those born since one second at 20.
        let places = sprites(2, cache).map(\.center.x)
        #expect(places.filter { $0 <= 2.01 }.count >= 14 && places.contains { $0 > 15 })
    }
}

extension DisplayList {
    /// The particles of all commands.
    fileprivate var allSprites: [ParticleSprite] { particles.flatMap(\.sprites) }
}
