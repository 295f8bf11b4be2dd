import DisplayList
internal import Graphics
internal import Rasterization

/// The masks of clips in one band.
///
/// The last few are kept: neighbouring commands mostly share their clip.
struct MaskCache: ~Copyable {
    private var entries: [Entry] = []
    private var next = 0
    private let parent = Entry()
    private var spans = CoverageBuffer()

    private final class Entry {
        var clip = -1
        var mask = CoverageMask()
    }

    private static var capacity: Int { 8 }

    init() {}

    /// Forgets all masks: they hold for one band only.
    mutating func removeAll() {
        for entry in entries { entry.clip = -1 }
    }

    /// Writes to `output` the part of `input` under a clip and its parents, or less if `probe` ends it.
    mutating func apply(
        clip: Int, of table: ClipTable, rows: DeviceRect, to input: borrowing CoverageBuffer,
        into output: inout CoverageBuffer, _ probe: inout WorkProbe
    ) {
        entry(clip, of: table, rows: rows, &probe).mask.apply(to: input, into: &output)
    }

    private mutating func entry(
        _ clip: Int, of table: ClipTable, rows: DeviceRect, _ probe: inout WorkProbe
    ) -> Entry {
        if let known = entries.first(where: { $0.clip == clip }) { return known }
        if entries.count < Self.capacity { entries.append(Entry()) }
        let entry = entries[next % entries.count]
        next += 1
        entry.clip = clip
        fill(entry, clip, of: table, rows: rows)
        let bounds = entry.mask.bounds
        var outer = table.cutting(bounds, from: table.clips[clip].parent)
        // A chain is at most as long as there are clips, even if its links form a circle.
        for _ in 0..<table.clips.count where outer != .none && !probe.isOver() {
            fill(parent, outer.position, of: table, rows: rows)
            entry.mask.multiply(by: parent.mask)
            outer = table.cutting(bounds, from: table.clips[outer.position].parent)
        }
        return entry
    }

    private mutating func fill(_ entry: Entry, _ clip: Int, of table: ClipTable, rows: DeviceRect) {
        let node = table.clips[clip]
        spans.removeAll()
        table.append(clip, to: &spans, rows: rows.minY..<rows.maxY)
        entry.mask.assign(spans, bounds: node.shape == nil ? .empty : node.bounds.intersection(rows))
    }
}
