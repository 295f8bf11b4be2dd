import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// The pages of masks: what stays, what goes, and what a frame that changes nothing costs.
@Suite(.needsGL) struct GlyphCacheTests {
    private let ink = SIMD4<Float>(0.2, 0, 0.3, 1)

    /// Lines of many sizes, each with masks of its own.
    private func page(lines: Range<Int>) -> DisplayList {
        var list = DisplayList(width: 500, height: 400, background: SIMD4(1, 1, 1, 1))
        for line in lines {
            list.add(
                GlyphScene.run(30, size: 20 + Double(line) * 1.5, first: UInt32(line * 7 + 1)), color: ink,
                transform: PlaneTransform(scale: 1, translationX: 4.1, translationY: 20 + 16.3 * Double(line)))
        }
        return list
    }

    /// One page of the smallest size.
    private var tiny: GlyphMaskCache.Limits { GlyphMaskCache.Limits(budget: 576 * 512, pageSize: 512) }

    @Test func aTinyBudgetDrawsTheSamePicture() throws {
        let renderer = try GLRenderer(
            GLTesting.device(),
            options: {
                var options = GLRenderer.Options()
                options.glyphLimits = tiny
                return options
            }())
        let cpu = CPURenderer(threads: 2, bandHeight: nil, glyphLimits: tiny)
        for lines in [0..<24, 12..<20, 0..<24, 3..<5] {
            let list = page(lines: lines)
            let expected = try GlyphScene.drawOnCPU(list)
            let gl = try GLTesting.draw(list, with: renderer)
            #expect(gl.pixels.difference(from: expected, tolerance: 2).count == 0)
            #expect(try CPUTesting.draw(list, with: cpu) == expected)
            // A single run may exceed the budget; the page of the next one takes its place.
            #expect(gl.statistics.glyphBytes <= 4 * 512 * 512)
        }
    }

    @Test func whatIsNotUsedGoesFirst() throws {
        let masks = GlyphMaskCache(limits: GlyphMaskCache.Limits(budget: 3 * 576 * 512, pageSize: 512))
        let first = GlyphScene.run(40, size: 60)
        for frame in 0..<200 {
            masks.beginUse()
            _ = masks.place(first, under: .identity, at: .zero, mayExceed: true)
            let other = GlyphScene.run(40, size: 30 + Double(frame % 30), face: UInt64(2 + frame))
            let placement = masks.place(other, under: .identity, at: .zero, mayExceed: true)
            #expect(placement != nil)
            // Both of a frame's runs keep their masks while the frame is drawn.
            for run in [first, other] {
                let again = try #require(masks.place(run, under: .identity, at: .zero, mayExceed: true))
                for glyph in again.run.glyphs { #expect(Int(glyph.page) < masks.pages.count) }
                for version in again.run.pages { #expect(masks.pages[Int(version.page)].serial == version.serial) }
            }
        }
        #expect(masks.byteCount <= 4 * 576 * 512)
    }

    @Test func aFullCacheWaitsForWhatItHolds() throws {
        let masks = GlyphMaskCache(limits: tiny)
        masks.beginUse()
        var placed = 0
        while placed < 100,
            masks.place(
                GlyphScene.run(40, size: 60, face: UInt64(placed)), under: .identity, at: .zero,
                mayExceed: !masks.hasWaiting) != nil
        {
            placed += 1
        }
        #expect(placed > 0 && placed < 100)
        masks.beginUse()
        let next = masks.place(
            GlyphScene.run(40, size: 60, face: 1000), under: .identity, at: .zero, mayExceed: !masks.hasWaiting)
        #expect(next != nil)
    }

    @Test func thousandsOfFontsAndTurnsStayInBudget() throws {
        var random = SplitMix64(seed: 3)
        let limits = GlyphMaskCache.Limits(budget: 2 << 20, pageSize: 1024)
        let masks = GlyphMaskCache(limits: limits)
        for frame in 0..<3000 {
            masks.beginUse()
            let angle = Double.random(in: 0...6, using: &random)
            let map = PlaneTransform(
                m11: cos(angle), m12: sin(angle), m14: 0, m21: -sin(angle), m22: cos(angle), m24: 0, m41: 0, m42: 0,
                m44: 1)
            let run = GlyphScene.run(6, size: Double.random(in: 5...50, using: &random), face: UInt64(frame))
            #expect(masks.place(run, under: map, at: .zero, mayExceed: true) != nil)
        }
        #expect(masks.byteCount <= limits.budget + (1024 + 64) * 1024)
        #expect(masks.knownMasks < 100_000)
    }

    // MARK: - Frames that change nothing

    @Test func aPageIsSentOnce() throws {
        let renderer = try GLRenderer(GLTesting.device())
        let list = page(lines: 0..<8)
        let first = try GLTesting.draw(list, with: renderer)
        #expect(first.statistics.uploadedBytes > 1000)
        #expect(first.statistics.glyphs > 200)
        let second = try GLTesting.draw(list, with: renderer)
        #expect(second.statistics.uploadedBytes == 0)
        #expect(second.statistics.drawCalls == 1)
        #expect(second.pixels == first.pixels)
    }

    @Test func placementsAreKeptWhileTheTransformMovesByWholePixels() throws {
        let masks = GlyphMaskCache()
        let run = GlyphScene.run(20, size: 15)
        masks.beginUse()
        let here = try #require(
            masks.place(
                run, under: PlaneTransform(scale: 1, translationX: 3.25, translationY: 8.5), at: SIMD2(1, 2),
                mayExceed: true))
        let there = try #require(
            masks.place(
                run, under: PlaneTransform(scale: 1, translationX: 103.25, translationY: -91.5), at: SIMD2(1, 2),
                mayExceed: true))
        #expect(here.run === there.run)
        #expect(there.x - here.x == 100)
        #expect(there.y - here.y == -100)
        let between = try #require(
            masks.place(
                run, under: PlaneTransform(scale: 1, translationX: 3.5, translationY: 8.5), at: SIMD2(1, 2),
                mayExceed: true))
        #expect(between.run !== here.run)
    }

    @Test func regionsOfAPictureHaveTheSameGlyphs() throws {
        let list = page(lines: 0..<16)
        let whole = try GlyphScene.drawOnCPU(list)
        let renderer = try GLRenderer(GLTesting.device())
        for region in [
            DeviceRect(minX: 0, minY: 0, maxX: 250, maxY: 131), DeviceRect(minX: 101, minY: 77, maxX: 500, maxY: 400),
        ] {
            let part = try GLTesting.draw(list, with: renderer, region: region).pixels
            for y in 0..<part.height {
                for x in 0..<part.width {
                    let expected = whole[x + Int(region.minX), y + Int(region.minY)]
                    let difference =
                        SIMD4<Int>(truncatingIfNeeded: part[x, y]) &- SIMD4<Int>(truncatingIfNeeded: expected)
                    #expect(max(difference.max(), -difference.min()) <= 2)
                }
            }
        }
    }

    @Test func threadsAndBandsMakeNoDifference() throws {
        let list = page(lines: 0..<20)
        let expected = try GlyphScene.drawOnCPU(list)
        for (threads, height) in [(1, 1), (2, 7), (4, 64)] {
            #expect(try GlyphScene.drawOnCPU(list, threads: threads, bandHeight: height) == expected)
        }
    }
}
