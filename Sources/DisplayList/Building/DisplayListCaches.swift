import Geometry

/// The caches that outlast a display list.
///
/// Belongs to a renderer, and so to one thread at a time.
package struct DisplayListCaches {
    /// The outlines of strokes and of text.
    package var outlines: OutlineCache
    /// The histories of particles.
    package var particles: ParticleCache
    /// The tiles of tiled layers.
    package var tiles: TileCache
    /// The extents of layers.
    package var extents: SubtreeExtents
    /// The drawing of unchanged layers.
    package var runs: PlainRuns
    /// The display lists of recordings.
    package var recordings: RecordingCache
    /// Images brought into the range of layers.
    package var toneMapped = ToneMappedImages()
    /// The largest brightness of extended range's pictures, in multiples of white.
    package var headroom = 1.0
    /// Whether a list may request pictures that are drawn before it.
    ///
    /// Not inside recordings, where rasterised layers are groups and layers with OpenGL ES of their own are empty.
    package var allowsRequests: Bool
    /// The number of threads for a list; by default that of the process's quota.
    package var threads = ProcessorQuota.threads
    /// The most layers of a list, each counted with its replicas.
    package var layerLimit = DisplayList.largestCount

    /// Empty caches, except those given.
    package init(
        outlines: OutlineCache = OutlineCache(), particles: ParticleCache = ParticleCache(),
        tiles: TileCache = TileCache(), extents: SubtreeExtents = SubtreeExtents(),
        runs: PlainRuns = PlainRuns(), recordings: RecordingCache = RecordingCache(), allowsRequests: Bool = true
    ) {
        self.outlines = outlines
        self.particles = particles
        self.tiles = tiles
        self.extents = extents
        self.runs = runs
        self.recordings = recordings
        self.allowsRequests = allowsRequests
    }
}
