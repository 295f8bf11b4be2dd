package import LayerModel

/// The display lists of recordings, kept while frames show them.
///
/// Belongs to one renderer, and so to one thread at a time.
package final class RecordingCache {
    private struct Entry {
        var list: DisplayList
        var lastFrame: Int
    }

    /// Frames without use after which a list is forgotten.
    private static let maximumIdleFrames = 8

    private var entries: [DrawingKey: Entry] = [:]
    private var frame = 0
    let outlines = OutlineCache()
    /// The tiles of tiled layers in recordings.
    package let tiles = TileCache()

    /// An empty cache.
    package init() {}

    /// Starts a frame: what was not used for some frames goes.
    func beginFrame() {
        frame += 1
        tiles.beginFrame(at: 0)
        guard frame % Self.maximumIdleFrames == 0, !entries.isEmpty else { return }
        entries = entries.filter { $0.value.lastFrame >= frame - Self.maximumIdleFrames }
    }

    /// The display list of a recording.
    func list(of store: BackingStore, _ key: DrawingKey) -> DisplayList {
        if let known = entries[key] {
            entries[key]?.lastFrame = frame
            return known.list
        }
        let list = DisplayList(store, fonts: key.fonts, recordings: self)
        if !list.isIncomplete, !WorkLimits.areExceeded { entries[key] = Entry(list: list, lastFrame: frame) }
        return list
    }
}

extension DisplayList {
    /// The display list of a drawing in the list; `nil` if the list was made without it.
    package func knownRecording(of store: BackingStore) -> DisplayList? {
        recordings[DrawingKey(store, fonts: fonts)]
    }

    /// Adds what the list's drawings show.
    mutating func addRecordings(_ cache: RecordingCache) {
        for index in drawings { addRecording(images[index].image, cache) }
        for particle in particles { addRecording(particle.image.image, cache) }
    }

    private mutating func addRecording(_ image: CGImage, _ cache: RecordingCache) {
        guard let store = image.drawing else { return }
        let key = DrawingKey(store, fonts: fonts)
        if recordings[key] == nil { recordings[key] = cache.list(of: store, key) }
    }
}
