/// What is kept from one display list to the next by who draws several.
///
/// Belongs to a renderer, and so to one thread at a time.
package struct DisplayListCaches {
    /// The outlines of strokes and of text.
    package var outlines: OutlineCache
    /// The histories of particles.
    package var particles: ParticleCache
    /// The tiles of tiled layers.
    package var tiles: TileCache
    /// How far layers reach.
    package var extents: SubtreeExtents
    /// How sublayers are shared out among threads.
    package var siblings: SiblingSharing
    /// Draws and keeps the pictures of layers that are to be rasterised; without one they are groups.
    package var rasterizer: LayerRasterizer?
    /// Draws the pictures of layers with OpenGL ES of their own; without it they have none.
    package var hosted: HostedPictures?

    /// Empty caches, but for those given.
    package init(
        outlines: OutlineCache = OutlineCache(), particles: ParticleCache = ParticleCache(),
        tiles: TileCache = TileCache(), extents: SubtreeExtents = SubtreeExtents(),
        siblings: SiblingSharing = SiblingSharing(), rasterizer: LayerRasterizer? = nil, hosted: HostedPictures? = nil
    ) {
        self.outlines = outlines
        self.particles = particles
        self.tiles = tiles
        self.extents = extents
        self.siblings = siblings
        self.rasterizer = rasterizer
        self.hosted = hosted
    }
}
