import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

@Suite(.needsGL) struct GLImageTests {
    /// An image of random opaque pixels.
    private func noise(width: Int, height: Int, seed: UInt64) throws -> (image: CGImage, bytes: ContiguousArray<UInt8>)
    {
        var random = SplitMix64(seed: seed)
        var bytes = ContiguousArray<UInt8>(repeating: 255, count: width * height * 4)
        for i in 0..<width * height { for c in 0..<3 { bytes[i * 4 + c] = UInt8.random(in: 0...255, using: &random) } }
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: true))
        return (image, bytes)
    }

    private func list(
        _ image: CGImage, width: Int32, height: Int32, rect: PlaneRect, transform: PlaneTransform = .identity,
        filter: ImagePaint.Filter = .linear, source: ImageRect? = nil
    ) -> DisplayList {
        var list = DisplayList(width: width, height: height)
        list.images = [
            ImagePaint(
                image: image, source: source ?? Box(0, 0, Float(image.width), Float(image.height)),
                minification: filter, magnification: filter, bias: 0)
        ]
        list.add(rect, transform: transform, primitive: .image, payload: 0, isOpaque: true)
        return list
    }

    private func renderer(_ change: (inout ImageCache.Limits) -> Void = { _ in }) throws -> GLRenderer {
        var limits = ImageCache.Limits(textureSize: 4096)
        change(&limits)
        return try GLRenderer(GLTesting.device(), options: GLRenderer.Options(imageLimits: limits))
    }

    @Test func anImageAtItsOwnSizeIsCopied() throws {
        let (image, bytes) = try noise(width: 61, height: 47, seed: 1)
        let list = list(image, width: 80, height: 60, rect: Box(7, 5, 68, 52))
        let renderer = try renderer()
        let (picture, statistics) = try GLTesting.draw(list, with: renderer)
        for y in 0..<47 {
            for x in 0..<61 {
                let i = (y * 61 + x) * 4
                #expect(picture[x + 7, y + 5] == SIMD4(bytes[i], bytes[i + 1], bytes[i + 2], 255))
            }
        }
        #expect(picture[6, 5].w == 0 && picture[68, 51].w == 0)
        #expect(statistics.uploadedBytes == 61 * 47 * 4)
        #expect(try GLTesting.draw(list, with: renderer).statistics.uploadedBytes == 0)
    }

    @Test(arguments: [0.0, 0.37, 1.1], [1.0, 2.6, 0.7])
    func tilesLeaveNoSeams(angle: Double, scale: Double) throws {
        let (image, _) = try noise(width: 300, height: 200, seed: 2)
        let (c, s) = (cos(angle) * scale, sin(angle) * scale)
        let transform = PlaneTransform(m11: c, m12: s, m14: 0, m21: -s, m22: c, m24: 0, m41: 150, m42: 110, m44: 1)
        for perspective in [0.0, 0.0004] {
            var transform = transform
            transform.m14 = perspective
            let list = list(image, width: 320, height: 240, rect: Box(-150, -100, 150, 100), transform: transform)
            let whole = try GLTesting.draw(list, with: renderer()).pixels
            let tiled = try GLTesting.draw(
                list,
                with: renderer {
                    $0.wholeImageSize = 64
                    $0.pageImageSize = 32
                    $0.tileSize = 64
                }
            ).pixels
            // Filtering has 8 bits of position in software, and tiles have other positions.
            let difference = whole.difference(from: tiled, tolerance: 8)
            #expect(difference.count <= 40, "perspective \(perspective): \(difference)")
            let holes = zip(whole.pixels, tiled.pixels).filter { abs(Int($0.w) - Int($1.w)) > 2 }.count
            #expect(holes == 0)
        }
    }

    @Test func onlyVisibleTilesAreUploaded() throws {
        let (image, _) = try noise(width: 512, height: 512, seed: 3)
        let list = list(image, width: 64, height: 64, rect: Box(-200, -200, 312, 312))
        let statistics = try GLTesting.draw(
            list,
            with: renderer {
                $0.wholeImageSize = 128
                $0.tileSize = 66
                $0.pageImageSize = 16
            }
        ).statistics
        #expect(statistics.uploadedBytes > 0)
        #expect(statistics.uploadedBytes <= 9 * 66 * 66 * 4)
    }

    @Test func anImageLargerThanTheBudgetIsDrawnPartByPart() throws {
        let (image, _) = try noise(width: 256, height: 256, seed: 4)
        var list = list(image, width: 256, height: 256, rect: Box(0, 0, 256, 256))
        // Through it a part that is drawn twice would show.
        list.commands[0].color = SIMD4(repeating: 0.5)
        list.commands[0].isOpaque = false
        let renderer = try renderer {
            $0.wholeImageSize = 64
            $0.tileSize = 66
            $0.pageImageSize = 16
            $0.tileBudget = 3 * 66 * 66 * 4
        }
        let whole = try GLTesting.draw(list, with: self.renderer()).pixels
        for _ in 0..<2 {
            let (picture, statistics) = try GLTesting.draw(list, with: renderer)
            #expect(picture.difference(from: whole, tolerance: 1).count == 0)
            #expect(statistics.drawCalls >= 6 && statistics.openGL.textureBytes <= 256 * 256 * 4 + 3 * 66 * 66 * 4)
        }
    }

    /// In pages, and in textures of their own: what a program has let go of leaves nothing behind, what it holds stays.
    @Test(arguments: [10, 100]) func imagesThatAreGoneMakeRoomForNewOnes(side: Int) throws {
        let renderer = try renderer {
            $0.pageSize = 64
            $0.pageImageSize = 32
        }
        let (still, _) = try noise(width: side, height: side, seed: 1)
        var kept: [Int] = []
        for frame in 0..<240 {
            let (image, _) = try noise(width: side, height: side, seed: UInt64(frame) + 2)
            let rect = PlaneRect(0, 0, Float(side), Float(side))
            let new = list(image, width: 100, height: 100, rect: rect)
            let drawn = try GLTesting.draw(new, with: renderer)
            #expect(drawn.pixels.difference(from: try CPUTesting.draw(new), tolerance: 1).count == 0)
            let old = list(still, width: 100, height: 100, rect: rect)
            let statistics = try GLTesting.draw(old, with: renderer).statistics
            #expect(drawn.statistics.uploadedBytes > 0 && (statistics.uploadedBytes == 0) == (frame > 0))
            kept.append(statistics.openGL.textureBytes)
        }
        #expect(kept.suffix(60).max() == kept[..<180].max())
    }

    @Test func moreImagesThanTheBudgetAreStillDrawn() throws {
        var list = DisplayList(width: 256, height: 256)
        var colors: [SIMD4<UInt8>] = []
        for number in 0..<16 {
            let color = SIMD4<UInt8>(UInt8(number * 16), UInt8(255 - number * 16), 7, 255)
            colors.append(color)
            var bytes = ContiguousArray<UInt8>()
            for _ in 0..<64 * 64 { bytes.append(contentsOf: [color.x, color.y, color.z, color.w]) }
            let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 64, height: 64, isOpaque: true))
            list.images.append(
                ImagePaint(
                    image: image, source: Box(0, 0, 64, 64), minification: .linear, magnification: .linear, bias: 0))
            let (x, y) = (Float(number % 4) * 64, Float(number / 4) * 64)
            list.add(Box(x, y, x + 64, y + 64), primitive: .image, payload: Index(number), isOpaque: true)
        }
        let renderer = try renderer {
            $0.budget = 3 * 64 * 64 * 4
            $0.pageImageSize = 8
        }
        for _ in 0..<3 {
            let picture = try GLTesting.draw(list, with: renderer).pixels
            for number in 0..<16 {
                #expect(picture[number % 4 * 64 + 31, number / 4 * 64 + 31] == colors[number])
            }
        }
    }

    @Test func whatIsUnusedGoesAndComesBackWhenNeeded() throws {
        let images = try (0..<4).map { try noise(width: 64, height: 64, seed: UInt64(50 + $0)).image }
        let renderer = try renderer {
            $0.budget = 3 * 64 * 64 * 4
            $0.pageImageSize = 8
        }
        func uploads(_ shown: [Int]) throws -> Int {
            var list = DisplayList(width: 256, height: 64)
            for (place, number) in shown.enumerated() {
                list.images.append(
                    ImagePaint(
                        image: images[number], source: Box(0, 0, 64, 64), minification: .linear,
                        magnification: .linear, bias: 0))
                let x = Float(place) * 64
                list.add(Box(x, 0, x + 64, 64), primitive: .image, payload: Index(place), isOpaque: true)
            }
            return try GLTesting.draw(list, with: renderer).statistics.uploads
        }
        #expect(try uploads([0, 1, 2]) == 3)
        #expect(try uploads([1, 2]) == 0)
        // The first one has been unused for longest.
        #expect(try uploads([1, 2, 3]) == 1)
        #expect(try uploads([3, 2, 1]) == 0)
        #expect(try uploads([0]) == 1)
    }

    @Test func anImageUsedAHundredTimesIsSentOnce() throws {
        let (image, _) = try noise(width: 32, height: 24, seed: 60)
        var list = DisplayList(width: 400, height: 300)
        for number in 0..<100 {
            list.images.append(
                ImagePaint(
                    image: image, source: Box(0, 0, 32, 24), minification: .linear, magnification: .linear, bias: 0))
            let (x, y) = (Float(number % 10) * 40 + 0.25, Float(number / 10) * 30 + 0.25)
            list.add(Box(x, y, x + 37, y + 26), primitive: .image, payload: Index(number), isOpaque: true)
        }
        let statistics = try GLTesting.draw(list, with: renderer()).statistics
        #expect(statistics.uploads == 1)
        #expect(statistics.uploadedBytes == 32 * 24 * 4)
        #expect(statistics.drawCalls == 1)
    }

    @Test func smallImagesShareAPageAndADraw() throws {
        var list = DisplayList(width: 200, height: 200)
        for number in 0..<20 {
            let (image, _) = try noise(width: 9 + number, height: 30 - number, seed: UInt64(number))
            list.images.append(
                ImagePaint(
                    image: image, source: Box(0, 0, Float(image.width), Float(image.height)), minification: .linear,
                    magnification: .linear, bias: 0))
            let (x, y) = (Float(number % 5) * 40 + 0.5, Float(number / 5) * 40 + 0.5)
            list.add(Box(x, y, x + 30, y + 30), primitive: .image, payload: Index(number), isOpaque: true)
        }
        let statistics = try GLTesting.draw(list, with: renderer()).statistics
        #expect(statistics.drawCalls == 1)
    }

    @Test func theBorderRepeatsOutsideTheImage() throws {
        let bytes: ContiguousArray<UInt8> = [255, 0, 0, 255, 0, 255, 0, 255]
        let image = try #require(CGImage(premultipliedRGBA8: bytes, width: 2, height: 1, isOpaque: true))
        let list = list(
            image, width: 40, height: 10, rect: Box(0, 0, 40, 10), filter: .nearest, source: Box(-1, 0, 3, 1))
        let picture = try GLTesting.draw(list, with: renderer()).pixels
        #expect(picture[5, 5] == SIMD4(255, 0, 0, 255))
        #expect(picture[18, 5] == SIMD4(255, 0, 0, 255))
        #expect(picture[22, 5] == SIMD4(0, 255, 0, 255))
        #expect(picture[38, 5] == SIMD4(0, 255, 0, 255))
    }
}
