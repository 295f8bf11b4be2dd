import DisplayList
import LayerModel

/// The state of a draw call.
struct BatchKey: Hashable, Sendable {
    /// The texture that a program samples.
    struct Texture: Hashable, Sendable {
        /// The owner of the texture, which has it by its number.
        enum Kind: UInt8, Sendable {
            case none
            /// A slot of the image cache's images.
            case image
            /// A slot of the image cache's tiles.
            case tile
            /// An image that another context drew.
            case imported
            /// A slot of the drawings' textures.
            case drawing
            /// A slot of the cache of paths' masks.
            case pathMask
            /// A page of the glyph atlas.
            case glyphs
        }

        var kind: Kind
        var number: Int32

        init(_ kind: Kind, _ number: Int = 0) {
            self.kind = kind
            self.number = Int32(truncatingIfNeeded: number)
        }

        static let none = Texture(.none)
    }

    /// The sampling of texels between samples.
    enum Sampling: UInt8, Sendable {
        case nearest
        case linear
        /// Linear, and between mipmaps.
        case trilinear

        /// The sampling of an image that may be minified at some pixels and magnified at others.
        init(ofEitherSize paint: ImagePaint) {
            switch (paint.minification, paint.magnification) {
            case (.trilinear, _): self = .trilinear
            case (.nearest, .nearest): self = .nearest
            default: self = .linear
            }
        }
    }

    /// The state that quads share in a draw, apart from textures.
    struct State: Hashable, Sendable {
        var program: ProgramKey
        /// Whether colours are blended over the target's instead of replacing them.
        var isBlended: Bool
        /// The blending of blended colours.
        var blending = GLState.Blending.over
        var sampling = Sampling.linear
        /// The pixels of the target that may change; `nil` is all of them.
        var scissor: DeviceRect?
    }

    /// The textures of a draw, each one or none.
    struct Textures: Hashable, Sendable {
        /// The picture that is shown.
        var picture = Texture.none
        /// The coverage of paths.
        var coverage = Texture.none
        /// The coverage of glyphs.
        var glyphs = Texture.none
        /// The result to show.
        var result: Index<PassResult> = .none
        /// The result whose alpha multiplies the colours.
        var mask: Index<PassResult> = .none
        /// The slot of the one with the mask of the clips.
        var clipMask: Index<ClipMaskCache> = .none

        /// Whether nothing keeps a quad with other textures from the same draw.
        func admits(_ other: Textures) -> Bool {
            (other.picture == .none || picture == .none || other.picture == picture)
                && (other.coverage == .none || coverage == .none || other.coverage == coverage)
                && (other.glyphs == .none || glyphs == .none || other.glyphs == glyphs)
                && (other.result == .none || result == .none || other.result == result)
                && (other.mask == .none || mask == .none || other.mask == mask)
                && (other.clipMask == .none || clipMask == .none || other.clipMask == clipMask)
        }

        /// Whether a quad with other textures needs no more than these.
        func holds(_ other: Textures) -> Bool {
            var both = self
            both.add(other)
            return both == self
        }

        /// Adds the textures of a quad that was admitted.
        mutating func add(_ other: Textures) {
            if other.picture != .none { picture = other.picture }
            if other.coverage != .none { coverage = other.coverage }
            if other.glyphs != .none { glyphs = other.glyphs }
            if other.result != .none { result = other.result }
            if other.mask != .none { mask = other.mask }
            if other.clipMask != .none { clipMask = other.clipMask }
        }
    }

    var state: State
    var textures = Textures()
}
