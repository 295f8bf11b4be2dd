import LayerModel

/// A mask on its page, and the pixels it covers.
struct PlacedGlyph: BitwiseCopyable, Sendable {
    /// The first pixel, counted from the placement's.
    var x: Int32
    var y: Int32
    /// In pixels.
    var width: UInt16
    var height: UInt16
    /// The mask's first pixel on its page.
    var column: UInt16
    var row: UInt16
    /// The page's number.
    var page: Int32

    /// The pixels covered, counted from the placement's.
    var pixels: DeviceRect {
        DeviceRect(minX: x, minY: y, maxX: x &+ Int32(width), maxY: y &+ Int32(height))
    }
}

/// A run's masks under one transform, wherever whole pixels move it to.
final class PlacedRun: Sendable {
    /// Blank glyphs left out.
    let glyphs: ContiguousArray<PlacedGlyph>
    /// The pages they lie on, as they were.
    let pages: [PageVersion]
    /// Around all masks, counted from the placement's pixel.
    let bounds: DeviceRect
    /// The pixels of all masks.
    let area: Int

    /// A page and what was on it.
    struct PageVersion: Sendable {
        var page: Int32
        var serial: UInt64
    }

    init(glyphs: ContiguousArray<PlacedGlyph>, pages: [PageVersion]) {
        self.glyphs = glyphs
        self.pages = pages
        bounds = glyphs.reduce(DeviceRect.empty) { $0.union($1.pixels) }
        area = glyphs.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    }
}

/// Where a run is drawn.
struct GlyphPlacement: Sendable {
    var run: PlacedRun
    /// What is added to the pixels of all glyphs.
    var x: Int32
    var y: Int32

    /// A run without pixels.
    static let nothing = GlyphPlacement(run: PlacedRun(glyphs: [], pages: []), x: 0, y: 0)
}
