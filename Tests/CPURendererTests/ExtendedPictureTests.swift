import CPURendererTestSupport
import DisplayListTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import Rasterization

/// Whole pictures of extended range.
@Suite struct ExtendedPictureTests {
    private func draw(_ list: DisplayList, threads: Int, bandHeight: Int? = nil) throws -> ExtendedPicture {
        try CPUTesting.drawExtended(list, with: CPURenderer(threads: threads, bandHeight: bandHeight))
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func coloursInsideZeroToOneLookTheSame(seed: UInt64) throws {
        let standard = try CPUTesting.draw(ExtendedScene.list(seed: seed, .standard))
        let extended = try CPUTesting.drawExtended(ExtendedScene.list(seed: seed, .extended))
        var (greatest, sum) = (0.0, 0.0)
        for (bytes, halves) in zip(standard.pixels, extended.pixels) {
            let difference = SIMD4<Double>(SIMD4<Int32>(truncatingIfNeeded: bytes)) - halves * 255
            let most = max(difference.max(), -difference.min())
            greatest = max(greatest, most)
            sum += most
        }
        // Half a level a blend, of which up to seven lie over one another, and one where texels are mixed in 256ths.
        #expect(greatest <= 4.5)
        #expect(sum / Double(standard.pixels.count) <= 0.6)
        #expect(Set(extended.bits).count > 2000)
    }

    @Test func theHalvesDoNotDependOnThreadsOrTheHeightOfBands() throws {
        let list = try ExtendedScene.list(seed: 7, .extended, scale: 3)
        let expected = try draw(list, threads: 1, bandHeight: 300)
        #expect(expected.pixels.contains { $0.max() > 2 })
        for threads in [1, 2, 3, 7] {
            for height in [1, 7, 64] {
                #expect(try draw(list, threads: threads, bandHeight: height) == expected, "\(threads), \(height)")
            }
            #expect(try draw(list, threads: threads) == expected)
        }
    }

    @Test func aPartDrawnAgainIsThatOfAWholePicture() throws {
        for seed in 1...3 as ClosedRange<UInt64> {
            var list = try ExtendedScene.list(seed: seed, .extended, scale: 2)
            // What a backdrop is blurred with lies beyond the part, and particles are placed from its first column on, in floats.
            list.groups.removeAll { !$0.effects.backdropFilters.isEmpty }
            for index in list.commands.indices where list.commands[index].primitive == .particles {
                list.commands[index].bounds = .empty
            }
            let renderer = CPURenderer(threads: 2)
            list.add(Box(100, 60, 180, 110), color: SIMD4(3, 0, -0.5, 1))
            _ = try renderer.draw(RenderGraph(list), of: list)
            list.commands.removeLast()
            list.add(Box(110, 70, 190, 130), color: SIMD4(0, 2, 0.5, 0.5))
            let part = DeviceRect(minX: 98, minY: 58, maxX: 193, maxY: 133)
            #expect(try renderer.redraw(RenderGraph(list, region: part), of: list) != nil)
            #expect(try renderer.withPixels { ExtendedPicture($0) } == draw(list, threads: 1))
        }
    }

    @Test func aPartOfAnotherRangeIsNotDrawnIntoAPicture() throws {
        let renderer = CPURenderer(threads: 1)
        let lists = try [TargetRange.extended, .standard].map { try ExtendedScene.list(seed: 2, $0) }
        _ = try renderer.draw(RenderGraph(lists[0]), of: lists[0])
        let part = DeviceRect(minX: 10, minY: 10, maxX: 50, maxY: 50)
        #expect(try renderer.redraw(RenderGraph(lists[1], region: part), of: lists[1]) == nil)
    }

    @Test func rangesFollowOneAnother() throws {
        let renderer = CPURenderer(threads: 2)
        for seed in 1...2 as ClosedRange<UInt64> {
            for _ in 0..<2 {
                let bytes = try ExtendedScene.list(seed: seed, .standard)
                #expect(try CPUTesting.draw(bytes, with: renderer) == CPUTesting.draw(bytes))
                let halves = try ExtendedScene.list(seed: seed, .extended, scale: 2)
                #expect(try CPUTesting.drawExtended(halves, with: renderer) == CPUTesting.drawExtended(halves))
            }
        }
    }
}
