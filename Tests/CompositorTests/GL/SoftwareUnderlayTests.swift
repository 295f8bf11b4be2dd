import LayerModel
import TestSupport
import Testing

@testable import CPURenderer
@testable import Compositor
@testable import DisplayList
@testable import Rasterization

@Suite(.needsGL) struct SoftwareUnderlayTests {
    /// Many small rectangles, and above them some large ones.
    private func list(small: Int, seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: 160, height: 120, background: SIMD4(0.2, 0.4, 0.6, 1))
        for number in 0..<(small + 4) {
            let size: ClosedRange<Float> = number < small ? 2...6 : 50...60
            let half = SIMD2(Float.random(in: size, using: &random), Float.random(in: size, using: &random))
            let map = PlaneTransform(
                scale: 1, translationX: Double.random(in: 0...160, using: &random),
                translationY: Double.random(in: 0...120, using: &random))
            let color = SIMD4(Float.random(in: 0...1, using: &random), 0.5, Float.random(in: 0...1, using: &random), 1)
            list.add(SIMD4(-half.x, -half.y, half.x, half.y), color: color * 0.75, transform: map)
        }
        return list
    }

    private func draw(
        _ list: DisplayList, smallRun: Int, region: DeviceRect? = nil
    ) throws -> (pixels: GLPicture, statistics: FrameStatistics) {
        let profile = GLProfile(splitArea: 2048, smallRun: smallRun)
        let renderer = try GLRenderer(GLTesting.device(), options: GLRenderer.Options(profile: profile))
        return try GLTesting.draw(list, with: renderer, region: region)
    }

    @Test("small rectangles drawn on the CPU look like those drawn with OpenGL", arguments: UInt64(1)...3)
    func agreement(seed: UInt64) throws {
        let list = list(small: 60, seed: seed)
        for region in [nil, DeviceRect(minX: 31, minY: 17, maxX: 130, maxY: 101)] {
            let plain = try draw(list, smallRun: .max, region: region)
            let mixed = try draw(list, smallRun: 16, region: region)
            #expect(plain.pixels.difference(from: mixed.pixels, tolerance: 3).count <= 20)
            #expect(plain.statistics.underlaidPrimitives == 0)
            #expect(mixed.statistics.underlaidPrimitives >= 16)
        }
    }

    @Test("only a long enough run of small rectangles counts, and what is large ends it")
    func runs() {
        let list = list(small: 60, seed: 4)
        func run(_ range: Range<Int>, least: Int) -> Int {
            SoftwareUnderlay.run(in: range, of: list, bounds: list.bounds, least: least)
        }
        let end = list.commands.count
        let small = run(0..<end, least: 1)
        #expect(small >= 50 && small <= end - 3)
        #expect(run(0..<end, least: small) == small)
        #expect(run(0..<end, least: small + 1) == 0)
        #expect(run(5..<20, least: 1) == 15)
        let huge = DeviceRect(minX: 0, minY: 0, maxX: 1 << 14, maxY: 1 << 14)
        #expect(SoftwareUnderlay.run(in: 0..<end, of: list, bounds: huge, least: 1) == 0)
    }
}
