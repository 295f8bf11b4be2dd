import Graphics

/// Layouts by what they were made of, as many as fit into a budget; the ones used longest ago go first.
struct LayoutCache {
    private struct Entry {
        var picture: TextPicture
        var cost: Int
        var lastUse: Int
    }

    /// In bytes, roughly.
    private let budget: Int
    private var entries: [TextRequest: Entry] = [:]
    private(set) var cost = 0
    private var uses = 0

    init(budget: Int) {
        self.budget = budget
    }

    var count: Int { entries.count }

    mutating func picture(for request: TextRequest) -> TextPicture? {
        guard let index = entries.index(forKey: request) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        return entries.values[index].picture
    }

    mutating func keep(_ picture: TextPicture, for request: TextRequest) {
        uses += 1
        let glyphs = picture.runs.reduce(0) { $0 + $1.glyphs.count }
        let rects = picture.backgrounds.count + picture.decorations.count
        let bytes = request.runs.reduce(0) { $0 + $1.string.utf8.count + 200 }
        let entry = Entry(
            picture: picture,
            cost: 500 + glyphs * MemoryLayout<PositionedGlyph>.stride + rects * 96 + bytes + 4 * picture.pixelCount
                + picture.spans.reduce(0) { $0 + 200 + $1.glyphs.count * MemoryLayout<LineSpan.Glyph>.stride },
            lastUse: uses)
        guard entry.cost <= budget else { return }
        cost += entry.cost
        if let old = entries.updateValue(entry, forKey: request) { cost -= old.cost }
        guard cost > budget else { return }
        // Down to half, so that the next ones cost no search.
        for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
            guard cost > budget / 2 else { break }
            entries[key] = nil
            cost -= entry.cost
        }
    }
}
