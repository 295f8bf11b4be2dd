import AppleNames
import DisplayListTestSupport
import LayerModel
import Testing

@testable import Compositor

/// Which way up `render(in:)` draws layers, in contexts whose y runs up and in those whose y runs down.
@Suite struct RenderInContextTests {
    /// Draws the lower left quarter of its own space red, where y runs up.
    private final class Corner: CALayer {
        var drawn = 0

        override func draw(in ctx: CGContext) {
            drawn += 1
            ctx.setFillColor(Playback.red)
            ctx.fill(CGRect(x: bounds.minX, y: bounds.minY, width: bounds.width / 2, height: bounds.height / 2))
        }
    }

    @Test("transform layers are drawn as plain ones") func transformLayers() throws {
        let layer = CATransformLayer()
        layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
        layer.backgroundColor = Playback.red
        layer.masksToBounds = true
        let child = CALayer()
        child.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
        child.backgroundColor = Playback.blue
        layer.addSublayer(child)
        let picture = try Self.downwards(layer)
        #expect(picture[5, 5] == Playback.opaqueRed && picture[15, 15] == Playback.opaqueBlue)
        #expect(picture[25, 25] == Playback.clear)
    }

    @Test("pictures are minified by the mean of their pixels, as a context draws them") func minifiedPictures() throws {
        let stripes = UIGraphicsImageRenderer(size: CGSize(width: 64, height: 64)).image { context in
            context.cgContext.setFillColor(Playback.red)
            for x in stride(from: 0, to: 64, by: 8) { context.cgContext.fill(CGRect(x: x, y: 0, width: 2, height: 64)) }
        }
        let image = try #require(stripes.cgImage)
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
        layer.contents = image
        let picture = try Self.downwards(layer)
        for x in 1..<7 { #expect(Playback.isNear(picture[x, 4], SIMD4(0.25, 0, 0, 0.25), tolerance: 3)) }
        layer.minificationFilter = .nearest
        #expect(try Self.downwards(layer)[4, 4] != picture[4, 4])
    }

    @Test("shadows are those of all that is drawn, and end at twice the radius") func shadows() throws {
        func drawn(_ change: (CALayer) -> Void) throws -> DrawnPicture {
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 40)
            layer.backgroundColor = Playback.red
            layer.shadowColor = Playback.blue
            layer.shadowOpacity = 1
            layer.shadowOffset = .zero
            layer.shadowRadius = 5
            change(layer)
            return try Self.downwards(layer)
        }
        let plain = try drawn { _ in }
        // 9.5 and 12.5 points from the edge, as far from the upper and the lower end as they reach.
        #expect(plain[17, 20].w > 0 && plain[20, 20].w == 0)
        let withPath = try drawn {
            $0.shadowPath = CGPath(rect: CGRect(x: 30, y: 0, width: 9, height: 9), transform: nil)
        }
        #expect(withPath.pixels == plain.pixels)
        let empty = try drawn { $0.backgroundColor = nil }
        #expect(empty.pixels.allSatisfy { $0.w == 0 })
        let wider = try drawn { layer in
            let child = CALayer()
            child.frame = CGRect(x: 4, y: 0, width: 16, height: 40)
            child.backgroundColor = Playback.red
            layer.addSublayer(child)
        }
        #expect(wider[25, 20].w > 0 && wider[35, 20].w == 0)
    }

    /// 40 × 40 points: a picture at (4, 24) whose top is red and whose bottom is blue, and text at (4, 2).
    private static func scene() -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        let picture = CALayer()
        picture.frame = CGRect(x: 4, y: 24, width: 12, height: 12)
        picture.magnificationFilter = .nearest
        let bytes: ContiguousArray<UInt8> = [255, 0, 0, 255, 0, 0, 255, 255]
        let image = CGImage(premultipliedRGBA8: bytes, width: 1, height: 2, isOpaque: true)
        picture.contents = image
        let text = CATextLayer()
        text.frame = CGRect(x: 4, y: 2, width: 32, height: 20)
        text.string = "L"
        text.font = UIFont(name: "DejaVu Sans", size: 16)
        text.fontSize = 16
        text.foregroundColor = Playback.green
        root.sublayers = [picture, text]
        return root
    }

    private static func upwards(_ layer: CALayer) throws -> DrawnPicture {
        let context = try #require(
            CGContext(
                data: nil, width: 40, height: 40, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        layer.render(in: context)
        return try Playback.agreed(DisplayList(BackingStore(recording: context.recording)), tolerance: 3)
    }

    private static func downwards(_ layer: CALayer) throws -> DrawnPicture {
        try Playback.picture(width: 40, height: 40, tolerance: 3) { layer.render(in: $0) }
    }

    /// The rows in which green is drawn, and how much in each.
    private static func text(_ picture: DrawnPicture) -> [Int: Int] {
        var rows: [Int: Int] = [:]
        for y in 0..<40 {
            let count = (0..<40).count { picture[$0, y].y > 100 && picture[$0, y].z < 50 }
            if count > 0 { rows[y] = count }
        }
        return rows
    }

    /// Whether the letter L stands on its foot, which is the longest row.
    private static func isUpright(_ rows: [Int: Int]) throws -> Bool {
        let foot = try #require(rows.max { $0.value < $1.value }?.key)
        let top = try #require(rows.keys.min())
        let bottom = try #require(rows.keys.max())
        return bottom - foot < foot - top
    }

    @Test func whatIsNotCommittedIsUprightWhereYRunsUp() throws {
        let picture = try Self.upwards(Self.scene())
        // From 24 to 36 upwards are the rows from 4 to 16; the picture's top is the upper half.
        #expect(picture[10, 5] == Playback.opaqueRed && picture[10, 9] == Playback.opaqueRed)
        #expect(picture[10, 10] == Playback.opaqueBlue && picture[10, 15] == Playback.opaqueBlue)
        #expect(picture[10, 3] == Playback.clear && picture[10, 16] == Playback.clear)
        let rows = Self.text(picture)
        #expect(try Self.isUpright(rows))
        // The text layer's top edge is row 18, and text begins there.
        #expect(rows.keys.min() ?? 0 >= 18 && rows.keys.max() ?? 40 < 36)
    }

    @Test func whatIsNotCommittedIsUprightWhereYRunsDown() throws {
        let picture = try Self.downwards(Self.scene())
        #expect(picture[10, 25] == Playback.opaqueRed && picture[10, 35] == Playback.opaqueBlue)
        #expect(try Self.isUpright(Self.text(picture)))
        #expect(Self.text(picture).keys.max() ?? 40 < 22)
    }

    @Test func committedTreesAreAsOnTheScreen() throws {
        let root = Self.scene()
        root.commit(at: 0)
        let up = try Self.upwards(root)
        #expect(up[10, 5] == Playback.opaqueBlue && up[10, 15] == Playback.opaqueRed)
        #expect(try !Self.isUpright(Self.text(up)))
        let down = try Self.downwards(root)
        #expect(down[10, 25] == Playback.opaqueRed && down[10, 35] == Playback.opaqueBlue)
    }

    @Test func flippedLayersTurnTheInsideOver() throws {
        let root = Self.scene()
        root.isGeometryFlipped = true
        let picture = try Self.upwards(root)
        // The sublayers change places, and stay upright: y runs down inside.
        #expect(picture[10, 25] == Playback.opaqueRed && picture[10, 35] == Playback.opaqueBlue)
        #expect(try Self.isUpright(Self.text(picture)))
    }

    @Test func drawingsFollowTheContext() throws {
        let layer = Corner()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        layer.setNeedsDisplay()
        let up = try Self.upwards(layer)
        #expect(up[5, 35] == Playback.opaqueRed && up[5, 5] == Playback.clear && up[35, 35] == Playback.clear)
        #expect(layer.drawn == 1)
        // Drawn anew, since y runs the other way.
        let down = try Self.downwards(layer)
        #expect(down[5, 5] == Playback.opaqueRed && down[5, 35] == Playback.clear && layer.drawn == 2)
        layer.commit(at: 0)
        #expect(layer.drawn == 2)
        _ = try Self.downwards(layer)
        #expect(layer.drawn == 2)
    }

    @Test func gradientsBeginWhereYIsLeast() throws {
        let gradient = CAGradientLayer()
        gradient.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        gradient.colors = [Playback.red, Playback.blue]
        let up = try Self.upwards(gradient)
        #expect(up[20, 38].x > 230 && up[20, 1].z > 230)
        let down = try Self.downwards(gradient)
        #expect(down[20, 1].x > 230 && down[20, 38].z > 230)
    }

    @Test func renderersDrawWithYRunningDown() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        let corner = Corner()
        corner.frame = root.bounds
        root.addSublayer(corner)
        corner.setNeedsDisplay()
        corner.displayIfNeeded()
        let image = try Renderer(device: .cpu).render(root, RenderOptions(size: root.bounds.size))
        var pixels = [SIMD4<UInt8>](repeating: .zero, count: 1600)
        pixels.withUnsafeMutableBytes {
            image.copyPremultipliedRGBA8(PixelRect(x: 0, y: 0, width: 40, height: 40), into: $0, bytesPerRow: 160)
        }
        #expect(pixels[5 * 40 + 5] == Playback.opaqueRed && pixels[35 * 40 + 5] == Playback.clear)
        #expect(corner.drawn == 2 && corner.animationKeys() == nil)
    }
}
