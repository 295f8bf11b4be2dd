package import LayerModel
package import RenderDevices

/// The display lists of recordings, kept while frames show them.
///
/// Belongs to one renderer, and so to one thread at a time.
package final class RecordingCache {
    private var lists = FrameCache<DrawingKey, DisplayList>()
    let outlines = OutlineCache()
    /// The tiles of tiled layers in recordings.
    package let tiles = TileCache()

    /// An empty cache.
    package init() {}

    /// Starts a frame: entries without use for some frames are removed.
    func beginFrame() {
        lists.beginFrame()
        tiles.beginFrame(at: 0)
    }

    /// The display list of a recording.
    func list(of store: BackingStore, _ key: DrawingKey) -> DisplayList {
        if let known = lists.value(for: key) { return known }
        let list = DisplayList(store, fonts: key.fonts, range: key.range, recordings: self)
        if !list.isIncomplete, !WorkLimits.areExceeded { lists.keep(list, for: key) }
        return list
    }
}

extension DisplayList {
    /// The list of a drawing that this list shows.
    ///
    /// - Throws: `RenderError.driver` if the list was made without it.
    package func recording(of store: BackingStore) throws(RenderError) -> DisplayList {
        guard let recording = recordings[DrawingKey(store, fonts: fonts, in: range)] else {
            throw .driver("a display list lacks what its drawings show")
        }
        return recording
    }

    /// Adds the recordings of the list's drawings.
    mutating func addRecordings(_ cache: RecordingCache) {
        for index in drawings { addRecording(images[index].image, cache) }
        for particle in particles { addRecording(particle.image.image, cache) }
    }

    private mutating func addRecording(_ image: CGImage, _ cache: RecordingCache) {
        guard let store = image.drawing else { return }
        let key = DrawingKey(store, fonts: fonts, in: range)
        if recordings[key] == nil { recordings[key] = cache.list(of: store, key) }
    }
}
