internal import Geometry

/// The masks of glyphs at their sizes, turns and positions inside a pixel, made when first drawn and kept within a budget.
///
/// Both renderers place glyphs with this, so that they draw the same masks at the same pixels. The least recently used pages
/// are evicted first, and pages that are waited for never. Belongs to one thread at a time.
package final class GlyphMaskCache {
    /// The limits of sizes.
    package struct Limits: Sendable {
        /// In bytes of pages; a single drawing may exceed it.
        package var budget: Int
        /// The width and height of a page, in pixels; at least `GlyphPaint.largestMask`.
        package var pageSize: Int

        /// 16 MiB, and 1024 pixels, unless other sizes are given.
        package init(budget: Int = 16 << 20, pageSize: Int = 1024) {
            self.budget = budget
            self.pageSize = pageSize
        }
    }

    /// A mask; without pixels if the glyph is blank.
    private struct Mask: BitwiseCopyable {
        /// The first pixel, counted from the pen's.
        package var left: Int16 = 0
        package var top: Int16 = 0
        package var width: UInt16 = 0
        package var height: UInt16 = 0
        package var column: UInt16 = 0
        package var row: UInt16 = 0
        package var page: Int32 = -1
    }

    /// A face under a linear map.
    private struct Strike: Hashable {
        package var face: UInt64
        package var matrix: GlyphMatrix
    }

    private struct StrikeEntry {
        /// The upper part of its masks' keys.
        package var number: UInt64
        package var lastUse: Int
    }

    /// A run under a linear map, at a position inside a pixel.
    private struct RunKey: Hashable {
        package var run: ObjectIdentifier
        package var linear: SIMD4<Double>
        package var fraction: SIMD2<Double>

        package func hash(into hasher: inout Hasher) {
            hasher.combine(run)
            // Runs under several maps are few; their positions differ more often than their turns.
            hasher.combine(linear.x)
            hasher.combine(fraction.x + fraction.y)
        }
    }

    private final class RunEntry {
        /// Keeps the run alive, so that its identity stays its own.
        package let source: OutlinedRun
        package let placed: PlacedRun
        package var lastUse: Int

        package init(source: OutlinedRun, placed: PlacedRun, lastUse: Int) {
            self.source = source
            self.placed = placed
            self.lastUse = lastUse
        }
    }

    /// The uses after which unneeded runs and strikes are forgotten.
    private static let usesKept = 16
    /// The bits of a mask's key below the strike's number: a glyph of 32 bits would leave too few for strikes.
    private static let strikeShift: UInt64 = 28
    /// Glyph numbers have 16 bits in every font format; larger ones have no mask.
    private static let largestGlyph: UInt32 = 0xFF_FFFF
    /// The largest number of remembered glyphs without pixels.
    private static let maximumBlanks = 1 << 14

    private let limits: Limits
    private var rasterizer = GlyphRasterizer()
    private var masks: [UInt64: Mask] = [:]
    private var blanks = 0
    private var strikes: [Strike: StrikeEntry] = [:]
    private var runs: [RunKey: RunEntry] = [:]
    package private(set) var pages: [GlyphPage] = []
    private var currentPage = 0
    private var nextStrike: UInt64 = 0
    private var nextSerial: UInt64 = 0
    private var use = 0
    /// Whether something that was placed in the current use may be waiting to be drawn.
    package private(set) var hasWaiting = false

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The size of the pages, in bytes.
    package var byteCount: Int { pages.reduce(0) { $0 + $1.byteCount } }

    /// The number of masks, blank ones included.
    package var knownMasks: Int { masks.count }

    /// Marks everything placed so far as drawn.
    package func beginUse() {
        use += 1
        hasWaiting = false
        guard use % Self.usesKept == 0 else { return }
        let oldest = use - Self.usesKept
        runs = runs.filter { $0.value.lastUse >= oldest }
        strikes = strikes.filter { $0.value.lastUse >= oldest }
        if blanks > Self.maximumBlanks {
            masks = masks.filter { $0.value.page >= 0 }
            blanks = 0
        }
        while byteCount > limits.budget, let last = pages.last, last.lastUse < oldest {
            forget(last)
            pages.removeLast()
        }
    }

    /// The places of the masks of a run, all of them made.
    ///
    /// - Parameters:
    ///   - transform: From the plane of `origin` to device pixels; affine.
    ///   - origin: Of the run, in its plane.
    ///   - mayExceed: Whether the budget may be exceeded if nothing can be evicted.
    /// - Returns: `nil` if there is no room until the earlier requests have been drawn.
    package func place(
        _ run: OutlinedRun, under transform: PlaneTransform, at origin: SIMD2<Double>, mayExceed: Bool
    ) -> GlyphPlacement? {
        let x = transform.m11 * origin.x + transform.m21 * origin.y + transform.m41
        let y = transform.m12 * origin.x + transform.m22 * origin.y + transform.m42
        let linear = SIMD4(transform.m11, transform.m12, transform.m21, transform.m22)
        guard let pen = GlyphPosition(x: x.rounded(.down), y: y.rounded(.down)) else {
            return .nothing
        }
        let key = RunKey(
            run: ObjectIdentifier(run), linear: linear, fraction: SIMD2(x - x.rounded(.down), y - y.rounded(.down)))
        if let known = runs[key], touch(known.placed.pages) {
            known.lastUse = use
            hasWaiting = true
            return GlyphPlacement(run: known.placed, x: pen.x, y: pen.y)
        }
        guard let placed = makePlaced(run, key, mayExceed: mayExceed) else { return nil }
        runs[key] = RunEntry(source: run, placed: placed, lastUse: use)
        hasWaiting = true
        return GlyphPlacement(run: placed, x: pen.x, y: pen.y)
    }

    /// Marks pages as used; `false` if one was reused meanwhile.
    private func touch(_ versions: [PlacedRun.PageVersion]) -> Bool {
        for version in versions {
            guard Int(version.page) < pages.count, pages[Int(version.page)].serial == version.serial else {
                return false
            }
        }
        for version in versions { pages[Int(version.page)].lastUse = use }
        return true
    }

    private func makePlaced(_ run: OutlinedRun, _ key: RunKey, mayExceed: Bool) -> PlacedRun? {
        guard let matrix = GlyphMatrix(key.linear * run.size) else { return PlacedRun(glyphs: [], pages: []) }
        let strike = number(of: Strike(face: run.face, matrix: matrix))
        var placed: ContiguousArray<PlacedGlyph> = []
        placed.reserveCapacity(run.glyphs.count)
        var used: [PlacedRun.PageVersion] = []
        for index in run.glyphs.indices {
            guard let outline = run.outlines[index], run.glyphs[index] <= Self.largestGlyph else { continue }
            let offset = SIMD2<Double>(run.positions[index])
            guard
                let position = GlyphPosition(
                    x: key.linear.x * offset.x + key.linear.z * offset.y + key.fraction.x,
                    y: key.linear.y * offset.x + key.linear.w * offset.y + key.fraction.y)
            else { continue }
            let maskKey = strike << Self.strikeShift | UInt64(run.glyphs[index]) << 4 | UInt64(position.phase)
            guard
                let mask = mask(maskKey, outline, matrix: matrix, phase: position.phase, mayExceed: mayExceed)
            else { return nil }
            guard mask.page >= 0 else { continue }
            let page = pages[Int(mask.page)]
            page.lastUse = use
            if !used.contains(where: { $0.page == mask.page }) {
                used.append(PlacedRun.PageVersion(page: mask.page, serial: page.serial))
            }
            placed.append(
                PlacedGlyph(
                    x: position.x + Int32(mask.left), y: position.y + Int32(mask.top), width: mask.width,
                    height: mask.height, column: mask.column, row: mask.row, page: mask.page))
        }
        return PlacedRun(glyphs: placed, pages: used)
    }

    private func number(of strike: Strike) -> UInt64 {
        if let known = strikes[strike] {
            if known.lastUse != use { strikes[strike]?.lastUse = use }
            return known.number
        }
        nextStrike += 1
        strikes[strike] = StrikeEntry(number: nextStrike, lastUse: use)
        return nextStrike
    }

    // MARK: - Masks

    private func mask(
        _ key: UInt64, _ outline: CGPath, matrix: GlyphMatrix, phase: UInt8, mayExceed: Bool
    ) -> Mask? {
        if let known = masks[key] { return known }
        guard let bounds = rasterizer.begin(outline, matrix: matrix, phase: phase) else {
            return addBlank(key)
        }
        let width = Int(bounds.maxX - bounds.minX)
        let height = Int(bounds.maxY - bounds.minY)
        // Blocks of four pixels are read at once, so masks do not share one.
        let stored = (width + 3) & ~3
        guard stored <= limits.pageSize, height <= limits.pageSize else {
            return addBlank(key)
        }
        guard let place = reserve(width: stored, height: height, key: key, mayExceed: mayExceed) else { return nil }
        let page = pages[place.page]
        rasterizer.write(to: page.bytes + (place.y * page.bytesPerRow + place.x), bytesPerRow: page.bytesPerRow)
        let mask = Mask(
            left: Int16(bounds.minX), top: Int16(bounds.minY), width: UInt16(width), height: UInt16(height),
            column: UInt16(place.x), row: UInt16(place.y), page: Int32(place.page))
        masks[key] = mask
        return mask
    }

    private func addBlank(_ key: UInt64) -> Mask {
        blanks += 1
        let mask = Mask()
        masks[key] = mask
        return mask
    }

    private func reserve(width: Int, height: Int, key: UInt64, mayExceed: Bool) -> (page: Int, x: Int, y: Int)? {
        if currentPage < pages.count, let place = pages[currentPage].place(width: width, height: height, key: key) {
            return (currentPage, place.x, place.y)
        }
        guard let fresh = freshPage(mayExceed: mayExceed) else { return nil }
        currentPage = fresh
        return pages[fresh].place(width: width, height: height, key: key).map { (fresh, $0.x, $0.y) }
    }

    /// An empty page: a new one within the budget, else the least recently used one.
    private func freshPage(mayExceed: Bool) -> Int? {
        nextSerial += 1
        let size = GlyphPage.rowPadding + limits.pageSize
        let wouldExceed = byteCount + size * limits.pageSize > limits.budget
        if wouldExceed,
            let oldest = pages.indices.filter({ pages[$0].lastUse < use }).min(by: {
                pages[$0].lastUse < pages[$1].lastUse
            })
        {
            forget(pages[oldest])
            pages[oldest].reset(serial: nextSerial)
            pages[oldest].lastUse = use
            return oldest
        }
        guard !wouldExceed || mayExceed else { return nil }
        let page = GlyphPage(size: limits.pageSize, serial: nextSerial)
        page.lastUse = use
        pages.append(page)
        return pages.count - 1
    }

    private func forget(_ page: GlyphPage) {
        for key in page.keys { masks[key] = nil }
    }
}
