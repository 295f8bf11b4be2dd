import CPURenderer
import Foundation
import LayerModel
import Rasterization
import Testing

/// Where the texels of contents come to lie, and how they are sampled.
@Suite struct ContentsTests {
    /// A picture whose red counts its columns, and whose green counts its rows.
    private func grid(_ width: Int, _ height: Int) throws -> CGImage {
        var bytes = ContiguousArray<UInt8>()
        for y in 0..<height {
            for x in 0..<width { bytes += [UInt8(x * 9 + 5), UInt8(y * 9 + 5), 0, 255] }
        }
        return try #require(CGImage(premultipliedRGBA8: bytes, width: width, height: height, isOpaque: true))
    }

    private func root(_ layer: CALayer) -> CALayer {
        let root = CALayer(0, 0, 200, 160)
        root.addSublayer(layer)
        return root
    }

    /// Expects the texel that `column` and `row` give for the place of each pixel's centre; pixels whose place is a border
    /// of texels are left out.
    private func expect(
        _ picture: Picture, scale: Double = 1, in frame: CGRect, column: (Double) -> Double, row: (Double) -> Double
    ) {
        var wrong = 0
        var seen = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let place = CGPoint(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
                guard frame.contains(place) else { continue }
                let (u, v) = (column(Double(place.x - frame.minX)), row(Double(place.y - frame.minY)))
                guard abs(u - u.rounded()) > 1e-3, abs(v - v.rounded()) > 1e-3 else { continue }
                seen += 1
                if picture[x, y] != SIMD4(UInt8(Int(u) * 9 + 5), UInt8(Int(v) * 9 + 5), 0, 255) { wrong += 1 }
            }
        }
        #expect(seen > 1000)
        #expect(wrong == 0)
    }

    @Test(
        arguments: Renderers.kinds,
        [
            CGRect(x: -0.5, y: -0.25, width: 2, height: 1.5), CGRect(x: 1.25, y: 0, width: 0.5, height: 1),
            CGRect(x: 0.25, y: 0.5, width: 0.5, height: 1), CGRect(x: -3, y: -2, width: 1, height: 1),
        ])
    func aPartBeyondThePictureRepeatsItsBorder(kind: String, part: CGRect) throws {
        let layer = CALayer(20, 30, 150, 100)
        layer.contents = try grid(8, 6)
        layer.contentsRect = part
        layer.magnificationFilter = .nearest
        layer.minificationFilter = .nearest
        let picture = try draw(root(layer), on: Renderers.make(kind))
        expect(picture, in: layer.frame) {
            min(max((Double(part.minX) + $0 / 150 * Double(part.width)) * 8, 0.5), 7.5)
        } row: {
            min(max((Double(part.minY) + $0 / 100 * Double(part.height)) * 6, 0.5), 5.5)
        }
    }

    @Test(arguments: Renderers.kinds, ["resize", "resizeAspect", "resizeAspectFill", "center", "topLeft"])
    func nineParts(kind: String, gravity: String) throws {
        let layer = CALayer(60, 50, 70, 50)
        layer.contents = try grid(24, 20)
        layer.contentsCenter = CGRect(x: 0.25, y: 0.3, width: 0.5, height: 0.4)
        layer.contentsScale = 2
        layer.contentsGravity = CALayerContentsGravity(rawValue: gravity)
        layer.magnificationFilter = .nearest
        layer.minificationFilter = .nearest
        let picture = try draw(root(layer), on: Renderers.make(kind), scale: 2)
        let size = CGSize(width: 12, height: 10)
        var placed = layer.contentsGravity.placement(of: size, in: layer.bounds)
        placed.origin.x += layer.frame.minX
        placed.origin.y += layer.frame.minY
        let stretches = gravity.hasPrefix("resize")
        // The outer thirds have their own size, in points; the middle fills what is left.
        func texel(_ place: Double, length: Double, pixels: Double, from low: Double, to high: Double) -> Double {
            guard stretches else { return place / length * pixels }
            let (first, last) = (low * pixels / 2, length - (1 - high) * pixels / 2)
            if place < first { return place * 2 }
            if place > last { return pixels - (length - place) * 2 }
            return (low + (high - low) * (place - first) / (last - first)) * pixels
        }
        guard placed.width * placed.height * 4 > 1200 else {
            // Shown at its own size it is too small for the count of pixels.
            #expect(!stretches)
            let first = picture[Int(placed.minX * 2), Int(placed.minY * 2)]
            let last = picture[Int(placed.maxX * 2) - 1, Int(placed.maxY * 2) - 1]
            #expect(first == SIMD4(5, 5, 0, 255) && last == SIMD4(23 * 9 + 5, 19 * 9 + 5, 0, 255))
            return
        }
        expect(picture, scale: 2, in: placed) {
            texel($0, length: Double(placed.width), pixels: 24, from: 0.25, to: 0.75)
        } row: {
            texel($0, length: Double(placed.height), pixels: 20, from: 0.3, to: 0.7)
        }
    }

    @Test(arguments: Renderers.kinds)
    func theBiasChoosesTheLevelOfDetail(kind: String) throws {
        // Stripes two texels wide: at half the size level 1 has one of each, level 2 their mean.
        var bytes = ContiguousArray<UInt8>()
        for index in 0..<64 * 64 { bytes += ContiguousArray(repeating: index / 2 % 2 == 0 ? 0 : 255, count: 3) + [255] }
        let layer = CALayer(20, 20, 32, 32)
        layer.contents = CGImage(premultipliedRGBA8: bytes, width: 64, height: 64, isOpaque: true)
        layer.minificationFilter = .trilinear
        let renderer = try Renderers.make(kind)
        for (bias, dark, light) in [(0, 0, 255), (0.5, 64, 191), (1, 128, 128), (40, 128, 128), (-0.9, 0, 255)] {
            layer.minificationFilterBias = Float(bias)
            let picture = try draw(root(layer), on: renderer)
            for x in 24..<48 {
                let wanted = x % 2 == 0 ? dark : light
                #expect(abs(Int(picture[x, 36].x) - wanted) <= (bias < 0 ? 20 : 3), "bias \(bias) at \(x)")
            }
        }
        // Only `trilinear` has levels of detail.
        layer.minificationFilter = .linear
        layer.minificationFilterBias = 2
        let linear = try draw(root(layer), on: renderer)
        #expect((24..<48).allSatisfy { abs(Int(linear[$0, 36].x) - ($0 % 2 == 0 ? 0 : 255)) <= 3 })
    }
}
