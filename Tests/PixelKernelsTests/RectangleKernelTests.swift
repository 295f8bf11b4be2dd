import Foundation
import PixelKernels
import TestSupport
import Testing

extension KernelTests {
    /// Rectangles of one colour.
    @Suite("Rectangles")
    struct Rectangles {
        private let side = 70

        /// The part of a pixel between a pair of edges, rounded after each step as kernels do.
        private func coverage(_ pair: PKEdgePair, column: Int, row: Int) -> Float {
            let start = pair.first + Float(row) * pair.down
            let distance = start + Float(column) * pair.right
            let (outer, straight) = (0.5 + 0.5 * pair.slant, 0.5 - 0.5 * pair.slant)
            func inside(_ distance: Float) -> Float {
                let near = min(max(distance, -outer), outer)
                let excess = near - min(max(near, -straight), straight)
                return near + 0.5 - excess * abs(excess) * (0.5 / pair.slant)
            }
            let nearest = inside(pair.half - abs(distance))
            if pair.half >= outer { return nearest }
            return max(nearest + inside(pair.half + abs(distance)) - 1, 0)
        }

        @Test("each pixel is covered as the formula says, also in parts", arguments: [40, 255] as [UInt32])
        func formula(alpha: UInt32) {
            var numbers = SplitMix64(seed: UInt64(alpha))
            for _ in 0..<60 {
                let color = randomPixel(alpha: alpha, &numbers)
                var rectangle = randomRectangle(&numbers)
                let before = randomPixels(side * side, &numbers)
                let columns = Int32.random(in: 0...30, using: &numbers)..<Int32.random(in: 31...60, using: &numbers)
                let rows = Int32.random(in: 0...10, using: &numbers)..<Int32.random(in: 40...66, using: &numbers)
                expectEverywhere(before, changes: before.indices) { index in
                    let (row, column) = (Int32(index / side), Int32(index % side))
                    guard columns.contains(column), rows.contains(row) else { return before[index] }
                    let covered =
                        coverage(rectangle.sides, column: Int(column) - 4, row: Int(row) - 2)
                        * coverage(rectangle.ends, column: Int(column) - 4, row: Int(row) - 2)
                    let level = UInt32((covered * 255).rounded(.toNearestOrEven))
                    return painted(color, level, before[index], isOpaque: alpha == 255)
                } by: { pixels in
                    let target = targetRows(pixels, stride: side)
                    let box = PKBox(
                        min_x: columns.lowerBound, min_y: rows.lowerBound, max_x: columns.upperBound,
                        max_y: rows.upperBound)
                    pk_paint_rectangle(&rectangle, PKPixel(color), box, target)
                }
            }
        }
    }
}
