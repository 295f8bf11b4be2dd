import DisplayList
import LayerModel
import Rasterization

/// Runs of glyphs joined to one mask each, in textures kept within a budget.
///
/// Where a quad costs more than its pixels, as with software OpenGL, a line of text is one quad instead of fifty. Needs its
/// context current.
final class GlyphStripCache {
    /// How large what is.
    struct Limits: Sendable {
        /// In bytes of textures; one run's mask may exceed it.
        var budget = 32 << 20
        /// The width and height of a page, in pixels.
        var pageSize = 2048
    }

    /// A run, by its identity; kept alive, so that the identity stays its own.
    private struct Key: Hashable {
        let run: PlacedRun

        static func == (a: Key, b: Key) -> Bool { a.run === b.run }

        func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(run))
        }
    }

    /// Where a run's mask is.
    struct Strip {
        /// The texture's slot in the cache.
        var slot: Int
        /// The texel of the first pixel of the run's bounds.
        var x: Int
        var y: Int
    }

    /// Runs whose box has at most so many times the pixels of their masks are joined.
    private static let loosest = 4

    private let limits: Limits
    private let store: TextureStore<Key>

    /// - Parameter format: Of the textures, in which all channels hold the coverage.
    init(in context: GLContext, format: GLTexture.Format, limits: Limits) {
        self.limits = limits
        store = TextureStore(in: context, format: format, budget: limits.budget, pageSize: limits.pageSize)
    }

    var counts: TextureCounts { store.counts }

    /// Says that everything asked for so far has been drawn.
    func beginUse() {
        store.beginUse()
    }

    /// The texture in a slot.
    func texture(in slot: Int) -> GLTexture? {
        store.texture(in: slot)
    }

    /// Whether one mask for a whole run is worth its pixels.
    func joins(_ run: PlacedRun) -> Bool {
        let (width, height) = (run.bounds.width, run.bounds.height)
        return run.glyphs.count > 1 && width <= limits.pageSize / 2 && height <= limits.pageSize / 2
            && width * height <= run.area * Self.loosest
    }

    /// The mask of a run, whose masks are on their pages.
    ///
    /// - Returns: `nil` where there is no room until what was asked for before has been drawn.
    func strip(of run: PlacedRun, pages: [GlyphPage]) throws(RenderError) -> Strip? {
        let key = Key(run: run)
        if let known = store.known(key) { return Strip(slot: known.slot, x: known.x, y: known.y) }
        let (width, height) = (run.bounds.width, run.bounds.height)
        guard
            let place = try store.reserve(
                width: width, height: height, sharesPage: true, mayExceed: !store.hasWaiting, label: "glyph strips"),
            let texture = store.texture(in: place.slot)
        else { return nil }
        let bytesPerRow = (width + 3) & ~3
        withUnsafeTemporaryAllocation(byteCount: bytesPerRow * height, alignment: 16) { bytes in
            let coverage = bytes.initializeMemory(as: UInt8.self, repeating: 0)
            guard let base = coverage.baseAddress else { return }
            join(run, pages, into: base, bytesPerRow: bytesPerRow)
            texture.uploadCoverage(
                UnsafeBufferPointer(coverage), bytesPerRow: bytesPerRow, x: place.x, y: place.y, width: width,
                height: height)
        }
        store.finishUpload(of: key, at: place, byteCount: width * height * texture.format.bytesPerPixel)
        return Strip(slot: place.slot, x: place.x, y: place.y)
    }

    /// Writes what all masks of a run cover together: `1 − (1 − a) · (1 − b)` where two of them meet.
    private func join(
        _ run: PlacedRun, _ pages: [GlyphPage], into strip: UnsafeMutablePointer<UInt8>, bytesPerRow: Int
    ) {
        for glyph in run.glyphs {
            let page = pages[Int(glyph.page)]
            var mask = UnsafePointer(page.bytes) + (Int(glyph.row) * page.bytesPerRow + Int(glyph.column))
            var target = strip + (Int(glyph.y - run.bounds.minY) * bytesPerRow + Int(glyph.x - run.bounds.minX))
            for _ in 0..<glyph.height {
                for column in 0..<Int(glyph.width) {
                    let inverse = (255 - UInt16(target[column])) &* (255 - UInt16(mask[column])) &+ 128
                    target[column] = 255 - UInt8(truncatingIfNeeded: (inverse &+ (inverse &>> 8)) &>> 8)
                }
                mask += page.bytesPerRow
                target += bytesPerRow
            }
        }
    }
}
