import AppleNames
import LayerModel
import Testing

/// A picture in tiles: cut up, and drawn tile by tile.
struct TiledSampleTests {
    /// In place of files in the application's bundle.
    private final class TileStore: CALayerDelegate {
        var tiles: [String: UIImage] = [:]
        var scale: CGFloat = 1
        private(set) var loaded: [String] = []

        func draw(_ layer: CALayer, in ctx: CGContext) {
            guard let layer = layer as? CATiledLayer else {
                return
            }

            // Determine tile coordinate
            let bounds = ctx.boundingBoxOfClipPath
            let x: Int = Int(floor(bounds.origin.x / layer.tileSize.width * scale))
            let y: Int = Int(floor(bounds.origin.y / layer.tileSize.height * scale))

            // Load tile image
            let imgName = "Snowman_0\(x)_0\(y)"
            loaded.append(imgName)
            let tileImage = tiles[imgName]

            // Draw tile
            UIGraphicsPushContext(ctx)
            tileImage?.draw(in: bounds)
            UIGraphicsPopContext()
        }
    }

    /// Cuts a picture into tiles of one size, as the article's program for the command line does.
    private func cut(_ image: UIImage, tileSize: CGFloat = 256) -> [String: UIImage] {
        guard let imageRef = image.cgImage else { return [:] }
        let size = CGSize(width: imageRef.width, height: imageRef.height)

        // calculate rows and columns
        let rows = Int(ceil(size.height / tileSize))
        let cols = Int(ceil(size.width / tileSize))

        // generate tiles
        var tiles: [String: UIImage] = [:]
        for y in 0..<rows {
            for x in 0..<cols {
                // extract tile image
                let tileRect = CGRectMake(CGFloat(x) * tileSize, CGFloat(y) * tileSize, tileSize, tileSize)
                let tileImage = imageRef.cropping(to: tileRect)
                tiles["Snowman_0\(x)_0\(y)"] = tileImage.map(UIImage.init(cgImage:))
            }
        }
        return tiles
    }

    @Test func pictureIsCutIntoTiles() throws {
        let image = try #require(SampleImage.plain(width: 600, height: 300))
        let tiles = cut(image)
        #expect(tiles.count == 6)
        #expect(tiles["Snowman_00_00"]?.size == CGSize(width: 256, height: 256))
        #expect(tiles["Snowman_02_01"]?.size == CGSize(width: 88, height: 44))
    }

    @Test func delegateDrawsTheTileOfTheClip() throws {
        let scrollView = SampleView.screen()
        let delegate = TileStore()
        delegate.tiles = cut(try #require(SampleImage.plain(width: 600, height: 600)))

        // Add the tiled layer
        let tileLayer = CATiledLayer()
        tileLayer.frame = CGRect(x: 0, y: 0, width: 2048, height: 2048)
        tileLayer.delegate = delegate
        scrollView.layer.addSublayer(tileLayer)

        // Draw layer
        tileLayer.setNeedsDisplay()

        #expect(tileLayer.tileSize == CGSize(width: 256, height: 256))
        #expect(CATiledLayer.fadeDuration() == 0.25)
        #expect(tileLayer.needsDisplay())

        let context = CGContext(recordingIn: CGRect(x: 256, y: 512, width: 256, height: 256))
        tileLayer.draw(in: context)
        #expect(delegate.loaded == ["Snowman_01_02"])
        let expected = """
            drawing [256.0, 512.0 … 512.0, 768.0]: 1 commands
              image 256 × 88 color (1.0, 1.0, 1.0, 1.0)
            """
        #expect(context.recording.description == expected)
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    @Test func tilesAreCountedInPixels() {
        let delegate = TileStore()
        delegate.scale = 2
        let tileLayer = CATiledLayer()
        tileLayer.frame = CGRect(x: 0, y: 0, width: 1024, height: 1024)
        tileLayer.contentsScale = 2
        tileLayer.delegate = delegate
        for (x, y) in [(0.0, 0.0), (128, 0), (896, 640)] {
            tileLayer.draw(in: CGContext(recordingIn: CGRect(x: x, y: y, width: 128, height: 128)))
        }
        #expect(delegate.loaded == ["Snowman_00_00", "Snowman_01_00", "Snowman_07_05"])
    }
}
