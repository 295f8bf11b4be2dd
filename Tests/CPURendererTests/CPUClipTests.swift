import DisplayListTestSupport
import Foundation
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import CPURenderer
@testable import DisplayList
@testable import Rasterization

/// What lies inside all clips of a chain is drawn as without them.
@Suite struct CPUClipTests {
    private static let size: Int32 = 160

    /// Clips around the middle of the picture, each turned in its own way.
    private func clips(seed: UInt64) -> DisplayList {
        var random = SplitMix64(seed: seed)
        var list = DisplayList(width: Self.size, height: Self.size)
        for number in 0..<3 {
            let angle = Double.random(in: 0...6.28, using: &random)
            let scale = Double.random(in: 0.3...3, using: &random)
            let (x, y) = (scale * cos(angle), scale * sin(angle))
            let center = Double(Self.size) / 2
            list.transforms.append(
                PlaneTransform(
                    m11: x, m12: y, m14: 0, m21: -y * 0.7, m22: x * 0.7, m24: 0,
                    m41: center + Double.random(in: -9...9, using: &random),
                    m42: center + Double.random(in: -9...9, using: &random), m44: 1))
            let half = Float(Double.random(in: 45...100, using: &random) / scale)
            list.clips.append(
                ClipNode(
                    parent: Index(number - 1), transform: Index(number),
                    shape: RoundedRect(
                        rect: Box(-half, -half, half, half),
                        radii: SIMD4(repeating: number == 1 ? half / 4 : 0)),
                    isAntialiased: number < 2, bounds: list.bounds))
        }
        return list
    }

    private func levels(_ list: DisplayList) throws -> [UInt8] {
        let renderer = CPURenderer(threads: 1)
        _ = try renderer.draw(RenderGraph(list), of: list)
        return try renderer.withPixels { view in
            (0..<view.region.height).flatMap { row in
                (0..<view.region.width).map {
                    (view.base + row * view.bytesPerRow + $0 * 4 + 3).loadUnaligned(as: UInt8.self)
                }
            }
        }
    }

    private func filled(_ clips: DisplayList, _ pixels: DeviceRect) -> DisplayList {
        var list = clips
        let rect = PlaneRect(Float(pixels.minX), Float(pixels.minY), Float(pixels.maxX), Float(pixels.maxY))
        list.add(rect, clip: Index(clips.clips.count - 1), limit: pixels)
        return list
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func partsOfAPictureAreClippedLikeAllOfIt(seed: UInt64) throws {
        let clips = clips(seed: seed)
        let whole = try levels(filled(clips, clips.bounds))
        var random = SplitMix64(seed: seed + 1000)
        for _ in 0..<20 {
            let (x, y) = (Int32.random(in: 0..<140, using: &random), Int32.random(in: 0..<140, using: &random))
            let part = DeviceRect(
                minX: x, minY: y, maxX: Int32.random(in: x + 1...Self.size, using: &random),
                maxY: Int32.random(in: y + 1...Self.size, using: &random))
            let expected = whole.indices.map { index in
                let (column, row) = (Int32(index) % Self.size, Int32(index) / Self.size)
                let isInside = column >= part.minX && column < part.maxX && row >= part.minY && row < part.maxY
                return isInside ? whole[index] : 0
            }
            #expect(try levels(filled(clips, part)) == expected)
        }
    }

    @Test(arguments: 0..<40 as Range<UInt64>) func clipsThatCutNothingAreLeftOut(seed: UInt64) {
        let list = clips(seed: seed)
        let table = ClipTable(list, region: list.bounds, threads: 1)
        let middle = Self.size / 2
        let inside = DeviceRect(minX: middle - 4, minY: middle - 4, maxX: middle + 4, maxY: middle + 4)
        #expect(table.cutting(inside, from: 2) == .none)
        #expect(table.cutting(list.bounds, from: 2) != .none)
        #expect(table.cutting(list.bounds, from: .none) == .none)
    }
}
