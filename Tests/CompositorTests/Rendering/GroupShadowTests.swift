import CPURendererTestSupport
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// Shadows of groups that are drawn over them, rather than into a picture first.
@Suite struct GroupShadowTests {
    private static let shadow = PictureShadow(color: SIMD4(0, 0, 0, 0.5), offset: SIMD2(3, 5), sigma: SIMD2(6, 6))

    /// A card in a group: its opaque ground, something on it, and a translucent badge that sticks out.
    ///
    /// - Parameter isKnown: Whether the ground is said to be what casts the shadow.
    private static func card(in list: inout DisplayList, x: Float = 30, y: Float = 25, isKnown: Bool = false) {
        let first = list.commands.count
        list.add(Box(x, y, x + 80, y + 60), radii: SIMD4(repeating: 9))
        list.add(Box(x + 10, y + 12, x + 60, y + 40), color: SIMD4(0.4, 0, 0, 0.4))
        list.add(Box(x + 65.5, y - 9.25, x + 92, y + 13), color: SIMD4(0, 0, 0.7, 0.7))
        var shadow = shadow
        if isKnown {
            let ground = RoundedRect(rect: Box(x, y, x + 80, y + 60), radii: SIMD4(repeating: 9))
            shadow.solid = PictureShadow.Solid(shape: ground, plane: PlaneTransform(scale: 1))
        }
        let bounds = list.commands[first...].reduce(DeviceRect.empty) { $0.union($1.bounds) }
        list.groups.append(
            DisplayList.Group(
                commands: first..<list.commands.count, effects: GroupEffects(shadow: shadow),
                clip: .none, bounds: bounds,
                compositeBounds: bounds.expanded(by: GroupEffects(shadow: shadow).reach).intersection(
                    list.bounds),
                reason: .shadow))
    }

    private static func scene() -> DisplayList {
        var list = DisplayList(width: 160, height: 130, background: SIMD4(1, 1, 1, 1))
        list.add(Box(0, 0, 160, 60), color: SIMD4(0.2, 0.6, 0.9, 1))
        card(in: &list)
        return list
    }

    private static func shadows(of graph: RenderGraph) -> [RenderGraph.Shadow] {
        graph.passes.flatMap(\.operations).compactMap {
            if case .shadow(let shadow) = $0 { shadow } else { nil }
        }
    }

    private static func drawn(by pass: RenderGraph.Pass) -> [Int] {
        pass.operations.flatMap { operation -> [Int] in
            if case .draw(let range) = operation { Array(range) } else { [] }
        }
    }

    @Test func aGroupIsDrawnOverItsShadow() throws {
        let graph = RenderGraph(Self.scene())
        #expect(graph.passes.count == 2)
        #expect(Self.drawn(by: graph.passes[1]) == [0, 1, 2, 3])
        let shadow = try #require(Self.shadows(of: graph).first)
        #expect(shadow.pass == 0 && shadow.shadow == Self.shadow)
        // Between the ground and the card.
        guard case .shadow? = graph.passes[1].operations.dropFirst().first else {
            Issue.record("the shadow is not under the card")
            return
        }
        // What lies on the opaque card casts no shadow of its own, and what is below the card is hidden.
        #expect(Self.drawn(by: graph.passes[0]) == [1, 3])
        #expect(DeviceRect(minX: 30, minY: 25, maxX: 110, maxY: 85).contains(shadow.hidden))
        #expect(shadow.hidden.contains(DeviceRect(minX: 34, minY: 29, maxX: 106, maxY: 81)))
    }

    @Test func twoOpaqueCommandsInTheSamePlaceCastOneShadow() {
        var list = Self.scene()
        list.commands[2] = list.commands[1]
        #expect(Self.drawn(by: RenderGraph(list).passes[0]) == [1, 2, 3])
    }

    /// What makes a group need its picture.
    enum Need: CaseIterable {
        case opacity, blendMode, filter, backdrop, clip, cut, addedColors, innerShadow, mask, translucent
    }

    @Test(arguments: Need.allCases)
    func aGroupThatNeedsItsPictureKeepsIt(need: Need) throws {
        var list = Self.scene()
        switch need {
        case .opacity: list.groups[0].opacity = 0.9
        case .blendMode: list.groups[0].effects.blend = .multiply
        case .filter: list.groups[0].effects.filters = [.blur(SIMD2(2, 2))]
        case .backdrop: list.groups[0].effects.backdropFilters = [.blur(SIMD2(2, 2))]
        case .clip:
            list.clips.append(Self.clip(Box(60, 0, 160, 130), in: list))
            list.groups[0].clip = 0
        case .cut: list.groups[0].compositeBounds.maxX = 70
        case .addedColors:
            list.commands[2].primitive = .particles
            list.commands[2].payload = 0
            let pixel = try #require(
                CGImage(
                    premultipliedRGBA8: ContiguousArray([255, 0, 0, 255]), width: 1, height: 1, isOpaque: true
                ))
            let image = ImagePaint(
                image: pixel, source: Box(0, 0, 1, 1), minification: .linear, magnification: .linear,
                bias: 0)
            list.particles = [
                ParticlePaint(image: image, sprites: [], isAdditive: true)
            ]
        case .innerShadow:
            var inner = list.groups[0]
            inner.commands = 3..<4
            inner.opacity = 0.5
            list.groups.insert(inner, at: 0)
        case .translucent: list.commands[1].isOpaque = false
        case .mask:
            var mask = list.groups[0]
            mask.commands = 1..<2
            mask.isMask = true
            mask.effects = GroupEffects()
            list.groups.insert(mask, at: 0)
        }
        #expect(Self.shadows(of: RenderGraph(list)).isEmpty)
    }

    private static func clip(_ rect: PlaneRect, in list: DisplayList) -> ClipNode {
        ClipNode(
            parent: .none, transform: 0,
            shape: RoundedRect(rect: rect, radii: SIMD4(repeating: 6)),
            isAntialiased: true, bounds: list.bounds)
    }

    @Test func aClipAroundTheShadowMakesNoDifference() {
        var list = Self.scene()
        list.clips.append(Self.clip(Box(-20, -20, 180, 150), in: list))
        list.groups[0].clip = 0
        #expect(Self.shadows(of: RenderGraph(list)).count == 1)
    }

    /// Many groups, some on others.
    private static func crowd(isKnown: Bool = false) -> DisplayList {
        var list = DisplayList(width: 400, height: 300, background: SIMD4(0.9, 0.9, 0.8, 1))
        var random = SplitMix64(seed: 7)
        for _ in 0..<14 {
            card(
                in: &list, x: .random(in: -20...350, using: &random),
                y: .random(in: -20...270, using: &random), isKnown: isKnown)
        }
        return list
    }

    @Test(arguments: [false, true])
    func threadsMakeNoDifference(isKnown: Bool) throws {
        let list = Self.crowd(isKnown: isKnown)
        #expect(Self.shadows(of: RenderGraph(list)).count > 5)
        let one = try CPUTesting.draw(list)
        let four = try CPUTesting.draw(list, with: CPURenderer(threads: 4))
        #expect(one == four)
    }

    @Test(.needsGL) func bothRenderersAgree() throws {
        let renderer = try GLRenderer(GLTesting.device())
        for list in [Self.scene(), Self.crowd(), Self.crowd(isKnown: true), Self.scene()] {
            let cpu = try CPUTesting.draw(list)
            let drawn = try GLTesting.draw(list, with: renderer)
            #expect(drawn.pixels.difference(from: cpu, tolerance: 2).count * 1000 <= cpu.pixels.count)
            #expect(drawn.pixels.difference(from: cpu).greatest <= 4)
            #expect(drawn.statistics.passes > 1)
        }
    }

    @Test(arguments: 0..<12 as Range<UInt64>)
    func alphaIsBlurredAsPicturesAre(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let bounds = DeviceRect(minX: -7, minY: 3, maxX: .random(in: 1...60, using: &random), maxY: 41)
        let memory = EffectMemory()
        let picture = try Picture(bounds, .init(.standard), in: memory)
        for row in bounds.minY..<bounds.maxY {
            for column in bounds.minX..<bounds.maxX {
                let alpha = UInt32.random(in: 0...255, using: &random)
                picture.rows.pixel(x: column, row: row).assuming(BytePixel.self).pointee.bits = alpha * 0x0101_0101
            }
        }
        let sigma = SIMD2<Float>(
            .random(in: 0...14, using: &random), .random(in: 0...14, using: &random))
        let offset = SIMD2<Float>(
            .random(in: -9...9, using: &random), .random(in: -9...9, using: &random))
        let wanted = DeviceRect(minX: -50, minY: -40, maxX: 70, maxY: 90)
        let hidden = DeviceRect(minX: 4, minY: 9, maxX: 42, maxY: 40)
        let whole = try GaussianBlur<SIMD4<Float>>(
            picture, sigma: sigma, offset: offset, bounds: wanted, in: EffectContext(threads: 1, memory: memory)
        )
        .picture()
        let mask = try GaussianBlur<Float>(
            picture, sigma: sigma, offset: offset, bounds: wanted, in: EffectContext(threads: 2, memory: memory)
        )
        .mask(hidden: hidden)
        var seen = 0
        for row in wanted.minY..<wanted.maxY {
            for columns in mask.columns(row: row) {
                for column in columns {
                    let alpha = whole.rows.pixel(x: column, row: row).assuming(BytePixel.self).pointee.bits >> 24
                    #expect(abs(Int(mask.pixel(x: column, row: row).pointee) - Int(alpha)) <= 1)
                    seen += 1
                }
            }
        }
        #expect(seen == wanted.width * wanted.height - hidden.width * hidden.height)
    }
}
