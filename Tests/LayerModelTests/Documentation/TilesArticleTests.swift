import AppleNames
import LayerModel
import Testing

/// The examples of the article `Tiles.md`.
struct TilesArticleTests {
    @Test func maps() {
        final class Map: CATiledLayer {
            override func draw(in ctx: CGContext) {
                let tile = ctx.boundingBoxOfClipPath
                ctx.setFillColor(CGColor(gray: tile.minX.truncatingRemainder(dividingBy: 512) / 512, alpha: 1))
                ctx.fill(tile)
            }
        }
        let map = Map()
        map.frame = CGRect(x: 0, y: 0, width: 2048, height: 2048)
        map.tileSize = CGSize(width: 256, height: 256)

        let context = CGContext(recordingIn: CGRect(x: 256, y: 0, width: 256, height: 256))
        map.draw(in: context)
        #expect(context.recording.commandCount == 1)

        let tile = CGRect(x: 384, y: 128, width: 128, height: 128)
        map.contentsScale = 2

        let scale = map.contentsScale
        let column = Int((tile.minX / map.tileSize.width * scale).rounded(.down))
        let row = Int((tile.minY / map.tileSize.height * scale).rounded(.down))

        #expect(column == 3 && row == 1)

        map.levelsOfDetail = 4
        map.levelsOfDetailBias = 2

        map.setNeedsDisplay(CGRect(x: 300, y: 0, width: 10, height: 10))

        #expect(map.levelsOfDetail == 4 && map.needsDisplay())
    }
}
