import DisplayList
import LayerModel
import RenderDevices

/// A small picture that a driver's kernels draw before they are trusted.
///
/// More records than a workgroup looks at together, in two bins: opaque squares and translucent ones over them, and a group
/// of half opacity, whose colours follow from the formulas of whole levels, or of an extended range from those of numbers. A
/// driver that does not compile the kernels, or draws the picture wrong, draws quads.
enum TileProbe {
    private static let (width, height): (Int32, Int32) = (144, 48)
    private static let count = 600

    /// Throws if the kernels of a context, which must be current, do not draw the picture right.
    static func check(
        _ painter: TilePainter, in context: GLContext, _ range: TargetRange = .standard
    ) throws(RenderError) {
        let target = try GLTarget(in: context, frame: range, width: Int(width), height: Int(height), label: "probe")
        let bounds = DeviceRect(minX: 0, minY: 0, maxX: width, maxY: height)
        var pass = PassEncoder(drawsTiles: true, clipMasks: nil)
        pass.beginTarget(bounds)
        let list = DisplayList(bounds: bounds, range: range)
        target.clear(SIMD4(1, 1, 1, 1))
        var expected = [SIMD4<Float>](repeating: .one, count: Int(width * height))
        for number in 0..<Int32(count) {
            let (x, y) = (number * 7 % (width - 16), number * 5 % (height - 16))
            let square = DeviceRect(minX: x, minY: y, maxX: x + 16, maxY: y + 16)
            let alpha: Int32 = number % 3 == 0 ? 255 : 128
            let levels = SIMD4(number * 11 % (alpha + 1), number * 29 % (alpha + 1), alpha / 2, alpha)
            // Of an extended range up to twice as bright as white.
            let color = SIMD4<Float>(levels) / 255 * (range == .extended ? SIMD4(2, 2, 2, 1) : .one)
            pass.drawPixels(
                Material(paint: .color, color: color, isOpaque: alpha == 255), square, clip: .none, in: list)
            draw(color, in: square, on: &expected, range)
        }
        let group = DeviceRect(minX: 100, minY: 10, maxX: 140, maxY: 30)
        pass.begin(.beginGroup, group)
        pass.drawPixels(Material(paint: .color, color: .one, isOpaque: true), group, clip: .none, in: list)
        pass.endGroup(
            RenderGraph.Composite(pass: 0, opacity: 0.5, effects: GroupEffects(), clip: .none, bounds: group),
            group, in: list)
        draw(SIMD4(repeating: range == .extended ? 0.5 : 128.0 / 255), in: group, on: &expected, range)
        let storage = GLQuadStorage(in: context, drawsTiles: true)
        _ = storage.upload(pass)
        storage.bind()
        var pace = DrawingPace()
        _ = try painter.draw(TilePlan(pass.records.runs), on: target, pace: &pace) { _ in }
        var bytes = [UInt8](repeating: 0, count: expected.count * range.bytesPerPixel)
        bytes.withUnsafeMutableBytes { target.read(width: Int(width), height: Int(height), into: $0.baseAddress) }
        try context.checkHealth(after: "probing the compute shaders")
        let isRight = bytes.withUnsafeBytes { bytes in
            expected.indices.allSatisfy { pixel in
                let apart = channels(of: pixel, in: bytes, range) - expected[pixel]
                return max(apart.max(), -apart.min()) <= 1.001 / 255
            }
        }
        guard isRight else { throw .driver("the compute shaders draw a picture of \(range) range wrong") }
    }

    /// The channels of a pixel in memory, red first.
    private static func channels(
        of pixel: Int, in bytes: UnsafeRawBufferPointer, _ range: TargetRange
    ) -> SIMD4<Float> {
        switch range {
        case .standard: SIMD4<Float>(bytes.load(fromByteOffset: pixel * 4, as: SIMD4<UInt8>.self)) / 255
        case .extended: HalfFloat.color(bytes.load(fromByteOffset: pixel * 8, as: UInt64.self))
        }
    }

    /// Draws a premultiplied colour over pixels, of a standard range in whole levels.
    private static func draw(
        _ color: SIMD4<Float>, in square: DeviceRect, on pixels: inout [SIMD4<Float>], _ range: TargetRange
    ) {
        for y in square.minY..<square.maxY {
            for x in square.minX..<square.maxX {
                let place = Int(y * width + x)
                let below = pixels[place] * (1 - color.w)
                pixels[place] = color + (range == .extended ? below : (below * 255).rounded(.toNearestOrEven) / 255)
            }
        }
    }
}
