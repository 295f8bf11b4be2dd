import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer

/// A depth buffer may keep the order of what is opaque: the same pictures from fewer draws.
@Suite(.needsGL) struct GLDepthTests {
    private func renderer(
        _ order: GLTechniques.DrawingOrder
    ) throws -> GLRenderer {
        try GLRenderer(
            GLTesting.device(), techniques: GLTechniques(programs: .many, drawingOrder: order, readback: .synchronous))
    }

    private typealias Drawn = (pixels: DrawnPicture, statistics: FrameStatistics)

    /// How far two pictures lie apart; llvmpipe rounds blended colours differently where it tests depth.
    private func levels(_ a: Drawn, _ b: Drawn) -> Int {
        a.pixels.difference(from: b.pixels).greatest
    }

    /// Overlapping cards of three kinds, one over the other: opaque ones on whole pixels, rounded and translucent ones.
    private func cards(_ count: Int) -> DisplayList {
        var list = DisplayList(width: 200, height: 200, background: SIMD4(0.5, 0.5, 0.5, 1))
        for number in 0..<count {
            let place = Float(number % 40) * 2
            let shade = Float(number * 37 % 256) / 255
            let color = SIMD4(shade, 1 - shade, Float(number % 3) / 2, 1)
            let rect = PlaneRect(place, place, place + 100, place + 90)
            switch number % 3 {
            case 0: list.add(rect, color: color)
            case 1: list.add(rect, color: color, radii: SIMD4(repeating: 12))
            default: list.add(rect, color: color * 0.5)
            }
        }
        return list
    }

    @Test(arguments: UInt64(1)...12)
    func randomPicturesAreTheSame(seed: UInt64) throws {
        let list = DisplayList.random(seed: seed)
        let painter = try GLTesting.draw(list, with: renderer(.painter))
        let depth = try GLTesting.draw(list, with: renderer(.depth))
        #expect(levels(depth, painter) <= 1)
        #expect(painter.statistics.openGL.depthPasses == 0)
        #expect(depth.statistics.openGL.depthPasses == (depth.statistics.openGL.opaqueQuads > 0 ? 1 : 0))
        #expect(depth.statistics.openGL.opaqueQuads == painter.statistics.openGL.opaqueQuads)
        #expect(depth.statistics.drawCalls <= painter.statistics.drawCalls)
    }

    @Test func overlappingLayersShareDraws() throws {
        let list = cards(60)
        let painter = try GLTesting.draw(list, with: renderer(.painter))
        let depth = try GLTesting.draw(list, with: renderer(.depth))
        #expect(levels(depth, painter) <= 1)
        // Opaque cards: one draw for all of them, and the others in order.
        #expect(depth.statistics.openGL.opaqueQuads >= 20)
        #expect(depth.statistics.openGL.opaqueQuads == painter.statistics.openGL.opaqueQuads)
        #expect(depth.statistics.drawCalls < painter.statistics.drawCalls)
    }

    @Test func eachTargetHasDepthsOfItsOwn() throws {
        // Groups of two sizes, drawn before and after each other, with translucent and opaque cards inside.
        var list = cards(30)
        for first in [3, 12, 20] {
            let bounds = DeviceRect(minX: 0, minY: 0, maxX: 60 + 4 * Int32(first), maxY: 150)
            list.groups.append(
                DisplayList.Group(
                    commands: first..<first + 6, opacity: 0.6, clip: .none, bounds: bounds,
                    compositeBounds: bounds, reason: .groupOpacity))
        }
        let painter = try GLTesting.draw(list, with: renderer(.painter))
        let drawing = try renderer(.depth)
        let depth = try GLTesting.draw(list, with: drawing)
        #expect(levels(depth, painter) <= 1)
        #expect(depth.statistics.openGL.depthPasses >= 2)
        // And so it is for the next frame, and for one of another size.
        #expect(try levels(GLTesting.draw(list, with: drawing), painter) <= 1)
        let part = DeviceRect(minX: 20, minY: 30, maxX: 90, maxY: 80)
        let expected = try GLTesting.draw(list, with: renderer(.painter), region: part)
        #expect(try levels(GLTesting.draw(list, with: drawing, region: part), expected) <= 1)
    }

    @Test func effectsSeeWhatIsBelowThem() throws {
        // A group that blends with what is below it ends a series of draws; cards go on above it.
        for blend in [CGBlendMode.multiply, .difference, .destinationOut] {
            var list = cards(24)
            let bounds = DeviceRect(minX: 10, minY: 20, maxX: 120, maxY: 130)
            list.groups.append(
                DisplayList.Group(
                    commands: 9..<12, effects: GroupEffects(backdropFilters: [.blur(SIMD2(3, 3))], blend: blend),
                    clip: .none, backdropBounds: bounds, bounds: bounds, compositeBounds: bounds,
                    reason: .blendMode))
            let painter = try GLTesting.draw(list, with: renderer(.painter))
            let depth = try GLTesting.draw(list, with: renderer(.depth))
            #expect(levels(depth, painter) <= 1)
            #expect(depth.statistics.openGL.depthPasses >= 2)
        }
    }

    @Test func softwareDrawsBackToFrontByItself() throws {
        let list = cards(12)
        let device = try GLTesting.device()
        let drawn = try GLTesting.draw(list, with: GLRenderer(device))
        #expect((drawn.statistics.openGL.depthPasses > 0) == !device.info.isSoftware)
    }

    @Test func depthsStayApart() {
        // As a depth buffer of 24 bits holds what is handed to it.
        var list = BatchList(usesDepth: true)
        func quad() -> QuadInstance {
            QuadInstance(linear: .zero, rect: .zero, color: .zero, kind: ProgramKey(paint: .color))
        }
        let program = ProgramKey(paint: .color)
        let box = DeviceRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        for _ in 0..<BatchList.opaqueLimit {
            #expect(!list.isFull)
            list.append(quad(), key: BatchKey(state: .init(program: program, isBlended: false)), bounds: box)
            list.append(quad(), key: BatchKey(state: .init(program: program, isBlended: true)), bounds: box)
        }
        #expect(list.isFull)
        let isArranged = list.arrange()
        #expect(isArranged && list.batches.count == 2)
        let held = list.batches.map { batch in
            batch.depths.map { UInt32((Double($0) * 0.5 + 0.5) * Double((1 << 24) - 1) + 0.5) }
        }
        // The nearest opaque quad is drawn first, and each blended one lies between two opaque ones.
        let (opaque, blended) = (held[0].reversed(), held[1])
        #expect(zip(opaque, blended).allSatisfy { $0 > $1 })
        #expect(zip(blended, opaque.dropFirst()).allSatisfy { $0 > $1 })
        #expect((list.batches[1].depths.last ?? -1) > 0)
    }
}
