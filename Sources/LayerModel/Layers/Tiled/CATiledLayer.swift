/// A layer whose contents are drawn tile by tile, at the level of detail that is needed, when they come into view.
open class CATiledLayer: CALayer {
    /// A layer with default values.
    public override init() {
        super.init(.tiled, of: CATiledLayer.self)
    }

    /// A copy of another layer's properties, without its sublayers.
    public override init(layer: Any) {
        super.init(layer: layer, .tiled, of: CATiledLayer.self)
    }

    /// Archives are not read: the result is always `nil`.
    public required init?(coder: NSCoder) {
        nil
    }

    /// The size of a tile, in pixels.
    ///
    /// Default 256 × 256.
    open var tileSize: CGSize {
        get { self[\.tileSize] }
        set { self[\.tileSize] = newValue }
    }

    /// The number of levels of detail, each with half the pixels per point of the one before.
    ///
    /// Default 1.
    open var levelsOfDetail: Int {
        get { self[\.levelsOfDetail] }
        set { self[\.levelsOfDetail] = newValue }
    }

    /// The number of levels with more pixels per point than `contentsScale`.
    ///
    /// Default 0.
    open var levelsOfDetailBias: Int {
        get { self[\.levelsOfDetailBias] }
        set { self[\.levelsOfDetailBias] = newValue }
    }

    /// The time that a new tile takes to fade in, in seconds.
    ///
    /// Default 0.25.
    open class func fadeDuration() -> CFTimeInterval {
        0.25
    }

    override func prepareForCommit() {
        let duration = type(of: self).fadeDuration()
        if duration != 0.25 { write { $0[TiledProperties.self].fadeDuration = duration } }
        let source = properties[TiledProperties.self].source
        guard state.contains(.subclassed) || delegate != nil, source == nil || source is DrawnTiles else { return }
        let tiling = DrawnTiles.Tiling(self)
        if let drawn = source as? DrawnTiles, drawn.tiling == tiling { return }
        write { $0[TiledProperties.self].source = DrawnTiles(self, tiling) }
    }

    /// Draws nothing now: tiles are drawn when they come into view.
    open override func display() {
        state.remove(.needsDisplay)
    }

    /// Marks all tiles for redrawing: each when it is next in view, in the background.
    open override func setNeedsDisplay() {
        invalidate(.infinite)
        super.setNeedsDisplay()
    }

    /// Marks the tiles that a rectangle touches for redrawing: each when it is next in view, in the background.
    ///
    /// - Parameter r: In points of the layer's own space.
    open override func setNeedsDisplay(_ r: CGRect) {
        invalidate(r)
        markNeedsDisplay()
    }

    private func invalidate(_ rect: CGRect) {
        guard !rect.isNull, let drawn = properties[TiledProperties.self].source as? DrawnTiles else { return }
        drawn.invalidate(rect)
        markChanged()
    }

    /// The value that a new layer has under a key; `nil` for keys whose value is then zero, false or none.
    open override class func defaultValue(forKey key: String) -> Any? {
        libraryDefault(forKey: key, of: .tiled) ?? super.defaultValue(forKey: key)
    }
}

extension CATiledLayer: SpecificLayer {
    typealias Specifics = TiledProperties
}
