import AppleNames
import LayerModel
import Testing

@testable import Compositor
@testable import DisplayList
@testable import Rasterization

struct RepeatedImageTests {
    @Test(arguments: [0.5, 2.0, 64.0, 1e6]) func copiesOfDrawingsTakeBoundedMemory(zoom: Double) throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100), format: format).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 50, height: 100))
        }
        let image = try #require(drawn.cgImage)
        #expect(image.backingStore != nil)
        let memory = MemoryBudget(limit: 1 << 30)
        let repeated = WorkLimits(memory: memory).perform {
            RepeatedImage(image, count: SIMD2(4, 4), in: .standard, under: PlaneTransform(scale: 100 * zoom))
        }
        let found = try #require(repeated)
        #expect((found.columns, found.rows) == (4, 4))
        #expect(found.image.width == Int(400 * min(zoom, 8)))
        // Drawing takes more than the pixels: a layer of them, and what is being read.
        #expect(memory.peak <= 2 * 4 << 24)
    }
}
