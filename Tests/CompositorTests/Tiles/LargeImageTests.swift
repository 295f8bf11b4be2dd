import CPURendererTestSupport
import DisplayListTestSupport
import Foundation
import GLRendererTestSupport
import LayerModel
import Synchronization
import TestSupport
import Testing

@testable import DisplayList
@testable import GLRenderer
@testable import Rasterization
@testable import RenderDevices

/// Pictures too large for memory, as plain contents: what is read and kept is what is seen, at any size.
struct LargeImageTests {
    /// A picture that is nowhere stored, 4000 × 3000 pixels at full detail; counts the pixels that are read of it.
    private final class Atlas: LeveledRegionSource {
        let read = Mutex<[Int: Int]>([:])
        let sizes = Mutex<[CGImage]>([])
        static let (width, height) = (4000, 3000)

        private struct Size: CGImageRegionSource {
            unowned let atlas: Atlas
            let level: Int

            func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
                atlas.read.withLock { $0[level, default: 0] += region.width * region.height }
                for y in 0..<region.height {
                    for x in 0..<region.width {
                        // The same waves at every size, with room between their lengths and a pixel of the smallest.
                        let u = (Float(region.x + x) + 0.5) * Float(1 << level)
                        let v = (Float(region.y + y) + 0.5) * Float(1 << level)
                        let pixel = SIMD4<Float>(sin(u / 90), cos(v / 70), sin((u + v) / 110), 1) * 127 + 128
                        destination.storeBytes(
                            of: SIMD4<UInt8>(pixel), toByteOffset: y * bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                    }
                }
            }
        }

        init() {
            let images = (0..<5).compactMap { level in
                CGImage(
                    regions: Size(atlas: self, level: level), width: (Self.width + (1 << level) - 1) >> level,
                    height: (Self.height + (1 << level) - 1) >> level, isOpaque: true)
            }
            sizes.withLock { $0 = images }
        }

        var levelCount: Int { 5 }

        func image(ofLevel level: Int) -> CGImage? {
            sizes.withLock { $0.indices.contains(level) ? $0[level] : nil }
        }

        func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
            Size(atlas: self, level: 0).copyPixels(region, into: destination, bytesPerRow: bytesPerRow)
        }

        func image() throws -> CGImage {
            try #require(CGImage(regions: self, width: Self.width, height: Self.height, isOpaque: true))
        }

        /// How many pixels were read since this was last asked, by level.
        func takeRead() -> [Int: Int] {
            read.withLock { read in
                defer { read = [:] }
                return read
            }
        }
    }

    private func list(
        _ image: CGImage, zoom: Double, at corner: CGPoint = .zero, filter: CALayerContentsFilter = .linear,
        bias: Float = 0
    ) -> DisplayList {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.bounds.size = CGSize(width: Double(Atlas.width) * zoom, height: Double(Atlas.height) * zoom)
        layer.position = CGPoint(x: -corner.x, y: -corner.y)
        layer.contents = image
        layer.minificationFilter = filter
        layer.minificationFilterBias = bias
        return RepeatTesting.list(RepeatTesting.root([layer]))
    }

    @Test(arguments: [(2.0, 0), (1, 0), (0.51, 0), (0.5, 1), (0.26, 1), (0.25, 2), (0.06, 4), (0.001, 4)])
    func theSmallestVersionThatHasAPixelForEachOfTheScreensIsShown(zoom: Double, level: Int) throws {
        let atlas = Atlas()
        let paint = try #require(list(atlas.image(), zoom: zoom).images.first)
        let size = try #require(atlas.image(ofLevel: level))
        #expect(paint.image.width == size.width && paint.image.height == size.height)
        #expect(paint.source == ImageRect(size: SIMD2(4000, 3000) / Float(1 << level)))
        #expect(try list(atlas.image(), zoom: zoom, filter: .nearest).images.first?.image.width == 4000)
    }

    @Test(arguments: [
        (0.5, 0, 1), (0.36, 0, 1), (0.35, 0, 2), (0.35, -1, 1), (0.5, 40, 4), (0.25, -40, 0), (1.5, 9, 0),
    ])
    func trilinearTakesTheNearestVersion(zoom: Double, bias: Float, level: Int) throws {
        let atlas = Atlas()
        let size = try #require(atlas.image(ofLevel: level))
        let paint = try #require(list(atlas.image(), zoom: zoom, filter: .trilinear, bias: bias).images.first)
        #expect(paint.image.width == size.width && paint.minification == .linear)
    }

    @Test func partsOfAPictureKeepTheirDetail() throws {
        let atlas = Atlas()
        let part = try #require(atlas.image().cropping(to: CGRect(x: 0, y: 0, width: 3000, height: 3000)))
        #expect(list(part, zoom: 0.1).images.first?.image === part)
    }

    @Test(arguments: [0.06, 0.11, 0.3, 0.5, 0.77, 1, 1.6])
    func renderersShowTheSameAndReadWhatIsSeen(zoom: Double) throws {
        let atlas = Atlas()
        let image = try atlas.image()
        let renderer = GLTesting.hasDevice ? try GLRenderer(GLTesting.device(), options: GLRenderer.Options()) : nil
        for corner in [CGPoint.zero, CGPoint(x: 61, y: 37.5)] {
            let list = list(image, zoom: zoom, at: corner)
            _ = atlas.takeRead()
            let drawn = try CPUTesting.draw(list)
            let read = atlas.takeRead().values.reduce(0, +)
            #expect(read > 0 && read <= 10 * 300 * 200, "the CPU renderer read \(read)")
            // Neighbours of a picture without edges are alike, across the borders of tiles and bands too.
            let steepest = 127 / 70 / zoom * 1.5 + 3
            for y in 1..<min(200, Int(3000 * zoom) - 40) {
                for x in 1..<min(300, Int(4000 * zoom) - 64) {
                    let (a, b, c) = (drawn[x, y], drawn[x - 1, y], drawn[x, y - 1])
                    let off = max(
                        abs(Int(a.x) - Int(b.x)), abs(Int(a.y) - Int(c.y)), abs(Int(a.z) - Int(b.z)),
                        abs(Int(a.z) - Int(c.z)))
                    if Double(off) > steepest { Issue.record("a seam of \(off) at \(x), \(y)") }
                }
            }
            guard let renderer else { continue }
            let (picture, statistics) = try GLTesting.draw(list, with: renderer)
            let difference = picture.difference(from: drawn, tolerance: 2)
            #expect(difference.count <= 60, "\(difference)")
            // Whole tiles of 512 pixels, of which two by two may be touched at the least, three by two at the most.
            let uploaded = atlas.takeRead().values.reduce(0, +)
            #expect(uploaded <= 6 * 512 * 512 && statistics.openGL.textureBytes <= 8 << 20, "\(uploaded)")
        }
    }

    /// A picture whose colours tell where they are, which notes the largest part that is read of it.
    private final class Plain: CGImageRegionSource {
        let largest = Mutex(0)
        static let side = 40000

        func copyPixels(_ region: PixelRect, into destination: UnsafeMutableRawBufferPointer, bytesPerRow: Int) {
            largest.withLock { $0 = max($0, region.width * region.height) }
            for y in 0..<region.height {
                for x in 0..<region.width {
                    let place = SIMD2(region.x + x, region.y + y) &* 256 / Self.side
                    destination.storeBytes(
                        of: SIMD4(UInt8(place.x), UInt8(place.y), 0, 255), toByteOffset: y * bytesPerRow + x * 4,
                        as: SIMD4<UInt8>.self)
                }
            }
        }
    }

    @Test(arguments: [0.0, 20]) func littleOfATurnedPictureIsReadAtOnce(cornerRadius: CGFloat) throws {
        let source = Plain()
        let layer = CALayer()
        layer.bounds.size = CGSize(width: 100, height: 100)
        layer.position = CGPoint(x: 150, y: 100)
        layer.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 4))
        layer.contents = CGImage(regions: source, width: Plain.side, height: Plain.side, isOpaque: true)
        layer.minificationFilter = .nearest
        layer.cornerRadius = cornerRadius
        layer.masksToBounds = true
        let drawn = try CPUTesting.draw(RepeatTesting.list(RepeatTesting.root([layer])))
        #expect(source.largest.withLock { $0 } <= 1 << 22)
        for (x, y) in [(150, 100), (120, 100), (150, 140), (170, 110)] {
            let (along, down) = (Double(x) - 149.5, Double(y) - 99.5)
            let place = SIMD2(along + down, down - along) * 0.5.squareRoot() * 2.56 + 128
            let pixel = drawn[x, y]
            #expect(abs(Double(pixel.x) - place.x) <= 2 && abs(Double(pixel.y) - place.y) <= 2, "\(x), \(y): \(pixel)")
        }
    }

    @Test(.needsGL) func texturesAreReusedBeforeOthersAreMade() throws {
        let atlas = Atlas()
        let context = try GLTesting.context()
        var limits = ImageCache.Limits(textureSize: 4096)
        limits.tileSize = 128
        limits.tileBudget = 6 * 128 * 128 * 4
        let cache = try context.perform { () throws(RenderError) in
            ImageCache(in: context, limits: limits)
        }
        let paint = ImagePaint(
            image: try atlas.image(), source: Box(0, 0, 4000, 3000), minification: .linear, magnification: .linear,
            bias: 0)
        var shown = 0
        try context.perform { () throws(RenderError) in
            for step in 0..<40 {
                let left = Double(step * 60)
                var next: Int? = 0
                while let first = next {
                    cache.beginUse()
                    let found = try cache.pieces(
                        of: paint, in: .standard, showing: Box(left, 500, left + 400, 800), hasMipmaps: false,
                        from: first)
                    shown += found.pieces.count
                    next = found.next
                    #expect(cache.counts.bytes <= limits.tileBudget)
                }
            }
        }
        #expect(shown >= 40 * 4 * 3 && cache.counts.texturesMade == 6 && cache.counts.uploads > 100)
    }
}
