import LayerModel

extension DisplayListBuilder {
    /// The visible tiles of a tiled layer, at the needed level of detail.
    ///
    /// - Parameter transform: Index of the layer's own plane.
    @inline(__always)
    mutating func appendTiles(
        _ properties: UnsafePointer<LayerProperties>, transform: TransformIndex, in context: Context
    ) {
        guard let box = properties.box(of: TiledProperties.self), properties.pointee.contents == nil else { return }
        let tile = TileSize(box.value.tileSize)
        guard let source = box.value.source?.cut(to: CGSize(width: tile.width, height: tile.height)) else { return }
        guard templateDepth == 0 else {
            templateFailed = true
            return
        }
        // Pictures stay upright, as contents do.
        let flipsOwn = properties.pointee.flags.contains(.geometryFlipped)
        append(
            source, box.value, of: properties, transform: transform,
            startsAtBottom: source.isUpright ? context.isFlipped != flipsOwn : flipsOwn, in: context)
    }

    private mutating func append(
        _ source: any TileSource, _ tiled: TiledProperties, of properties: UnsafePointer<LayerProperties>,
        transform: TransformIndex, startsAtBottom: Bool, in context: Context
    ) {
        var clipped = context
        if properties.pointee.flags.contains(.masksToBounds) {
            clip(&clipped, to: properties, transform: transform)
        }
        let size = boxRect(of: properties).size
        let plane = list.transforms[transform]
        guard
            let grid = TileGrid(
                pixels: source.pixelSize, levels: source.levels, tile: TileSize(tiled.tileSize),
                layer: SIMD2<Double>(size), startsAtBottom: startsAtBottom, plane: plane, visible: clipped.visible)
        else { return }
        let places = grid.visiblePlaces
        let identity = ObjectIdentifier(source)
        let keys = places.map {
            TileCache.Key(source: identity, level: grid.level, column: $0.column, row: $0.row)
        }
        caches.tiles.note(source, slot: context.layer)
        caches.tiles.request(keys, of: source, size: grid.tile)
        let rare = properties.pointee.rare.value
        let filters = (
            ImagePaint.Filter(rare.minificationFilter), ImagePaint.Filter(rare.magnificationFilter),
            rare.minificationFilterBias
        )
        let layerEdges = edges(of: properties)
        for (place, key) in zip(places, keys) {
            var above = clipped
            let known = caches.tiles.known(key)
            let part = shownPart(of: known, fadeDuration: tiled.fadeDuration)
            if known?.version != source.version(column: key.column, row: key.row, level: key.level) || part < 1 {
                list.isIncomplete = true
            }
            if part < 1 {
                appendCoarser(key, place, grid, filters, edges: layerEdges, transform: transform, in: clipped)
            }
            above.tint.w *= part
            guard let image = known?.image, part > 0 else { continue }
            append(
                image, covering: place, of: grid, level: grid.level, filters, edges: layerEdges, transform: transform,
                in: above)
        }
    }

    /// The opacity of a tile, from 0 to 1 while it fades in.
    private func shownPart(of tile: TileCache.Tile?, fadeDuration: CFTimeInterval) -> Float {
        guard let tile else { return 0 }
        guard !caches.tiles.waits, fadeDuration > 0 else { return 1 }
        return Float(min(max((frameTime - (tile.arrival ?? frameTime)) / fadeDuration, 0), 1))
    }

    /// Draws a tile's place from a coarser level, if one is there.
    private mutating func appendCoarser(
        _ key: TileCache.Key, _ place: TileGrid.Place, _ grid: TileGrid,
        _ filters: (ImagePaint.Filter, ImagePaint.Filter, Float), edges: DrawCommand.Edges, transform: TransformIndex,
        in context: Context
    ) {
        var coarser = key
        while coarser.level + 1 < grid.levels {
            coarser.level += 1
            coarser.column /= 2
            coarser.row /= 2
            guard let image = caches.tiles.known(coarser)?.image else { continue }
            append(
                image, covering: place, of: grid, level: coarser.level, filters, edges: edges, transform: transform,
                in: context)
            return
        }
    }

    /// Draws the part of a place of the grid that a tile of some level covers.
    private mutating func append(
        _ image: CGImage, covering place: TileGrid.Place, of grid: TileGrid, level: Int,
        _ filters: (ImagePaint.Filter, ImagePaint.Filter, Float), edges: DrawCommand.Edges, transform: TransformIndex,
        in context: Context
    ) {
        appendImage(
            ImagePaint(
                image: image, source: grid.source(of: place, level: level), minification: filters.0,
                magnification: filters.1, bias: filters.2, isTile: true),
            rect: grid.rect(of: place), edges: grid.edges(of: place, outer: edges), transform: transform, in: context)
    }
}
