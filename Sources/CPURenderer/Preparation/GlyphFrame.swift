import DisplayList
internal import Graphics
import Rasterization

/// The glyphs of a frame on their pages, ready to be drawn by several threads.
///
/// Pages do not change while a frame is drawn, and are kept here: that makes it safe to share their addresses.
struct GlyphFrame: @unchecked Sendable {
    /// For each of the display list's runs.
    let placements: [GlyphPlacement]
    /// By the pages' numbers.
    let pages: [PageRows]
    private let keptPages: [GlyphPage]

    /// The bytes of a page.
    struct PageRows: BitwiseCopyable {
        var bytes: UnsafePointer<UInt8>
        var bytesPerRow: Int
    }

    /// A frame without glyphs.
    init() {
        placements = []
        pages = []
        keptPages = []
    }

    /// Places all runs of a display list.
    init(_ list: DisplayList, masks: GlyphMaskCache) {
        masks.beginUse()
        var probe = WorkProbe(every: 16)
        placements = list.glyphs.map { paint in
            guard !probe.isOver() else { return .nothing }
            return masks.place(
                paint.run, under: list.transforms[paint.transform], at: paint.origin, mayExceed: true)
                ?? .nothing
        }
        keptPages = masks.pages
        pages = keptPages.map { PageRows(bytes: UnsafePointer($0.bytes), bytesPerRow: $0.bytesPerRow) }
    }

    /// The number of glyphs with pixels.
    var count: Int { placements.reduce(0) { $0 + $1.run.glyphs.count } }
}
