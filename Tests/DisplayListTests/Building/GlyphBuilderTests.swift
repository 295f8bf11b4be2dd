import DisplayListTestSupport
import Foundation
import LayerModel
import Rasterization
import TestSupport
import Testing
import TextLayout

@testable import DisplayList

/// What runs of text become in a display list.
@Suite struct GlyphBuilderTests {
    private static let file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
    static let hasFont = FileManager.default.fileExists(atPath: file)

    private let face = FontFace(FontFaceKey(file: file))

    /// Letters in a row; in this font their numbers follow ASCII.
    private func run(_ text: String, size: CGFloat = 16, color: CGColor = .black) throws -> GlyphRun {
        let glyphs = text.utf8.enumerated().map { index, letter in
            PositionedGlyph(id: UInt32(letter) - 29, x: Float(index) * Float(size) * 0.6, y: 0)
        }
        return GlyphRun(face: try #require(face), size: size, color: color, glyphs: glyphs)
    }

    private func list(
        _ run: GlyphRun, transform: PlaneTransform = PlaneTransform(scale: 1, translationX: 10, translationY: 50),
        origin: CGPoint = .zero, tint: SIMD4<Float> = .one, isScaling: Bool = false,
        outlines: OutlineCache = OutlineCache()
    ) -> DisplayList {
        let empty = DisplayList(width: 300, height: 100, background: .one)
        return CALayer().commit(at: 0).withUnsafeNodes { nodes in
            var builder = DisplayListBuilder(
                nodes: nodes, list: empty, caches: DisplayListCaches(outlines: outlines))
            builder.list.transforms.append(transform)
            var context = DisplayListBuilder.Context(
                space: .identity, clip: .none, visible: empty.bounds, tint: tint, time: 0, isFlipped: false)
            context.isScaling = isScaling
            builder.appendGlyphs(run, origin: origin, transform: 0, in: context)
            return builder.list
        }
    }

    @Test(.enabled(if: hasFont)) func smallRunsAreMasks() throws {
        let list = list(try run("Some text"), origin: CGPoint(x: 5, y: -7))
        #expect(list.commands.map(\.primitive) == [.glyphs])
        let paint = try #require(list.glyphs.first)
        #expect(paint.origin == SIMD2(5, -7))
        // The blank has no outline.
        #expect(paint.run.glyphs.count == 8)
        let command = try #require(list.commands.first)
        #expect(command.bounds.minX >= 14 && command.bounds.maxX <= 110)
        #expect(command.bounds.minY >= 29 && command.bounds.maxY <= 44)
        #expect(command.color == SIMD4(0, 0, 0, 1))
    }

    @Test(.enabled(if: hasFont)) func largeTiltedAndScalingRunsArePaths() throws {
        let run = try run("Text", size: 20)
        var tilted = PlaneTransform(scale: 1, translationX: 10, translationY: 50)
        tilted.m14 = 0.0005
        #expect(list(run, transform: tilted).commands.map(\.primitive) == [.path])
        #expect(list(run, transform: PlaneTransform(scale: 3.3)).commands.map(\.primitive) == [.path])
        #expect(list(run, isScaling: true).commands.map(\.primitive) == [.path])
        let moved = list(run, origin: CGPoint(x: 4, y: 2), isScaling: true)
        let direct = list(run, transform: PlaneTransform(scale: 1, translationX: 14, translationY: 52))
        let first = try #require(moved.commands.first)
        let second = try #require(direct.commands.first)
        // Masks may reach a quarter of a pixel farther than the outlines.
        #expect(second.bounds.expanded(by: 1).contains(first.bounds))
        #expect(first.bounds.expanded(by: 1).contains(second.bounds))
    }

    @Test(.enabled(if: hasFont)) func theSameStorageIsTheSameRun() throws {
        let outlines = OutlineCache()
        let run = try run("Some text")
        let first = list(run, outlines: outlines)
        let second = list(
            run, transform: PlaneTransform(scale: 1, translationX: 60, translationY: 60), outlines: outlines)
        #expect(first.glyphs[0].run === second.glyphs[0].run)
        var changed = run
        changed.glyphs[0].x += 1
        #expect(list(changed, outlines: outlines).glyphs[0].run !== first.glyphs[0].run)
        let scaling = list(run, isScaling: true, outlines: outlines)
        #expect(scaling.paths[0].path === list(run, isScaling: true, outlines: outlines).paths[0].path)
    }

    @Test(.enabled(if: hasFont)) func longRunsAreCutSoThatHiddenPartsCostNothing() throws {
        let text = String(repeating: "glyph", count: 2000)
        let whole = list(try run(text, size: 10))
        // 300 points of 60,000 can be seen.
        #expect(whole.commands.count == 1)
        let all = list(
            try run(text, size: 10), transform: PlaneTransform(scale: 0.004, translationX: 10, translationY: 50))
        #expect(all.commands.count > 50)
        #expect(all.glyphs.reduce(0) { $0 + $1.run.glyphs.count } == 10_000)
    }

    @Test(.enabled(if: hasFont)) func colorsTakeTheTint() throws {
        let run = try run("a", color: CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 0.5))
        let command = try #require(list(run, tint: SIMD4(1, 1, 1, 0.5)).commands.first)
        let expected = SIMD4<Float>(0.25, 0.125, 0, 0.25)
        #expect((command.color - expected).max() < 0.002 && (expected - command.color).max() < 0.002)
        #expect(list(run, tint: SIMD4(1, 1, 1, 0)).commands.isEmpty)
    }

    @Test(.enabled(if: hasFont)) func whatHasNoSizeOrPlaceDrawsNothing() throws {
        for size in [0, -3, CGFloat.nan, .infinity] {
            #expect(list(try run("abc", size: 16).resized(size)).commands.isEmpty)
        }
        #expect(list(try run("abc"), origin: CGPoint(x: CGFloat.nan, y: 0)).commands.isEmpty)
        var lost = try run("abc")
        for index in lost.glyphs.indices { lost.glyphs[index].y = .nan }
        #expect(list(lost).commands.isEmpty)
        var unknown = try run("abc")
        for index in unknown.glyphs.indices { unknown.glyphs[index].id = .max }
        #expect(list(unknown).commands.isEmpty)
        #expect(list(try run("")).commands.isEmpty)
    }

    // MARK: - Animations

    /// Only animations that turn or scale need outlines.
    @Test func animatedTurnsAreSeen() {
        var turned = LayerProperties()
        turned.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        var moved = LayerProperties()
        moved.transform = CATransform3DMakeTranslation(30, 4, 1)
        var inner = LayerProperties()
        inner.rare.value.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        let plain = LayerProperties()
        #expect(!turned.scalesLike(plain))
        #expect(moved.scalesLike(plain))
        #expect(!inner.scalesLike(plain))
        #expect(inner.scalesLike(inner))
    }
}

extension GlyphRun {
    fileprivate func resized(_ size: CGFloat) -> GlyphRun {
        var run = self
        run.size = size
        return run
    }
}
