import Graphics

/// Layouts by what they were made of, as many as fit into a budget; the ones used longest ago go first.
struct LayoutCache {
    private struct Entry {
        var picture: TextPicture
        var cost: Int
        var lastUse: Int
    }

    /// In bytes.
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
        // A dictionary has up to twice the places that it uses.
        let places = 2 * MemoryLayout<(TextRequest, Entry)>.stride
        let entry = Entry(picture: picture, cost: places + request.byteCount + picture.byteCount, lastUse: uses)
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

extension TextRequest {
    /// The memory of its runs, in bytes, without pictures.
    fileprivate var byteCount: Int { runs.byteCount + runs.reduce(0) { $0 + $1.string.utf8.count } }
}

extension TextPicture {
    /// The memory of its parts, in bytes.
    fileprivate var byteCount: Int {
        let glyphs = runs.reduce(0) { $0 + $1.glyphs.byteCount } + spans.reduce(0) { $0 + $1.glyphs.byteCount }
        let parts =
            runs.byteCount + backgrounds.byteCount + decorations.byteCount + images.byteCount + textLines.byteCount
        let lists = foregroundRuns.byteCount + foregroundDecorations.byteCount + warnings.byteCount + spans.byteCount
        return glyphs + parts + lists + 4 * pixelCount
    }
}

extension Array {
    /// The memory of the storage, in bytes.
    fileprivate var byteCount: Int { capacity == 0 ? 0 : 32 + capacity * MemoryLayout<Element>.stride }
}
