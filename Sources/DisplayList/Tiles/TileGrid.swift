import LayerModel
import Rasterization

/// The division of a layer's box into tiles, and the visible ones.
struct TileGrid {
    /// A tile's place at the level that is shown.
    struct Place: Equatable {
        var column: Int
        var row: Int
    }

    /// The level of detail that is shown.
    let level: Int
    /// The number of levels.
    let levels: Int
    let tile: TileSize
    /// The whole picture at full detail, in pixels.
    private let pixels: SIMD2<Double>
    /// The layer's box, in points.
    private let layer: SIMD2<Double>
    private let startsAtBottom: Bool
    private let columns: Range<Int>
    private let rows: Range<Int>

    /// The tiles that one frame shows of a layer at most.
    static let largestCount = 1 << 16

    /// The tiles of an image that fills a layer's box; `nil` if none are in view.
    ///
    /// - Parameters:
    ///   - pixels: The size of the image at full detail.
    ///   - levels: The levels of detail; `nil` for as many as possible.
    ///   - plane: From the layer's box to device pixels.
    init?(
        pixels: CGSize, levels: Int?, tile: TileSize, layer: SIMD2<Double>, startsAtBottom: Bool, plane: PlaneTransform,
        visible: DeviceRect
    ) {
        let size = SIMD2(Double(pixels.width), Double(pixels.height))
        guard Self.isUsable(size), Self.isUsable(layer), !visible.isEmpty,
            let scale = plane.largestScale(over: CGRect(x: 0, y: 0, width: layer.x, height: layer.y)),
            let view = Self.visiblePart(of: layer, plane: plane, visible: visible)
        else { return nil }
        self.pixels = size
        self.layer = layer
        self.tile = tile
        self.startsAtBottom = startsAtBottom
        var most = 1
        while most < 31, size.min() >= Double(1 << most) { most += 1 }
        let available = min(max(levels ?? most, 1), 32)
        self.levels = available
        // The coarsest level with at least one pixel for each of the screen, so that nothing is magnified without need.
        let perPixel = max(size.x / layer.x, size.y / layer.y) / scale
        var level = 0
        while level + 1 < available, perPixel >= Double(1 << (level + 1)) * (1 - 1e-6) { level += 1 }
        var (columns, rows) = (0..<0, 0..<0)
        while true {
            let step = Double(1 << level)
            let part =
                startsAtBottom
                ? PlaneBox(minX: view.minX, minY: layer.y - view.maxY, maxX: view.maxX, maxY: layer.y - view.minY)
                : view
            let low = part.low / layer * size / step
            let high = part.high / layer * size / step
            columns = Self.range(low.x, high.x, tile: tile.width, length: size.x / step)
            rows = Self.range(low.y, high.y, tile: tile.height, length: size.y / step)
            let count = columns.count.multipliedReportingOverflow(by: rows.count)
            if !count.overflow, count.partialValue <= Self.largestCount { break }
            guard level + 1 < available else { return nil }
            level += 1
        }
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
        self.level = level
        self.columns = columns
        self.rows = rows
    }

    private static func isUsable(_ size: SIMD2<Double>) -> Bool {
        size.x > 0 && size.y > 0 && size.x < 1e12 && size.y < 1e12
    }

    private static func range(_ low: Double, _ high: Double, tile: Int, length: Double) -> Range<Int> {
        // Lengths are below 10¹², so that every number of tiles is a whole one.
        let count = Int((length / Double(tile)).rounded(.up))
        let first = Int(max(0, (low / Double(tile) + 1e-9).rounded(.down)))
        let end = Int(max(0, min(Double(count), (high / Double(tile) - 1e-9).rounded(.up))))
        return first..<max(first, end)
    }

    /// The visible part of the layer's box; `nil` if it is out of view.
    private static func visiblePart(
        of layer: SIMD2<Double>, plane: PlaneTransform, visible: DeviceRect
    ) -> PlaneBox? {
        let whole = PlaneBox(low: .zero, high: layer)
        guard plane.isAffine else { return whole }
        guard let inverse = plane.inverse, let seen = inverse.part(showing: visible) else {
            return nil
        }
        let part = whole.intersection(seen)
        return part.isEmpty ? nil : part
    }

    /// The tiles in view, row by row.
    var visiblePlaces: [Place] {
        rows.flatMap { row in columns.map { Place(column: $0, row: row) } }
    }

    /// The area of a tile in the image at full detail.
    private func extent(of place: Place) -> ImageBox {
        let step = Double(1 << level)
        let size = SIMD2(Double(tile.width), Double(tile.height)) * step
        let low = SIMD2(Double(place.column), Double(place.row)) * size
        let high = SIMD2(min(low.x + size.x, pixels.x), min(low.y + size.y, pixels.y))
        return ImageBox(low: low, high: high)
    }

    /// The rectangle of the layer's plane that a tile covers.
    func rect(of place: Place) -> PlaneRect {
        let extent = extent(of: place)
        var low = extent.low / pixels * layer
        var high = extent.high / pixels * layer
        if startsAtBottom { (low.y, high.y) = (layer.y - high.y, layer.y - low.y) }
        return PlaneRect(PlaneBox(low: low, high: high))
    }

    /// The part of a tile of the same or a coarser level that shows a place.
    func source(of place: Place, level other: Int) -> ImageRect {
        let (extent, step) = (extent(of: place), Double(1 << other))
        let shift = other - level
        let origin =
            SIMD2(
                Double((place.column >> shift) * tile.width), Double((place.row >> shift) * tile.height))
        var low = extent.low / step - origin
        var high = extent.high / step - origin
        if startsAtBottom { (low.y, high.y) = (high.y, low.y) }
        return ImageRect(ImageBox(low: low, high: high))
    }

    /// The anti-aliased edges of a tile: those of the layer's box.
    ///
    /// Inside, tiles are cut along one line without a seam.
    func edges(of place: Place, outer: DrawCommand.Edges) -> DrawCommand.Edges {
        let rect = rect(of: place)
        var edges = outer
        if rect.minX > 0 { edges.remove(.left) }
        if rect.minY > 0 { edges.remove(.bottom) }
        if rect.maxX < Float(layer.x) { edges.remove(.right) }
        if rect.maxY < Float(layer.y) { edges.remove(.top) }
        return edges
    }
}
