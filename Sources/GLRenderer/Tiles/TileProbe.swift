import DisplayList
import LayerModel
import RenderDevices

/// A small picture that a driver's kernels draw before they are trusted.
///
/// More records than a workgroup looks at together, in two bins: opaque squares and translucent ones over them, and a group of half opacity,
/// whose colours follow from the formulas of whole levels. A driver that does not compile the kernels, or draws the picture wrong, draws quads.
enum TileProbe {
    private static let (width, height): (Int32, Int32) = (144, 48)
    private static let count = 600

    /// Throws where the kernels of a context, which must be current, do not draw the picture right.
    static func check(_ painter: TilePainter, in context: GLContext) throws(RenderError) {
        let target = try GLTarget(in: context, width: Int(width), height: Int(height), label: "probe")
        let bounds = DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height)
        var pass = PassEncoder(drawsTiles: true, clipMasks: nil)
        pass.beginTarget(bounds)
        let list = DisplayList(bounds: bounds)
        target.clear(SIMD4(1, 1, 1, 1))
        var expected = [SIMD4<Int32>](repeating: SIMD4(repeating: 255), count: Int(width * height))
        for number in 0..<Int32(count) {
            let (x, y) = (number * 7 % (width - 16), number * 5 % (height - 16))
            let square = DeviceRect(minX: x, minY: y, maxX: x + 16, maxY: y + 16)
            let alpha: Int32 = number % 3 == 0 ? 255 : 128
            let color = SIMD4(number * 11 % (alpha + 1), number * 29 % (alpha + 1), alpha / 2, alpha)
            pass.drawPixels(
                Material(paint: .color, color: SIMD4<Float>(color) / 255, isOpaque: alpha == 255), square,
                clip: .none, in: list)
            draw(color, in: square, on: &expected)
        }
        let group = DeviceRect(minX: 100, minY: 10, maxX: 140, maxY: 30)
        pass.begin(.beginGroup, group)
        pass.drawPixels(Material(paint: .color, color: .one, isOpaque: true), group, clip: .none, in: list)
        pass.endGroup(
            RenderGraph.Composite(pass: 0, opacity: 0.5, effects: GroupEffects(), clip: .none, bounds: group),
            group, in: list)
        draw(SIMD4(repeating: 128), in: group, on: &expected)
        let storage = GLQuadStorage(in: context, drawsTiles: true)
        _ = storage.upload(pass)
        storage.bind()
        var pace = DrawingPace()
        _ = try painter.draw(TilePlan(pass.records.runs), on: target, pace: &pace) { _ in }
        var pixels = [UInt8](repeating: 0, count: expected.count * 4)
        pixels.withUnsafeMutableBytes { target.read(width: Int(width), height: Int(height), into: $0.baseAddress) }
        try context.checkHealth(after: "probing the compute shaders")
        let isRight = expected.indices.allSatisfy { pixel in
            (0..<4).allSatisfy { abs(Int32(pixels[pixel * 4 + $0]) - expected[pixel][$0]) <= 1 }
        }
        guard isRight else { throw .driver("the compute shaders draw a picture wrong") }
    }

    /// Draws a premultiplied colour over pixels, in whole levels.
    private static func draw(_ color: SIMD4<Int32>, in square: DeviceRect, on pixels: inout [SIMD4<Int32>]) {
        for y in square.minY..<square.maxY {
            for x in square.minX..<square.maxX {
                let place = Int(y * width + x)
                pixels[place] = color &+ (pixels[place] &* (255 &- color.w) &+ 127) / 255
            }
        }
    }
}
