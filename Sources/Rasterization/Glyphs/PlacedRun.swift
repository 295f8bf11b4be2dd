package import Geometry

/// A mask on its page, and the pixels it covers.
package struct PlacedGlyph: BitwiseCopyable, Sendable {
    /// The first pixel, counted from the placement's.
    package var x: Int32
    package var y: Int32
    /// In pixels.
    package var width: UInt16
    package var height: UInt16
    /// The mask's first pixel on its page.
    package var column: UInt16
    package var row: UInt16
    /// The page's number.
    package var page: Int32

    /// The pixels covered, counted from the placement's.
    package var pixels: DeviceRect {
        DeviceRect(minX: x, minY: y, maxX: x &+ Int32(width), maxY: y &+ Int32(height))
    }
}

/// A run's masks under one transform, wherever whole pixels move it to.
package final class PlacedRun: Sendable {
    /// Blank glyphs left out.
    package let glyphs: ContiguousArray<PlacedGlyph>
    /// The pages they lie on, as they were.
    package let pages: [PageVersion]
    /// Around all masks, counted from the placement's pixel.
    package let bounds: DeviceRect
    /// The pixels of all masks.
    package let area: Int

    /// A page and the version of its contents.
    package struct PageVersion: Sendable {
        package var page: Int32
        package var serial: UInt64
    }

    package init(glyphs: ContiguousArray<PlacedGlyph>, pages: [PageVersion]) {
        self.glyphs = glyphs
        self.pages = pages
        bounds = glyphs.reduce(DeviceRect.empty) { $0.union($1.pixels) }
        area = glyphs.reduce(0) { $0 + Int($1.width) * Int($1.height) }
    }
}

/// The place of a drawn run.
package struct GlyphPlacement: Sendable {
    package var run: PlacedRun
    /// The offset of all glyphs' pixels.
    package var x: Int32
    package var y: Int32

    /// A run without pixels.
    package static let nothing = GlyphPlacement(run: PlacedRun(glyphs: [], pages: []), x: 0, y: 0)
}
