import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Rasterization
import TestSupport
import Testing

@testable import DisplayList
@testable import RenderDevices

/// Runs of glyphs on both renderers.
@Suite(.needsGL) struct GlyphDrawingTests {
    private let white = SIMD4<Float>(1, 1, 1, 1)
    private let ink = SIMD4<Float>(0.1, 0.1, 0.12, 1)

    private func randomTransform(_ number: Int, _ random: inout SplitMix64) -> PlaneTransform {
        let angle = number % 3 == 0 ? 0 : Double.random(in: 0...6.28, using: &random)
        let (c, s) = (cos(angle), sin(angle))
        let stretch = number % 4 == 1 ? Double.random(in: 0.3...1.5, using: &random) : 1
        var map = PlaneTransform(
            m11: c, m12: s, m14: 0, m21: -s * stretch, m22: c * stretch, m24: 0,
            m41: Double.random(in: 20...280, using: &random), m42: Double.random(in: 20...180, using: &random), m44: 1)
        if number % 5 == 4 {
            map.m14 = Double.random(in: -0.001...0.001, using: &random)
            map.m24 = Double.random(in: -0.001...0.001, using: &random)
        }
        return map
    }

    private func randomList(seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 300, height: 200, background: white)
        for number in 0..<14 {
            let alpha: Float = number % 3 == 1 ? 0.6 : 1
            let color =
                SIMD4(
                    Float.random(in: 0...1, using: &random), Float.random(in: 0...1, using: &random),
                    Float.random(in: 0...1, using: &random), 1) * alpha
            let size = 4 * pow(50, Double.random(in: 0...1, using: &random))
            let run = GlyphScene.run(
                Int.random(in: 1...40, using: &random), size: size, face: UInt64(number % 2),
                first: UInt32.random(in: 1...60, using: &random))
            list.add(run, color: color, transform: randomTransform(number, &random), origin: SIMD2(0.3, 0.7))
        }
        return list
    }

    @Test(arguments: UInt64(1)...10)
    func randomRunsAgree(seed: UInt64) throws {
        let list = randomList(seed: seed)
        #expect(!list.glyphs.isEmpty && !list.paths.isEmpty)
        let drawn = try GlyphScene.draw(list)
        let difference = drawn.gl.difference(from: drawn.cpu, tolerance: 2)
        #expect(difference.count == 0, "\(difference)")
    }

    /// At quarters of a pixel masks are what filling the outlines gives.
    @Test(arguments: [5.0, 12, 16, 33, 64], [0.0, 30, 90])
    func masksAreTheOutlines(size: Double, degrees: Double) throws {
        let angle = degrees * .pi / 180
        let (c, s) = (cos(angle), sin(angle))
        let transform = PlaneTransform(
            m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: 100.25, m42: 80.75, m44: 1)
        let glyph = [(glyph: UInt32(3), position: SIMD2<Float>(0, 0))]
        let run = OutlinedRun(face: 1, size: size, glyphs: glyph, outline: GlyphScene.outline)
        var masks = DisplayList(width: 200, height: 160, background: white)
        masks.add(run, color: ink, transform: transform)
        #expect(masks.glyphs.count == 1)
        var paths = DisplayList(width: 200, height: 160, background: white)
        paths.paths.append(PathPaint(path: run.path(), isEvenOdd: false))
        paths.add(
            try #require(run.box), color: ink, transform: transform, primitive: .path, payload: 0, isOpaque: false)
        let difference = try GlyphScene.drawOnCPU(masks).difference(from: GlyphScene.drawOnCPU(paths))
        #expect(difference.greatest <= 2)
        let blank = DisplayList(width: 200, height: 160, background: white)
        #expect(try GlyphScene.drawOnCPU(masks).difference(from: GlyphScene.drawOnCPU(blank)).count > 4)
    }

    /// Glyphs between the quarters are at most an eighth of a pixel away from where they belong.
    @Test func advancesAreTheSameAtEveryPosition() throws {
        let square = CGPath(rect: CGRect(x: 0, y: -0.5, width: 0.5, height: 0.5), transform: nil)
        for step in 0..<16 {
            let x = 40 + Double(step) / 16
            let run = OutlinedRun(face: 9, size: 20, glyphs: [(glyph: UInt32(1), position: SIMD2<Float>(0, 0))]) { _ in
                square
            }
            var list = DisplayList(width: 80, height: 40, background: .zero)
            list.add(run, color: white, transform: PlaneTransform(scale: 1, translationX: x, translationY: 30))
            let picture = try GlyphScene.drawOnCPU(list)
            var (mass, moment) = (0.0, 0.0)
            for column in 0..<80 {
                let level = Double(picture[column, 25].w)
                mass += level
                moment += level * (Double(column) + 0.5)
            }
            #expect(abs(mass / 255 - 10) < 0.05)
            #expect(abs(moment / mass - (x + 5)) <= 0.13)
        }
    }

    // MARK: - Where glyphs end

    @Test func runsAreCutAtTheirBounds() throws {
        let limit = DeviceRect(minX: 33, minY: 17, maxX: 121, maxY: 31)
        var list = DisplayList(width: 200, height: 60, background: white)
        list.add(
            GlyphScene.run(30, size: 18), color: ink,
            transform: PlaneTransform(scale: 1, translationX: 10.4, translationY: 30.3), limit: limit)
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 1).count == 0)
        var inside = 0
        for y in 0..<60 {
            for x in 0..<200 {
                let isChanged = drawn.cpu[x, y] != SIMD4(repeating: 255)
                let isInside = x >= 33 && x < 121 && y >= 17 && y < 31
                if isInside { inside += isChanged ? 1 : 0 } else { #expect(!isChanged, "\(x), \(y)") }
            }
        }
        #expect(inside > 200)
    }

    @Test(arguments: [1, 2, 3])
    func roundedClipsCutGlyphs(depth: Int) throws {
        var list = DisplayList(width: 160, height: 100, background: white)
        var clip = Index<ClipNode>.none
        for number in 0..<depth {
            let angle = 0.2 * Double(number)
            list.transforms.append(
                PlaneTransform(
                    m11: cos(angle), m12: sin(angle), m14: 0, m21: -sin(angle), m22: cos(angle), m24: 0, m41: 80,
                    m42: 50, m44: 1))
            list.clips.append(
                ClipNode(
                    parent: clip, transform: Index(number),
                    shape: RoundedRect(rect: Box(-60, -30, 60, 30), radii: SIMD4(repeating: 25)),
                    isAntialiased: true, bounds: list.bounds))
            clip = Index(number)
        }
        for line in 0..<7 {
            list.add(
                GlyphScene.run(20, size: 14, first: UInt32(1 + line)), color: line % 2 == 0 ? ink : ink * 0.5,
                transform: PlaneTransform(scale: 1, translationX: 5, translationY: 12 + 14 * Double(line)), clip: clip)
        }
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 3).count == 0)
        for corner in [(0, 0), (159, 0), (0, 99), (159, 99), (22, 22)] {
            #expect(drawn.cpu[corner.0, corner.1] == SIMD4(repeating: 255))
        }
        #expect(drawn.cpu.pixels.filter { $0.x < 128 }.count > 100)
    }

    // MARK: - Groups

    @Test func textMasksAColor() throws {
        let transform = PlaneTransform(scale: 1, translationX: 12.25, translationY: 40.5)
        let run = GlyphScene.run(8, size: 30)
        var list = DisplayList(width: 200, height: 60, background: white)
        list.add(run, color: white, transform: transform)
        list.add(Box(0, 0, 200, 60), color: SIMD4(0.8, 0.1, 0, 1))
        let bounds = list.commands[0].bounds
        list.groups = [
            DisplayList.Group(
                commands: 0..<1, isMask: true, clip: .none, bounds: bounds, compositeBounds: bounds,
                reason: .mask),
            DisplayList.Group(
                commands: 0..<2, clip: .none, bounds: list.bounds, compositeBounds: list.bounds,
                reason: .mask),
        ]
        var direct = DisplayList(width: 200, height: 60, background: white)
        direct.add(run, color: SIMD4(0.8, 0.1, 0, 1), transform: transform)
        let masked = try GlyphScene.draw(list)
        let expected = try GlyphScene.drawOnCPU(direct)
        #expect(masked.cpu.difference(from: expected, tolerance: 2).count == 0)
        #expect(masked.gl.difference(from: expected, tolerance: 2).count == 0)
    }

    @Test func textCastsItsShadow() throws {
        var list = DisplayList(width: 200, height: 80, background: white)
        list.add(
            GlyphScene.run(6, size: 36), color: SIMD4(1, 1, 1, 1),
            transform: PlaneTransform(scale: 1, translationX: 20, translationY: 50))
        var group = DisplayList.Group(
            commands: 0..<1, clip: .none, bounds: list.commands[0].bounds, compositeBounds: list.bounds,
            reason: .shadow)
        group.effects.shadow = PictureShadow(color: SIMD4(0, 0, 0, 0.8), offset: SIMD2(3, 5), sigma: SIMD2(2, 2))
        list.groups = [group]
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 3).count == 0)
        // White letters on white are seen by their shadow alone.
        #expect(drawn.cpu.pixels.filter { $0.x < 200 }.count > 300)
        #expect(drawn.cpu[2, 2] == SIMD4(repeating: 255))
    }

    @Test func aRunMayStandInManyPlaces() throws {
        let run = GlyphScene.run(5, size: 14)
        var list = DisplayList(width: 240, height: 240, background: white)
        for instance in 0..<12 {
            let angle = Double(instance) * .pi / 6
            list.add(
                run, color: ink * (1 - Float(instance) / 16),
                transform: PlaneTransform(
                    m11: cos(angle), m12: sin(angle), m14: 0, m21: -sin(angle), m22: cos(angle), m24: 0, m41: 120,
                    m42: 120, m44: 1), origin: SIMD2(40, 5))
        }
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 2).count == 0)
        #expect(drawn.statistics.glyphs == 60)
        // Half a turn is exact: what is drawn at one end is at the other.
        let ends = [(175, 120), (64, 119)].map { x, y in
            (-12...12).reduce(0) { sum, step in sum + 255 - Int(drawn.cpu[x + step, y].x) }
        }
        #expect(ends.allSatisfy { $0 > 0 })
    }

    // MARK: - Input that has no sense

    @Test func glyphsWithoutAPlaceAreLeftOut() throws {
        let glyphs: [(glyph: UInt32, position: SIMD2<Float>)] = [
            (3, SIMD2(10, 20)), (3, SIMD2(.nan, 20)), (3, SIMD2(1e30, 20)), (3, SIMD2(-1e9, 1e9)),
            (.max, SIMD2(30, 20)),
        ]
        let run = OutlinedRun(face: 1, size: 16, glyphs: glyphs, outline: GlyphScene.outline)
        var list = DisplayList(width: 60, height: 40, background: white)
        list.glyphs.append(GlyphPaint(run: run, transform: 0, origin: .zero))
        list.add(Box(0, 0, 60, 40), color: ink, primitive: .glyphs, payload: 0, isOpaque: false)
        let single = OutlinedRun(face: 1, size: 16, glyphs: [glyphs[0]], outline: GlyphScene.outline)
        var expected = DisplayList(width: 60, height: 40, background: white)
        expected.add(single, color: ink, transform: .identity)
        let drawn = try GlyphScene.draw(list)
        #expect(drawn.gl.difference(from: drawn.cpu, tolerance: 1).count == 0)
        #expect(drawn.cpu == (try GlyphScene.drawOnCPU(expected)))
        #expect(drawn.statistics.glyphs == 1)
    }

    @Test func mapsThatMasksCannotFollowAreLeftToPaths() {
        let run = GlyphScene.run(4, size: 16)
        func uses(_ transform: PlaneTransform) -> Bool { GlyphPaint.usesMasks(run, under: transform) }
        #expect(uses(.identity))
        #expect(uses(PlaneTransform(scale: 4)))
        #expect(!uses(PlaneTransform(scale: 4.01)))
        #expect(!uses(PlaneTransform(scale: .nan)))
        #expect(!uses(PlaneTransform(scale: .infinity)))
        var map = PlaneTransform.identity
        map.m14 = 1e-6
        #expect(!uses(map))
        let wide = CGPath(rect: CGRect(x: 0, y: -1, width: 12, height: 1), transform: nil)
        let banner = OutlinedRun(face: 1, size: 16, glyphs: [(glyph: UInt32(1), position: SIMD2<Float>(0, 0))]) { _ in
            wide
        }
        #expect(!GlyphPaint.usesMasks(banner, under: .identity))
    }
}
