import DisplayList
import LayerModel

/// The state that the quads of one draw call have in common.
struct BatchKey: Hashable, Sendable {
    /// The texture that a program samples.
    enum Texture: Hashable, Sendable {
        case none
        /// A slot of the image cache's images.
        case image(Int)
        /// A slot of the image cache's tiles.
        case tile(Int)
        /// The identity of an image that another context drew.
        case imported(UInt64)
        /// A slot of the drawings' textures.
        case drawing(Int)
        /// A slot of the cache of paths' masks.
        case pathMask(Int)
        /// A slot of the cache of paths' grids.
        case pathGrid(Int)
        /// A page of the glyph atlas.
        case glyphs(Int)
        /// The texture of this number that results of passes are in.
        case pass(Int)
    }

    /// How texels between samples are found.
    enum Sampling: UInt8, Sendable {
        case nearest
        case linear
        /// Linear, and between mipmaps.
        case trilinear

        /// The sampling of a picture of which some pixels may be minified and others magnified.
        init(ofEitherSize paint: ImagePaint) {
            switch (paint.minification, paint.magnification) {
            case (.trilinear, _): self = .trilinear
            case (.nearest, .nearest): self = .nearest
            default: self = .linear
            }
        }
    }

    var program: ProgramKey
    /// Whether colours are blended over what is there, rather than put in its place.
    var isBlended: Bool
    /// Whether blended colours are added to what is there.
    var isAdditive = false
    var texture = Texture.none
    /// The texture of results whose alpha multiplies the colours, for programs that have a mask.
    var mask: Int?
    /// The slot of the texture with the mask of the clips, for programs that read one.
    var clipMask: Int?
    var sampling = Sampling.linear
    /// The pixels of the target that may change; `nil` is all of them.
    var scissor: DeviceRect?
}
