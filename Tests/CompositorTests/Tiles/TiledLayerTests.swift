import CPURendererTestSupport
import Dispatch
import DisplayListTestSupport
import Foundation
import LayerModel
import Synchronization
import Testing

@testable import Compositor
@testable import DisplayList
@testable import Rasterization

/// Tiled layers ask for the tiles in view, at their level of detail, with the rectangles of the articles.
struct TiledLayerTests {
    /// Notes the tiles that it is asked for; by delegate, as in the articles.
    private final class Drawer: CALayerDelegate, @unchecked Sendable {
        let rects = Mutex<[CGRect]>([])
        let scales = Mutex<Set<Double>>([])

        func draw(_ layer: CALayer, in ctx: CGContext) {
            rects.withLock { $0.append(ctx.boundingBoxOfClipPath) }
            scales.withLock { _ = $0.insert(Double(ctx.ctm.a)) }
        }

        func takeRects() -> [CGRect] {
            rects.withLock { rects in
                defer { rects.removeAll() }
                return rects
            }
        }
    }

    private func layer(_ drawer: Drawer, size: CGFloat = 2048, scale: CGFloat = 1) -> CATiledLayer {
        let layer = CATiledLayer()
        layer.frame = CGRect(x: 0, y: 0, width: size, height: size)
        layer.contentsScale = scale
        layer.delegate = drawer
        return layer
    }

    /// Lists trees with their tiles, as a renderer does.
    private final class Listing {
        let tiles = TileCache()
        let loader = TileLoader()

        func list(_ root: CALayer, scale: Double = 1, at time: Double = 0) -> DisplayList {
            let caches = DisplayListCaches(tiles: tiles)
            return loader.list(caches) {
                DisplayList(
                    root.commit(at: 0), at: time, bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200),
                    placement: PlaneTransform(scale: scale), caches: caches)
            }
        }
    }

    private func list(_ layer: CALayer, _ cache: Listing, scale: Double = 1, at time: Double = 0) -> DisplayList {
        cache.list(RepeatTesting.root([layer]), scale: scale, at: time)
    }

    @Test func tilesInViewAreDrawnInPoints() {
        let drawer = Drawer()
        let layer = layer(drawer)
        let cache = Listing()
        let drawn = list(layer, cache)
        // 300 × 200 pixels show two columns of one row of 256.
        #expect(
            Set(drawer.takeRects()) == [
                CGRect(x: 0, y: 0, width: 256, height: 256),
                CGRect(x: 256, y: 0, width: 256, height: 256),
            ])
        #expect(drawn.commands.filter { $0.primitive == .image }.count == 2)
        #expect(drawer.scales.withLock { $0 } == [1])
        layer.removeFromSuperlayer()
        _ = list(layer, cache)
        #expect(drawer.takeRects().isEmpty)
    }

    @Test func tilesAreCountedInPixels() {
        let drawer = Drawer()
        let layer = layer(drawer, size: 1024, scale: 2)
        layer.position.x -= 896
        layer.position.y -= 640
        _ = list(layer, Listing(), scale: 2)
        let rects = drawer.takeRects()
        #expect(rects.allSatisfy { $0.width == 128 && $0.height == 128 })
        // The article's arithmetic: column and row of a tile with its 256 pixels at two to a point.
        let places = Set(
            rects.map { rect in
                let x = Int((rect.origin.x / layer.tileSize.width * 2).rounded(.down))
                let y = Int((rect.origin.y / layer.tileSize.height * 2).rounded(.down))
                return "\(x) \(y)"
            })
        // 300 × 200 pixels from (1792, 1280) on: one column is left, and one row.
        #expect(places == ["7 5"])
        #expect(drawer.scales.withLock { $0 } == [2])
    }

    @Test(arguments: [
        (1.0, 1.0), (0.6, 1.0), (0.5, 0.5), (0.3, 0.5), (0.25, 0.25), (0.05, 0.125), (4.0, 4.0), (16.0, 4.0),
    ])
    func theLevelHasAPixelForEachOfTheScreens(zoom: Double, expected: Double) {
        let drawer = Drawer()
        let layer = layer(drawer)
        layer.levelsOfDetail = 6
        layer.levelsOfDetailBias = 2
        _ = list(layer, Listing(), scale: zoom)
        #expect(drawer.scales.withLock { $0 } == [expected])
        #expect(drawer.takeRects().allSatisfy { $0.width == min(256 / expected, 2048) })
    }

    @Test func edgeTilesEndWithTheBounds() {
        let drawer = Drawer()
        let layer = layer(drawer, size: 290)
        _ = list(layer, Listing())
        #expect(
            Set(drawer.takeRects()) == [
                CGRect(x: 0, y: 0, width: 256, height: 256), CGRect(x: 256, y: 0, width: 34, height: 256),
            ])
    }

    @Test func changedRectsAreDrawnAgain() {
        let drawer = Drawer()
        let layer = layer(drawer)
        let cache = Listing()
        let root = RepeatTesting.root([layer])
        func draw() -> Set<CGRect> {
            _ = cache.list(root)
            return Set(drawer.takeRects())
        }
        #expect(draw().count == 2)
        #expect(draw().isEmpty)
        layer.setNeedsDisplay(CGRect(x: 300, y: 10, width: 1, height: 1))
        #expect(draw() == [CGRect(x: 256, y: 0, width: 256, height: 256)])
        layer.setNeedsDisplay()
        #expect(draw().count == 2)
        layer.tileSize = CGSize(width: 512, height: 512)
        #expect(draw() == [CGRect(x: 0, y: 0, width: 512, height: 512)])
    }

    @Test func contentsTakeThePlaceOfTiles() throws {
        let drawer = Drawer()
        let layer = layer(drawer)
        let cache = Listing()
        #expect(!list(layer, cache).commands.isEmpty && drawer.takeRects().count == 2)
        let contents = try RepeatTesting.chart(width: 4, height: 4)
        // With an animation from no contents, the tiles would be what it begins with.
        RepeatTesting.now { layer.contents = contents }
        layer.setNeedsDisplay()
        #expect(list(layer, cache).commands.count == 1 && drawer.takeRects().isEmpty)
        RepeatTesting.now { layer.contents = nil }
        layer.setNeedsDisplay()
        #expect(list(layer, cache).commands.count == 2 && drawer.takeRects().count == 2)
    }

    /// Tiles of a picture in memory.
    private final class Chart: TileSource {
        let image: CGImage
        let side: Int
        let asked = Mutex<Int>(0)

        init(_ image: CGImage, side: Int = 64) {
            self.image = image
            self.side = side
        }

        var pixelSize: CGSize { CGSize(width: image.width, height: image.height) }

        func tile(column: Int, row: Int, level: Int) -> CGImage? {
            asked.withLock { $0 += 1 }
            guard level == 0 else { return nil }
            return image.cropping(to: CGRect(x: column * side, y: row * side, width: side, height: side))
        }
    }

    private func chartLayer(_ chart: any TileSource, _ frame: CGRect) -> CATiledLayer {
        let layer = CATiledLayer()
        layer.frame = frame
        layer.tileSize = CGSize(width: 64, height: 64)
        layer.write { $0[TiledProperties.self].source = chart }
        return layer
    }

    @Test func tilesShowThePicture() throws {
        let image = try RepeatTesting.chart(width: 230, height: 150)
        let tiled = chartLayer(Chart(image), CGRect(x: 20, y: 10, width: 230, height: 150))
        let whole = CALayer()
        whole.frame = tiled.frame
        whole.contents = image
        let drawn = try CPUTesting.draw(list(tiled, Listing()))
        let expected = try CPUTesting.draw(
            DisplayList(
                RepeatTesting.root([whole]).commit(at: 0), at: 0,
                bounds: DeviceRect(minX: 0, minY: 0, maxX: 300, maxY: 200), placement: PlaneTransform(scale: 1)))
        #expect(drawn == expected)
    }

    @Test func smallerLevelsAreMeans() throws {
        let image = try RepeatTesting.chart(width: 256, height: 192)
        let reader = TileReader(source: Chart(image), size: TileSize(CGSize(width: 64, height: 64)))
        let half = try #require(reader.tile(column: 1, row: 0, level: 1))
        #expect(half.width == 64 && half.height == 64)
        half.withPremultipliedRGBA8 { bytes, _ in
            // The means of 128 and 129, of 130 and 131 in x, of 0 and 1 in y: halves are rounded up.
            #expect(bytes[0] == 129 && bytes[4] == 131 && bytes[1] == 1)
        }
        let last = try #require(reader.tile(column: 0, row: 0, level: 3))
        #expect(last.width == 32 && last.height == 24)
        #expect(reader.tile(column: 1, row: 0, level: 3) == nil)
    }

    /// Tiles that are read at half their size for any smaller one, as files may be.
    private final class HalvingChart: TileSource {
        let whole: Chart
        let halved: Chart
        let asked = Mutex<Set<Int>>([])

        init(_ image: CGImage, side: Int) throws {
            whole = Chart(image, side: side)
            halved = Chart(try #require(TileReader.halved(image, times: 1)), side: side / 2)
        }

        var pixelSize: CGSize { whole.pixelSize }

        func tile(column: Int, row: Int, level: Int) -> CGImage? {
            whole.tile(column: column, row: row, level: level)
        }

        func reducedTile(column: Int, row: Int, level: Int, halvings: Int) -> (image: CGImage, halvings: Int)? {
            asked.withLock { _ = $0.insert(halvings) }
            return halved.tile(column: column, row: row, level: level).map { ($0, 1) }
        }
    }

    // 63 pixels have no half, 48 can be halved four times.
    @Test(arguments: [1, 2, 3, 5], [64, 63, 48]) func levelsAreTheWholePictureMadeSmaller(level: Int, side: Int) throws
    {
        let image = try RepeatTesting.chart(width: 333, height: 250)
        let expected = try #require(TileReader.halved(image, times: level))
        let halving = try HalvingChart(image, side: side)
        for source in [Chart(image, side: side), halving] as [any TileSource] {
            let reader = TileReader(source: source, size: TileSize(width: side, height: side))
            for (column, row) in [(0, 0), (1, 0), (0, 1)] {
                let part = expected.cropping(to: CGRect(x: column * side, y: row * side, width: side, height: side))
                let tile = reader.tile(column: column, row: row, level: level)
                #expect(tile.map(RepeatTesting.bytes(of:)) == part.map(RepeatTesting.bytes(of:)))
            }
        }
        #expect(
            halving.asked.withLock { $0 } == (side == 64 || (side == 48 && level < 5) ? [level] : side == 48 ? [4] : [])
        )
    }

    @Test func theBudgetIsKept() throws {
        let chart = Chart(try RepeatTesting.chart(width: 4096, height: 256))
        let layer = chartLayer(chart, CGRect(x: 0, y: 0, width: 4096, height: 256))
        let cache = Listing()
        cache.tiles.budget = 40 * 64 * 64 * 4
        let root = RepeatTesting.root([layer])
        for step in 0..<60 {
            RepeatTesting.now { layer.position.x = 2048 - CGFloat(step) * 60 }
            _ = cache.list(root)
            #expect(cache.tiles.byteCount <= cache.tiles.budget + 2 * 6 * 4 * 64 * 64 * 4)
        }
        #expect(chart.asked.withLock { $0 } >= 60 * 4)
    }

    @Test func tilesGoWithTheirSource() throws {
        let cache = Listing()
        let frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        let shown = chartLayer(Chart(try RepeatTesting.chart(width: 64, height: 64)), frame)
        weak var chart: Chart?
        do {
            let other = Chart(try RepeatTesting.chart(width: 64, height: 64))
            chart = other
            _ = cache.list(RepeatTesting.root([shown, chartLayer(other, frame)]))
        }
        #expect(cache.tiles.byteCount == 2 * 64 * 64 * 4)
        _ = list(shown, cache)
        #expect(chart == nil)
        #expect(cache.tiles.byteCount == 64 * 64 * 4)
    }

    @Test func missingTilesFadeIn() async throws {
        let chart = Chart(try RepeatTesting.chart(width: 256, height: 128))
        let layer = chartLayer(chart, CGRect(x: 0, y: 0, width: 256, height: 128))
        let cache = Listing()
        cache.tiles.waits = false
        let first = list(layer, cache)
        #expect(first.isIncomplete && first.commands.isEmpty)
        var arrived = DisplayList(bounds: .empty)
        for _ in 0..<12_000 {
            try await Task.sleep(for: .milliseconds(5))
            arrived = list(layer, cache, at: 1)
            if cache.loader.pendingCount == 0 { break }
        }
        #expect(cache.loader.pendingCount == 0 && arrived.isIncomplete)
        let halfway = list(layer, cache, at: 1.125)
        #expect(halfway.isIncomplete)
        #expect(halfway.commands.filter { abs($0.color.w - 0.5) < 0.26 }.count == 8)
        let done = list(layer, cache, at: 2)
        #expect(!done.isIncomplete && done.commands.allSatisfy { $0.color.w == 1 })
        #expect(done.commands.count == 8)
    }

    /// A tile of two versions, each of which is there when it is let go.
    private final class GatedChart: TileSource {
        let image: CGImage
        let current = Mutex<UInt64>(0)
        let asked = Mutex<Int>(0)
        let gates = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

        init(_ image: CGImage) { self.image = image }

        var pixelSize: CGSize { CGSize(width: image.width, height: image.height) }

        func version(column: Int, row: Int, level: Int) -> UInt64 { current.withLock { $0 } }

        func tile(column: Int, row: Int, level: Int) -> CGImage? {
            let number = asked.withLock { asked in
                defer { asked += 1 }
                return asked
            }
            if number < gates.count { gates[number].wait() }
            return image
        }
    }

    @Test func anOlderTileShowsUntilTheNewestIsThere() async throws {
        let chart = GatedChart(try RepeatTesting.chart(width: 64, height: 64))
        let layer = chartLayer(chart, CGRect(x: 0, y: 0, width: 64, height: 64))
        layer.levelsOfDetail = 1
        let cache = Listing()
        cache.tiles.waits = false
        var time = 0.0
        func list() -> DisplayList {
            time += 1
            return self.list(layer, cache, at: time)
        }
        func wait(until isTrue: () -> Bool) async throws {
            for _ in 0..<12_000 {
                if isTrue() { return }
                try await Task.sleep(for: .milliseconds(5))
            }
            Issue.record("it does not come to it")
        }
        _ = list()
        try await wait { chart.asked.withLock { $0 } == 1 }
        chart.current.withLock { $0 = 1 }
        _ = list()
        chart.gates[0].signal()
        try await wait { !list().commands.isEmpty }
        #expect(cache.loader.pendingCount == 1)
        chart.gates[1].signal()
        try await wait { !list().isIncomplete }
        #expect(chart.asked.withLock { $0 } == 2)
    }

    @Test(arguments: [CGFloat.nan, .infinity, -5, 0, 1e-30, 1e30])
    func oddNumbersGiveTilesInViewOrNone(_ number: CGFloat) {
        let drawer = Drawer()
        let layer = layer(drawer)
        layer.tileSize = CGSize(width: number, height: 256)
        layer.levelsOfDetail = .max
        layer.levelsOfDetailBias = .max
        // Shown with 2 pixels it is 4 pixels wide at its level; no tile is narrower than one.
        let small = list(layer, Listing(), scale: 1e-3)
        #expect(small.commands.count == (number >= 1 ? 1 : 4))
        #expect(drawer.takeRects().allSatisfy { layer.bounds.contains($0) && !$0.isEmpty })
        layer.contentsScale = number
        layer.bounds.size.width = number
        let odd = list(layer, Listing())
        #expect(odd.commands.count <= TileGrid.largestCount)
        #expect(odd.commands.allSatisfy { odd.bounds.contains($0.bounds) })
        #expect(drawer.takeRects().allSatisfy { $0.width > 0 && $0.height > 0 && $0.maxX.isFinite })
    }
}
