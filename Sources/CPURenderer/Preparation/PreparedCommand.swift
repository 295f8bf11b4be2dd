import DisplayList
internal import Graphics
internal import PixelKernels
internal import Rasterization

/// A command of the display list, ready to be drawn in any band.
struct PreparedCommand: BitwiseCopyable {
    /// The kind of paint.
    enum Paint: UInt8, BitwiseCopyable {
        case solid
        case image
        case gradient
        /// A colour by a shadow's coverage.
        case shadow
        /// A colour inside a path; of `shape` only the bounds count.
        case path
        /// The same, from coverage that is kept.
        case keptPath
        /// The same, from coverage that is made for this frame only.
        case framePath
        /// A colour by the masks of glyphs; of `shape` only the bounds count, and `payload` is the display list's.
        case glyphs
        /// Copies of a picture; of `shape` only the bounds count.
        case particles
    }

    var paint: Paint
    /// Whether `inner` is cut out of `shape`.
    var isRing: Bool
    /// Whether a path's pixels are covered fully or not at all.
    var isAliased = false
    /// Whether a picture or gradient is multiplied by `color`.
    var isTinted = false
    /// 0…1, for pictures and gradients.
    var opacity: Float
    /// Premultiplied: the colour, or the factor of a picture or gradient before `opacity`.
    var color: PKPixel
    var shape: ConvexShape
    /// Of the display list and, in the same place, of the frame.
    var clip: ClipIndex
    /// Into the chunk's table for the paint or the inner shape, or none.
    var payload: Index<Any>
}

/// A step in drawing a band.
struct BandEvent: BitwiseCopyable {
    enum Kind: UInt8, BitwiseCopyable {
        /// Draws a command of the chunk.
        case draw
        /// Draws a plain rectangle of the chunk.
        case quad
        /// From here on draws into a pass of its own.
        case begin
        /// Changes the pass by its composite's effects.
        case effects
        /// Multiplies the pass around this one by its alpha.
        case mask
        /// Keeps the pass's alpha for the end of the pass around this one, as the change of its backdrop.
        case coverage
        /// Puts the pass on the one around it.
        case end
        /// The same, through the coverage of a command.
        case maskedEnd
        /// Draws a command through the coverage of another.
        case masked
        /// Draws a shadow of the frame.
        case shadow
        /// Keeps the pixels at the edges of a clip of the frame.
        case beginClip
        /// Mixes the pixels at the edges of a clip of the frame with the kept ones.
        case endClip
    }

    var kind: Kind
    /// Index of the command, plain rectangle or masked drawing in the chunk, or of the pass, composite, shadow or clip in the
    /// frame.
    var index: Int32
}

/// A drawing inside the coverage of a command.
struct MaskedDrawing: BitwiseCopyable {
    /// Index of the frame's composite.
    var composite: Int32
    /// The mask in the chunk; none if it covers nothing.
    var mask: Index<PreparedCommand>
    /// The drawing in the chunk; none for the open pass.
    var content: Index<PreparedCommand> = .none
    /// Whether the content covers fully all that the mask does in part.
    var isContentSolid = false
    /// The pixels written.
    var bounds: DeviceRect
}

/// A picture ready to be sampled.
struct PreparedImage: Sendable {
    var paint: ImagePaint
    var sampler: ImageSampler
    /// The smaller versions of the image that it is sampled between.
    var mipmaps: MipLevels?
    /// The level of detail without perspective.
    var level: Float = 0
    /// Whether each pixel has a level of detail or a filter of its own, as is so under perspective.
    var isDetailed = false
}
