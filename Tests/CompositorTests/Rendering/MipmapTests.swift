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

@Suite("Mipmaps")
struct MipmapTests {
    private func noise(width: Int, height: Int, seed: UInt64) throws -> CGImage {
        var random = SplitMix64(seed: seed)
        var bytes = ContiguousArray<UInt8>()
        for _ in 0..<(width * height) {
            let alpha = UInt8.random(in: 0...255, using: &random)
            for _ in 0..<3 { bytes.append(UInt8.random(in: 0...alpha, using: &random)) }
            bytes.append(alpha)
        }
        return try #require(CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: false))
    }

    private func list(_ image: CGImage, _ transform: PlaneTransform, bias: Float = 0) -> DisplayList {
        var list = DisplayList(width: 200, height: 160)
        let (width, height) = (Float(image.width), Float(image.height))
        list.images = [
            ImagePaint(
                image: image, source: Box(0, 0, width, height), minification: .trilinear, magnification: .linear,
                bias: bias)
        ]
        list.add(
            Box(-width / 2, -height / 2, width / 2, height / 2), transform: transform, primitive: .image, payload: 0,
            isOpaque: false)
        return list
    }

    @Test("each level of an even size is the mean of four texels of the one before, down to one texel")
    func levels() throws {
        let image = try noise(width: 64, height: 32, seed: 1)
        let mipmaps = try #require(MipmapCache().levels(of: image, for: .init(.standard)))
        #expect(mipmaps.levels.map(\.width) == [32, 16, 8, 4, 2, 1])
        #expect(mipmaps.levels.map(\.height) == [16, 8, 4, 2, 1, 1])
        #expect(mipmaps.byteCount == (32 * 16 + 16 * 8 + 8 * 4 + 4 * 2 + 2 + 1) * 4)
        for (above, below) in zip(mipmaps.levels.dropLast(2), mipmaps.levels.dropFirst().dropLast()) {
            let (texels, means) = (above.base.assuming(BytePixel.self), below.base.assuming(BytePixel.self))
            for y in 0..<below.height {
                for x in 0..<below.width {
                    let upper = texels + (2 * y * above.width + 2 * x)
                    let lower = upper + above.width
                    let sum = upper[0].levels + upper[1].levels + lower[0].levels + lower[1].levels
                    let difference = means[y * below.width + x].levels - sum * 0.25
                    #expect(max(difference.max(), -difference.min()) <= 0.51)
                }
            }
        }
    }

    @Test("a picture of one colour keeps it at every level of detail, and a large one far away is its mean")
    func means() throws {
        var bytes = ContiguousArray<UInt8>()
        for index in 0..<(256 * 256) { bytes += index & 1 == 0 ? [200, 0, 0, 255] : [0, 100, 0, 255] }
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 256, height: 256, isOpaque: true))
        let far = PlaneTransform(scale: 1 / 16, translationX: 100.03125, translationY: 80)
        let pixels = try EffectsScene.draw(list(image, far))
        let middle = pixels[80 * 200 + 100]
        #expect(abs(Int(middle & 255) - 100) <= 2 && abs(Int(middle >> 8 & 255) - 50) <= 2)
        #expect(middle >> 24 == 255)
        // Without mipmaps some of the stripes are missed, so this is no accident.
        var linear = list(image, far)
        linear.images[0].minification = .linear
        #expect(try EffectsScene.draw(linear)[80 * 200 + 100] != middle)
    }

    @Test("both renderers draw the same", .needsGL, arguments: [0.9, 0.55, 0.3, 0.12], [0.0, 0.4, 1.1])
    func agreement(scale: Double, angle: Double) throws {
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        let map = PlaneTransform(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: 100.3, m42: 80.7, m44: 1)
        for bias in [0, 0.7, -1] as [Float] {
            let list = list(try noise(width: 128, height: 96, seed: 3), map, bias: bias)
            let (gl, cpu) = try GLTesting.drawOnBoth(list)
            let difference = gl.difference(from: cpu, tolerance: 3)
            #expect(difference.count <= 32, "bias \(bias): \(difference)")
        }
    }

    /// A plane that leans back, by how much.
    private func leaning(_ lean: Double, scale: Double) -> PlaneTransform {
        PlaneTransform(
            m11: scale, m12: 0.1 * scale, m14: 0.2 * lean, m21: -0.2 * scale, m22: scale, m24: -lean, m41: 100.3,
            m42: 80.7, m44: 1)
    }

    @Test("under perspective both renderers draw the same", .needsGL, arguments: [0.001, 0.006], [0.4, 1, 2.5])
    func agreementInPerspective(lean: Double, scale: Double) throws {
        let image = try noise(width: 128, height: 96, seed: 3)
        for filters in [(.trilinear, .linear), (.trilinear, .nearest), (.linear, .nearest), (.nearest, .linear)]
            as [(ImagePaint.Filter, ImagePaint.Filter)]
        {
            var list = list(image, leaning(lean, scale: scale), bias: 0.3)
            (list.images[0].minification, list.images[0].magnification) = filters
            let (gl, cpu) = try GLTesting.drawOnBoth(list)
            let difference = gl.difference(from: cpu, tolerance: 4)
            #expect(difference.count <= 32, "\(filters): \(difference)")
        }
    }

    @Test("densities of a row are those of its pixels", arguments: [0.001, 0.006, -0.02])
    func densities(lean: Double) throws {
        let map = try #require(
            SampleMap(
                undoing: leaning(lean, scale: 0.7), from: Box(-64, -48, 64, 48), to: ImageBox(0, 0, 128, 96)))
        for row in stride(from: Int32(0), to: 160, by: 13) {
            let densities = map.densities(row: row, from: 7, count: 160)
            for position in stride(from: 0, to: 160, by: 4) {
                let squares = densities.squares(at: position)
                let levels = 0.5 * binaryLogarithm(squares)
                for lane in 0..<4 {
                    let x = Double(7 + position + lane) + 0.5
                    let density = map.density(x: x, y: Double(row) + 0.5)
                    guard density.isFinite, density < 1e4 else { continue }
                    #expect(abs(Double(squares[lane].squareRoot()) / density - 1) < 1e-4, "\(x), \(row)")
                    #expect(abs(Double(levels[lane]) - log2(density)) < 2e-4, "\(x), \(row)")
                }
            }
        }
    }

    @Test("tiles with mipmaps leave no seams", .needsGL, arguments: [0.8, 0.4, 0.15], [0.0, 0.6])
    func tiles(scale: Double, angle: Double) throws {
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        let map = PlaneTransform(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: 100, m42: 80, m44: 1)
        let list = list(try noise(width: 320, height: 256, seed: 5), map)
        func draw(_ change: (inout ImageCache.Limits) -> Void) throws -> DrawnPicture {
            var limits = ImageCache.Limits(textureSize: 4096)
            change(&limits)
            let options = GLRenderer.Options(imageLimits: limits)
            return try GLTesting.draw(list, with: GLRenderer(GLTesting.device(), options: options)).pixels
        }
        let whole = try draw { _ in }
        let tiled = try draw {
            $0.wholeImageSize = 64
            $0.pageImageSize = 32
            $0.tileSize = 128
        }
        #expect(whole.difference(from: tiled, tolerance: 8).count <= 40)
    }

    @Test("mipmaps that have not been used for longest go when the budget is used up")
    func budget() throws {
        let cache = MipmapCache(budget: 3 * 1400)
        let images = try (0..<5).map { try noise(width: 32, height: 32, seed: UInt64($0)) }
        for image in images {
            cache.beginFrame()
            #expect(cache.byteCount <= 3 * 1400)
            let first = try #require(cache.levels(of: image, for: .init(.standard)))
            #expect(cache.levels(of: image, for: .init(.standard)) === first)
        }
        let kept = try #require(cache.levels(of: images[4], for: .init(.standard)))
        cache.beginFrame()
        _ = cache.levels(of: images[0], for: .init(.standard))
        #expect(cache.levels(of: images[4], for: .init(.standard)) === kept)
        for _ in 0...32 { cache.beginFrame() }
        #expect(cache.byteCount == 0)
    }
}
