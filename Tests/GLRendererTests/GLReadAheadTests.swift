import DisplayListTestSupport
import GLCalls
import GLRendererTestSupport
import LayerModel
import RenderDevices
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer

/// Pictures that are on their way into memory while the next ones are drawn.
@Suite(.needsGL, .serialized) struct GLReadAheadTests {
    private static let (width, height) = (61, 43)
    private static let weights = PlaneWeights(
        luma: SIMD4(0.18, 0.61, 0.06, 16), blueDifference: SIMD4(-0.1, -0.34, 0.44, 128),
        redDifference: SIMD4(0.44, -0.4, -0.04, 128))

    private func renderer(_ drawing: GLTechniques.Drawing = .quads) throws -> GLRenderer {
        try GLRenderer(GLTesting.device(), techniques: GLTechniques(drawing: drawing, readback: .asynchronous))
    }

    /// Frames of which none looks as another: a random list over an opaque background, with blurs and groups.
    private func list(_ number: UInt64) -> DisplayList {
        var list = DisplayList.random(seed: 1 + number % 3)
        list.bounds = DeviceRect(minX: 0, minY: 0, maxX: Int32(Self.width), maxY: Int32(Self.height))
        list.background = SIMD4(Float(number % 16) / 16, 0.25, 0.5, 1)
        return list
    }

    private func bytes(_ pending: (any PictureAhead)?, count: Int) throws -> [UInt8] {
        try #require(pending).withBytes { base, _ in [UInt8](UnsafeRawBufferPointer(start: base, count: count)) }
    }

    @Test func pixelsAreThoseOfTheirOwnFrame() throws {
        let renderer = try renderer()
        var expected: [[UInt8]] = []
        var pending: [any PictureAhead] = []
        let count = Self.width * Self.height * 4
        for number in 0..<UInt64(6) {
            let list = list(number)
            _ = try renderer.draw(RenderGraph(list), of: list)
            pending.append(try #require(try renderer.pictureAhead(.pixels)))
            expected.append(
                try renderer.withPixels { [UInt8](UnsafeRawBufferPointer(start: $0.base, count: count)) })
        }
        for (picture, expected) in zip(pending.reversed(), expected.reversed()) {
            #expect(try bytes(picture, count: count) == expected)
        }
    }

    /// Widths and heights that are odd, and of one pixel, have their chroma too.
    @Test(arguments: GLTechniques.Drawing.allCases, [(61, 43), (64, 48), (1, 7), (9, 1), (2, 2)])
    func planesAreTheMapsOfThePixels(_ drawing: GLTechniques.Drawing, size: (width: Int, height: Int)) throws {
        let renderer = try renderer(drawing)
        let (width, height) = size
        var list = list(1)
        list.bounds = DeviceRect(minX: 0, minY: 0, maxX: Int32(width), maxY: Int32(height))
        _ = try renderer.draw(RenderGraph(list), of: list)
        let picture = try renderer.withPixels { DrawnPicture($0) }
        let planes = try bytes(
            try renderer.pictureAhead(.planes420(Self.weights)),
            count: PlaneWeights.byteCount(width: width, height: height))
        let color = { (x: Int, y: Int) -> SIMD3<Float> in
            let pixel = picture[min(max(x, 0), width - 1), min(max(y, 0), height - 1)]
            return SIMD3(Float(pixel.x), Float(pixel.y), Float(pixel.z))
        }
        let weighed = { (color: SIMD3<Float>, weights: SIMD4<Float>) -> Float in
            (color * SIMD3(weights.x, weights.y, weights.z)).sum() + weights.w
        }
        var expected: [Float] = []
        for y in 0..<height {
            for x in 0..<width { expected.append(weighed(color(x, y), Self.weights.luma)) }
        }
        for weights in [Self.weights.blueDifference, Self.weights.redDifference] {
            for y in stride(from: 0, to: height, by: 2) {
                for x in stride(from: 0, to: width, by: 2) {
                    var sum = SIMD3<Float>.zero
                    for row in y...y + 1 {
                        sum += color(x - 1, row)
                        sum += 2 * color(x, row)
                        sum += color(x + 1, row)
                    }
                    expected.append(weighed(sum / 8, weights))
                }
            }
        }
        #expect(planes.count == expected.count)
        for (found, expected) in zip(planes, expected) { #expect(abs(Float(found) - expected) <= 0.501) }
    }

    /// A card that is two frames behind has nothing that the host waits for.
    @Test func noCallWaitsInTheSteadyState() throws {
        let renderer = try renderer()
        var pending: [any PictureAhead] = []
        for number in 0..<UInt64(12) {
            let before = gl_calls_waits()
            let list = list(number)
            _ = try renderer.draw(RenderGraph(list), of: list)
            let format: ReadFormat = number % 2 == 0 ? .pixels : .planes420(Self.weights)
            pending.append(try #require(try renderer.pictureAhead(format)))
            // The device has done what it was given.
            try renderer.context.perform { () throws(RenderError) in gl_calls_finish() }
            if pending.count > 2 { try pending.removeFirst().withBytes { _, _ in } }
            // Programs, targets and buffers are made for the first frames.
            if number >= 6 { #expect(gl_calls_waits() == before) }
        }
        #expect(renderer.context.waits == 0)
        try renderer.finish()
        #expect(renderer.context.waits == 1)
    }

    @Test func callsAreCounted() throws {
        let renderer = try GLRenderer(GLTesting.device(), techniques: .software)
        let list = list(0)
        _ = try renderer.draw(RenderGraph(list), of: list)
        let before = gl_calls_waits()
        try renderer.withPixels { _ in }
        #expect(gl_calls_waits() > before && renderer.context.waits == 1)
        #expect(try renderer.pictureAhead(.pixels) == nil)
    }
}
