import CPURendererTestSupport
import DisplayListTestSupport
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import Rasterization

@Suite("Blurred backdrops")
struct BackdropBlurTests {
    private let size: Int32 = 120
    /// What the group that blurs covers.
    private let window = PlaneRect(30, 24, 96, 90)

    /// Stripes of two colours over the whole picture.
    private func stripes(seed: UInt64) -> DisplayList {
        var numbers = SplitMix64(seed: seed)
        var list = EffectsScene.list(width: size, height: size, background: SIMD4(0.1, 0.2, 0.3, 1))
        var x: Float = 0
        while x < Float(size) {
            let width = Float(Int.random(in: 3...14, using: &numbers))
            EffectsScene.add(
                Box(x, 0, x + width, Float(size)), SIMD4(Float.random(in: 0...1, using: &numbers), 0.5, 0.2, 1),
                to: &list)
            x += 2 * width
        }
        return list
    }

    /// A group over the window that blurs what is below, and draws next to nothing itself.
    private func addBlur(_ sigma: Float, to list: inout DisplayList, clip: Index<ClipNode> = .none) {
        let first = list.commands.count
        EffectsScene.add(window, SIMD4(0, 0, 0, 0.002), to: &list)
        var group = EffectsScene.group(first..<(first + 1), of: list, reason: .backdrop)
        group.effects.backdropFilters = [.blur(SIMD2(sigma, sigma))]
        group.bounds = list.commands[first].bounds
        group.compositeBounds = group.bounds
        group.clip = clip
        (group.backdropClip, group.backdropBounds) = (clip, group.bounds)
        list.groups.append(group)
    }

    private func channels(_ pixel: UInt32) -> SIMD4<Int> {
        SIMD4<Int>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
    }

    private func distance(_ a: UInt32, _ b: UInt32) -> Int {
        let d = channels(a) &- channels(b)
        return max(abs(d.x), abs(d.y), abs(d.z), abs(d.w))
    }

    @Test("inside the group the picture is as if all of it were blurred, outside it is as it was", arguments: [1.5, 4])
    func blur(sigma: Double) throws {
        let plain = stripes(seed: 1)
        var list = plain
        addBlur(Float(sigma), to: &list)
        // All of the picture, its background too, in a group that is blurred.
        var whole = EffectsScene.list(width: size, height: size)
        EffectsScene.add(Box(0, 0, 120, 120), plain.background, to: &whole)
        whole.commands += plain.commands
        whole.groups.append(EffectsScene.group(0..<whole.commands.count, of: whole, reason: .filter))
        whole.groups[0].effects.filters = [.blur(SIMD2(Float(sigma), Float(sigma)))]
        let (found, before, blurred) = (
            try EffectsScene.draw(list), try EffectsScene.draw(plain), try EffectsScene.draw(whole)
        )
        var changed = 0
        for y in 0..<120 {
            for x in 0..<120 {
                let index = y * 120 + x
                if x >= 30, x < 96, y >= 24, y < 90 {
                    #expect(distance(found[index], blurred[index]) <= 2, "\(x), \(y)")
                    if distance(found[index], before[index]) > 20 { changed += 1 }
                } else {
                    #expect(found[index] == before[index], "\(x), \(y)")
                }
            }
        }
        #expect(changed > 500)
    }

    @Test("what comes after the group lies above")
    func order() throws {
        var list = stripes(seed: 2)
        addBlur(3, to: &list)
        EffectsScene.add(Box(50, 50, 60, 60), SIMD4(1, 1, 1, 1), to: &list)
        #expect(try EffectsScene.draw(list)[55 * 120 + 55] == .max)
    }

    @Test("one colour stays what it is, however far a blur sees", arguments: [3, 300, 1e5] as [Float])
    func background(sigma: Float) throws {
        var list = EffectsScene.list(width: size, height: size, background: SIMD4(0.1, 0.2, 0.3, 1))
        let background = try EffectsScene.draw(list)[0]
        addBlur(sigma, to: &list)
        #expect(try EffectsScene.draw(list).allSatisfy { distance($0, background) <= 1 })
    }

    @Test("inside another group, under a clip, and with any threads and bands the pixels are the same")
    func nesting() throws {
        var list = stripes(seed: 3)
        let shape = RoundedRect(rect: Box(40, 30, 90, 80), radii: SIMD4(repeating: 12))
        list.clips.append(
            ClipNode(
                parent: .none, transform: 0, shape: shape, isAntialiased: true,
                bounds: DeviceRect(minX: 40, minY: 30, maxX: 90, maxY: 80)))
        addBlur(4, to: &list, clip: 0)
        let pixels = try EffectsScene.draw(list)
        #expect(pixels == (try EffectsScene.draw(list, threads: 3, bandHeight: 7)))
        #expect(pixels[31 * 120 + 41] == (try EffectsScene.draw(stripes(seed: 3))[31 * 120 + 41]))
        var nested = EffectsScene.list(width: size, height: size)
        EffectsScene.add(Box(0, 0, 120, 120), list.background, to: &nested)
        nested.commands += list.commands
        nested.clips = list.clips
        nested.groups = list.groups.map {
            var group = $0
            group.commands = (group.commands.lowerBound + 1)..<(group.commands.upperBound + 1)
            return group
        }
        nested.groups.append(EffectsScene.group(0..<nested.commands.count, of: nested, reason: .groupOpacity))
        let inner = try EffectsScene.draw(nested)
        #expect(zip(pixels, inner).allSatisfy { distance($0, $1) <= 1 })
    }

    @Test("both renderers blur alike", .needsGL, arguments: [2, 6, 60, 100, 400] as [Float])
    func agreement(sigma: Float) throws {
        var list = stripes(seed: 4)
        addBlur(sigma, to: &list)
        let (gl, cpu) = try GLTesting.drawOnBoth(list)
        #expect(gl.difference(from: cpu, tolerance: 3).count == 0)
    }
}
